// Options of the commands about the tool itself (`help`, `completion`, `man`), and what all
// declarations use.
#include <algorithm>

#include "base/nearest.hpp"
#include "cli/options/declare.hpp"

namespace selgen::cli {

void one_of(CLI::Option* option, const std::vector<std::string>& values) {
    std::string all;
    for (const std::string& value : values) all += (all.empty() ? "" : "|") + value;
    option->type_name(all);
    option->check(CLI::Validator(
        [values, all](const std::string& given) {
            if (std::find(values.begin(), values.end(), given) != values.end())
                return std::string();
            const std::string hint = nearest_hint(given, values);
            return '\'' + given + "' is not one of " + all + (hint.empty() ? "" : ": " + hint);
        },
        ""));
}

void declare_help(CLI::App& command, CommandLine& line) {
    command
        .add_option(
            "TOPIC", line.help.topic,
            "command, diagnostic code (such as SG0201), or 'codes' to list all diagnostic codes")
        ->type_name("TOPIC");
}

void declare_completion(CLI::App& command, CommandLine& line) {
    one_of(command.add_option("SHELL", line.completion.shell, "shell that will load the script")
               ->required(),
           {"bash", "zsh", "fish"});
}

void declare_man(CLI::App& command, CommandLine& line) {
    command.add_option("COMMAND", line.man.command, "command to document (default: selgen itself)")
        ->type_name("COMMAND");
    command.add_option("-o,--output", line.man.folder, "write all pages to this folder")
        ->type_name("FOLDER");
}

}  // namespace selgen::cli
