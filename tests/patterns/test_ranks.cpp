// Random graphs and a generated program on MPI ranks give the results of the serial reference.
// Each rank runs all cases, in the same order: ranks are the nodes of the machines.
#define CATCH_CONFIG_RUNNER
#include <mpi.h>

#include <catch2/catch.hpp>
#include <tuple>

#include "golden/placed_ranks.hpp"
#include "tests/patterns/planned.hpp"

#include <selgen/mpi/patterns.hpp>

namespace {

using namespace random_graph;
using Executor = pattern::Executor<pattern::NoDevices, selgen::mpi::PatternExchange>;
using Arrays = std::vector<std::vector<double>>;

int rank_of_all(int (*ask)(MPI_Comm, int*)) {
    int number = 0;
    ask(MPI_COMM_WORLD, &number);
    return number;
}

/// The results of this rank: outputs whose home is here. Other arrays are empty.
Arrays own(const Arrays& arrays, const pattern::Tables& tables, int rank) {
    Arrays kept;
    for (std::size_t a = 0; a < arrays.size(); ++a) {
        const auto& row = tables.arrays[static_cast<pattern::Index>(a)];
        if (row.is_output && tables.spaces[row.home].node == rank) kept.push_back(arrays[a]);
    }
    return kept;
}

bool holds_everywhere(bool here) {
    int mine = here ? 1 : 0, all = 0;
    MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    return all == 1;
}

void check(std::uint64_t seed, const Shape& shape) {
    CAPTURE(seed);
    const int rank = rank_of_all(MPI_Comm_rank);
    const Planned of(seed, shape);
    const auto& [graph, tables] = std::tie(of.graph, of.tables);
    Executor executor(tables, dispatch, {rank, 2, pattern::Mode::steps}, {},
                      {tables, MPI_COMM_WORLD});
    const auto found =
        results(graph, seed, executor, [](auto& e) { selgen::omp::run_patterns(e); });
    const bool is_right =
        are_equal(own(found, tables, rank), own(of.expected, tables, rank), !graph.has_reductions);
    REQUIRE(holds_everywhere(is_right));

    auto sent = static_cast<double>(executor.exchange().counted_bytes());
    MPI_Allreduce(MPI_IN_PLACE, &sent, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    const double counted = counted_bytes(graph);
    // The model moves whole blocks, and does not consider that the sockets of a node share copied
    // data.
    if (shape.may_write_parts) return;
    REQUIRE((shape.sockets == 1 ? sent == counted : sent <= counted));
}

}  // namespace

TEST_CASE(
    "random mappings to nodes give the results of the serial reference, and send the counted "
    "bytes") {
    const int nodes = rank_of_all(MPI_Comm_size);
    for (std::uint64_t seed = 1000; seed < 1300; ++seed)
        check(seed, {nodes, seed % 4 == 3 ? 2 : 1, 0, seed % 4 == 2});
}

TEST_CASE("a generated program on ranks gives the results of its serial driver") {
    namespace rack = layers::rack;
    const int rank = rank_of_all(MPI_Comm_rank);
    std::vector<float> a(4096 * 32), w(4 * 32 * 32), expected(4096), found(4096);
    for (std::size_t i = 0; i < a.size(); ++i) a[i] = static_cast<float>(i % 17) / 16;
    for (std::size_t i = 0; i < w.size(); ++i) w[i] = static_cast<float>(i % 5) / 64;
    rack::run_serial({a.data(), expected.data(), w.data()});
    rack::Data data;  // the owner of the arrays is the first node
    if (rank == 0) data = {a.data(), found.data(), w.data()};
    rack::Program program(data, MPI_COMM_WORLD, 2);
    program.run();
    REQUIRE(holds_everywhere(rank != 0 || (found == expected && found[77] > 0)));
}

int main(int count, char** arguments) {
    int provided = 0;
    MPI_Init_thread(&count, &arguments, MPI_THREAD_FUNNELED, &provided);
    const int result = Catch::Session().run(count, arguments);
    MPI_Finalize();
    return result;
}
