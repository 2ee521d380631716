// The command line as data, from which help, completion, man pages and hints for typos are made.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/output/diagnostics.hpp"

namespace selgen::cli {

struct OptionInfo {
    std::vector<std::string> names;    // "-o", "--output"; empty for a positional argument
    std::string value;                 // "FILE"; empty for a flag
    std::vector<std::string> choices;  // the only allowed values; empty: any
    std::string text;
    bool required = false;
    bool many = false;

    bool has_name(std::string_view name) const;
};

struct CommandInfo {
    std::string name;
    std::string text;                   // a sentence
    std::vector<std::string> examples;  // command lines
    std::vector<OptionInfo> options;    // those of the tool apply to every command
    std::vector<CommandInfo> commands;
};

// ---- the commands that print it --------------------------------------------------------------

/// Shows the help of the tool, of a command, or of a code.
int help(const std::string& topic, const Streams& streams);

/// Prints the completion script of a shell.
int completion(const std::string& shell, const Streams& streams);

struct ManOptions {
    std::string command;  // empty: the tool itself
    std::string folder;   // write all pages there; empty: print one
};

/// Prints a manual page, or writes all of them.
int man(const ManOptions& options, const Streams& streams);

// ---- its parts -------------------------------------------------------------------------------

/// The whole tool, derived from the parser of the command line.
CommandInfo command_tree();

/// The names of the tool's commands.
std::vector<std::string> command_names(const CommandInfo& tool);

const CommandInfo* find_command(const CommandInfo& tool, std::string_view name);

/// The values that completion can offer for the option; empty if it knows none.
std::vector<std::string> words_for(const CommandInfo& tool, const OptionInfo& option);

/// "-o, --output FILE"; of a positional argument the name of its value.
std::string head_of(const OptionInfo& option);

/// The options of the tool, except those that the command declares itself, such as --json.
std::vector<OptionInfo> common_options(const CommandInfo& tool, const CommandInfo& command);

/// "selgen gen [OPTIONS] SPEC"
std::string usage_of(const CommandInfo& tool, const CommandInfo& command);

/// The help of the tool, or of one of its commands.
std::string help_text(const CommandInfo& tool, const CommandInfo& command);

/// A page of the manual in troff: selgen(1) or selgen-gen(1). It contains no date and no path.
std::string man_page(const CommandInfo& tool, const CommandInfo& command);

/// What a shell sources to complete commands, options and their values.
std::string bash_completion(const CommandInfo& tool);
std::string zsh_completion(const CommandInfo& tool);
std::string fish_completion(const CommandInfo& tool);

/// "unknown command 'name'", with the nearest known name.
std::string unknown_command(const CommandInfo& tool, const std::string& name);

/// An error message for the first unknown command or option, or for a superfluous argument, with
/// the nearest known name; empty if there is none.
std::string unknown_word(const CommandInfo& tool, const std::vector<std::string>& words);

}  // namespace selgen::cli
