// Implements `selgen man`, and writes manual pages in troff.
#include <array>
#include <filesystem>
#include <ostream>
#include <utility>

#include "base/errors.hpp"
#include "base/exit.hpp"
#include "base/nearest.hpp"
#include "cli/options/tree.hpp"
#include "cli/version.hpp"
#include "host/files.hpp"

namespace selgen::cli {
namespace {

/// Text with the characters escaped that troff interprets: dashes, backslashes, and points and
/// apostrophes at the start of a line.
std::string troff(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c == '-')
            result += "\\-";
        else if (c == '\\')
            result += "\\e";
        else if ((c == '.' || c == '\'') && (result.empty() || result.back() == '\n'))
            result += std::string("\\&") + c;
        else
            result += c;
    }
    for (std::size_t at = 0; (at = result.find("…", at)) != std::string::npos;) {
        result.replace(at, std::string("…").size(), "...");
    }
    return result;
}

std::string page_name(const CommandInfo& tool, const CommandInfo& command) {
    return &tool == &command ? tool.name : tool.name + '-' + command.name;
}

std::string paragraph(const std::string& head, const std::string& text) {
    return ".TP\n.B " + troff(head) + '\n' + troff(text) + '\n';
}

std::string options_section(const std::string& title, const std::vector<OptionInfo>& options) {
    std::string text;
    for (const OptionInfo& option : options) {
        text += paragraph(head_of(option), option.text);
    }
    return text.empty() ? text : ".SH " + title + '\n' + text;
}

constexpr std::array<std::pair<const char*, const char*>, 6> exits{
    {{"0", "done"},
     {"1", "errors in a spec or another input file, or --check found a difference"},
     {"2", "usage error, such as an unknown command or option, or a bad value"},
     {"3", "system error: a file cannot be read or written"},
     {"4", "internal error; the message explains how to report it"},
     {"130", "interrupted"}}};

constexpr std::array<std::pair<const char*, const char*>, 3> variables{
    {{"NO_COLOR", "disables colours if not empty"},
     {"FORCE_COLOR, CLICOLOR_FORCE",
      "enables colours, even without a terminal, if neither empty nor 0"},
     {"TERM", "disables colours if set to dumb"}}};

std::string end_of_page(const CommandInfo& tool, const CommandInfo& command) {
    std::string text = ".SH EXIT STATUS\n";
    for (const auto& [code, meaning] : exits) text += paragraph(code, meaning);
    text += ".SH ENVIRONMENT\n";
    for (const auto& [name, meaning] : variables) text += paragraph(name, meaning);
    text += ".SH EXAMPLES\n.nf\n";
    for (const std::string& example : command.examples) text += troff(example) + '\n';
    text += ".fi\n.SH SEE ALSO\n";
    std::string others;
    for (const CommandInfo& one : tool.commands) {
        if (one.name == command.name) continue;
        others += (others.empty() ? "" : ",\n") + (".BR " + troff(page_name(tool, one)) + " (1)");
    }
    if (&tool != &command) others = ".BR selgen (1)" + (others.empty() ? "" : ",\n" + others);
    return text + others + '\n';
}

}  // namespace

std::string man_page(const CommandInfo& tool, const CommandInfo& command) {
    const std::string name = page_name(tool, command);
    std::string title;
    for (const char c : name) title += static_cast<char>(c >= 'a' && c <= 'z' ? c - 32 : c);
    std::string text = ".TH " + troff(title) + " 1 \"\" \"selgen " + troff(version()) + "\"\n";
    text += ".SH NAME\n" + troff(name) + " \\- " + troff(command.text) + '\n';
    text += ".SH SYNOPSIS\n.B " + troff(usage_of(tool, command)) + '\n';
    text += ".SH DESCRIPTION\n" + troff(command.text) + '\n';
    if (!command.commands.empty()) text += ".SH COMMANDS\n";
    for (const CommandInfo& one : command.commands) text += paragraph(one.name, one.text);
    if (&tool != &command) text += options_section("OPTIONS", command.options);
    text += options_section("OPTIONS OF EVERY COMMAND", common_options(tool, command));
    return text + end_of_page(tool, command);
}

int man(const ManOptions& options, const Streams& streams) {
    const CommandInfo tool = command_tree();
    if (options.folder.empty()) {
        const CommandInfo* command =
            options.command.empty() ? &tool : find_command(tool, options.command);
        if (command == nullptr) {
            throw UsageError(unknown_command(tool, options.command));
        }
        streams.out << man_page(tool, *command);
        return Exit::done;
    }
    const std::filesystem::path folder(options.folder);
    host::write_if_changed((folder / "selgen.1").string(), man_page(tool, tool));
    for (const CommandInfo& one : tool.commands) {
        const std::string name = page_name(tool, one) + ".1";
        host::write_if_changed((folder / name).string(), man_page(tool, one));
    }
    return Exit::done;
}

}  // namespace selgen::cli
