// Implements `selgen completion`, and writes the completion script of bash.
#include <fmt/format.h>

#include <ostream>

#include "base/exit.hpp"
#include "cli/commands/commands.hpp"
#include "cli/options/tree.hpp"
#include "cli/output/codes.hpp"

namespace selgen::cli {
namespace {

std::string joined(const std::vector<std::string>& words, const std::string& between) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : between) + word;
    return text;
}

std::vector<std::string> names_of(const std::vector<OptionInfo>& options) {
    std::vector<std::string> names;
    for (const OptionInfo& option : options) {
        names.insert(names.end(), option.names.begin(), option.names.end());
    }
    return names;
}

/// The words that completion offers for the command's first positional argument.
std::vector<std::string> positional_words(const CommandInfo& tool, const CommandInfo& command) {
    for (const OptionInfo& option : command.options) {
        if (option.names.empty()) return words_for(tool, option);
    }
    return {};
}

bool takes_specs(const CommandInfo& command) {
    for (const OptionInfo& option : command.options) {
        if (option.names.empty() && option.value == "SPEC") return true;
    }
    return false;
}

/// A case for each option with a value, after the command or, with "*", after any command.
std::string bash_values(const std::string& command, const std::vector<OptionInfo>& options) {
    std::string text;
    for (const OptionInfo& option : options) {
        if (option.names.empty() || option.value.empty()) continue;
        std::string reply = ":";
        if (!option.choices.empty()) {
            reply = "COMPREPLY=($(compgen -W '" + joined(option.choices, " ") + "' -- \"$cur\"))";
        }
        if (option.value == "FILE") reply = "COMPREPLY=($(compgen -f -- \"$cur\"))";
        if (option.value == "FOLDER") reply = "COMPREPLY=($(compgen -d -- \"$cur\"))";
        const std::string names = joined(option.names, '|' + command + ':');
        text += fmt::format("        {}:{}) {}; return ;;\n", command, names, reply);
    }
    return text;
}

constexpr const char* bash_frame =
    R"(# bash completion of selgen, written by: selgen completion bash
_selgen() {{
    local cur="${{COMP_WORDS[COMP_CWORD]}}" prev="${{COMP_WORDS[COMP_CWORD-1]}}" command= word
    COMPREPLY=()
    # bash splits --option=value at the =
    [ "$prev" = = ] && prev="${{COMP_WORDS[COMP_CWORD-2]}}"
    [ "$cur" = = ] && cur=
    for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
        case "$word" in {1}) command="$word"; break ;; esac
    done
    case "$command:$prev" in
{2}    esac
    case "$command:$cur" in
{3}        *:-*) COMPREPLY=($(compgen -W '{0}' -- "$cur")) ;;
{4}    esac
}}
complete -o filenames -F _selgen selgen
)";

}  // namespace

std::vector<std::string> words_for(const CommandInfo& tool, const OptionInfo& option) {
    const bool topic = option.value == "TOPIC";
    std::vector<std::string> words = option.choices;
    if (topic || option.value == "COMMAND") words = command_names(tool);
    if (!topic) return words;
    words.emplace_back("codes");
    for (const CodeText& text : code_texts()) words.emplace_back(text.code);
    return words;
}

std::string bash_completion(const CommandInfo& tool) {
    const std::string of_all = joined(names_of(tool.options), " ");
    std::string values = bash_values("*", tool.options), dashes, positionals;
    for (const CommandInfo& one : tool.commands) {
        values += bash_values(one.name, one.options);
        dashes += fmt::format("        {}:-*) COMPREPLY=($(compgen -W '{} {}' -- \"$cur\")) ;;\n",
                              one.name, joined(names_of(one.options), " "), of_all);
        const char* form = takes_specs(one)
                               ? "        {}:*) COMPREPLY=($(compgen -f -X '!*.sel' -- \"$cur\")"
                                 " $(compgen -d -- \"$cur\")) ;;\n"
                               : "        {}:*) COMPREPLY=($(compgen -W '{}' -- \"$cur\")) ;;\n";
        positionals +=
            fmt::format(fmt::runtime(form), one.name, joined(positional_words(tool, one), " "));
    }
    const auto names = command_names(tool);
    positionals += fmt::format("        :*) COMPREPLY=($(compgen -W '{}' -- \"$cur\")) ;;\n",
                               joined(names, " "));
    return fmt::format(fmt::runtime(bash_frame), of_all, joined(names, "|"), values, dashes,
                       positionals);
}

int completion(const CompletionOptions& options, const Streams& streams) {
    const CommandInfo tool = command_tree();
    if (options.shell == "bash") streams.out << bash_completion(tool);
    if (options.shell == "zsh") streams.out << zsh_completion(tool);
    if (options.shell == "fish") streams.out << fish_completion(tool);
    return Exit::done;
}

}  // namespace selgen::cli
