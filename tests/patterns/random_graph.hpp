// Random graphs, with kernels that access exactly the rows that the graph declares.
#pragma once

#include <atomic>
#include <memory>
#include <random>
#include <utility>
#include <vector>

#include "map/flat.hpp"
#include "map/schedule/plan.hpp"

#include <selgen/pattern/operands.hpp>

namespace random_graph {

namespace map = selgen::map;
namespace pattern = selgen::pattern;
using Random = std::mt19937_64;

struct Shape {
    int nodes = 1;
    int sockets = 1;
    int gpus = 0;  // GPUs of each node
    bool may_write_parts = false;
};

struct Case {
    map::Problem problem;
    map::Flat flat;
    map::Teams teams;
    bool has_reductions = false;
};
Case make(std::uint64_t seed, const Shape& shape);

/// Bytes that the cost model counts: what teams need from others, and its part from or to GPUs.
double counted_bytes(const Case& graph);
double counted_bytes_of_gpus(const Case& graph);

/// Devices that count the bytes of copies that the cost model counts.
template <class Devices>
class CountingDevices {
public:
    explicit CountingDevices(Devices devices) : devices_(std::move(devices)) {}

    void* allocate(pattern::Index space, std::size_t bytes) {
        return devices_.allocate(space, bytes);
    }
    void release(pattern::Index space, void* memory) noexcept { devices_.release(space, memory); }
    void copy(pattern::Index team, const pattern::CopyRow& row, void* to, const void* from,
              std::size_t bytes) {
        if (row.is_counted) *counted_ += static_cast<std::int64_t>(bytes);
        devices_.copy(team, row, to, from, bytes);
    }
    void run(pattern::Index team, pattern::Index kernel, const pattern::Operands& operands) {
        devices_.run(team, kernel, operands);
    }
    void finish(pattern::Index team) { devices_.finish(team); }

    std::int64_t counted_bytes() const { return *counted_; }

private:
    Devices devices_;
    std::unique_ptr<std::atomic<std::int64_t>> counted_ =
        std::make_unique<std::atomic<std::int64_t>>(0);
};

/// Arrays of doubles, filled as a program would.
std::vector<std::vector<double>> filled(const map::Problem& problem, std::uint64_t seed);

/// The kernels of the graph with these tables; one graph at a time.
void set_tables(const pattern::Tables& tables);
void dispatch(pattern::Index kernel, const pattern::Operands& operands);
/// Whether a kernel received fewer rows than the graph declares.
bool has_lacked_rows();

/// Runs the tables with `run`, which binds and runs, and returns the arrays.
template <class Executor, class Run>
std::vector<std::vector<double>> results(const Case& graph, std::uint64_t seed, Executor& executor,
                                         Run&& run) {
    auto arrays = filled(graph.problem, seed);
    for (std::size_t a = 0; a < arrays.size(); ++a)
        executor.bind(static_cast<pattern::Index>(a), arrays[a].data());
    run(executor);
    return arrays;
}

/// Equal to the bit; with reductions, to 1e-12 of the larger value.
bool are_equal(const std::vector<std::vector<double>>& a, const std::vector<std::vector<double>>& b,
               bool to_the_bit);

}  // namespace random_graph
