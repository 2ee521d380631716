#pragma once

#include <string>
#include <string_view>
#include <vector>

/// The command line as data: what completion, man pages and the help for slips are made from.
namespace selgen::cli {

struct OptionInfo {
    std::vector<std::string> names;    // "-o", "--output"; empty for what stands by its place
    std::string value;                 // "FILE"; empty for a flag
    std::vector<std::string> choices;  // where only these values are taken
    std::string text;
    bool required = false;
    bool many = false;

    bool has_name(std::string_view name) const;
};

struct CommandInfo {
    std::string name;
    std::string text;                   // a sentence
    std::vector<std::string> examples;  // command lines
    std::vector<OptionInfo> options;    // those of the tool itself go with every command
    std::vector<CommandInfo> commands;
};

/// The whole tool, read off the parser of the command line.
CommandInfo command_tree();

/// The names of its commands.
std::vector<std::string> command_names(const CommandInfo& tool);

const CommandInfo* find_command(const CommandInfo& tool, std::string_view name);

/// The words that can stand for the option's value, where they are known beforehand.
std::vector<std::string> words_for(const CommandInfo& tool, const OptionInfo& option);

/// "-o, --output FILE"; the value's name of what stands by its place.
std::string head_of(const OptionInfo& option);

/// "selgen gen [OPTIONS] SPEC"
std::string usage_of(const CommandInfo& tool, const CommandInfo& command);

/// The help of the tool, or of one of its commands.
std::string help_text(const CommandInfo& tool, const CommandInfo& command);

/// A page of the manual in troff: selgen(1) or selgen-gen(1). Nothing in it tells where or when.
std::string man_page(const CommandInfo& tool, const CommandInfo& command);

/// What a shell sources to complete commands, options and their values.
std::string bash_completion(const CommandInfo& tool);
std::string zsh_completion(const CommandInfo& tool);
std::string fish_completion(const CommandInfo& tool);

/// Why the words make no sense, if it is a command or an option that there is not.
std::string misuse_of(const CommandInfo& tool, const std::vector<std::string>& words);

}  // namespace selgen::cli
