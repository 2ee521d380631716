#include "cli/options/declare.hpp"

#include <algorithm>

#include "base/nearest.hpp"

namespace selgen::cli {

void closed(CLI::Option* option, const std::vector<std::string>& values) {
    std::string all;
    for (const std::string& value : values) all += (all.empty() ? "" : "|") + value;
    option->type_name(all);
    option->check(CLI::Validator(
        [values, all](const std::string& given) {
            if (std::find(values.begin(), values.end(), given) != values.end())
                return std::string();
            const std::string hint = nearest_hint(given, values);
            return '\'' + given + "' is none of " + all + (hint.empty() ? "" : ": " + hint);
        },
        ""));
}

CLI::App* declare(CLI::App& app, const std::string& name, const std::string& text,
                  const std::vector<std::string>& examples) {
    std::string all = text + "\n\n";
    for (const std::string& example : examples) all += "  " + example + '\n';
    CLI::App* command = app.add_subcommand(name, all);
    command->fallthrough();
    return command;
}

}  // namespace selgen::cli
