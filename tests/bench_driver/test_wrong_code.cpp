// Wrong C++ of a spec, and inputs and results of wrong types: what the compilers print.
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
void check_locations(const Workplace& folder, const std::string& compiler,
                     const std::string& written, const std::vector<std::string>& texts) {
    folder.write("s.sel", written);
    folder.must_run("$selgen gen s.sel -o s.sel.hpp && $selgen gen --bench s.sel -o s.cpp");
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
    const Workplace folder;
    folder.write("wrong.hpp", header);
    for (const std::string compiler : {"g++", "clang++ -ferror-limit=0"}) {
        if (!is_installed(compiler.substr(0, compiler.find(' ')))) continue;
        check_locations(
            folder, compiler, spec,
            {"wrong::length(x)", "wrong::shape(x)", "wrong::flat(x, 4)", "wrong::plain(x, y)",
             "wrong::plan(x, y)", "wrong::version(x)", "wrong::input(k)", "wrong::result(x)"});
        check_locations(folder, compiler, spec_of_plan, {"wrong::planned(plan, y)"});
    }
}

namespace {

/// The errors of a compiler for the driver of a spec, one a line.
std::string driver_errors(const Workplace& folder, const std::string& compiler,
                          const std::string& written) {
    folder.write("s.sel", written);
    folder.must_run("$selgen gen s.sel -o s.sel.hpp && $selgen gen --bench s.sel -o s.cpp");
    folder.run(compiler + " -std=c++17 -I. -I " SELGEN_SOURCE_DIR "/runtime -fsyntax-only s.cpp");
    std::istringstream lines(folder.said());
    std::string errors;
    for (std::string line; std::getline(lines, line);)
        if (line.find("error: ") != line.npos) errors += line.substr(line.find("error: ")) + '\n';
    return errors;
}

/// The errors for the driver of an experiment with this input in line 13.
std::string input_errors(const Workplace& folder, const std::string& compiler,
                         const std::string& input) {
    return driver_errors(folder, compiler,
                         "use <string>;\n"
                         "use <vector>;\n"
                         "selector s {\n"
                         "  call double (std::vector<double>& x, double y);\n"
                         "  feature z : real = y;\n"
                         "  variant one { run x[0] + y; }\n"
                         "  variant two { run x[0] - y; }\n"
                         "  choose two when z > 1;\n"
                         "  otherwise one;\n"
                         "}\n"
                         "experiment s {\n"
                         "  factor n in 1, 2;\n"
                         "  input " +
                             input + ";\n}\n");
}

/// A type that cannot be moved is the input, or the result that is compared.
std::string fixed_errors(const Workplace& folder, const std::string& compiler,
                         const std::string& input, const std::string& result) {
    folder.write("fixed.hpp",
                 "#pragma once\n"
                 "struct Fixed {\n"
                 "    Fixed() = default;\n"
                 "    Fixed(const Fixed&) = delete;\n"
                 "};\n"
                 "struct Odd {};\n");
    return driver_errors(folder, compiler,
                         "use \"fixed.hpp\";\n"
                         "selector s {\n"
                         "  call double (const " +
                             input +
                             "& x);\n"
                             "  variant one { run sizeof(x) * 1.0; }\n"
                             "  otherwise one;\n"
                             "}\n"
                             "experiment s {\n"
                             "  factor n in 1, 2;\n"
                             "  input " +
                             input +
                             "();\n"
                             "  check against one;\n" +
                             result + "}\n");
}

bool is_one_error(const std::string& errors, const std::string& text) {
    return errors.find('\n') + 1 == errors.size() && errors.find(text) != std::string::npos;
}

}  // namespace

TEST_CASE("a wrong type of an experiment's input is one error in one sentence", "[.long]") {
    const Workplace folder;
    for (const std::string compiler : {"g++", "clang++"}) {
        if (!is_installed(compiler)) continue;
        INFO(compiler);
        CHECK(input_errors(folder, compiler, "std::tuple(std::vector<double>{1}, n)").empty());
        CHECK(is_one_error(input_errors(folder, compiler, "std::pair(undeclared, 1.0)"),
                           "undeclared"));
        for (const std::string input : {"std::tuple(std::vector<double>{1}, std::string())",
                                        "std::tuple(1.5, std::vector<double>{1})"}) {
            const std::string errors = input_errors(folder, compiler, input);
            INFO(errors);
            CHECK(is_one_error(errors,
                               "s.sel:13: 'input' must have the types of the "
                               "call's parameters, in their order"));
        }
        for (const std::string input :
             {"std::vector<double>{1}", "std::tuple(std::vector<double>{1})", "void()"}) {
            const std::string errors = input_errors(folder, compiler, input);
            INFO(errors);
            CHECK(is_one_error(errors, "s.sel:13: 'input' must have one value for each parameter"));
        }
    }
}

TEST_CASE("an input that cannot be moved, or a result that cannot be compared, is one error",
          "[.long]") {
    const Workplace folder;
    for (const std::string compiler : {"g++", "clang++"}) {
        if (!is_installed(compiler)) continue;
        INFO(compiler);
        CHECK(fixed_errors(folder, compiler, "Odd", "").empty());
        const std::string input = fixed_errors(folder, compiler, "Fixed", "");
        INFO(input);
        CHECK(is_one_error(input, "s.sel:9: the type of 'input' must be movable"));
        const std::string result = fixed_errors(folder, compiler, "Odd", "  result x;\n");
        INFO(result);
        CHECK(is_one_error(result,
                           "s.sel:11: the compared result must be a number or a range of "
                           "numbers"));
    }
}
