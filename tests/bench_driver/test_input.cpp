// Inputs of experiments whose types are wrong.
#include <cstddef>

#include "running.hpp"

using namespace selgen::testing;

namespace {

/// The errors of a compiler for the driver of an experiment with this input, one a line.
std::string input_errors(const Folder& folder, const std::string& compiler,
                         const std::string& input) {
    write(folder / "s.sel",
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

}  // namespace

TEST_CASE("a wrong type of an experiment's input is one error in one sentence") {
    const Folder folder("input");
    for (const std::string compiler : {"g++", "clang++"}) {
        if (folder.run("command -v " + compiler) != 0) continue;
        INFO(compiler);
        CHECK(input_errors(folder, compiler, "std::tuple(std::vector<double>{1}, n)").empty());
        for (const std::string input : {"std::tuple(std::vector<double>{1}, std::string())",
                                        "std::tuple(1.5, std::vector<double>{1})"}) {
            const std::string errors = input_errors(folder, compiler, input);
            INFO(errors);
            CHECK(errors.find('\n') + 1 == errors.size());
            CHECK(errors.find("an experiment's 'input' must have the types of the call's "
                              "parameters, in their order") != std::string::npos);
        }
        for (const std::string input :
             {"std::vector<double>{1}", "std::tuple(std::vector<double>{1})", "void()"}) {
            const std::string errors = input_errors(folder, compiler, input);
            INFO(errors);
            CHECK(errors.find('\n') + 1 == errors.size());
            CHECK(errors.find("an experiment's 'input' must have one value for each parameter of "
                              "the call") != std::string::npos);
        }
    }
}
