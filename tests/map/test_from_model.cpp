// Mapping problems that are made from the model of a graph and a machine.
#include "map/io/from_model.hpp"

#include <catch2/catch.hpp>

#include "map/check.hpp"
#include "map/flat.hpp"
#include "map/search/search.hpp"

using namespace selgen;
namespace model = selgen::dsl::model;

namespace {

/// Two nodes of two sockets and a GPU.
model::PatternMachine machine() {
    model::Sockets sockets;
    sockets.name = "s";
    sockets.count = 2;
    sockets.cores = 4;
    sockets.rate = 1e9;
    sockets.memory = {2e9, 1e-7};
    sockets.memory_max = 6e9;
    sockets.cache_line = {1e10, 1e-8};
    model::Gpus gpus;
    gpus.name = "g";
    gpus.cores = 512;
    gpus.rate = 1e9;
    gpus.memory = {1e11, 1e-7};
    gpus.link = {1e9, 1e-5};
    model::Nodes nodes;
    nodes.name = "n";
    nodes.count = 2;
    nodes.net = {5e8, 2e-6};
    nodes.sockets = {sockets};
    nodes.gpus = {gpus};
    model::PatternMachine result;
    result.nodes = {nodes};
    return result;
}

/// Two calls of one pattern: a to b, b to b.
model::Graph graph() {
    model::Graph result;
    result.name = "two";
    model::GraphArray array;
    array.name = "a";
    array.extents = {64, 10};
    array.element = model::Element::f32;
    array.split = 32;
    array.given = true;
    result.arrays.push_back(array);
    array.name = "b";
    array.given = false;
    result.arrays.push_back(array);
    model::PatternDeclaration pattern;
    pattern.name = "f";
    result.patterns.push_back(pattern);
    model::PatternCall call;
    call.operations = 64;
    call.split = 32;
    call.flops = 1e6;
    call.reads = {{0, false, 1, 0, 0}};
    call.writes = {{1, false, 1, 0, 0}};
    result.calls.push_back(call);
    call.reads = {{1, false, 1, 0, 0}};
    result.calls.push_back(call);
    return result;
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
