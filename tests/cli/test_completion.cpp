// Completion scripts for shells, and manual pages.
#include <set>

#include "cli/options/tree.hpp"
#include "tests/cli/running.hpp"

using namespace selgen::testing;

namespace {

/// The completions of bash for the last word.
std::set<std::string> offered(const Folder& here, const std::string& words) {
    here.write("ask.sh", "source ./script\nCOMP_WORDS=(" + words +
                             ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_selgen\n"
                             "printf '%s\\n' \"${COMPREPLY[@]}\" > offered\n");
    here.must("completion bash > script; bash ask.sh");
    std::istringstream lines(here.read("offered"));
    std::set<std::string> all;
    for (std::string line; std::getline(lines, line);) all.insert(line);
    return all;
}

using Words = std::set<std::string>;

}  // namespace

TEST_CASE("bash completes commands, options, their values and specs") {
    const Folder here{{"one.sel", ""}, {"two.txt", ""}};
    CHECK(offered(here, "selgen ch") == Words{"check"});
    CHECK(offered(here, "selgen gen --dep") == Words{"--depfile", "--depfile-target"});
    CHECK(offered(here, "selgen gen --error-format ''").count("sarif") == 1);
    CHECK(offered(here, "selgen check --error-format = js") == Words{"json"});
    CHECK(offered(here, "selgen --color al") == Words{"always"});
    CHECK(offered(here, "selgen check ''") == Words{"one.sel"});
    CHECK(offered(here, "selgen gen one.sel -o t") == Words{"two.txt"});
    CHECK(offered(here, "selgen completion ''") == Words{"bash", "fish", "zsh"});
    CHECK(offered(here, "selgen help SG020").size() == 9);
}

TEST_CASE("bash completion offers every command and every option") {
    const Folder here;
    const auto tool = selgen::cli::command_tree();
    CHECK(offered(here, "selgen ''").size() == tool.commands.size());
    for (const auto& command : tool.commands) {
        const Words all = offered(here, "selgen " + command.name + " -");
        for (const auto& option : command.options) {
            for (const auto& name : option.names) CHECK(all.count(name) == 1);
        }
        CHECK(all.count("--quiet") == 1);
    }
}

TEST_CASE("the scripts of zsh and fish are valid and have all options") {
    const Folder here;
    for (const std::string shell : {"zsh", "fish"}) {
        const std::string dash = shell == "zsh" ? "--" : "-l ";
        const std::string text = here.selgen("completion " + shell).out;
        for (const auto& command : selgen::cli::command_tree().commands) {
            for (const auto& option : command.options) {
                if (option.names.empty()) continue;
                INFO(option.names.back());
                CHECK(has(text, dash + option.names.back().substr(2)));
            }
        }
        if (is_missing(shell)) continue;
        here.must("completion " + shell + " > script; " + shell + " -n script");
    }
}

TEST_CASE("an unsupported shell is refused") {
    const Folder here;
    here.refuses("completion fihs", 2, "did you mean 'fish'?");
}

TEST_CASE("a manual page is written for the tool and for each command") {
    const Folder here;
    std::filesystem::create_directory(here.path() / "man");
    here.must("man -o man");
    CHECK(here.selgen("man").out == here.read("man/selgen.1"));
    for (const auto& command : selgen::cli::command_tree().commands) {
        const std::string page = here.read("man/selgen-" + command.name + ".1");
        CHECK(here.selgen("man " + command.name).out == page);
        CHECK(has(page, ".SH SYNOPSIS\n.B selgen " + command.name));
    }
    CHECK(has(here.read("man/selgen-gen.1"), "\n.B \\-\\-depfile FILE\n"));
    CHECK(here.selgen("man chekc").code == 2);
    CHECK(here.selgen("man -o missing").code == 3);
}

TEST_CASE("the manual pages are valid troff") {
    const Folder here;
    if (is_missing("man")) return;
    for (const std::string name : {"", "gen", "check", "fmt", "explain", "help", "man"}) {
        INFO(name);
        const Ran ran =
            here.must("man " + name + " > page.1; LC_ALL=C MANROFFSEQ= man --warnings -l page.1");
        CHECK(ran.err.empty());
        CHECK(has(ran.out, "EXIT STATUS"));
    }
}
