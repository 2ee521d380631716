// Split headers in CMake, and what a generated header costs its user: runtime headers and bytes.
#include <cstdlib>
#include <sstream>

#include "tests/consume/consuming.hpp"

using namespace selgen::testing;

namespace {

const std::string lists = R"(cmake_minimum_required(VERSION 3.23)
project(app LANGUAGES CXX)
add_subdirectory(${SELGEN_SOURCE} selgen)
selgen_add_library(app_select SOURCES sum.sel SPLIT)
add_executable(app main.cpp)
target_link_libraries(app PRIVATE app_select)
)";

const std::string program = R"(#include <cstdio>
#include "sum.sel.hpp"
#if defined(SELGEN_ABI)
#error "the header includes the runtime"
#endif
int main() {
    const std::vector<double> x(10, 1.0);
    std::printf("%g ", sum::call(x));
    sum::force(sum::Variant::team);
    sum::call(x);
    std::printf("%.9s", sum::explain());
}
)";

const std::string spec = R"(use "sum.hpp";

selector NAME {
  call double (const std::vector<double>& x);
  feature n : count = x.size();
  variant serial { run sum_serial(x); }
  variant team   { run sum_team(x); when threads > 1; }
  choose serial when n < 1000;
  choose least time;
  otherwise serial;
}

model NAME {
  time(serial) = 0.4 ns * n;
  time(team)   = 4 us + 0.4 ns * n / threads;
}
)";

const std::string kernels = R"(#pragma once
#include <vector>
double sum_serial(const std::vector<double>& x);
double sum_team(const std::vector<double>& x);
)";

const std::string by_hand = R"(#include <omp.h>
#include "sum.hpp"
double total(const std::vector<double>& x) {
    const double n = static_cast<double>(x.size());
    if (n < 1000 || 4e-10 * n < 4e-6 + 4e-10 * n / omp_get_max_threads()) return sum_serial(x);
    return sum_team(x);
}
)";

std::string named(std::string text, const std::string& name) {
    for (std::size_t at; (at = text.find("NAME")) != text.npos;) text.replace(at, 4, name);
    return text;
}

/// Bytes of code of a file, compiled with the options.
long bytes_of(const Project& project, const std::string& file, const std::string& options = "") {
    std::istringstream size(project.must("g++ -std=c++17 -O2 -fopenmp -I \"$SOURCE/runtime\" " +
                                         options + " -c " + file + " -o out.o && size out.o"));
    std::string heads;
    std::getline(size, heads);
    long text = 0;
    size >> text;
    return text;
}

/// The number of runtime headers that a file includes.
long headers_of(const Project& project, const std::string& options) {
    return std::strtol(project
                           .must("g++ -std=c++17 -fopenmp -I \"$SOURCE/runtime\" " + options +
                                 " -MM one.cpp | tr ' ' '\\n' | grep -c selgen/")
                           .c_str(),
                       nullptr, 10);
}

}  // namespace

TEST_CASE("a split header is compiled without the runtime, and linked") {
    const Project project(
        Files{{"CMakeLists.txt", lists},
              {"main.cpp", program},
              {"sum.sel", named(spec, "sum")},
              {"sum.hpp",
               "#pragma once\n#include <vector>\n"
               "inline double sum_serial(const std::vector<double>& x) { return x[0]; }\n"
               "inline double sum_team(const std::vector<double>& x) { return x[0]; }\n"}});
    project.must(
        "cmake -S . -B build -DSELGEN_SOURCE=\"$SOURCE\" -DSELGEN_EXECUTABLE=\"$TOOL\"\n"
        "cmake --build build");
    CHECK(project.must("build/app 2>/dev/null") == "1 sum: seri");
    const Ran both = project.shell(
        "sed -i 's/SPLIT/SPLIT SELFTEST/' CMakeLists.txt && cmake -S . -B again "
        "-DSELGEN_SOURCE=\"$SOURCE\" -DSELGEN_EXECUTABLE=\"$TOOL\"");
    CHECK(both.code != 0);
    CHECK(both.said.find("SELFTEST and TUNE need a whole header") != both.said.npos);
}

TEST_CASE("what the header of two variants costs its user is limited") {
    if (!is_here("g++")) return;
    const Project project(
        Files{{"one.sel", named(spec, "sum")},
              {"two.sel", named(spec, "other")},
              {"sum.hpp", kernels},
              {"hand.cpp", by_hand},
              {"one.cpp",
               "#include \"one.hpp\"\n"
               "double total(const std::vector<double>& x) { return sum::call(x); }\n"},
              {"both.cpp",
               "#include \"one.hpp\"\n#include \"two.hpp\"\n"
               "double total(const std::vector<double>& x) {\n"
               "    return sum::call(x) + other::call(x);\n}\n"}});
    project.must("for name in one two; do \"$TOOL\" gen $name.sel -o $name.hpp; done");
    const long hand = bytes_of(project, "hand.cpp");
    const std::string library = "-DSELGEN_LIBRARY";
    CHECK(headers_of(project, library) <= 8);
    CHECK(headers_of(project, "") <= 16);
    const long one = bytes_of(project, "one.cpp", library);
    CHECK(one - hand <= 6000);
    CHECK(bytes_of(project, "both.cpp", library) - one <= 3600);
    CHECK(bytes_of(project, "one.cpp") - hand <= 29500);
}
