// Implements `selgen help`: formats usage, arguments, options and examples of the tool and of each
// command.
#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <sstream>

#include "base/errors.hpp"
#include "base/exit.hpp"
#include "base/text.hpp"
#include "cli/options/tree.hpp"
#include "cli/output/codes.hpp"

namespace selgen::cli {
namespace {

constexpr std::size_t text_column = 26;  // column of the explanations
constexpr std::size_t line_width = 100;

/// The text as lines. The first begins in this column, and the others are indented to it.
std::string wrapped(const std::string& text, std::size_t column) {
    std::string lines;
    std::size_t at = column;
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        if (at > column && at + 1 + word.size() > line_width) {
            lines += '\n' + std::string(column, ' ');
            at = column;
        }
        if (at > column) word.insert(0, 1, ' ');
        lines += word;
        at += word.size();
    }
    return lines;
}

std::string row(const std::string& head, const std::string& text) {
    const std::string lines = wrapped(text, text_column);
    if (head.size() + 4 > text_column)
        return fmt::format("  {}\n{:{}}{}\n", head, "", text_column, lines);
    return fmt::format("  {:{}}{}\n", head, text_column - 2, lines);
}

std::string rows(const std::vector<OptionInfo>& options, bool positional) {
    std::string text;
    for (const OptionInfo& option : options) {
        if (option.names.empty() == positional) text += row(head_of(option), option.text);
    }
    return text;
}

}  // namespace

std::string head_of(const OptionInfo& option) {
    std::string head = join(option.names);
    if (!head.empty() && !option.value.empty()) head += ' ';
    return head + option.value;
}

std::vector<OptionInfo> common_options(const CommandInfo& tool, const CommandInfo& command) {
    std::vector<OptionInfo> options = tool.options;
    if (&tool == &command) return options;
    std::erase_if(options, [&](const OptionInfo& option) {
        return std::any_of(command.options.begin(), command.options.end(),
                           [&](const auto& own) { return own.has_name(option.names.back()); });
    });
    return options;
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
    const std::string usage = "\nUsage: ";
    text += usage + wrapped(usage_of(tool, command), usage.size() - 1) + '\n';
    if (const std::string arguments = rows(command.options, true); !arguments.empty())
        text += '\n' + arguments;
    if (whole) text += "\nCommands:\n";
    for (const CommandInfo& one : command.commands) text += row(one.name, one.text);
    if (const std::string own = rows(command.options, false); !whole && !own.empty())
        text += "\nOptions:\n" + own;
    text += "\nOptions of every command:\n" + rows(common_options(tool, command), false);
    if (whole) text += "\nselgen help COMMAND shows the options of a command\n";
    return text;
}

int help(const std::string& topic, const Streams& streams) {
    if (topic == "codes") {
        streams.out << list_of_codes();
        return Exit::done;
    }
    if (is_like_code(topic)) {
        streams.out << help_of_code(topic);
        return Exit::done;
    }
    const CommandInfo tool = command_tree();
    const CommandInfo* command = topic.empty() ? &tool : find_command(tool, topic);
    if (command == nullptr)
        throw UsageError(unknown_command(tool, topic) + "\nselgen help lists the commands");
    streams.out << help_text(tool, *command);
    return Exit::done;
}

}  // namespace selgen::cli
