// Finds unknown commands, unknown options and superfluous arguments, and suggests the nearest known
// name.
#include <algorithm>
#include <selgen/bench/options.hpp>

#include "base/nearest.hpp"
#include "cli/options/tree.hpp"

namespace selgen::cli {
namespace {

using Options = std::vector<OptionInfo>;

/// "--output=x" and "-ox" as they are declared: "--output", "-o".
std::string name_in(const std::string& word) {
    return word[1] == '-' ? word.substr(0, word.find('=')) : word.substr(0, 2);
}

const OptionInfo* find_option(const Options& options, const std::string& name) {
    const auto found = std::find_if(options.begin(), options.end(),
                                    [&](const auto& option) { return option.has_name(name); });
    return found == options.end() ? nullptr : &*found;
}

/// The known option that the name begins (`--out` of `--output`), else the nearest; none for a
/// one-letter option.
std::string hint_for(const std::string& name, const std::vector<std::string>& known) {
    if (name.size() <= 2) return "";
    for (const std::string& one : known)
        if (name.size() > 3 && one.rfind(name, 0) == 0) return "did you mean '" + one + "'?";
    return nearest_hint(name, known);
}

std::string with_hint(const std::string& text, const std::string& hint) {
    return hint.empty() ? text : text + ": " + hint;
}

std::string unknown_option(const CommandInfo& tool, const CommandInfo* command,
                           const std::string& name) {
    std::vector<std::string> known;
    for (const OptionInfo& option : tool.options) {
        known.insert(known.end(), option.names.begin(), option.names.end());
    }
    if (command == nullptr) {
        for (const CommandInfo& one : tool.commands) {
            if (find_option(one.options, name) == nullptr) continue;
            return "option '" + name + "' must come after its command: selgen " + one.name + ' ' +
                   name;
        }
        return with_hint("unknown option '" + name + "'", hint_for(name, known));
    }
    if (command->name == "bench" && (bench::is_flag(name) || bench::takes_value(name)))
        return "option '" + name +
               "' is for the driver and must come after it: selgen bench DRIVER " + name;
    for (const OptionInfo& option : command->options) {
        known.insert(known.end(), option.names.begin(), option.names.end());
    }
    return with_hint("unknown option '" + name + "' for '" + command->name + "'",
                     hint_for(name, known));
}

/// The number of positional arguments.
std::size_t positionals_of(const CommandInfo& command) {
    std::size_t count = 0;
    for (const OptionInfo& option : command.options) {
        if (!option.names.empty()) continue;
        if (option.many) return std::string::npos;
        ++count;
    }
    return count;
}

std::string superfluous(const CommandInfo& command, const std::string& word) {
    const std::string text = "unexpected argument '" + word + "' for '" + command.name + "'";
    const OptionInfo* const data = find_option(command.options, "--data");
    if (data == nullptr) return text;
    return text + ": pass tables with --data" + (data->many ? ", one option for each table" : "");
}

}  // namespace

bool OptionInfo::has_name(std::string_view name) const {
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::vector<std::string> command_names(const CommandInfo& tool) {
    std::vector<std::string> names;
    for (const CommandInfo& command : tool.commands) names.push_back(command.name);
    return names;
}

const CommandInfo* find_command(const CommandInfo& tool, std::string_view name) {
    const auto found = std::find_if(tool.commands.begin(), tool.commands.end(),
                                    [&](const auto& command) { return command.name == name; });
    return found == tool.commands.end() ? nullptr : &*found;
}

std::string unknown_command(const CommandInfo& tool, const std::string& name) {
    if (name == "new") return "unknown command 'new': use 'selgen init'";
    return with_hint("unknown command '" + name + "'", nearest_hint(name, command_names(tool)));
}

std::string unknown_word(const CommandInfo& tool, const std::vector<std::string>& words) {
    const CommandInfo* command = nullptr;
    std::size_t positionals = 0;
    std::string error;
    for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
        if (words[i].size() > 1 && words[i][0] == '-') {
            const std::string name = name_in(words[i]);
            const OptionInfo* option = find_option(tool.options, name);
            if (option == nullptr && command != nullptr) {
                option = find_option(command->options, name);
            }
            if (option == nullptr) return unknown_option(tool, command, name);
            if (!option->value.empty() && name == words[i]) ++i;  // the next word is its value
            continue;
        }
        if (command != nullptr) {
            if (++positionals > positionals_of(*command) && error.empty())
                error = superfluous(*command, words[i]);
            continue;
        }
        command = find_command(tool, words[i]);
        if (command != nullptr) continue;
        return unknown_command(tool, words[i]);
    }
    return error;
}

}  // namespace selgen::cli
