#include "synthetic.hpp"

#include <omp.h>

#include <cmath>
#include <stdexcept>
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

std::pair<Pattern, std::vector<double>> synthetic(const Loop& loop) {
    const double references =
        static_cast<double>(loop.elements) * loop.connectivity * static_cast<double>(loop.mobility);
    if (!(references <= most_references))
        throw std::invalid_argument("the loop has more than 2^25 references");
    // A unit of other work takes about as long as one reference.
    const double work = loop.other * static_cast<double>(loop.mobility);
    Pattern pattern(loop.shape == "loop" ? figure_5(loop) : mesh(loop),
                    {static_cast<int>(std::lround(work)), loop.calls});
    std::vector<double> data(pattern.elements());
    return {std::move(pattern), std::move(data)};
}

}  // namespace reduction
