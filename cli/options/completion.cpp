// Implements `selgen completion`: the scripts of bash, of zsh and of fish, from the same data.
#include <fmt/format.h>

#include <ostream>

#include "base/exit.hpp"
#include "base/text.hpp"
#include "cli/options/tree.hpp"
#include "cli/output/codes.hpp"

namespace selgen::cli {
namespace {

std::vector<std::string> names_of(const std::vector<OptionInfo>& options) {
    std::vector<std::string> names;
    for (const OptionInfo& option : options)
        names.insert(names.end(), option.names.begin(), option.names.end());
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
            reply = "COMPREPLY=($(compgen -W '" + join(option.choices, " ") + "' -- \"$cur\"))";
        }
        if (option.value == "FILE") reply = "COMPREPLY=($(compgen -f -- \"$cur\"))";
        if (option.value == "FOLDER") reply = "COMPREPLY=($(compgen -d -- \"$cur\"))";
        const std::string names = join(option.names, '|' + command + ':');
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
    const std::string of_all = join(names_of(tool.options), " ");
    std::string values = bash_values("*", tool.options), dashes, positionals;
    for (const CommandInfo& one : tool.commands) {
        values += bash_values(one.name, one.options);
        dashes += fmt::format("        {}:-*) COMPREPLY=($(compgen -W '{} {}' -- \"$cur\")) ;;\n",
                              one.name, join(names_of(one.options), " "), of_all);
        const char* form = takes_specs(one)
                               ? "        {}:*) COMPREPLY=($(compgen -f -X '!*.sel' -- \"$cur\")"
                                 " $(compgen -d -- \"$cur\")) ;;\n"
                               : "        {}:*) COMPREPLY=($(compgen -W '{}' -- \"$cur\")) ;;\n";
        positionals +=
            fmt::format(fmt::runtime(form), one.name, join(positional_words(tool, one), " "));
    }
    const auto names = command_names(tool);
    positionals += fmt::format("        :*) COMPREPLY=($(compgen -W '{}' -- \"$cur\")) ;;\n",
                               join(names, " "));
    return fmt::format(fmt::runtime(bash_frame), of_all, join(names, "|"), values, dashes,
                       positionals);
}

// ---- zsh -------------------------------------------------------------------------------------

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
    const std::string words = join(words_for(tool, option), " ");
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

constexpr const char* zsh_frame = R"(#compdef selgen
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
    return fmt::format(fmt::runtime(zsh_frame), specs_of(tool, tool), commands, cases);
}

// ---- fish ------------------------------------------------------------------------------------

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
    const std::string words = join(words_for(tool, option), " ");
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

int completion(const std::string& shell, const Streams& streams) {
    const CommandInfo tool = command_tree();
    if (shell == "bash") streams.out << bash_completion(tool);
    if (shell == "zsh") streams.out << zsh_completion(tool);
    if (shell == "fish") streams.out << fish_completion(tool);
    return Exit::done;
}

}  // namespace selgen::cli
