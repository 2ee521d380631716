// Headers in programs whose options change what floating-point code does.
#include "tests/cli/running.hpp"

using selgen::testing::Folder;

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
    REQUIRE(here.selgen("gen pick.sel -o pick.sel.hpp").code == 0);
}

int run_line(const Folder& here, const std::string& line) {
    const int status =
        std::system(("cd '" + here.path().string() + "' && " + line + " > said 2>&1").c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

const std::string compiles_main = " -std=c++17 -I " SELGEN_SOURCE_DIR "/runtime main.cpp -o main ";

std::vector<std::string> compilers_here(const Folder& here) {
    std::vector<std::string> found;
    for (const char* const compiler : {"g++", "clang++"})
        if (run_line(here, std::string("command -v ") + compiler) == 0)
            found.emplace_back(compiler);
        else
            WARN(compiler << " is not installed");
    return found;
}

}  // namespace

TEST_CASE("options that assume that there is no NaN are refused") {
    const Folder here;
    write_nan_program(here);
    for (const std::string& compiler : compilers_here(here)) {
        CAPTURE(compiler);
        const std::string check = compiler + compiles_main + "-fsyntax-only ";
        CHECK(run_line(here, check + "-Ofast") != 0);
        CHECK(here.read("said").find("add -fno-finite-math-only after -ffast-math") !=
              std::string::npos);
        CHECK(run_line(here, check + "-O2 -ffast-math") != 0);
    }
}

TEST_CASE("-ffast-math works with -fno-finite-math-only", "[.long]") {
    const Folder here;
    write_nan_program(here);
    for (const std::string& compiler : compilers_here(here)) {
        CAPTURE(compiler);
        REQUIRE(run_line(here,
                         compiler + compiles_main + "-O2 -ffast-math -fno-finite-math-only") == 0);
        CHECK(run_line(here, "./main 1000 nan") == 1);
        CHECK(run_line(here, "./main nan nan") == 1);
        CHECK(run_line(here, "./main 1000 0.3") == 2);
        CHECK(run_line(here, "./main 1000 0.7") == 1);
        CHECK(run_line(here, "./main 50 0.05") == 2);
    }
}

TEST_CASE("a program ends at startup if an option without a macro makes NaN equal to itself",
          "[.long]") {
    const Folder here;
    write_nan_program(here);
    if (run_line(here, "command -v clang++") != 0) {
        WARN("clang++ is not installed");
        return;
    }
    const std::string compile =
        "clang++ -std=c++17 -I " SELGEN_SOURCE_DIR "/runtime main.cpp -o main ";
    REQUIRE(run_line(here, compile + "-O2 -fno-honor-nans") == 0);
    CHECK(run_line(here, "./main 1000 0.7") >= 128);  // ended by a signal
    CHECK(
        here.read("said").find("selgen: a file that includes the header of pick.sel is compiled "
                               "with an option that ignores NaN,\nbut unknown values are NaN: add "
                               "-fhonor-nans\n") != std::string::npos);
    for (const std::string options :
         {"-O2 -fno-honor-nans -fhonor-nans", "-O2 -fno-honor-infinities", "-O0 -fno-honor-nans"}) {
        CAPTURE(options);
        REQUIRE(run_line(here, compile + options) == 0);
        CHECK(run_line(here, "./main 1000 nan") == 1);
        CHECK(run_line(here, "./main 1000 0.7") == 1);
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
    REQUIRE(here.selgen("gen pick.sel -o pick.sel.hpp").code == 0);
    for (const std::string compiler : {"g++", "clang++"}) {
        if (run_line(here, "command -v " + compiler) != 0) continue;
        CAPTURE(compiler);
        REQUIRE(run_line(here, compiler + " -std=c++17 -O2 -I " SELGEN_SOURCE_DIR
                                          "/runtime main.cpp -o main") == 0);
        CHECK(run_line(here, "./main 1000 nan") == 11);
        CHECK(run_line(here, "./main nan nan") == 11);
        CHECK(run_line(here, "./main 1000 0.3") == 21);
        CHECK(run_line(here, "./main 0 0.7") == 11);
        CHECK(run_line(here, "./main 9 1e9") == 12);  // exp(1e9) is infinite
        CHECK(run_line(here, "SELGEN_VERBOSE=2 ./main 0 nan") == 12);
    }
}

TEST_CASE("drivers refuse to ignore NaN, and find a kernel that returns it", "[.long]") {
    const Folder here;
    here.write("sum.sel", R"(use "kernels.hpp";

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
)");
    here.write("kernels.hpp", R"(#pragma once
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
)");
    REQUIRE(here.selgen("gen sum.sel -o sum.sel.hpp").code == 0);
    REQUIRE(here.selgen("gen --bench sum.sel -o driver.cpp").code == 0);
    for (const std::string compiler : {"g++", "clang++"}) {
        if (run_line(here, "command -v " + compiler) != 0) {
            WARN(compiler << " is not installed");
            continue;
        }
        const std::string compile =
            compiler + " -std=c++17 -O2 -ffast-math -I " SELGEN_SOURCE_DIR "/runtime driver.cpp ";
        CAPTURE(compiler);
        const auto reports = [&](const char* text) {
            return here.read("said").find(text) != std::string::npos;
        };
        CHECK(run_line(here, compile + "-fsyntax-only") != 0);
        CHECK(reports("add -fno-finite-math-only after -ffast-math or -Ofast"));
        REQUIRE(run_line(here, compile + "-fno-finite-math-only -o driver") == 0);
        CHECK(run_line(here, "./driver --restart -o sum.csv") == 0);
        CHECK(reports("none: wrong result: value 0 is nan instead of 1000"));
        if (compiler != "clang++") continue;
        REQUIRE(run_line(here, "clang++ -std=c++17 -O2 -fno-honor-nans -I " SELGEN_SOURCE_DIR
                               "/runtime driver.cpp -o nan_driver") == 0);
        CHECK(run_line(here, "./nan_driver --restart -o nan.csv") >= 128);  // ended by a signal
        CHECK(reports("add -fhonor-nans"));
    }
}
