// Writes the completion script of fish, with a `complete` line for each command and option.
#include <fmt/format.h>

#include "cli/options/tree.hpp"

namespace selgen::cli {
namespace {

std::string fish_quoted(const std::string& text) {
    std::string result = "'";
    for (const char c : text) {
        if (c == '\'' || c == '\\') result += '\\';
        result += c;
    }
    return result + '\'';
}

std::string line_of(const CommandInfo& tool, const OptionInfo& option, const std::string& where) {
    std::string line = "complete -c selgen" + where;
    for (const std::string& name : option.names) {
        line += name[1] == '-' ? " -l " + name.substr(2) : " -s " + name.substr(1);
    }
    std::string words;
    for (const auto& word : words_for(tool, option)) words += (words.empty() ? "" : " ") + word;
    const bool files = option.value == "FILE" || option.value == "FOLDER";
    if (option.value == "SPEC")
        line += " -k -a '(__fish_complete_suffix .sel)'";
    else if (!words.empty())
        line += " -x -a " + fish_quoted(words);
    else if (!option.value.empty())
        line += files ? " -r -F" : " -x";
    return line + " -d " + fish_quoted(option.text) + '\n';
}

}  // namespace

std::string fish_completion(const CommandInfo& tool) {
    std::string text =
        "# fish completion of selgen, written by: selgen completion fish\n"
        "complete -c selgen -f\n";
    for (const OptionInfo& option : tool.options) text += line_of(tool, option, "");
    for (const CommandInfo& one : tool.commands) {
        text += fmt::format("complete -c selgen -n __fish_use_subcommand -a {} -d {}\n", one.name,
                            fish_quoted(one.text));
        const std::string where = " -n '__fish_seen_subcommand_from " + one.name + "'";
        for (const OptionInfo& option : one.options) text += line_of(tool, option, where);
    }
    return text;
}

}  // namespace selgen::cli
