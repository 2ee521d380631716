#include "synthetic.hpp"

#include <omp.h>

#include <algorithm>
#include <utility>

#include "generate.hpp"
#include "lattice.hpp"
#include "orders.hpp"

namespace reduction {

namespace {

Csr mesh(const Loop& loop) {
    Lattice options;
    options.elements = static_cast<Index>(loop.elements);
    options.connectivity = loop.connectivity;
    options.mobility = static_cast<Index>(loop.mobility);
    options.dimensions = loop.shape == "row" ? 1 : loop.shape == "plane" ? 2 : 3;
    options.skew = loop.skew;
    options.seed = loop.seed;
    const Order order = loop.place == "moving"    ? Order::stored
                        : loop.place == "jumping" ? Order::shuffled
                                                  : Order::renumbered;
    const auto block = static_cast<Index>(loop.reach);
    Csr csr = with_moved_blocks(generate(options), block, loop.gap, loop.seed);
    csr = with_renumbered_blocks(std::move(csr), block, loop.scatter, loop.seed + 2);
    if (loop.references == "sorted") csr = with_sorted_references(std::move(csr));
    return ordered(std::move(csr), order, loop.seed);
}

Csr figure_5(const Loop& loop) {
    Synthetic options;
    options.elements = static_cast<Index>(loop.elements);
    options.connectivity = loop.connectivity;
    options.mobility = static_cast<Index>(loop.mobility);
    options.sparsity = loop.sparsity;
    options.clusters = static_cast<Index>(loop.clusters);
    options.reach = static_cast<Index>(loop.reach);
    options.gap = loop.gap;
    options.skew = loop.skew;
    options.moving = loop.place != "jumping";
    options.threads = omp_get_max_threads();
    options.seed = loop.seed;
    const Order order = loop.place == "renumbered" ? Order::renumbered : Order::stored;
    return ordered(generate(options), order, loop.seed);
}

}  // namespace

Input synthetic(Loop loop) {
    const double iterations = loop.most_references / static_cast<double>(loop.mobility);
    loop.connectivity =
        std::min(loop.connectivity, iterations / static_cast<double>(loop.elements));
    Pattern pattern(loop.shape == "loop" ? figure_5(loop) : mesh(loop),
                    {static_cast<int>(loop.work), loop.calls});
    std::vector<double> data(pattern.elements());
    return {std::move(pattern), std::move(data)};
}

}  // namespace reduction
