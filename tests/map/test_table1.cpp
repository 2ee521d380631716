// The estimated costs of Table 1 of the paper (studies/history/mapping.md), base and auto.
#include <cstdio>
#include <set>

#include "map/io/cases.hpp"
#include "map/search/search.hpp"
#include "tests/cli/running.hpp"

using namespace selgen;
using selgen::testing::text_of;

namespace {

std::vector<map::Case> table1_cases() {
    auto cases = map::read_cases(text_of(SELGEN_SOURCE_DIR "/tests/map/cases/table1.json"));
    for (map::Case& one : cases) one.problem = map::in_paper_mode(std::move(one.problem));
    return cases;
}

map::SearchOptions as_the_paper() {
    map::SearchOptions options;
    options.search = map::Search::paper;
    options.blind = true;
    return options;
}

std::string table1_text(double cost) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3f", cost);
    return text;
}

}  // namespace

TEST_CASE("the ten estimated costs of the paper are reproduced with the found mappings") {
    const std::vector<std::pair<std::string, std::string>> table{
        {"Multi Filter, base", "0.013"},
        {"Multi Filter", "0.010"},
        {"Batch Classification, base", "0.475"},
        {"Batch Classification", "0.396"},
        {"Jacobi, base", "0.913"},
        {"Jacobi", "0.637"},
        {"Neural Network, base", "0.167"},
        {"Neural Network", "0.009"},
        {"Monte Carlo Pi, base", "13.611"},
        {"Monte Carlo Pi", "6.944"}};
    const auto cases = table1_cases();
    REQUIRE(cases.size() == table.size());
    for (std::size_t i = 0; i < table.size(); ++i) {
        const map::Case& one = cases[i];
        const map::Mapping mapping = one.given
                                         ? map::price(one.problem, one.flat, *one.given)
                                         : map::find_mapping(one.problem, one.flat, as_the_paper());
        INFO(one.problem.name << ": " << mapping.cost);
        CHECK(one.problem.name == table[i].first);
        if (one.problem.name == "Jacobi")
            CHECK(mapping.cost == Approx(0.637).epsilon(0.002));
        else
            CHECK(table1_text(mapping.cost) == table[i].second);
    }
}

TEST_CASE("the found mappings are those of the paper") {
    for (const map::Case& one : table1_cases()) {
        if (one.given) continue;
        const map::Mapping mapping = map::find_mapping(one.problem, one.flat, as_the_paper());
        std::set<int> nodes;
        std::set<std::string> devices;
        for (const auto& step : mapping.teams)
            for (const std::size_t team : step) {
                const map::Processor& processor = one.problem.machine.processors[team];
                nodes.insert(processor.node);
                if (processor.kind == map::ProcessorKind::gpu) devices.insert(processor.device);
            }
        INFO(one.problem.name);
        CHECK(nodes.size() == (one.problem.name == "Monte Carlo Pi" ? 2 : 1));
        CHECK(devices.size() == (one.problem.name == "Neural Network" ? 1 : 0));
    }
}

TEST_CASE("the default search is never worse than the paper's on its kernels") {
    for (const map::Case& one : table1_cases()) {
        if (one.given) continue;
        const double paper = map::find_mapping(one.problem, one.flat, as_the_paper()).cost;
        map::SearchOptions sighted = as_the_paper();
        sighted.blind = false;
        const double sees_links = map::find_mapping(one.problem, one.flat, sighted).cost;
        INFO(one.problem.name);
        const double found = map::find_mapping(one.problem, one.flat, {}).cost;
        CHECK(found <= std::min(paper, sees_links) * (1 + 1e-12));
        CHECK(found <= map::heft_mapping(one.problem, one.flat).cost * (1 + 1e-12));
    }
}
