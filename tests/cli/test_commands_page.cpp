// docs/reference/commands.md and the command line agree.
#include <regex>
#include <set>

#include "cli/options/tree.hpp"
#include "tests/cli/running.hpp"

using namespace selgen::testing;
using selgen::cli::OptionInfo;

namespace {

/// The options that a section's table has: the first name of each, with its value.
std::set<std::string> options_in(const std::string& section) {
    std::set<std::string> heads;
    const std::regex row("\n\\| `(-[^`]*)` \\|");
    for (std::sregex_iterator at(section.begin(), section.end(), row), end; at != end; ++at) {
        heads.insert(std::regex_replace((*at)[1].str(), std::regex("\\\\\\|"), "|"));
    }
    return heads;
}

std::set<std::string> heads_of(const std::vector<OptionInfo>& options) {
    std::set<std::string> heads;
    for (const OptionInfo& option : options) {
        if (!option.names.empty()) heads.insert(head_of(option));
    }
    return heads;
}

std::string section(const std::string& title) {
    const std::string page = text_of(SELGEN_SOURCE_DIR "/docs/reference/commands.md");
    const std::size_t begin = page.find("\n## " + title + "\n");
    REQUIRE(begin != std::string::npos);
    return page.substr(begin, page.find("\n## ", begin + 1) - begin);
}

}  // namespace

TEST_CASE("the page of the commands lists every option, and no other") {
    const auto tool = selgen::cli::command_tree();
    CHECK(options_in(section("Options of every command")) == heads_of(tool.options));
    for (const auto& command : tool.commands) {
        INFO(command.name);
        CHECK(options_in(section(command.name)) == heads_of(command.options));
    }
}

TEST_CASE("the page of the commands starts with a list of all commands") {
    const std::string page = text_of(SELGEN_SOURCE_DIR "/docs/reference/commands.md");
    const std::string list = page.substr(0, page.find("\n## "));
    for (const auto& command : selgen::cli::command_tree().commands) {
        CHECK(list.find("\nselgen " + command.name) != std::string::npos);
    }
}
