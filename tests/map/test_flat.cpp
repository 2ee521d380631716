// Mapping problems from models of graphs, their steps and versions, and errors that prevent a
// mapping.
#include "map/flat.hpp"

#include <catch2/catch.hpp>

#include "map/check.hpp"
#include "map/io/from_model.hpp"
#include "map/search/search.hpp"

using namespace selgen;

namespace {

map::Problem on_one_socket() {
    map::Problem problem;
    problem.machine.processors.emplace_back();
    problem.machine.bandwidth = {{1e9}};
    problem.machine.latency = {{0}};
    return problem;
}

map::Call call(const std::string& name, std::vector<map::Access> reads,
               std::vector<map::Access> writes, std::int64_t split = 4) {
    map::Call made;
    made.name = name;
    made.operations = 8;
    made.flops = 1;
    made.reads = std::move(reads);
    made.writes = std::move(writes);
    made.split = split;
    return made;
}

/// "f[0:4] f[4:8] | g[0:4] g[4:8]"
std::string steps_text(const map::Problem& problem, map::Order order = map::Order::earliest) {
    REQUIRE(map::errors_of(problem) == std::vector<std::string>{});
    std::string text;
    for (const auto& step : map::flatten(problem, order).steps) {
        text += text.empty() ? "" : " |";
        for (const map::Split& split : step)
            text += (text.empty() ? "" : " ") + name_of(problem, split);
    }
    return text;
}

const map::Access row_of_0{0, false, 1, 0, 0}, row_of_1{1, false, 1, 0, 0};

}  // namespace

TEST_CASE("a call moves to the first step after the writers of its data") {
    map::Problem problem = on_one_socket();
    problem.arrays = {{"a", 8, 8, 4, 0}, {"b", 8, 8, 4, {}}, {"c", 8, 8, 4, {}}};
    problem.calls = {call("f", {row_of_0}, {row_of_1}), call("g", {row_of_1}, {row_of_1}),
                     call("h", {row_of_0}, {{2, false, 1, 0, 0}})};
    CHECK(steps_text(problem) == "f[0:4] f[4:8] h[0:4] h[4:8] | g[0:4] g[4:8]");
    CHECK(steps_text(problem, map::Order::written) ==
          "f[0:4] f[4:8] | g[0:4] g[4:8] | h[0:4] h[4:8]");
}

TEST_CASE("writes make new versions and wait for readers only in place") {
    map::Problem problem = on_one_socket();
    problem.arrays = {{"a", 8, 8, 4, 0}, {"b", 8, 8, 4, {}}};
    problem.calls = {call("f", {row_of_0}, {row_of_1}), call("g", {}, {row_of_0})};
    CHECK(steps_text(problem) == "f[0:4] f[4:8] g[0:4] g[4:8]");
    problem.arrays[0].in_place = true;
    CHECK(steps_text(problem) == "f[0:4] f[4:8] | g[0:4] g[4:8]");
}

TEST_CASE("a reduction has partial results and one operation that combines them") {
    map::Problem problem = on_one_socket();
    problem.arrays = {{"a", 8, 8, 2, 0}, {"sum", 1, 8, 1, {}}};
    problem.calls = {call("r", {row_of_0}, {{1, false, 0, 0, 0}}, 2)};
    problem.calls[0].kind = map::PatternKind::reduce;
    CHECK(steps_text(problem) == "r[0:2] r[2:4] r[4:6] r[6:8] | r/1[0:1]");
    const map::Flat flat = map::flatten(problem);
    CHECK(flat.steps[1][0].flops == 3);
    CHECK(flat.steps[1][0].reads.size() == 4);
    CHECK(flat.bytes[flat.steps[1][0].reads[0]] == 8);
}

TEST_CASE("a split that writes a part of a block reads its old version") {
    map::Problem problem = on_one_socket();
    problem.arrays = {{"a", 16, 8, 16, 0}};
    problem.calls = {call("f", {}, {row_of_0}, 8)};
    CHECK(map::flatten(problem).steps[0][0].reads.size() == 1);
    problem.arrays[0].rows = problem.arrays[0].split = 8;
    CHECK(map::flatten(problem).steps[0][0].reads.empty());
}

TEST_CASE("stencils read the blocks of their neighbours, and strides can skip blocks") {
    map::Problem problem = on_one_socket();
    problem.arrays = {{"a", 8, 8, 1, 0}, {"b", 8, 8, 1, {}}, {"c", 64, 8, 2, 0}};
    problem.calls = {call("s", {{0, false, 1, -1, 1}}, {row_of_1}),
                     call("t", {{2, false, 8, 0, 0}}, {row_of_1})};
    const map::Flat flat = map::flatten(problem);
    CHECK(flat.steps[0][0].reads.size() == 5);
    CHECK(flat.steps[0][2].reads.size() == 4);
}

TEST_CASE("problems that cannot be mapped are reported") {
    map::Problem problem = on_one_socket();
    problem.arrays = {{"a", 8, 8, 8, {}}, {"b", 8, 8, 8, 0}};
    problem.calls = {call("f", {row_of_0}, {row_of_1})};
    const auto errors = map::errors_of(problem);
    REQUIRE(errors.size() == 2);
    CHECK(errors[0].find("call 'f' reads rows of 'a' that nothing has written yet") == 0);
    CHECK(errors[1].find("two splits of call 'f' write the same block of 'b'") == 0);
    problem.calls.push_back(problem.calls[0]);
    problem.calls[0].only_on = map::ProcessorKind::gpu;
    CHECK(map::errors_of(problem).size() == 2);
}

namespace model = selgen::dsl::model;

namespace {

/// Two nodes of two sockets and a GPU.
model::PatternMachine machine() {
    const model::Sockets sockets{.name = "s",
                                 .count = 2,
                                 .cores = 4,
                                 .rate = 1e9,
                                 .memory = {2e9, 1e-7},
                                 .memory_max = 6e9,
                                 .cache_line = {1e10, 1e-8}};
    const model::Gpus gpus{
        .name = "g", .cores = 512, .rate = 1e9, .memory = {1e11, 1e-7}, .link = {1e9, 1e-5}};
    return {
        .nodes = {
            {.name = "n", .count = 2, .net = {5e8, 2e-6}, .sockets = {sockets}, .gpus = {gpus}}}};
}

/// Two calls of one pattern: a to b, b to b.
model::Graph graph() {
    const auto array = [](const char* name, bool is_given) {
        return model::GraphArray{.name = name,
                                 .extents = {64, 10},
                                 .element = model::Element::f32,
                                 .split = 32,
                                 .given = is_given};
    };
    const auto from = [](std::size_t read) {
        return model::PatternCall{.operations = 64,
                                  .flops = 1e6,
                                  .reads = {{read, false, 1, 0, 0}},
                                  .writes = {{1, false, 1, 0, 0}},
                                  .split = 32};
    };
    return {.name = "two",
            .arrays = {array("a", true), array("b", false)},
            .patterns = {{.name = "f"}},
            .calls = {from(0), from(1)}};
}

}  // namespace

TEST_CASE("sockets and GPUs of a machine become connected processors") {
    const map::Machine made = map::problem_of(graph(), machine()).machine;
    REQUIRE(made.processors.size() == 6);
    CHECK(made.processors[1].name == "n0.s1");
    CHECK(made.processors[2].name == "n0.g0");
    CHECK(made.processors[5].node == 1);
    CHECK(made.bandwidth[0][0] == 4e10);
    CHECK(made.bandwidth[1][0] == 6e9);
    CHECK(made.bandwidth[0][2] == 1e9);
    CHECK(made.bandwidth[2][2] == 1e11);
    CHECK(made.bandwidth[0][3] == 5e8);
    CHECK(made.links[0][2] == made.links[2][1]);
    CHECK_FALSE(made.links[0][1]);
}

TEST_CASE("calls of a graph have unique names and stay on CPUs without a GPU kernel") {
    const map::Problem problem = map::problem_of(graph(), machine());
    CHECK(map::errors_of(problem) == std::vector<std::string>{});
    CHECK(problem.calls[0].name == "f");
    CHECK(problem.calls[1].name == "f#1");
    CHECK(problem.calls[0].only_on == map::ProcessorKind::cpu);
    CHECK(problem.arrays[0].home == 0U);
    CHECK(problem.arrays[0].row_bytes == 40);
    CHECK_FALSE(problem.arrays[1].home);
    const map::Flat flat = map::flatten(problem);
    const map::Mapping mapping = map::find_mapping(problem, flat, {});
    CHECK(mapping.teams == map::Teams{{0, 1}, {0, 1}});
}
