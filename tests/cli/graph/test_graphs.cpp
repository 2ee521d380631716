// Specs with machines and graphs on the command line, and their costs in Table 1 of the paper.
#include <algorithm>
#include <cstdio>
#include <regex>

#include "map/io/cases.hpp"
#include "map/io/from_model.hpp"
#include "map/search/search.hpp"
#include "tests/cli/running.hpp"
#include "tests/map/table1.hpp"
#include "workflow/load.hpp"

using namespace selgen::testing;
using namespace selgen;

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
        here.must("fmt --check " + name);
    }
}

TEST_CASE("the kernels of the paper are valid and formatted") {
    const Folder here;
    write_graphs(here);
    for (const char* name : {"c18g", "multi_filter", "batch", "jacobi", "nn", "pi"}) {
        const std::string file = std::string(name) + ".sel";
        INFO(file);
        CHECK(here.must("check " + file).err.empty());
        here.must("fmt --check " + file);
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
        CHECK(has(ran.err, "no selector"));
    }
}

TEST_CASE("the headers of the paper's kernels call the kernels, and are reproducible") {
    const Folder here;
    write_graphs(here);
    for (const char* name : {"multi_filter", "batch", "jacobi", "nn", "pi"}) {
        INFO(name);
        const std::string file = std::string(name) + ".sel";
        const Ran first = here.must("gen " + file);
        CHECK(first.out == here.selgen("gen " + file).out);
        CHECK(has(first.out, "namespace " + std::string(name) + "::c18g {"));
    }
    const std::string network = here.selgen("gen nn.sel").out;
    check_has(network, {"::layer_cuda(o.operations, reading<float, 2>(o, 0, {64})",
                        "selgen::cuda::PatternDevices"});
}

TEST_CASE("gen reports a missing place, or a copy that has no executor") {
    const Folder here;
    write_graphs(here);
    CHECK(has(here.selgen("gen c18g.sel").err, "the spec has no selector"));
    std::string text = text_of(SELGEN_SOURCE_DIR "/tests/graphs/nn.sel");
    here.write("unplaced.sel", text.substr(0, text.find("place")));
    CHECK(here.selgen("gen unplaced.sel").err ==
          "selgen: unplaced.sel: the spec places no graph on a machine\n");
    text.replace(text.find("emit openmp, cuda"), 17, "emit openmp, cuda, mpi");
    here.write("both.sel", text);
    here.refuses("gen both.sel -o both.hpp", 1,
                 "graph 'nn' would have to copy between a GPU and another node");
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
    REQUIRE(has(few, "/// Calls the program's kernels"));
    CHECK(code_of(many) == code_of(few));
    CHECK(many.size() > 5 * few.size());
}

namespace {

struct Kernel {
    std::string file, base, automatic;
};

const std::vector<Kernel> published_times{{"multi_filter", "0.013", "0.010"},
                                          {"batch", "0.475", "0.396"},
                                          {"jacobi", "0.913", "0.638"},  // the paper: 0.637
                                          {"nn", "0.167", "0.009"},
                                          {"pi", "13.611", "6.944"}};

/// The base mapping of a kernel and the machine of multiprocessors, as in the cases.
std::vector<map::Case> graph_cases() {
    return map::read_cases(selgen::testing::table1::cases().dump());
}

map::Problem problem_of(const Kernel& kernel) {
    const auto checked =
        workflow::load_and_check(SELGEN_SOURCE_DIR "/tests/graphs/" + kernel.file + ".sel");
    REQUIRE(checked.model);
    const auto& place = checked.model->places.at(0);
    map::Problem problem = map::problem_of(checked.model->graphs.at(place.graph),
                                           checked.model->machines.at(place.machine));
    for (map::Array& array : problem.arrays)  // whole blocks
        array.rows = (array.rows + array.split - 1) / array.split * array.split;
    return map::in_paper_mode(std::move(problem));
}

std::size_t named(const map::Machine& machine, const std::string& name) {
    const auto found = std::ranges::find(machine.processors, name, &map::Processor::name);
    REQUIRE(found != machine.processors.end());
    return static_cast<std::size_t>(found - machine.processors.begin());
}

/// The case's mapping for the graph: splits with the sizes of the base, in program order.
double base_cost(map::Problem problem, const map::Case& base) {
    REQUIRE(problem.calls.size() == base.problem.calls.size());
    for (std::size_t i = 0; i < problem.calls.size(); ++i)
        problem.calls[i].split = base.problem.calls[i].split;
    const map::Flat flat = map::flatten(problem, base.order);
    map::Teams teams = base.given.value();
    REQUIRE(flat.steps.size() == teams.size());
    for (auto& step : teams)
        for (std::size_t& team : step)
            team = named(problem.machine, base.problem.machine.processors[team].name);
    return map::price(problem, flat, teams).cost;
}

double found_cost(const map::Problem& problem) {
    map::SearchOptions options;
    options.search = map::Search::paper;
    options.blind = true;
    return map::find_mapping(problem, map::flatten(problem), options).cost;
}

std::string cost_text(double cost) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3f", cost);
    return text;
}

}  // namespace

TEST_CASE("graphs of the language have the ten estimated costs of the paper") {
    const auto all = graph_cases();
    for (std::size_t i = 0; i < published_times.size(); ++i) {
        INFO(published_times[i].file);
        map::Problem problem = problem_of(published_times[i]);
        const double base = base_cost(problem, all.at(2 * i));
        if (published_times[i].file == "nn") {  // multiprocessors of a GPU are separate teams
            problem.machine = all.at(2 * i).problem.machine;
            for (map::Array& array : problem.arrays)
                if (array.home) array.home = 0;
        }
        CHECK(cost_text(base) == published_times[i].base);
        CHECK(cost_text(found_cost(problem)) == published_times[i].automatic);
    }
}

TEST_CASE("a mapping uses only processors for which the place emits code") {
    dsl::model::PatternMachine machine;
    machine.nodes.resize(2);
    machine.nodes[0].count = 4;
    machine.nodes[0].gpus.resize(1);
    dsl::model::Placement place;
    CHECK(map::usable_machine(machine, place).nodes.size() == 1);
    CHECK(map::usable_machine(machine, place).nodes[0].count == 1);
    CHECK(map::usable_machine(machine, place).nodes[0].gpus.empty());
    place.cuda = place.mpi = true;
    CHECK(map::usable_machine(machine, place).nodes.size() == 2);
    CHECK(map::usable_machine(machine, place).nodes[0].gpus.size() == 1);
}
