// Headers in programs that change floating-point arithmetic, trap its exceptions, or call a
// selector while it decides.
#include "tests/cli/running.hpp"

using namespace selgen::testing;

namespace {

const std::string nan_spec = R"(use "kernels.hpp";

selector pick {
  call int (double n, double density);
  feature size  : real = n;
  feature dense : real = density;
  variant plain { run plain_of(n); }
  variant pairs { run pairs_of(n); when dense < 0.5; }
  choose pairs when dense > 0.1 and size > 100;
  choose least time;
  otherwise plain;
}

model pick {
  time(plain) = 1 ns * size;
  time(pairs) = 0.9 ns * size + 10 ns * dense;
}
)";

void write_nan_program(const Folder& here) {
    here.write("pick.sel", nan_spec);
    here.write("kernels.hpp",
               "#pragma once\ninline int plain_of(double) { return 1; }\n"
               "inline int pairs_of(double) { return 2; }\n");
    here.write("main.cpp",
               "#include <cstdlib>\n#include \"pick.sel.hpp\"\n"
               "int main(int, char** words) {\n"
               "  return pick::call(std::atof(words[1]), std::atof(words[2]));\n}\n");
    here.must("gen pick.sel -o pick.sel.hpp");
}

const std::string compiles_main = " -std=c++17 -I " SELGEN_SOURCE_DIR "/runtime main.cpp -o main ";

/// The code and all output of a line.
Ran run_line(const Folder& here, const std::string& line) {
    return here.shell("{ " + line + "\n} 2>&1");
}

std::vector<std::string> compilers_here() {
    std::vector<std::string> found;
    for (const std::string compiler : {"g++", "clang++"})
        if (!is_missing(compiler)) found.push_back(compiler);
    return found;
}

}  // namespace

TEST_CASE("options that assume that there is no NaN are refused") {
    const Folder here;
    write_nan_program(here);
    for (const std::string& compiler : compilers_here()) {
        CAPTURE(compiler);
        const std::string check = compiler + compiles_main + "-fsyntax-only ";
        const Ran fast = run_line(here, check + "-Ofast");
        CHECK(fast.code != 0);
        CHECK(has(fast.out, "add -fno-finite-math-only after -ffast-math"));
        CHECK(run_line(here, check + "-O2 -ffast-math").code != 0);
    }
}

TEST_CASE("-ffast-math works with -fno-finite-math-only", "[.long]") {
    const Folder here;
    write_nan_program(here);
    for (const std::string& compiler : compilers_here()) {
        CAPTURE(compiler);
        const std::string options = "-O2 -ffast-math -fno-finite-math-only";
        REQUIRE(run_line(here, compiler + compiles_main + options).code == 0);
        CHECK(run_line(here, "./main 1000 nan").code == 1);
        CHECK(run_line(here, "./main nan nan").code == 1);
        CHECK(run_line(here, "./main 1000 0.3").code == 2);
        CHECK(run_line(here, "./main 1000 0.7").code == 1);
        CHECK(run_line(here, "./main 50 0.05").code == 2);
    }
}

TEST_CASE("a program ends at startup if an option without a macro makes NaN equal to itself",
          "[.long]") {
    const Folder here;
    write_nan_program(here);
    if (is_missing("clang++")) return;
    const std::string compile = "clang++" + compiles_main;
    REQUIRE(run_line(here, compile + "-O2 -fno-honor-nans").code == 0);
    const Ran ended = run_line(here, "./main 1000 0.7");
    CHECK(ended.code >= 128);  // by a signal
    CHECK(has(ended.out,
              "selgen: a file that includes the header of pick.sel is compiled "
              "with an option that ignores NaN,\nbut unknown values are NaN: add "
              "-fhonor-nans\n"));
    for (const std::string options :
         {"-O2 -fno-honor-nans -fhonor-nans", "-O2 -fno-honor-infinities", "-O0 -fno-honor-nans"}) {
        CAPTURE(options);
        REQUIRE(run_line(here, compile + options).code == 0);
        CHECK(run_line(here, "./main 1000 nan").code == 1);
        CHECK(run_line(here, "./main 1000 0.7").code == 1);
    }
}

namespace {

void write_trap_program(const Folder& here) {
    here.write("pick.sel", R"(use "kernels.hpp";

selector within {
  call int (double n, double density);
  feature size  : real = n;
  feature dense : real = density;
  variant plain { run 1; }
  variant pairs { run 2; when dense < 0.5; }
  phase while size, dense within 5 %;
  choose pairs when dense > 0.1 and size > 100;
  otherwise plain;
}

selector formula {
  call int (double n, double density);
  feature size  : real = n;
  feature dense : real = density;
  variant plain   { run 1; }
  variant planned { plan traps(); run plan + 1; when size < 10 or dense < 1; }
  phase while n;
  choose least time;
  otherwise plain;
}

model formula {
  time(plain)   = 1 + (exp(dense) - exp(dense));
  time(planned) = if dense < 0.5 then 1e300 * dense * size else 2;
}
)");
    here.write("kernels.hpp",
               "#pragma once\n#include <cfenv>\n"
               "inline int traps() { return fegetexcept() != 0; }\n");
    here.write("main.cpp", R"(#include <cstdlib>
#include "pick.sel.hpp"
int main(int, char** words) {
    const int asked = FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW;
    feenableexcept(asked);
    const double n = std::atof(words[1]), density = std::atof(words[2]);
    const int first = within::call(n, density);
    within::call(n, density);
    const int second = formula::call(n, density);
    const bool is_text = (within::local().explain() + formula::local().explain()).size() > 9;
    const bool has_costs = formula::local().costs().size() == 2;
    if (fegetexcept() != asked || fetestexcept(asked) != 0 || !is_text || !has_costs) return 99;
    return 10 * first + second;
}
)");
}

}  // namespace

TEST_CASE("programs that trap floating-point exceptions are not stopped by a decision", "[.long]") {
    const Folder here;
    write_trap_program(here);
    here.must("gen pick.sel -o pick.sel.hpp");
    for (const std::string& compiler : compilers_here()) {
        CAPTURE(compiler);
        REQUIRE(run_line(here, compiler + compiles_main + "-O2").code == 0);
        CHECK(run_line(here, "./main 1000 nan").code == 11);
        CHECK(run_line(here, "./main nan nan").code == 11);
        CHECK(run_line(here, "./main 1000 0.3").code == 21);
        CHECK(run_line(here, "./main 0 0.7").code == 11);
        CHECK(run_line(here, "./main 9 1e9").code == 12);  // exp(1e9) is infinite
        CHECK(run_line(here, "SELGEN_VERBOSE=2 ./main 0 nan").code == 12);
    }
}

TEST_CASE("drivers refuse to ignore NaN, and find a kernel that returns it", "[.long]") {
    const Folder here{{"sum.sel", R"(use "kernels.hpp";

selector sum {
  call double (const std::vector<double>& x);
  feature n : count = x.size();
  variant plain { run kernels::plain(x); }
  variant none  { run kernels::none(x); }
  choose none when n > 1e9;
  otherwise plain;
}

experiment sum {
  factor n in 100, 1000;
  input kernels::make(n, seed);
  check against plain tolerance 1e-9;
  repeats 3;
}
)"},
                      {"kernels.hpp", R"(#pragma once
#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>
namespace kernels {
inline double plain(const std::vector<double>& x) {
    return std::accumulate(x.begin(), x.end(), 0.0);
}
inline double none(const std::vector<double>& x) { return plain(x) * std::nan(""); }
inline std::vector<double> make(std::int64_t n, std::uint64_t) {
    return std::vector<double>(static_cast<std::size_t>(n), 1.0);
}
}  // namespace kernels
)"}};
    here.must("gen sum.sel -o sum.sel.hpp");
    here.must("gen --bench sum.sel -o driver.cpp");
    for (const std::string& compiler : compilers_here()) {
        CAPTURE(compiler);
        const std::string compile =
            compiler + " -std=c++17 -O2 -I " SELGEN_SOURCE_DIR "/runtime driver.cpp -o driver ";
        const Ran fast = run_line(here, compile + "-ffast-math -fsyntax-only");
        CHECK(fast.code != 0);
        CHECK(has(fast.out, "add -fno-finite-math-only after -ffast-math or -Ofast"));
        REQUIRE(run_line(here, compile + "-ffast-math -fno-finite-math-only").code == 0);
        const Ran measured = run_line(here, "./driver --restart -o sum.csv");
        CHECK(measured.code == 0);
        CHECK(has(measured.out, "none: wrong result: value 0 is nan instead of 1000"));
        if (compiler != "clang++") continue;
        REQUIRE(run_line(here, compile + "-fno-honor-nans").code == 0);
        const Ran ended = run_line(here, "./driver --restart -o nan.csv");
        CHECK(ended.code >= 128);  // by a signal
        CHECK(has(ended.out, "add -fhonor-nans"));
    }
}

namespace {

const std::string nested_spec = R"(use "kernels.hpp";

selector own {
  call int (int n);
  inspect found = asks_own(n);
  feature size : count = found;
  variant few  { run 1; }
  variant many { run 2; }
  choose many when size > 10;
  otherwise few;
}

selector plans {
  call int (int n);
  feature size : count = n;
  variant few       { run 1; }
  variant recursive { plan Recursive(n); run plan.n_; }
  phase while n;
  choose recursive when size > 10;
  otherwise few;
}

selector sums {
  call int (int n);
  feature size : count = n;
  variant plain   { run 1; }
  variant planned { plan Sums(n); run plan.run(); }
  phase while n;
  choose planned when size > 10;
  otherwise plain;
}
)";

const std::string nested_kernels = R"(#pragma once
#include <csignal>
int asks_own(int n);
extern volatile std::sig_atomic_t raises;
int calls_own(int n);
struct Sums {
    explicit Sums(int n) : n_(n) {}
    int run() {
        if (raises != 0) std::raise(SIGUSR1);
        return n_;
    }
    int n_;
};
/// A plan that calls its own selector.
struct Recursive {
    explicit Recursive(int n) : n_(n > 50 ? calls_own(n) : n) {}
    int n_;
};
)";

/// The exit code shows which checks failed: own 1 and 2, plans 4, sums the other bits.
const std::string nested_main = R"(#include <stdexcept>
#include <string>
#include "nested.sel.hpp"

volatile std::sig_atomic_t raises = 0;
static int of_handler = 0;
int asks_own(int n) { return n == 5 ? own::call(5) : n; }
int calls_own(int n) { return plans::call(n + 1); }
static void handle(int) { of_handler = sums::call(3); }

int main() {
    std::signal(SIGUSR1, handle);
    int failed = 0;
    own::call(100);
    try {
        own::call(5);
        failed |= 1;
    } catch (const std::logic_error& error) {
        if (std::string(error.what()).find("selgen: own: called by its own ") != 0) failed |= 2;
    }
    if (own::call(100) != 2) failed |= 2;
    // A plan that calls its own selector fails, so the next choice runs.
    const bool is_next = plans::call(20) == 20 && plans::call(60) == 1;
    const auto& why = plans::local().failure(plans::Variant::recursive);
    if (!is_next || why.find("selgen: plans: called by its own ") != 0) failed |= 4;

    if (sums::call(20) != 20) failed |= 8;
    raises = 1;  // in the run of the plan
    if (sums::call(20) != 20 || of_handler != 1) failed |= 16;
    raises = 0;
    const auto counts = sums::local().counts();
    if (sums::local().decision()->variant != sums::Variant::planned) failed |= 32;
    if (sums::call(20) != 20 || sums::local().counts().plans != 1) failed |= 64;
    if (counts.nested != 1 || sums::local().counts().phases != 1) failed |= 128;
    return failed;
}
)";

/// Checks the exit code of the program with each compiler that has the sanitizer.
void check_nested_calls(const std::string& sanitizer) {
    const Folder here{
        {"nested.sel", nested_spec}, {"kernels.hpp", nested_kernels}, {"main.cpp", nested_main}};
    here.must("gen nested.sel -o nested.sel.hpp");
    for (const std::string compiler : {"g++", "clang++"}) {
        here.write("empty.cpp", "int main() {}\n");
        if (here.shell(compiler + " -fsanitize=" + sanitizer + " empty.cpp -o empty && ./empty")
                .code != 0) {
            WARN(compiler << " cannot use the sanitizer " << sanitizer);
            continue;
        }
        CAPTURE(compiler);
        const Ran compiled =
            run_line(here, compiler + compiles_main + "-O1 -fsanitize=" + sanitizer);
        INFO(compiled.out);
        REQUIRE(compiled.code == 0);
        CHECK(run_line(here, "./main").code == 0);
        CHECK(run_line(here, "SELGEN_TRACE=t.json ./main").code == 0);
        CHECK(has(here.read("t.json"), "planned"));
    }
}

}  // namespace

TEST_CASE("a call within a decision is an error, and one of a signal handler runs otherwise",
          "[.long]") {
    check_nested_calls("address");
    check_nested_calls("thread");
}
