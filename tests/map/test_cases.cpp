// Costs and searches of known cases: those of mapping.json, with optima from an independent
// enumeration, and those of Table 1 of the paper.
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "base/json.hpp"
#include "map/io/cases.hpp"
#include "map/io/machine.hpp"
#include "map/search/search.hpp"
#include "tests/cli/running.hpp"
#include "tests/map/table1.hpp"

using namespace selgen;
using testing::text_of;
using Json = nlohmann::json;

namespace {

const std::string case_file = SELGEN_SOURCE_DIR "/tests/map/cases/mapping.json";

struct Expected {
    map::Case one;
    Json expect;
};

std::vector<Expected> expected_cases() {
    const std::string text = text_of(case_file);
    const auto json = Json::parse(text);
    std::vector<Expected> all;
    for (map::Case& one : map::read_cases(text)) {
        const auto& expect = json["cases"][all.size()]["expect"];
        all.push_back({std::move(one), expect});
    }
    return all;
}

/// What a heuristic finds: the optimum, unless another cost is given.
double known_cost(const Json& expect, const std::string& heuristic) {
    return (expect.contains("heuristics") ? expect["heuristics"][heuristic] : expect["cost"])
        .get<double>();
}

map::Teams given_teams(const Expected& expected) {
    map::Teams teams;
    const auto& processors = expected.one.problem.machine.processors;
    for (std::size_t step = 0; step < expected.one.flat.steps.size(); ++step) {
        teams.emplace_back();
        for (const map::Split& split : expected.one.flat.steps[step]) {
            const auto name = expected.expect["mapping"][step][name_of(expected.one.problem, split)]
                                  .get<std::string>();
            const auto at = std::ranges::find(processors, name, &map::Processor::name);
            teams.back().push_back(static_cast<std::size_t>(at - processors.begin()));
        }
    }
    return teams;
}

}  // namespace

TEST_CASE("the steps of each case are as expected") {
    for (const Expected& expected : expected_cases()) {
        Json steps = Json::array();
        for (const auto& step : expected.one.flat.steps) {
            steps.push_back(Json::array());
            for (const map::Split& split : step)
                steps.back().push_back(name_of(expected.one.problem, split));
        }
        INFO(expected.one.problem.name);
        CHECK(steps == expected.expect["steps"]);
    }
}

TEST_CASE("the given mapping of each case has the expected cost in each step") {
    for (const Expected& expected : expected_cases()) {
        const auto& [one, expect] = expected;
        const map::Mapping mapping = map::price(one.problem, one.flat, given_teams(expected));
        INFO(one.problem.name);
        CHECK(mapping.cost == Approx(expect["cost"].get<double>()).epsilon(1e-9));
        REQUIRE(mapping.step_cost.size() == expect["step_costs"].size());
        for (std::size_t step = 0; step < mapping.step_cost.size(); ++step)
            CHECK(mapping.step_cost[step] ==
                  Approx(expect["step_costs"][step].get<double>()).epsilon(1e-9));
    }
}

TEST_CASE("the exact mode finds and proves the optimum of each case") {
    for (const auto& [one, expect] : expected_cases()) {
        map::SearchOptions options;
        options.exact = true;
        const map::Mapping mapping = map::find_mapping(one.problem, one.flat, options);
        INFO(one.problem.name);
        CHECK(mapping.cost == Approx(expect["cost"].get<double>()).epsilon(1e-9));
        CHECK(mapping.proved);
    }
}

TEST_CASE("the search is never worse than the best heuristic of each case") {
    for (const auto& [one, expect] : expected_cases()) {
        const map::Mapping mapping = map::find_mapping(one.problem, one.flat, {});
        const double known = known_cost(expect, "switch_portfolio_polish");
        INFO(one.problem.name);
        CHECK(mapping.cost <= known * (1 + 1e-9));
    }
}

TEST_CASE("the paper's search and its independent prototype find the same for each case") {
    for (const auto& [one, expect] : expected_cases())
        for (int m = 0; m <= 2; ++m) {
            map::SearchOptions options;
            options.search = map::Search::paper;
            options.lookahead = m;
            const map::Mapping mapping = map::find_mapping(one.problem, one.flat, options);
            INFO(one.problem.name << ", lookahead " << m);
            CHECK(mapping.cost ==
                  Approx(known_cost(expect, "paper_m" + std::to_string(m))).epsilon(1e-9));
        }
}

TEST_CASE("shared links may be numbers or names") {
    const auto costs = [](const std::string& links) {
        const std::string machine = R"({"procs": [
            {"name": "a", "device": "a", "kind": "cpu", "cores": 1, "peak": 1e9, "node": 0},
            {"name": "b", "device": "b", "kind": "cpu", "cores": 1, "peak": 1e9, "node": 0}],
            "bw": [[1e9, 1e8], [1e8, 1e9]], "lat": [[0, 1e-6], [1e-6, 0]], "links": )";
        return map::read_machine(JsonValue::parse(machine + links + "}")).machine.links;
    };
    const auto numbers = costs("[[null, 3], [3, 4]]");
    CHECK_FALSE(numbers[0][0]);
    CHECK(numbers[0][1] == 3);
    CHECK(numbers[1][1] == 4);
    const auto names = costs(R"([[null, "bus"], ["bus", "ring"]])");
    CHECK_FALSE(names[0][0]);
    CHECK(names[0][1] == names[1][0]);
    CHECK(names[0][1] != names[1][1]);
    CHECK_THROWS_WITH(costs("[[null, true], [1, 2]]"), Catch::Contains("links[0][1]"));
}

namespace {

std::vector<map::Case> table1_cases() {
    auto cases = map::read_cases(testing::table1::cases().dump());
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

TEST_CASE("the cases of Table 1 are written to table1.json", "[.table1]") {
    std::ofstream out("table1.json");
    CHECK((out << testing::table1::cases().dump(1)).flush());
}
