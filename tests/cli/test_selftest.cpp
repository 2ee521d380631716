// Self-tests of headers pass, and fail after a changed decision, model or rule.
#include "running.hpp"

using namespace selgen::testing;

namespace {

/// Kernels that are declared but not defined.
const std::string kernel_header = "#pragma once\nvoid f(int n);\nvoid g(int n);\n";

/// Compiles, links and runs the self-test alone.
Ran run_selftest(const Folder& here) {
    return here.shell(gcc +
                      "-O0 -Wall -Wextra -Werror -I . s.selftest.cpp -o s.selftest && "
                      "./s.selftest 2>&1");
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
    here.must("fit s.sel --data t.csv -o s.fit.sel --model tree");
}

/// Generates, compiles and runs the self-test of s.sel.
Ran selftest_of(const Folder& here) {
    here.must("gen s.sel -o s.hpp --selftest s.selftest.cpp");
    return run_selftest(here);
}

/// The self-test of the correct spec.
Ran selftest_of_right(const Folder& here) {
    here.write("kernels.hpp", kernel_header);
    here.write("s.sel", right_spec);
    return selftest_of(here);
}

}  // namespace

TEST_CASE("the self-test of a header passes, and links without kernels") {
    const Folder here;
    const Ran ran = selftest_of_right(here);
    INFO(ran.out << ran.err);
    CHECK(ran.code == 0);
    CHECK(ran.out.starts_with("selgen: pick: "));
    CHECK(has(ran.out, " golden rows, 0 differ\n"));
}

TEST_CASE("a changed decision fails the self-test, which prints the features") {
    const Folder here;
    selftest_of_right(here);
    here.write("s.hpp", replaced(here.read("s.hpp"), "f.size > 100", "f.size < 100"));
    const Ran ran = run_selftest(here);
    CHECK(ran.code == 1);
    CHECK(has(ran.out, "selgen: pick: size=0: expected a, got b\n"));
}

TEST_CASE("the self-test includes the header relative to its folder, or by --selftest-include") {
    const Folder here{{"s.sel", right_spec}};
    std::filesystem::create_directory(here.path() / "tests");
    const std::string gen = "gen s.sel -o s.hpp --selftest tests/s.cpp";
    here.must(gen);
    CHECK(has(here.read("tests/s.cpp"), "#include \"../s.hpp\"\n"));
    here.must(gen + " --selftest-include app/s.hpp");
    CHECK(has(here.read("tests/s.cpp"), "#include \"app/s.hpp\"\n"));
}

TEST_CASE("a self-test that cannot include its header is refused") {
    const Folder here{{"s.sel", right_spec}};
    here.exit(2, {"gen s.sel --selftest s.cpp", "gen s.sel -o s.hpp --selftest-include s.hpp",
                  "gen s.sel -o s.hpp --selftest s.hpp", "gen s.sel -o s.hpp --selftest s.sel"});
    CHECK_FALSE(here.exists("s.hpp"));
    CHECK(here.read("s.sel") == right_spec);
}

#if defined(SELGEN_HAS_FIT)

TEST_CASE("in training rows, the choices of a header are as good as at the fit") {
    const Folder here;
    fit_in(here);
    CHECK(has(here.read("s.fit.sel"), "  replay size, threads regret 1 {\n"));
    const Ran ran = selftest_of(here);
    CHECK(has(ran.out,
              "32 training rows, 0 differ, mean slowdown 1.000000 (1.000000 when fitted)\n"));
    CHECK(ran.code == 0);
}

TEST_CASE("a rule that chooses worse than the fit fails the self-test, which prints a suggestion") {
    const Folder here;
    fit_in(here);
    here.write("s.sel",
               replaced(trained_spec, "  choose by", "  choose a when size > 9;\n  choose by"));
    const Ran ran = selftest_of(here);
    CHECK(ran.code == 1);
    check_has(ran.out,
              {" threads=2: the fit chose b (slowdown 1), got a (2) by s.sel:9\n",
               "fit again or remove `replay` from the model\n", " training rows, 0 differ, "});
}

TEST_CASE("a rule that chooses as well as the fit passes the self-test") {
    const Folder here;
    fit_in(here);
    here.write("s.sel",
               replaced(trained_spec, "  choose by", "  choose b when size > 1500;\n  choose by"));
    CHECK(selftest_of(here).code == 0);
}

TEST_CASE(
    "a model that was changed by hand fails the self-test, and passes without its training rows") {
    const Folder here;
    fit_in(here);
    const std::string fitted = here.read("s.fit.sel");
    here.write("s.fit.sel", replaced(fitted, "{ a }", "{ b }"));
    CHECK(selftest_of(here).code == 1);
    here.write("s.fit.sel", fitted.substr(0, fitted.find("  replay")) + "}\n");
    const Ran ran = selftest_of(here);
    CHECK(ran.code == 0);
    CHECK_FALSE(has(ran.out, "training"));
}

TEST_CASE("generated code that differs in a training row fails the self-test") {
    const Folder here;
    fit_in(here);
    REQUIRE(selftest_of(here).code == 0);
    here.write("s.hpp", replaced(here.read("s.hpp"), "f.threads > 1", "f.threads > 3"));
    const Ran ran = run_selftest(here);
    CHECK(ran.code == 1);
    CHECK(has(ran.out, "threads=2: expected b (slowdown 1), got a (2)\n"));
}

#endif
