// Table 1 of the paper from graphs of the language. What the language cannot express is added by
// hand.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdio>

#include "map/io/cases.hpp"
#include "map/io/from_model.hpp"
#include "map/search/search.hpp"
#include "tests/map/table1.hpp"
#include "workflow/load.hpp"

using namespace selgen;

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
std::vector<map::Case> graph_cases() { return map::read_cases(testing::table1::cases().dump()); }

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
