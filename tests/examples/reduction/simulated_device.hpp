// Simulates the sorting and summing of a device, for plans of reductions, with patterns that need
// several tiles or chunks there.
#pragma once

#include <algorithm>
#include <numeric>
#include <selgen/cuda/simulated_device.hpp>
#include <vector>

#include "cuda/kernels.hpp"
#include "cuda/plans_on.hpp"
#include "patterns.hpp"

namespace reduction::test {

/// More elements than one tile, more references than one chunk, and tiles without references.
inline std::vector<Named> large_shapes() {
    using device::chunk;
    using device::tile;
    Csr gaps = csr(7 * tile + 5, {{0}, {3 * tile, 3 * tile + 1}, {3 * tile}, {5 * tile - 1}});
    Csr last = csr(3 * tile + 1, {{3 * tile}});
    return {
        {"exactly one tile", banded(tile, 9000, 2, 50)},
        {"one element more than a tile", banded(tile + 1, 9000, 2, 50)},
        {"exactly two tiles", banded(2 * tile, 9000, 3, 3000)},
        {"tiles without references", gaps},
        {"the last element alone", last},
        {"more references to one element than a chunk has",
         csr(2 * tile, Rows(chunk / 2 + 17, {tile + 3, tile + 3}))},
        {"more references in a tile than a chunk has, ragged", ragged(tile + 100, chunk / 2, 5, 3)},
        {"many tiles", banded(90'000, 60'000, 2, 20'000)},
        {"many tiles, ragged", ragged(50'000, 40'000, 4, 9)},
    };
}

/// All patterns for which every variant of a device must be correct.
inline std::vector<Named> device_shapes() {
    std::vector<Named> all = shapes();
    for (Named& shape : large_shapes()) all.push_back(std::move(shape));
    return all;
}

using selgen::cuda::SimulatedMemory;

/// Runs blocks and threads one after the other, and sorts on the host.
class SimulatedDevice : public selgen::cuda::SimulatedDevice {
public:
    void sort(const device::Sort& by) {
        const auto key = [&](Index at) {
            const auto low = by.element[at] >> by.first_bit;
            return low & ((Index{1} << (by.last_bit - by.first_bit)) - 1);
        };
        std::vector<Index> order(by.count);
        std::iota(order.begin(), order.end(), Index{0});
        std::stable_sort(order.begin(), order.end(),
                         [&](Index a, Index b) { return key(a) < key(b); });
        for (Index at = 0; at < by.count; ++at) {
            by.sorted_element[at] = by.element[order[at]];
            by.sorted_items[at] = by.items[order[at]];
        }
    }

    std::size_t scratch_for_runs(Index) const noexcept { return 1; }

    void sum_runs(const device::Runs& runs, Array<unsigned char>& scratch) {
        *runs.runs = 0;
        scratch.data()[0] = 0;
        for (Index j = 0; j < runs.count; ++j) {
            if (j == 0 || runs.element[j] != runs.element[j - 1]) {
                runs.run_element[*runs.runs] = runs.element[j];
                runs.run_sum[*runs.runs] = 0;
                ++*runs.runs;
            }
            runs.run_sum[*runs.runs - 1] += runs.value(runs.items[j]);
        }
    }
};

}  // namespace reduction::test
