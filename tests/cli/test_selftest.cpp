#include "running.hpp"

using selgen::testing::Folder;
using selgen::testing::right_spec;

namespace {

/// Kernels that are declared and nowhere defined.
const std::string kernels = "#pragma once\nvoid f(int n);\nvoid g(int n);\n";

int shell(const Folder& here, const std::string& line) {
    const std::string command =
        "cd '" + here.path().string() + "' && { " + line + "; } > .log 2>&1";
    const int status = std::system(command.c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

/// Compiles and links the self-test alone; returns what it returns.
int run_selftest(const Folder& here) {
    return shell(here, "g++ -std=c++17 -O0 -Wall -Wextra -Werror -I '" SELGEN_SOURCE_DIR
                       "/runtime' -I . s.selftest.cpp -o s.selftest && ./s.selftest");
}

}  // namespace

TEST_CASE("the self-test of a header agrees, and needs no kernel to link") {
    const Folder here;
    here.write("kernels.hpp", kernels);
    here.write("s.sel", right_spec);
    REQUIRE(here.selgen("gen s.sel -o s.hpp --selftest s.selftest.cpp").code == 0);
    const int code = run_selftest(here);
    INFO(here.read(".log"));
    CHECK(code == 0);
    CHECK(here.read(".log").find("selgen: pick: ") == 0);
    CHECK(here.read(".log").find(" golden rows, 0 differ\n") != std::string::npos);
}

TEST_CASE("an answer that was broken fails the self-test with its features") {
    const Folder here;
    here.write("kernels.hpp", kernels);
    here.write("s.sel", right_spec);
    REQUIRE(here.selgen("gen s.sel -o s.hpp --selftest s.selftest.cpp").code == 0);
    std::string header = here.read("s.hpp");
    const std::string right = "f.size > 100", wrong = "f.size < 100";
    const std::size_t at = header.find(right);
    REQUIRE(at != std::string::npos);
    here.write("s.hpp", header.replace(at, right.size(), wrong));
    CHECK(run_selftest(here) == 1);
    CHECK(here.read(".log").find("selgen: pick: size=0: expected a, got b\n") != std::string::npos);
}

TEST_CASE("the self-test includes the header as seen from its own folder, or as told") {
    const Folder here;
    here.write("s.sel", right_spec);
    std::filesystem::create_directory(here.path() / "tests");
    const std::string gen = "gen s.sel -o s.hpp --selftest tests/s.cpp";
    CHECK(here.selgen(gen).code == 0);
    CHECK(here.read("tests/s.cpp").find("#include \"../s.hpp\"\n") != std::string::npos);
    CHECK(here.selgen(gen + " --selftest-include app/s.hpp").code == 0);
    CHECK(here.read("tests/s.cpp").find("#include \"app/s.hpp\"\n") != std::string::npos);
}

TEST_CASE("a self-test that could not include its header is refused") {
    const Folder here;
    here.write("s.sel", right_spec);
    CHECK(here.selgen("gen s.sel --selftest s.cpp").code == 2);
    CHECK(here.selgen("gen s.sel -o s.hpp --selftest-include s.hpp").code == 2);
    CHECK(here.selgen("gen s.sel -o s.hpp --selftest s.hpp").code == 2);
    CHECK(here.selgen("gen s.sel -o s.hpp --selftest s.sel").code == 2);
    CHECK(!std::filesystem::exists(here.path() / "s.hpp"));
    CHECK(here.read("s.sel") == right_spec);
}
