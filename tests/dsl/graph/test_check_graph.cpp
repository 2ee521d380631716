// The models of machines, graphs and places.
#include "tests/cases.hpp"
#include "tests/dsl/reading.hpp"

using namespace selgen;
using selgen::dsl::model::Graph;
using selgen::dsl::model::GraphAccess;
using testing::read;

namespace {

std::string text_of(const std::string& name) {
    return testing::contents(SELGEN_SOURCE_DIR "/tests/graphs/" + name + ".sel");
}

/// A kernel of the paper with its machine.
dsl::model::Spec paper(const std::string& name) {
    const auto result = read(text_of("c18g") + text_of(name));
    for (const auto& found : result.report.found()) UNSCOPED_INFO(found.text);
    REQUIRE(result.model);
    CHECK(result.report.found().empty());
    return *result.model;
}

Graph graph_of(const std::string& statements) {
    const auto result = read("graph g { " + statements + " }");
    for (const auto& found : result.report.found()) UNSCOPED_INFO(found.text);
    REQUIRE(result.model);
    return result.model->graphs.at(0);
}

/// The codes of all errors.
std::vector<dsl::Code> codes_of_errors(const std::string& text) {
    std::vector<dsl::Code> codes;
    const testing::Read result = read(text);
    for (const auto& found : result.report.found()) codes.push_back(found.code);
    return codes;
}

void check_access(const GraphAccess& access, std::int64_t factor, std::int64_t first,
                  std::int64_t last) {
    CHECK_FALSE(access.all);
    CHECK(access.factor == factor);
    CHECK(access.first == first);
    CHECK(access.last == last);
}

}  // namespace

TEST_CASE("the amounts of a machine are in bytes, seconds and operations") {
    const auto machine = paper("pi").machines.at(0);
    REQUIRE(machine.nodes.size() == 1);
    const auto& node = machine.nodes[0];
    CHECK(node.count == 2);
    CHECK(node.net.bandwidth == Approx(4.148e9));
    CHECK(node.net.latency == Approx(1.84e-6));
    const auto& sockets = node.sockets.at(0);
    CHECK(sockets.count == 2);
    CHECK(sockets.cores == 24);
    CHECK(sockets.rate == Approx(2.1e9));
    CHECK(sockets.memory.bandwidth == Approx(21.33e9));
    CHECK(sockets.memory_max == Approx(97.3e9));
    CHECK(sockets.memory.latency == Approx(42.38e-9));
    CHECK(sockets.cache == Approx(33e6));
    CHECK(sockets.cache_line.bandwidth == Approx(38e9));
    const auto& gpus = node.gpus.at(0);
    CHECK(gpus.warp == 32);
    CHECK(gpus.link.latency == Approx(7.21e-6));
}

TEST_CASE("a socket has the bandwidth of all its cores if no maximum is given") {
    const auto result =
        read("machine m { node n; cpu n.s cores 8 rate 2 GF/s mem 10 GB/s 90 ns; }");
    REQUIRE(result.model);
    CHECK(result.model->machines.at(0).nodes.at(0).sockets.at(0).memory_max == Approx(80e9));
}

TEST_CASE("further indices multiply the work of the operations of the first") {
    const Graph graph = paper("multi_filter").graphs.at(0);
    REQUIRE(graph.calls.size() == 3);
    CHECK(graph.calls[1].operations == 4096);
    CHECK(graph.calls[1].flops == 5.0 * 8192);
    check_access(graph.calls[1].reads.at(0), 1, 4096, 4098);
    check_access(graph.calls[1].writes.at(0), 1, 0, 0);
    CHECK(graph.arrays.at(0).split == 128);
    CHECK(graph.arrays.at(1).split == 4096);
    CHECK(graph.arrays.at(0).given);
    CHECK_FALSE(graph.arrays.at(1).given);
    CHECK(graph.includes == std::vector<std::string>{"\"filters.hpp\""});
}

TEST_CASE("loops are unrolled, and their data is new in each iteration") {
    const Graph graph = paper("jacobi").graphs.at(0);
    CHECK(graph.calls.size() == 150);
    CHECK(graph.arrays.size() == 1 + 3 * 2);
    CHECK(graph.patterns.size() == 1);
    const auto& last = graph.calls.back();
    CHECK(last.writes.at(0).array == 6);
    CHECK(last.reads.at(2).all);
    CHECK(last.flops == 5.0 * 8192 + 2);
    CHECK(last.branches);
    CHECK(graph.arrays[6].given);
}

TEST_CASE("an access by a loop's index is the same row for every operation") {
    const Graph graph = paper("nn").graphs.at(0);
    REQUIRE(graph.calls.size() == 9);
    for (std::int64_t l = 0; l < 8; ++l) {
        check_access(graph.calls[static_cast<std::size_t>(l)].reads.at(1), 0, l, l);
    }
    CHECK(graph.patterns.at(0).cpu_kernel == "layer_cpu");
    CHECK(graph.patterns.at(0).gpu_kernel == "layer_cuda");
    CHECK(graph.patterns.at(2).gpu_kernel.empty());
    CHECK(graph.calls[8].on_gpu == false);
    CHECK(graph.calls[8].operations == 1);
}

TEST_CASE("a reduction has one result, and the work of whole numbers with an exponent") {
    const Graph graph = paper("pi").graphs.at(0);
    CHECK(graph.calls.at(0).flops == 14e9);
    CHECK(graph.calls.at(0).split == 24);
    CHECK(graph.patterns.at(1).kind == dsl::model::Pattern::reduce);
    CHECK(graph.calls.at(1).writes.at(0).all);
}

TEST_CASE("a place defines how a graph is mapped, run and emitted") {
    const auto jacobi = paper("jacobi").places.at(0);
    CHECK(jacobi.lookahead == 1);
    CHECK(jacobi.events);
    CHECK(jacobi.cuda);
    CHECK(jacobi.mpi);
    const auto pi = paper("pi").places.at(0);
    CHECK(pi.openmp);
    CHECK_FALSE(pi.cuda);
    CHECK_FALSE(pi.events);
}

TEST_CASE("a place for several sizes has the graph for each of them") {
    const std::string text =
        "machine m { node n; cpu n.s cores 1 rate 1 GF/s mem 1 GB/s 1 us; } graph g { "
        "const N = 8, half = N / 2; data x[N] f64; split half; map f[i:N] x[i] -> x[i] flops N; }";
    const auto result = read(text + " place g on m for N in 4, 2 * 8 { run events; }");
    REQUIRE(result.model);
    const auto& [graphs, places] = std::tie(result.model->graphs, result.model->places);
    REQUIRE(places.size() == 2);
    CHECK(graphs.at(0).calls.at(0).operations == 8);
    for (std::size_t i = 0; i < 2; ++i) {
        const Graph& graph = graphs.at(places[i].graph);
        const std::int64_t size = i == 0 ? 4 : 16;
        CHECK(places[i].events);
        CHECK(graph.name == "g");
        CHECK(graph.size.value().value == size);
        CHECK(graph.arrays.at(0).extents == std::vector{size});
        CHECK(graph.arrays.at(0).split == size / 2);
        CHECK(graph.calls.at(0).flops == static_cast<double>(size));
    }
}

TEST_CASE("data that is read first is given, and so is data declared 'given'") {
    const Graph graph = graph_of(
        "data x[9], y[9] f64; data z[9] f64 given; split 9; map f[i:9] x[i] -> y[i] flops 1;"
        "map g1[i:4] x[i] -> z[i] flops 1; map h[i:9] z[i], y[i] -> x[i] flops 1;");
    CHECK(graph.arrays.at(0).given);
    CHECK_FALSE(graph.arrays.at(1).given);
    CHECK(graph.arrays.at(2).given);
}

TEST_CASE("loops may depend on the loops around them") {
    const Graph graph = graph_of(
        "data x[9] f64; split 9; for a in 0 .. 4 for b in a .. 4 map f[i:9] x[a + b] -> x[i] flops "
        "a + b;");
    CHECK(graph.calls.size() == 4 + 3 + 2 + 1);
    check_access(graph.calls.back().reads.at(0), 0, 6, 6);
}

TEST_CASE("ten thousand calls are accepted, and a million are an error") {
    const auto loop = [](const std::string& count) {
        return "graph g { data x[8] f64; split 4; for k in 0 .. " + count +
               " { map f[i:8] x[i] -> x[i] flops 1; } }";
    };
    CHECK(read(loop("10000")).model->graphs.at(0).calls.size() == 10000);
    CHECK(codes_of_errors(loop("10^6")) == std::vector{dsl::Code::too_much});
    CHECK(codes_of_errors(loop("10^15")) == std::vector{dsl::Code::too_much});
}

TEST_CASE("a graph over the limits is reported fast, however it is written") {
    std::string nest = "graph g { data x[8] f64; split 4; ";
    for (int i = 0; i < 60; ++i) nest += "for k" + std::to_string(i) + " in 0 .. 10 { ";
    nest += "map f[i:8] x[i] -> x[i] flops 1; " + std::string(60, '}') + " }";
    CHECK(codes_of_errors(nest) == std::vector{dsl::Code::too_much});
    std::string long_work = "flops 1";
    for (int i = 0; i < 900; ++i) long_work += " + 1";
    CHECK(codes_of_errors(
              "graph g { data x[8] f64; split 4; for k in 0 .. 90000 { map f[i:8] x[i] -> "
              "x[i] " +
              long_work + "; } }") == std::vector{dsl::Code::too_much});
    CHECK(codes_of_errors(
              "graph g { data x[10^18] f64; split 4; map f[i:10^18] x[i] -> x[i] flops 1; }")
              .front() == dsl::Code::bad_size);
}

TEST_CASE("an error in a loop is reported once") {
    CHECK(codes_of_errors(
              "graph g { data x[8] f64; split 4; for k in 0 .. 100 { map f[i:8] x[i + k] -> "
              "x[i] flops 1; } }") == std::vector{dsl::Code::outside_array});
}

TEST_CASE("a spec with only machines and graphs is correct") {
    const auto spec = paper("batch");
    CHECK(spec.selectors.empty());
    CHECK(spec.machines.size() == 1);
    CHECK(spec.places.at(0).events);
}
