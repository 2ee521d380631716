// Simulates the sorting and summing of a device, for plans of reductions.
#pragma once

#include <algorithm>
#include <numeric>
#include <selgen/cuda/simulated_device.hpp>
#include <vector>

#include "cuda/plans_on.hpp"

namespace reduction::test {

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
