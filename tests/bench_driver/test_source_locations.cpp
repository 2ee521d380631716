// Wrong C++ of a spec: what the compilers print.
#include <cstddef>

#include "running.hpp"

using namespace selgen::testing;

namespace {

/// Functions that accept no argument that the spec gives them.
const std::string header = R"(#pragma once
#include <vector>
namespace wrong {
struct Other {};
struct Plan {};
int length(Other), shape(Other), flat(Other, int), plan(Other), version(Other);
double plain(Other), planned(Other), input(Other), result(Other);
}
)";

const std::string spec = R"(use "wrong.hpp";
selector s {
  call double (std::vector<double>& x, double y);
  feature n : count = wrong::length(x);
  inspect shape = wrong::shape(x);
  feature flat : flag = wrong::flat(x, 4);
  feature round : flag = shape;
  variant plain { run wrong::plain(x, y); }
  variant planned {
    plan wrong::plan(x, y);
    run plan + y;
  }
  phase while wrong::version(x);
  choose planned when flat and n > 9;
  choose planned when round;
  otherwise plain;
}
experiment s {
  factor k in 1, 2;
  input wrong::input(k);
  check against plain tolerance 1e-9;
  result wrong::result(x);
}
)";

/// Only the run of a plan is wrong, which a compiler does not see if the plan is.
const std::string spec_of_plan = R"(use "wrong.hpp";
selector s {
  call double (std::vector<double>& x, double y);
  variant planned {
    plan wrong::Plan();
    run wrong::planned(plan, y);
  }
  otherwise planned;
}
experiment s {
  factor k in 1, 2;
  input std::pair(std::vector<double>{1}, k * 1.0);
}
)";

/// Whether one of the printed lines has both texts.
bool has_line(const std::string& printed, const std::string& a, const std::string& b) {
    std::istringstream lines(printed);
    for (std::string line; std::getline(lines, line);)
        if (line.find(a) != line.npos && line.find(b) != line.npos) return true;
    return false;
}

/// Checks that the compiler's output for a driver shows where the spec has each text.
void check_locations(const Folder& folder, const std::string& compiler, const std::string& written,
                     const std::vector<std::string>& texts) {
    write(folder / "s.sel", written);
    const std::string tool = SELGEN_TOOL;
    REQUIRE(folder.run(tool + " gen s.sel -o s.sel.hpp && " + tool +
                       " gen --bench s.sel -o s.cpp") == 0);
    folder.run(compiler + " -std=c++17 -I. -I " SELGEN_SOURCE_DIR "/runtime -fsyntax-only s.cpp");
    const std::string printed = folder.said();
    INFO(compiler << '\n' << printed);
    for (const std::string& text : texts) {
        const auto end = written.begin() + std::ptrdiff_t(written.find(text));
        const auto line = 1 + std::count(written.begin(), end, '\n');
        CHECK(has_line(printed, text, "// s.sel:" + std::to_string(line)));
    }
}

}  // namespace

TEST_CASE("the line that a compiler quotes shows where the spec has wrong C++") {
    const Folder folder("locations");
    write(folder / "wrong.hpp", header);
    for (const std::string compiler : {"g++", "clang++ -ferror-limit=0"}) {
        if (folder.run("command -v " + compiler.substr(0, compiler.find(' '))) != 0) continue;
        check_locations(
            folder, compiler, spec,
            {"wrong::length(x)", "wrong::shape(x)", "wrong::flat(x, 4)", "wrong::plain(x, y)",
             "wrong::plan(x, y)", "wrong::version(x)", "wrong::input(k)", "wrong::result(x)"});
        check_locations(folder, compiler, spec_of_plan, {"wrong::planned(plan, y)"});
    }
}
