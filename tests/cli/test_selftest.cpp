// Self-tests of headers pass, and fail after a changed decision, model or rule.
#include "running.hpp"

using selgen::testing::Folder;
using selgen::testing::right_spec;

namespace {

/// Kernels that are declared but not defined.
const std::string kernel_header = "#pragma once\nvoid f(int n);\nvoid g(int n);\n";

int run_in_shell(const Folder& here, const std::string& line) {
    const std::string command =
        "cd '" + here.path().string() + "' && { " + line + "; } > .log 2>&1";
    const int status = std::system(command.c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

/// Compiles, links and runs the self-test alone. Returns its exit code.
int run_selftest(const Folder& here) {
    return run_in_shell(here, "g++ -std=c++17 -O0 -Wall -Wextra -Werror -I '" SELGEN_SOURCE_DIR
                              "/runtime' -I . s.selftest.cpp -o s.selftest && ./s.selftest");
}

const std::string trained_spec = R"(use "kernels.hpp";
import "s.fit.sel";

selector pick {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); when threads > 1; }
  choose by pick;
  otherwise a;
}
)";

/// b takes half the time of a from 1000 elements on, and nine times as long below.
std::string selftest_table() {
    std::string text = "size,threads,time:a,time:b\n";
    for (int i = 0; i < 120; ++i) {
        const int size = (i * 37) % 2000 + 10;
        text += std::to_string(size) + ",2,4e-6," + (size < 1000 ? "9e-6\n" : "2e-6\n");
    }
    return text;
}

/// A folder with a fitted spec.
void fit_in(const Folder& here, const std::string& spec = trained_spec) {
    here.write("kernels.hpp", kernel_header);
    here.write("s.sel", spec);
    here.write("t.csv", selftest_table());
    REQUIRE(here.selgen("fit s.sel --data t.csv -o s.fit.sel --model tree").code == 0);
}

std::string replaced(std::string text, const std::string& old, const std::string& now) {
    const std::size_t at = text.find(old);
    REQUIRE(at != std::string::npos);
    return text.replace(at, old.size(), now);
}

/// Generates, compiles and runs the self-test of s.sel. Returns its exit code, followed by its
/// output.
std::pair<int, std::string> selftest_of(const Folder& here) {
    const auto made = here.selgen("gen s.sel -o s.hpp --selftest s.selftest.cpp");
    INFO(made.err);
    REQUIRE(made.code == 0);
    const int code = run_selftest(here);
    return {code, here.read(".log")};
}

bool check_has(const std::string& text, const std::string& part) {
    INFO(text);
    CHECK(text.find(part) != text.npos);
    return text.find(part) != text.npos;
}

}  // namespace

TEST_CASE("the self-test of a header passes, and links without kernels") {
    const Folder here;
    here.write("kernels.hpp", kernel_header);
    here.write("s.sel", right_spec);
    REQUIRE(here.selgen("gen s.sel -o s.hpp --selftest s.selftest.cpp").code == 0);
    const int code = run_selftest(here);
    INFO(here.read(".log"));
    CHECK(code == 0);
    CHECK(here.read(".log").find("selgen: pick: ") == 0);
    CHECK(here.read(".log").find(" golden rows, 0 differ\n") != std::string::npos);
}

TEST_CASE("a changed decision fails the self-test, which prints the features") {
    const Folder here;
    here.write("kernels.hpp", kernel_header);
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

TEST_CASE("the self-test includes the header relative to its folder, or by --selftest-include") {
    const Folder here;
    here.write("s.sel", right_spec);
    std::filesystem::create_directory(here.path() / "tests");
    const std::string gen = "gen s.sel -o s.hpp --selftest tests/s.cpp";
    CHECK(here.selgen(gen).code == 0);
    CHECK(here.read("tests/s.cpp").find("#include \"../s.hpp\"\n") != std::string::npos);
    CHECK(here.selgen(gen + " --selftest-include app/s.hpp").code == 0);
    CHECK(here.read("tests/s.cpp").find("#include \"app/s.hpp\"\n") != std::string::npos);
}

TEST_CASE("a self-test that cannot include its header is refused") {
    const Folder here;
    here.write("s.sel", right_spec);
    CHECK(here.selgen("gen s.sel --selftest s.cpp").code == 2);
    CHECK(here.selgen("gen s.sel -o s.hpp --selftest-include s.hpp").code == 2);
    CHECK(here.selgen("gen s.sel -o s.hpp --selftest s.hpp").code == 2);
    CHECK(here.selgen("gen s.sel -o s.hpp --selftest s.sel").code == 2);
    CHECK(!std::filesystem::exists(here.path() / "s.hpp"));
    CHECK(here.read("s.sel") == right_spec);
}

#if defined(SELGEN_HAS_FIT)

TEST_CASE("in training rows, the choices of a header are as good as at the fit") {
    const Folder here;
    fit_in(here);
    CHECK(check_has(here.read("s.fit.sel"), "  replay size, threads regret 1 {\n"));
    const auto [code, said] = selftest_of(here);
    CHECK(check_has(said,
                    "32 training rows, 0 differ, mean slowdown 1.000000 (1.000000 when fitted)\n"));
    CHECK(code == 0);
}

TEST_CASE("a rule that chooses worse than the fit fails the self-test, which prints a suggestion") {
    const Folder here;
    fit_in(here);
    here.write("s.sel",
               replaced(trained_spec, "  choose by", "  choose a when size > 9;\n  choose by"));
    const auto [code, said] = selftest_of(here);
    CHECK(code == 1);
    CHECK(check_has(said, " threads=2: the fit chose b (slowdown 1), got a (2) by s.sel:9\n"));
    CHECK(check_has(said, "fit again or remove `replay` from the model\n"));
    CHECK(check_has(said, " training rows, 0 differ, "));
}

TEST_CASE("a rule that chooses as well as the fit passes the self-test") {
    const Folder here;
    fit_in(here);
    here.write("s.sel",
               replaced(trained_spec, "  choose by", "  choose b when size > 1500;\n  choose by"));
    CHECK(selftest_of(here).first == 0);
}

TEST_CASE(
    "a model that was changed by hand fails the self-test, and passes without its training rows") {
    const Folder here;
    fit_in(here);
    const std::string fitted = here.read("s.fit.sel");
    here.write("s.fit.sel", replaced(fitted, "{ a }", "{ b }"));
    CHECK(selftest_of(here).first == 1);
    here.write("s.fit.sel", fitted.substr(0, fitted.find("  replay")) + "}\n");
    const auto [code, said] = selftest_of(here);
    CHECK(code == 0);
    CHECK(said.find("training") == said.npos);
}

TEST_CASE("generated code that differs in a training row fails the self-test") {
    const Folder here;
    fit_in(here);
    REQUIRE(selftest_of(here).first == 0);
    const std::string header = here.read("s.hpp");
    here.write("s.hpp", replaced(header, "f.threads > 1", "f.threads > 3"));
    CHECK(run_selftest(here) == 1);
    CHECK(check_has(here.read(".log"), "threads=2: expected b (slowdown 1), got a (2)\n"));
}

#endif
