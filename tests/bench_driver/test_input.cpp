// Inputs and results of experiments whose types are wrong.
#include <cstddef>

#include "running.hpp"

using namespace selgen::testing;

namespace {

/// The errors of a compiler for the driver of a spec, one a line.
std::string driver_errors(const Folder& folder, const std::string& compiler,
                          const std::string& spec) {
    write(folder / "s.sel", spec);
    const std::string tool = SELGEN_TOOL;
    INFO(folder.said());
    REQUIRE(folder.run(tool + " gen s.sel -o s.sel.hpp && " + tool +
                       " gen --bench s.sel -o s.cpp") == 0);
    folder.run(compiler + " -std=c++17 -I. -I " SELGEN_SOURCE_DIR "/runtime -fsyntax-only s.cpp");
    std::istringstream lines(folder.said());
    std::string errors;
    for (std::string line; std::getline(lines, line);)
        if (line.find("error: ") != line.npos) errors += line.substr(line.find("error: ")) + '\n';
    return errors;
}

/// The errors for the driver of an experiment with this input in line 13.
std::string input_errors(const Folder& folder, const std::string& compiler,
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
std::string fixed_errors(const Folder& folder, const std::string& compiler,
                         const std::string& input, const std::string& result) {
    write(folder / "fixed.hpp",
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
    const Folder folder("input");
    for (const std::string compiler : {"g++", "clang++"}) {
        if (folder.run("command -v " + compiler) != 0) continue;
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
    const Folder folder("fixed");
    for (const std::string compiler : {"g++", "clang++"}) {
        if (folder.run("command -v " + compiler) != 0) continue;
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
