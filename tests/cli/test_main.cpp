// Unknown commands and options, the help of each command, and the version.
#include <set>

#include "cli/options/tree.hpp"
#include "tests/cli/running.hpp"

using namespace selgen::testing;

TEST_CASE("a mistyped command is a usage error with the nearest command") {
    const Folder here;
    const Ran ran = here.selgen("chek s.sel");
    CHECK(ran.code == 2);
    CHECK(ran.err ==
          "selgen: unknown command 'chek': did you mean 'check'?\n"
          "selgen help lists the commands\n");
}

TEST_CASE("an unknown option and a missing argument are usage errors") {
    const Folder here;
    CHECK(here.selgen("check --nonsense s.sel").code == 2);
    CHECK(here.selgen("check").code == 2);
    CHECK(here.selgen("gen").code == 2);
}

TEST_CASE("the tool and each command have help") {
    const Folder here;
    const Ran all = here.selgen("help");
    CHECK(all.code == 0);
    CHECK(here.selgen("").out == all.out);
    for (const std::string name : {"check", "gen", "fmt", "explain", "help"}) {
        CHECK(all.out.find(name) != std::string::npos);
        const Ran one = here.selgen("help " + name);
        CHECK(one.code == 0);
        CHECK(one.out.find("selgen " + name) != std::string::npos);
        CHECK(here.selgen(name + " --help").out == one.out);
    }
    CHECK(here.selgen("help explian").code == 2);
}

TEST_CASE("help lists each option once, in lines of at most 100 columns") {
    const Folder here;
    for (const auto& command : selgen::cli::command_tree().commands) {
        INFO(command.name);
        std::istringstream help(here.selgen("help " + command.name).out);
        std::set<std::string> options;
        for (std::string line; std::getline(help, line);) {
            INFO(line);
            CHECK(line.size() <= 100);
            if (line.rfind("  -", 0) != 0) continue;
            std::string name;
            std::istringstream(line) >> name;
            CHECK(options.insert(name).second);
        }
        CHECK(options.count("-q,") == 1);
    }
}

TEST_CASE("--version prints the version") {
    const Folder here;
    CHECK(here.selgen("--version").out.substr(0, 7) == "selgen ");
    CHECK(here.selgen("--version").code == 0);
}
