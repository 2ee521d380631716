// Specs with machines and graphs on the command line.
#include <regex>

#include "tests/cli/running.hpp"

using namespace selgen::testing;

namespace {

/// Writes the blocks of a page that are files, and returns their names.
std::vector<std::string> files_of(const Folder& here, const std::string& page) {
    const std::string text = text_of(SELGEN_SOURCE_DIR "/" + page);
    const std::regex block("<!-- file: (\\S+) -->\n```sel\n([^`]*)```\n");
    std::vector<std::string> names;
    for (auto found = std::sregex_iterator(text.begin(), text.end(), block);
         found != std::sregex_iterator(); ++found) {
        names.push_back((*found)[1]);
        here.write(names.back(), (*found)[2]);
    }
    return names;
}

void write_graphs(const Folder& here) {
    for (const auto& entry : std::filesystem::directory_iterator(SELGEN_SOURCE_DIR "/tests/graphs"))
        here.write(entry.path().filename().string(), text_of(entry.path()));
}

}  // namespace

TEST_CASE("the graphs of the documents are valid and formatted") {
    const Folder here;
    const auto names = files_of(here, "docs/reference/language.md");
    CHECK(names.size() == 2);
    for (const std::string& name : names) {
        INFO(name);
        CHECK(here.selgen("check " + name).err.empty());
        CHECK(here.selgen("fmt --check " + name).code == 0);
    }
}

TEST_CASE("the kernels of the paper are valid and formatted") {
    const Folder here;
    write_graphs(here);
    for (const char* name : {"c18g", "multi_filter", "batch", "jacobi", "nn", "pi"}) {
        const std::string file = std::string(name) + ".sel";
        INFO(file);
        const Ran checked = here.selgen("check " + file);
        CHECK(checked.code == 0);
        CHECK(checked.err.empty());
        CHECK(here.selgen("fmt --check " + file).code == 0);
    }
}

TEST_CASE("commands that need a selector report a spec that has only graphs") {
    const Folder here;
    write_graphs(here);
    here.write("t.csv", "n,time:a\n1,2\n");
    for (const char* command : {"explain pi.sel --features n=1", "eval pi.sel --data t.csv",
                                "report pi.sel --data t.csv -o r.html"}) {
        INFO(command);
        const Ran ran = here.selgen(command);
        CHECK(ran.code != 0);
        CHECK(ran.err.find("no selector") != std::string::npos);
    }
}

TEST_CASE("the headers of the paper's kernels call the kernels, and are reproducible") {
    const Folder here;
    write_graphs(here);
    for (const char* name : {"multi_filter", "batch", "jacobi", "nn", "pi"}) {
        INFO(name);
        const std::string file = std::string(name) + ".sel";
        const Ran first = here.selgen("gen " + file);
        CHECK(first.code == 0);
        CHECK(first.out == here.selgen("gen " + file).out);
        CHECK(first.out.find("namespace " + std::string(name) + "::c18g {") != std::string::npos);
    }
    const std::string network = here.selgen("gen nn.sel").out;
    CHECK(network.find("::layer_cuda(o.operations, reading<float, 2>(o, 0, {64})") !=
          std::string::npos);
    CHECK(network.find("selgen::cuda::PatternDevices") != std::string::npos);
}

TEST_CASE("gen reports a missing place, or a copy that has no executor") {
    const Folder here;
    write_graphs(here);
    CHECK(here.selgen("gen c18g.sel").err.find("the spec has no selector") != std::string::npos);
    std::string text = text_of(SELGEN_SOURCE_DIR "/tests/graphs/nn.sel");
    here.write("unplaced.sel", text.substr(0, text.find("place")));
    CHECK(here.selgen("gen unplaced.sel").err ==
          "selgen: unplaced.sel: the spec places no graph on a machine\n");
    text.replace(text.find("emit openmp, cuda"), 17, "emit openmp, cuda, mpi");
    here.write("both.sel", text);
    const Ran ran = here.selgen("gen both.sel -o both.hpp");
    CHECK(ran.code == 1);
    CHECK(ran.err.find("graph 'nn' would have to copy between a GPU and another node") !=
          std::string::npos);
}

TEST_CASE("a long loop adds rows to tables, but no code") {
    const Folder here;
    write_graphs(here);
    std::string text = text_of(SELGEN_SOURCE_DIR "/tests/graphs/jacobi.sel");
    const std::string few = here.selgen("gen jacobi.sel").out;
    text.replace(text.find("0 .. 50"), 7, "0 .. 500");
    here.write("jacobi.sel", text);
    const std::string many = here.selgen("gen jacobi.sel").out;
    const auto code_of = [](const std::string& header) {
        const std::string code = header.substr(header.find("/// Calls the program's kernels"));
        const std::regex numbers(R"((estimate\(\) noexcept \{ return |\{"[^"]*\.sel", )[^;}]*)");
        return std::regex_replace(code, numbers, "$1");
    };
    REQUIRE(few.find("/// Calls the program's kernels") != std::string::npos);
    CHECK(code_of(many) == code_of(few));
    CHECK(many.size() > 5 * few.size());
}
