// Tests the code of the documents as shown: writes the files, runs the commands, compares the
// outputs and pictures. With SELGEN_ACCEPT=1, they are written into the documents instead.
#include <regex>
#include <vector>

#include "tests/cases.hpp"
#include "tests/cli/running.hpp"

using namespace selgen::testing;

namespace {

/// A fenced block with the region before it: "file: NAME", "run", "output" (of the last block that
/// was run), "messages" (its error stream), or none.
struct Block {
    std::string mark, language, text;
    std::size_t begin;  // offset of the text in the page
};

std::string path_of(const std::string& page) { return SELGEN_SOURCE_DIR "/" + page; }

std::vector<Block> blocks_of(const std::string& page) {
    const std::string text = text_of(path_of(page));
    std::vector<Block> blocks;
    for (std::size_t at = text.find("\n```"); at != std::string::npos;
         at = text.find("\n```", at)) {
        const std::size_t begin = text.find('\n', at + 1) + 1;
        const std::size_t end = text.find("\n```", begin - 1);
        const std::size_t line = text.rfind('\n', at - 1) + 1;
        std::smatch mark;
        const std::string before = text.substr(line, at - line);
        std::regex_match(before, mark, std::regex("<!-- (.*) -->"));
        blocks.push_back({mark.empty() ? "" : mark[1].str(), text.substr(at + 4, begin - at - 5),
                          text.substr(begin, end + 1 - begin), begin});
        at = end + 4;
    }
    return blocks;
}

/// The name of the file that a block shows; empty if it shows none.
std::string file_of(const Block& block) {
    return block.mark.rfind("file: ", 0) == 0 ? block.mark.substr(6) : "";
}

/// Runs the lines in one shell, with the built command on its path.
Ran run_lines(const Folder& here, const std::string& lines) {
    const auto tool = std::filesystem::path(SELGEN_TOOL).parent_path().string();
    return here.shell("set -e; export PATH='" + tool +
                      "':\"$PATH\" SELGEN='" SELGEN_SOURCE_DIR "'\n" + lines);
}

void write_files(const Folder& here, const std::string& page = "README.md") {
    for (const Block& block : blocks_of(page)) {
        if (!file_of(block).empty()) here.write(file_of(block), block.text);
    }
}

/// Writes the outputs into the page, the last block first, so that offsets remain valid.
void accept(const std::string& page, const std::vector<std::pair<Block, std::string>>& printed) {
    std::string text = text_of(path_of(page));
    for (auto one = printed.rbegin(); one != printed.rend(); ++one)
        text.replace(one->first.begin, one->first.text.size(), one->second);
    std::ofstream(path_of(page), std::ios::binary) << text;
}

/// Compares the pictures of a page that its commands wrote with those of the source tree. Returns
/// the number of compared pictures.
std::size_t check_pictures(const Folder& here, const std::string& page) {
    const std::filesystem::path folder = std::filesystem::path(path_of(page)).parent_path();
    const std::string text = text_of(path_of(page));
    const std::regex picture("!\\[[^\\]]*\\]\\(([^)]*\\.svg)\\)");
    std::size_t compared = 0;
    for (std::sregex_iterator one(text.begin(), text.end(), picture), end; one != end; ++one) {
        const std::filesystem::path file = folder / (*one)[1].str();
        const std::filesystem::path drawn = here.path() / file.filename();
        if (!std::filesystem::exists(drawn)) continue;
        INFO(page << ": " << file.filename());
        if (selgen::testing::is_accepting())
            std::ofstream(file, std::ios::binary) << text_of(drawn);
        CHECK((text_of(drawn) == text_of(file)));
        ++compared;
    }
    return compared;
}

/// Other tests use the cores, and a reader's programs do not.
std::string accepting_disturbed(const std::string& lines) {
    return std::regex_replace(lines, std::regex("selgen (tune|bench) [^ ]+"),
                              "$& --accept-disturbed");
}

/// Runs lines of a page; again, as a reader would, if other tests disturbed a measurement.
Ran run_measured(const Folder& here, const std::string& lines) {
    const std::string command = accepting_disturbed(lines);
    Ran ran = run_lines(here, command);
    for (int again = 0; again < 5 && ran.code == 3 && has(ran.err, "disturbed"); ++again)
        ran = run_lines(here, command);
    return ran;
}

/// Processes the blocks of a page in order, with the files that are already in `here`. A later
/// block may replace a file. Returns the number of compared outputs and pictures.
std::size_t run_page(const Folder& here, const std::string& page) {
    write_files(here, page);
    Ran ran{0, "", ""};
    std::vector<std::pair<Block, std::string>> printed;
    for (const Block& block : blocks_of(page)) {
        if (!file_of(block).empty()) here.write(file_of(block), block.text);
        if (block.mark == "run") {
            ran = run_measured(here, block.text);
            INFO(page << ":\n" << block.text << ran.err);
            CHECK(ran.code == 0);
        }
        if (block.mark == "output") printed.emplace_back(block, ran.out);
        if (block.mark == "messages") printed.emplace_back(block, ran.err);
    }
    if (selgen::testing::is_accepting()) accept(page, printed);
    for (const auto& [block, text] : printed) {
        INFO(page);
        CHECK((selgen::testing::is_accepting() || text == block.text));
    }
    return printed.size() + check_pictures(here, page);
}

/// Runs the shell commands of a page, and checks its specs as they are at the end.
void check_languages(const Folder& here, const std::string& page) {
    for (const Block& block : blocks_of(page)) {
        INFO(page << ":\n" << block.text);
        if (block.language == "sh") CHECK(block.mark == "run");
        if (block.language != "sel") continue;
        REQUIRE_FALSE(file_of(block).empty());
        here.must("check '" + file_of(block) + "'");
    }
}

}  // namespace

TEST_CASE("the commands of the README print what it shows") {
    const Folder here;
    CHECK(run_page(here, "README.md") == 2);
    check_languages(here, "README.md");
}

TEST_CASE("the commands of the guide to measuring print what it shows", "[.long]") {
    const Folder here;
    CHECK(run_page(here, "docs/guides/measure.md") == 1);
    check_languages(here, "docs/guides/measure.md");
}

TEST_CASE("the command of the guide to tuning writes a header and models", "[.long]") {
    const Folder here;
    write_files(here, "docs/tutorial/first-selector.md");
    CHECK(run_page(here, "docs/guides/tune.md") == 0);
    CHECK(has(here.read("distinct.fit.sel"), "Written by selgen fit"));
    CHECK(has(here.read("distinct.sel.hpp"), "Written by selgen from distinct.sel"));
}

TEST_CASE("the specs of the guides to builds are valid") {
    const Folder here;
    write_files(here, "docs/guides/build.md");
    check_languages(here, "docs/guides/build.md");
}

TEST_CASE("the commands of the guide to loops print what it shows", "[.long]") {
    if (is_missing("clang")) return;
    const Folder here;
    CHECK(run_page(here, "docs/guides/loops.md") == 4);
    check_languages(here, "docs/guides/loops.md");
}

TEST_CASE("the commands of the guide to mapping print what it shows", "[.long]") {
    const Folder here;
    CHECK(run_page(here, "docs/guides/map.md") == 4);
    check_languages(here, "docs/guides/map.md");
}

TEST_CASE("the commands of the guide to patterns print what it shows", "[.long]") {
    const Folder here;
    CHECK(run_page(here, "docs/guides/patterns.md") == 5);
    check_languages(here, "docs/guides/patterns.md");
}

TEST_CASE("the commands of the guide to SpMV tune its kernels, and read matrices", "[.long]") {
    const Folder here;
    CHECK(run_page(here, "docs/guides/spmv.md") == 0);
    CHECK(has(here.read("spmv.fit.sel"), "Written by selgen fit"));
    CHECK(has(here.read("real.csv"), "\nfile=matrices/arrow.mtx products=5,"));
    check_languages(here, "docs/guides/spmv.md");
}

TEST_CASE("the commands of the guide to CUDA print what it shows", "[.long]") {
    const Folder here;
    CHECK(run_page(here, "docs/guides/cuda.md") == 2);
    check_languages(here, "docs/guides/cuda.md");
}

TEST_CASE("the CMakeLists.txt of the README builds its program") {
    const Folder here;
    write_files(here);
    // In place of an installed package: the command and the headers of the source tree.
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
    CHECK(has(ran.out, "sum: team, best by the goal (sum.sel:12)"));
}

TEST_CASE("the code of the page on decisions compiles", "[.long]") {
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
    CHECK(has(ran.out, "sum: serial, by its rule"));
}

#if defined(SELGEN_HAS_FIT)

TEST_CASE("the commands of the tutorial print what it shows") {
    const Folder here;
    CHECK(run_page(here, "docs/tutorial/first-selector.md") == 6);
    check_languages(here, "docs/tutorial/first-selector.md");
}

TEST_CASE("the commands of the guide to fitting print what it shows", "[.long]") {
    const Folder here;
    write_files(here, "docs/tutorial/first-selector.md");
    CHECK(run_page(here, "docs/guides/fit.md") == 3);
    check_languages(here, "docs/guides/fit.md");
}

TEST_CASE("the commands of the guide to traces print what it shows", "[.long]") {
    const Folder here;
    write_files(here);
    CHECK(run_page(here, "docs/guides/trace.md") == 5);
    check_languages(here, "docs/guides/trace.md");
}

#endif
