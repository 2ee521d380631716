// The manual's code is run as it is printed: files are written, commands run, outputs compared.
#include <regex>
#include <vector>

#include "tests/cli/running.hpp"

using namespace selgen::testing;

namespace {

/// A fenced block with the mark before it: "file: NAME", "run", "output", or none.
struct Block {
    std::string mark;
    std::string text;
};

std::vector<Block> blocks_of(const std::string& file) {
    const std::string text = text_of(SELGEN_SOURCE_DIR "/" + file);
    std::vector<Block> blocks;
    for (std::size_t at = text.find("\n```"); at != std::string::npos;
         at = text.find("\n```", at)) {
        const std::size_t begin = text.find('\n', at + 1) + 1;
        const std::size_t end = text.find("\n```", begin - 1);
        const std::size_t line = text.rfind('\n', at - 1) + 1;
        std::smatch mark;
        const std::string before = text.substr(line, at - line);
        std::regex_match(before, mark, std::regex("<!-- (.*) -->"));
        blocks.push_back({mark.empty() ? "" : mark[1].str(), text.substr(begin, end + 1 - begin)});
        at = end + 4;
    }
    return blocks;
}

/// Runs the lines in one shell, with the built command on its path.
Ran run_lines(const Folder& here, const std::string& lines) {
    here.write("lines.sh", "set -e\n" + lines);
    const auto tool = std::filesystem::path(SELGEN_TOOL).parent_path().string();
    const std::string command = "cd '" + here.path().string() + "' && PATH='" + tool +
                                "':\"$PATH\" SELGEN='" SELGEN_SOURCE_DIR
                                "' sh lines.sh > .out 2> .err";
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128, here.read(".out"), here.read(".err")};
}

void write_files(const Folder& here, const std::string& page = "README.md") {
    for (const Block& block : blocks_of(page)) {
        if (block.mark.rfind("file: ", 0) == 0) here.write(block.mark.substr(6), block.text);
    }
}

/// Writes the files of a page, runs its commands and compares what they print with what it shows.
/// Returns how many outputs it shows.
std::size_t outputs_compared(const std::string& page) {
    const Folder here;
    write_files(here, page);
    Ran ran{0, "", ""};
    std::size_t shown = 0;
    for (const Block& block : blocks_of(page)) {
        if (block.mark == "run") {
            ran = run_lines(here, block.text);
            INFO(ran.err);
            CHECK(ran.code == 0);
        }
        if (block.mark != "output") continue;
        CHECK(ran.out == block.text);
        ++shown;
    }
    return shown;
}

}  // namespace

TEST_CASE("what the README says to type prints what the README shows") {
    CHECK(outputs_compared("README.md") == 2);
}

TEST_CASE("what the page on loops says to type prints what the page shows") {
    if (std::system("command -v clang > /dev/null 2>&1") != 0) {
        WARN("skipped: there is no clang here (apt-get install clang)");
        SUCCEED();
        return;
    }
    CHECK(outputs_compared("docs/guides/loops.md") == 4);
}

TEST_CASE("what the page on mapping says to type prints what the page shows") {
    CHECK(outputs_compared("docs/guides/map.md") == 3);
}

TEST_CASE("what the page on patterns says to type prints what the page shows") {
    CHECK(outputs_compared("docs/guides/patterns.md") == 4);
}

TEST_CASE("what the page on CUDA says to type prints what the page shows") {
    CHECK(outputs_compared("docs/guides/cuda.md") == 1);
}

TEST_CASE("the README's CMake lines build the README's program") {
    const Folder here;
    write_files(here);
    // In place of an installed package: the command and the headers as they are.
    here.write("stub/selgenConfig.cmake",
               "add_executable(selgen::selgen IMPORTED GLOBAL)\n"
               "set_target_properties(selgen::selgen PROPERTIES IMPORTED_LOCATION " SELGEN_TOOL
               ")\nadd_library(selgen_runtime INTERFACE)\n"
               "target_include_directories(selgen_runtime INTERFACE " SELGEN_SOURCE_DIR
               "/runtime)\nadd_library(selgen::runtime ALIAS selgen_runtime)\n"
               "include(" SELGEN_SOURCE_DIR "/cmake/SelgenFunctions.cmake)\n");
    const Ran ran = run_lines(here,
                              "export selgen_DIR=\"$PWD/stub\"\n"
                              "cmake -S . -B build > log && cmake --build build > log\n"
                              "OMP_NUM_THREADS=2 ./build/app\n");
    INFO(ran.err << here.read("log"));
    CHECK(ran.code == 0);
    CHECK(ran.out.find("sum: team, best by the goal (sum.sel:12)") != std::string::npos);
}

TEST_CASE("the code of the manual's page on decisions compiles") {
    const Folder here;
    write_files(here);
    std::string body;
    for (const Block& block : blocks_of("docs/explanation/how-it-decides.md")) {
        if (block.text.find("dispatcher") != std::string::npos) body += block.text;
    }
    REQUIRE_FALSE(body.empty());
    here.write("page.cpp",
               "#include <cstdio>\n#include \"sum.sel.hpp\"\nint main() {\n"
               "const std::vector<double> x(100, 0.5);\n" +
                   body + "}\n");
    const Ran ran =
        run_lines(here,
                  "selgen gen sum.sel -o sum.sel.hpp\n"
                  "g++ -std=c++17 -w -I \"$SELGEN/runtime\" page.cpp -o page\n./page\n");
    INFO(ran.err);
    CHECK(ran.code == 0);
    CHECK(ran.out.find("sum: serial, by its rule") != std::string::npos);
}
