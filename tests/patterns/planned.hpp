// Random graphs with their plans, and the results of the serial reference to compare with.
#pragma once

#include <vector>

#include "tests/patterns/random_graph.hpp"

#include <selgen/omp/patterns.hpp>
#include <selgen/pattern/serial.hpp>

namespace random_graph {

/// With memory of their own, processors move what the cost model counts.
inline map::PlanOptions own_memory() {
    map::PlanOptions options;
    options.own_memory = true;
    return options;
}

/// The graph of a seed; its kernels are those that dispatch() runs.
struct Planned {
    std::uint64_t seed;
    Case graph;
    map::Plan plan;
    pattern::Tables tables = map::tables(plan);
    std::vector<std::vector<double>> expected{};

    Planned(std::uint64_t of, const Shape& shape, const map::PlanOptions& options = {})
        : seed(of),
          graph(make(of, shape)),
          plan(map::plan(graph.problem, graph.flat, graph.teams, options)) {
        set_tables(tables);
        pattern::Serial serial(tables, dispatch);
        expected = results(graph, seed, serial, [](auto& e) { e.run(); });
    }
    Planned(const Planned&) = delete;

    bool is_right(const std::vector<std::vector<double>>& found) const {
        return are_equal(found, expected, !graph.has_reductions);
    }
    /// Whether threads that run the executor compute the expected results.
    template <class Executor>
    bool is_right_on_threads(Executor& executor) const {
        return is_right(
            results(graph, seed, executor, [](auto& e) { selgen::omp::run_patterns(e); }));
    }
};

}  // namespace random_graph
