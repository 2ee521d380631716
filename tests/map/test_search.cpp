// The exact mode compared with brute force, also with measured rates, and the default search
// compared with the other searches.
#include "map/search/search.hpp"

#include <catch2/catch.hpp>

#include "map/check.hpp"
#include "map/flat.hpp"
#include "map/io/measured.hpp"
#include "tests/map/naive.hpp"
#include "tests/map/random_problem.hpp"

using namespace selgen;
using namespace selgen::testing;

namespace {

/// The number of mappings.
double mappings(const map::Problem& problem, const map::Flat& flat) {
    double count = 1;
    for (const auto& step : flat.steps)
        for (std::size_t i = 0; i < step.size(); ++i)
            count *= static_cast<double>(problem.machine.processors.size());
    return count;
}

/// Checks that the exact mode finds the same cost as brute force and proves it.
void check_exact(const map::Problem& problem, const map::Flat& flat) {
    map::SearchOptions options;
    options.exact = true;
    options.effort = 1e5;
    const map::Mapping found = map::find_mapping(problem, flat, options);
    INFO(problem.name);
    CHECK(found.proved);
    CHECK(found.bound <= found.cost);
    CHECK(naive_cost(problem, flat, found.teams) == Approx(found.cost).epsilon(1e-9));
    CHECK(brute_force(problem, flat, naive_begin(problem, flat)) ==
          Approx(found.cost).epsilon(1e-9));
}

/// Some patterns have measured rates on some processors.
map::Problem rated_problem(std::uint64_t seed, const Size& size) {
    map::Problem problem = random_problem(seed, size);
    Dice dice(seed + 77);
    for (const map::Call& call : std::vector(problem.calls))
        for (std::size_t p = 0; p < problem.machine.processors.size(); ++p)
            if (dice.whole(0, 2) > 0)
                map::set_rate(problem, call.name, p, dice.one_of({1e8, 5e8, 2e9}));
    return problem;
}

/// A map of an array's rows.
void add(map::Problem& problem, const std::string& name, double flops, std::size_t from,
         std::size_t to) {
    map::Call call;
    call.name = name;
    call.operations = 64;
    call.flops = flops;
    call.split = 16;
    call.reads = {{from, false, 1, 0, 0}};
    call.writes = {{to, false, 1, 0, 0}};
    problem.calls.push_back(call);
}

/// Two calls of a map, a reduction, and a serial operation, all on four cores.
map::Problem small_problem() {
    map::Problem problem;
    problem.machine.processors = {{"p0", "cpu", map::ProcessorKind::cpu, 4, 1e9}};
    problem.machine.bandwidth = {{1e9}};
    problem.machine.latency = {{1e-6}};
    problem.arrays = {
        {"a", 64, 1000, 16, 0, false}, {"b", 64, 1000, 16, {}, false}, {"s", 1, 8, 1, {}, false}};
    add(problem, "f", 1e4, 0, 1);
    add(problem, "f#1", 2e4, 1, 0);
    add(problem, "sum", 10, 0, 2);
    problem.calls.back().kind = map::PatternKind::reduce;
    problem.calls.back().writes[0].factor = 0;
    add(problem, "end", 5e3, 2, 2);
    problem.calls.back().kind = map::PatternKind::serial;
    problem.calls.back().operations = problem.calls.back().split = 1;
    return problem;
}

double cost_of(const map::Problem& problem) {
    return map::find_mapping(problem, map::flatten(problem), {}).cost;
}

}  // namespace

TEST_CASE("with measured rates, a single team takes the measured time, including reads") {
    map::Problem problem = small_problem();
    double sum = 0, seconds = 1e-3;
    for (const char* pattern : {"f", "sum", "end"}) {
        map::set_rate(problem, pattern, 0, map::rate_of(problem, pattern, 4, seconds));
        sum += seconds;
        seconds *= 2;
    }
    REQUIRE(map::errors_of(problem).empty());
    CHECK(cost_of(problem) == Approx(sum).epsilon(1e-12));
}

TEST_CASE("reads of a pattern without a measured rate count, even if others read the same data") {
    map::Problem problem = small_problem();
    problem.calls.resize(1);
    map::Call other = problem.calls[0];
    other.name = "g";
    other.writes = {{2, false, 0, 0, 0}};
    other.kind = map::PatternKind::reduce;
    problem.calls.push_back(other);
    map::set_rate(problem, "f", 0, 1e9);
    const double reads = 64 * 1000 / 1e9 + 1e-6;
    const double computes = 2 * 1e4 * 16 / 1e9, combines = 3 / 1e9 + 4 * 8 / 1e9 + 1e-6;
    CHECK(cost_of(problem) == Approx(reads + computes + combines).epsilon(1e-12));
    map::set_rate(problem, "g", 0, 1e9);
    CHECK(cost_of(problem) == Approx(computes + 3 / 1e9).epsilon(1e-12));
}

TEST_CASE("the exact mode equals brute force on 500 random programs, and on 200 measured ones") {
    const auto check_first = [](int count, double most_mappings, auto&& made) {
        int checked = 0;
        for (std::uint64_t seed = 1; checked < count; ++seed) {
            const map::Problem problem = made(seed, Size{3, 3, 3});
            const map::Flat flat = map::flatten(problem);
            if (mappings(problem, flat) > most_mappings) continue;
            check_exact(problem, flat);
            ++checked;
        }
    };
    check_first(500, 20'000, random_problem);
    check_first(200, 10'000, rated_problem);
}

TEST_CASE("the search is nearly always optimal on small programs and never worse than others") {
    int checked = 0, optimal = 0;
    double gap = 0;
    for (std::uint64_t seed = 1; checked < 1000; ++seed) {
        const map::Problem problem = random_problem(seed + 10'000, {4, 4, 3, 2, true});
        const map::Flat flat = map::flatten(problem);
        if (flat.steps.size() < 2 || flat.steps.size() > 4) continue;
        const map::Mapping found = map::find_mapping(problem, flat, {});
        map::SearchOptions exactly;
        exactly.exact = true;
        const map::Mapping exact = map::find_mapping(problem, flat, exactly);
        if (!exact.proved) continue;
        ++checked;
        INFO(problem.name);
        const double excess = found.cost / exact.cost - 1;
        CHECK(excess >= -1e-9);
        CHECK(exact.bound >= found.bound * (1 - 1e-9));
        optimal += excess < 1e-9 ? 1 : 0;
        gap += excess;
        map::SearchOptions paper;
        paper.search = map::Search::paper;
        CHECK(found.cost <= map::find_mapping(problem, flat, paper).cost * (1 + 1e-12));
        CHECK(found.cost <= map::heft_mapping(problem, flat).cost * (1 + 1e-12));
    }
    INFO("optimal: " << optimal << ", mean gap: " << gap / checked);
    CHECK(optimal >= 950);
    CHECK(gap / checked <= 0.0015);
}
