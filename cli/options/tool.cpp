// Options of the commands about the tool itself (`help`, `completion`, `man`), and what all
// declarations use.
#include <algorithm>
#include <charconv>

#include "base/nearest.hpp"
#include "cli/options/command_table.hpp"

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

void one_of(CLI::App& command, const std::string& name, const std::vector<std::string>& words,
            const std::string& text, const std::function<void(std::size_t)>& take) {
    CLI::Option* const option = command.add_option_function<std::string>(
        name,
        [words, take](const std::string& given) {
            const auto at = std::find(words.begin(), words.end(), given) - words.begin();
            take(static_cast<std::size_t>(at));
        },
        text);
    one_of(option, words);
}

namespace {

double share_of(const std::string& option, const std::string& text) {
    double value = 0;
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, value);
    std::string unit(read.ptr, end);
    std::erase(unit, ' ');
    if (read.ec != std::errc() || !(unit.empty() || unit == "%") || !(value >= 0))
        throw CLI::ValidationError(option + ": '" + text +
                                   "' is not a fraction: write it as 5% or 0.05");
    return unit == "%" ? value / 100 : value;
}

}  // namespace

void share(CLI::App& command, const std::string& name, std::optional<double>& value,
           const std::string& text) {
    command
        .add_option_function<std::string>(
            name,
            [&value, name](const std::string& given) {
                if (!given.empty()) value = share_of(name, given);
            },
            text)
        ->type_name("SHARE");
}

void declare_safe(CLI::App& command, std::optional<double>& safe) {
    command
        .add_option_function<std::string>(
            "--safe",
            [&safe](const std::string& given) {
                if (given.empty()) return;
                safe = share_of("--safe", given);
                if (!(*safe > 0 && *safe < 1))
                    throw CLI::ValidationError(
                        "--safe " + given +
                        ": must be above 0 and below 100 %, for example 5% or 0.05");
            },
            "limit how often a choice may be more than SHARE, for example 5%, slower than "
            "`otherwise` (at most 2 % of the held-out rows)")
        ->type_name("SHARE");
}

void declare_help(CLI::App& command, CommandLine& line) {
    option(command, "TOPIC", line.help, "TOPIC",
           "command, diagnostic code (such as SG0201), or 'codes' to list all diagnostic codes");
}

void declare_completion(CLI::App& command, CommandLine& line) {
    one_of(
        command.add_option("SHELL", line.completion, "shell that will load the script")->required(),
        {"bash", "zsh", "fish"});
}

void declare_man(CLI::App& command, CommandLine& line) {
    option(command, "COMMAND", line.man.command, "COMMAND",
           "command to document (default: selgen itself)");
    option(command, "-o,--output", line.man.folder, "FOLDER", "write all pages to this folder");
}

}  // namespace selgen::cli
