// Computes the features of a pattern from all references, for comparison with samples, and converts
// them into those of reduce.sel.
#pragma once

#include <algorithm>
#include <numeric>
#include <selgen/cuda/devices.hpp>
#include <selgen/cuda/memory.hpp>
#include <set>
#include <utility>
#include <vector>

#include "inspect/inspect.hpp"
#include "patterns/pattern.hpp"
#include "reduce.sel.hpp"
#include "schemes/team.hpp"

namespace reduction::test {

/// Section 4: the elements that each thread's share of the iterations uses, as 0 or 1.
inline std::vector<std::vector<int>> used_by(const Pattern& pattern, int threads) {
    std::vector<std::vector<int>> used;
    for (int t = 0; t < threads; ++t) {
        const Range mine = share(pattern.iterations(), threads, t);
        used.emplace_back(pattern.elements());
        for (Index k = pattern.offset()[mine.first]; k < pattern.offset()[mine.last]; ++k)
            used.back()[pattern.index()[k]] = 1;
    }
    return used;
}

/// CLUS of section 4: contiguous runs of elements that a thread uses, a mean.
inline double clusters_of(const Pattern& pattern, int threads) {
    double runs = 0;
    for (const std::vector<int>& row : used_by(pattern, threads))
        for (std::size_t e = 0; e < row.size(); ++e)
            runs += row[e] != 0 && (e == 0 || row[e - 1] == 0);
    return runs / threads;
}

/// Share of the references to a line that is in a direct-mapped cache of 2^bits lines.
inline double hits(const Pattern& pattern, int threads, unsigned bits) {
    std::size_t found = 0;
    for (int t = 0; t < threads; ++t) {
        const Range mine = share(pattern.iterations(), threads, t);
        std::vector<Index> lines(std::size_t{1} << bits, index_limit);
        for (Index k = pattern.offset()[mine.first]; k < pattern.offset()[mine.last]; ++k) {
            const Index line = pattern.index()[k] / ElementBlocks::line;
            Index& place = lines[(line ^ (line >> bits)) & (lines.size() - 1)];
            found += std::exchange(place, line) == line ? 1 : 0;
        }
    }
    return static_cast<double>(found) / pattern.references();
}

/// The features that depend on the owners of the elements.
inline void add_owners(const Pattern& pattern, int threads, Shape& shape) {
    const ElementBlocks blocks(pattern.elements(), threads);
    std::vector<double> iterations_of(static_cast<std::size_t>(threads));
    double lists = 0, shared = 0, compared = 0, changed = 0;
    for (int t = 0; t < threads; ++t) {
        const Range mine = share(pattern.iterations(), threads, t);
        std::vector<int> last;
        for (Index i = mine.first; i < mine.last; ++i) {
            std::vector<int> owners;
            for (Index k = pattern.offset()[i]; k < pattern.offset()[i + 1]; ++k)
                owners.push_back(blocks.owner(pattern.index()[k]));
            const std::set<int> found(owners.begin(), owners.end());
            for (const int owner : found) ++iterations_of[static_cast<std::size_t>(owner)];
            lists += static_cast<double>(found.size());
            if (found.size() < 2) continue;
            ++shared;
            compared += last.empty() ? 0 : 1;
            changed += !last.empty() && owners != last ? 1 : 0;
            last = std::move(owners);
        }
    }
    const double iterations = pattern.iterations();
    shape.replication = lists / iterations;
    shape.longest =
        *std::max_element(iterations_of.begin(), iterations_of.end()) * threads / iterations;
    shape.mixed = compared == 0 ? 0 : changed / compared * shared / iterations;
}

/// The features of all references. The pattern is not empty.
inline Shape exact_shape(const Pattern& pattern, int threads) {
    std::vector<int> users(pattern.elements());
    Shape shape;
    for (const std::vector<int>& row : used_by(pattern, threads))
        for (std::size_t e = 0; e < row.size(); ++e) users[e] += row[e];
    const auto share_with = [&](int least) {
        const auto found =
            std::count_if(users.begin(), users.end(), [=](int of) { return of >= least; });
        return static_cast<double>(found) / pattern.elements();
    };
    const double pairs = std::accumulate(users.begin(), users.end(), 0.0);
    shape.sparsity = pairs / threads / pattern.elements();
    shape.touched = share_with(1);
    shape.contended = share_with(2);
    shape.locality = hits(pattern, threads, 9);
    shape.far = 1 - hits(pattern, threads, 14);
    add_owners(pattern, threads, shape);
    return shape;
}

/// The features of reduce.sel for data of the host, with this shape.
inline ::reduce::Features features_of(const Pattern& pattern, const Shape& shape, int threads) {
    return {.n = static_cast<double>(pattern.elements()),
            .con = pattern.connectivity(),
            .mob = pattern.mobility(),
            .work = static_cast<double>(pattern.work()),
            .updates = pattern.connectivity() * pattern.mobility(),
            .uneven = pattern.uneven(),
            .resident = 0,
            .device_memory = selgen::cuda::memory(),
            .sp = shape.sparsity,
            .touched = shape.touched,
            .contended = shape.contended,
            .locality = shape.locality,
            .far = shape.far,
            .replication = shape.replication,
            .longest = shape.longest,
            .mixed = shape.mixed,
            .reuse = pattern.expected_calls(),
            .threads = static_cast<double>(threads),
            .gpus = selgen::cuda::devices()};
}

}  // namespace reduction::test
