// Formats the help of the tool and of each command: usage, arguments, options and examples.
#include <fmt/format.h>

#include "cli/options/tree.hpp"

namespace selgen::cli {
namespace {

constexpr std::size_t text_column = 26;  // column of the explanations

std::string row(const std::string& head, const std::string& text) {
    if (head.size() + 4 > text_column)
        return fmt::format("  {}\n{:{}}{}\n", head, "", text_column, text);
    return fmt::format("  {:{}}{}\n", head, text_column - 2, text);
}

std::string rows(const CommandInfo& command, bool positional) {
    std::string text;
    for (const OptionInfo& option : command.options) {
        if (option.names.empty() == positional) text += row(head_of(option), option.text);
    }
    return text;
}

}  // namespace

std::string head_of(const OptionInfo& option) {
    std::string head;
    for (const std::string& name : option.names) head += (head.empty() ? "" : ", ") + name;
    if (!head.empty() && !option.value.empty()) head += ' ';
    return head + option.value;
}

std::string usage_of(const CommandInfo& tool, const CommandInfo& command) {
    if (&tool == &command) return tool.name + " [OPTIONS] COMMAND …";
    std::string usage = tool.name + ' ' + command.name + " [OPTIONS]";
    for (const OptionInfo& option : command.options) {
        if (!option.names.empty()) continue;
        const std::string value = option.value + (option.many ? "…" : "");
        usage += option.required ? ' ' + value : " [" + value + ']';
    }
    return usage;
}

std::string help_text(const CommandInfo& tool, const CommandInfo& command) {
    const bool whole = &tool == &command;
    std::string text = command.text + "\n\n";
    for (const std::string& example : command.examples) text += "  " + example + '\n';
    text += "\nUsage: " + usage_of(tool, command) + '\n';
    if (const std::string arguments = rows(command, true); !arguments.empty())
        text += '\n' + arguments;
    if (whole) text += "\nCommands:\n";
    for (const CommandInfo& one : command.commands) text += row(one.name, one.text);
    if (const std::string own = rows(command, false); !whole && !own.empty())
        text += "\nOptions:\n" + own;
    text += "\nOptions of every command:\n" + rows(tool, false);
    if (whole) text += "\nselgen help COMMAND shows the options of a command\n";
    return text;
}

}  // namespace selgen::cli
