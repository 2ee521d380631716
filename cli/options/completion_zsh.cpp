// Writes the completion script of zsh, with the options of each command for `_arguments`.
#include <fmt/format.h>

#include "cli/options/tree.hpp"

namespace selgen::cli {
namespace {

/// Text within single quotes of a shell, and within the brackets of _arguments.
std::string zsh_quoted(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c == '\'')
            result += "'\\''";
        else if (c == '[' || c == ']' || c == ':' || c == '\\')
            result += std::string("\\") + c;
        else
            result += c;
    }
    return result;
}

std::string action_of(const CommandInfo& tool, const OptionInfo& option) {
    std::string words;
    for (const auto& word : words_for(tool, option)) words += (words.empty() ? "" : " ") + word;
    if (!words.empty()) return '(' + words + ')';
    if (option.value == "SPEC") return "_files -g \"*.sel\"";
    if (option.value == "FILE") return "_files";
    return option.value == "FOLDER" ? "_files -/" : " ";
}

/// The specifications of _arguments, one a line.
std::string specs_of(const CommandInfo& tool, const CommandInfo& command) {
    std::string text;
    for (const OptionInfo& option : command.options) {
        const std::string value = option.choices.empty() ? zsh_quoted(option.value) : "value";
        const std::string action = action_of(tool, option);
        if (option.names.empty()) {
            text += fmt::format("        '{}:{}:{}' \\\n", option.many ? "*" : "", value, action);
        }
        for (const std::string& name : option.names) {
            text += fmt::format("        '{}[{}]{}' \\\n", name, zsh_quoted(option.text),
                                option.value.empty() ? "" : ':' + value + ':' + action);
        }
    }
    return text;
}

constexpr const char* frame = R"(#compdef selgen
# zsh completion of selgen, written by: selgen completion zsh
_selgen() {{
    local curcontext="$curcontext" state line
    local -a every commands
    every=( \
{0}    )
    commands=( \
{1}    )
    _arguments -C $every ':command:->command' '*::argument:->argument'
    case $state in
    command) _describe command commands ;;
    argument)
        case $words[1] in
{2}        esac ;;
    esac
}}
if [ "$funcstack[1]" = _selgen ]; then _selgen "$@"; else compdef _selgen selgen; fi
)";

}  // namespace

std::string zsh_completion(const CommandInfo& tool) {
    std::string commands, cases;
    for (const CommandInfo& one : tool.commands) {
        commands += fmt::format("        '{}:{}' \\\n", one.name, zsh_quoted(one.text));
        cases += fmt::format("        {}) _arguments $every \\\n{}        && return ;;\n", one.name,
                             specs_of(tool, one));
    }
    return fmt::format(fmt::runtime(frame), specs_of(tool, tool), commands, cases);
}

}  // namespace selgen::cli
