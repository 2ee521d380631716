#pragma once

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <selgen/cuda/device_buffer.hpp>
#include <vector>

#include "cuda/plans_on.hpp"

namespace reduction::test {

/// Main memory in place of a device's: limited, with a count of bytes that are not freed.
struct SimulatedMemory {
    static constexpr std::size_t plenty = std::size_t{1} << 40;
    static inline std::size_t most = plenty;
    static inline std::size_t used = 0;
    static inline int allocations = 0;
    static inline int fails_at = -1;  ///< the allocation of this number fails, from 0

    static void* allocate(std::size_t bytes) {
        if (allocations++ == fails_at || used + bytes > most)
            throw selgen::cuda::OutOfMemory("SimulatedMemory", "out of memory");
        auto* memory = static_cast<std::size_t*>(std::malloc(bytes + header));
        *memory = bytes;
        used += bytes;
        // Uninitialised memory must not look like a sum.
        auto* given = reinterpret_cast<unsigned char*>(memory) + header;
        std::fill_n(given, bytes, static_cast<unsigned char>(0xFB));
        return given;
    }
    static void release(void* given) noexcept {
        auto* memory = reinterpret_cast<std::size_t*>(static_cast<unsigned char*>(given) - header);
        used -= *memory;
        std::free(memory);
    }
    static void reset() noexcept {
        most = plenty;
        allocations = 0;
        fails_at = -1;
    }

private:
    static constexpr std::size_t header = 64;
};

/// Runs blocks and threads one after the other, in an unusual order.
class SimulatedDevice {
public:
    template <class T>
    using Array = selgen::cuda::Buffer<T, SimulatedMemory>;

    int processors() const noexcept { return 1; }

    template <class T>
    void copy(T* to, const T* from, std::size_t count) {
        std::copy_n(from, count, to);
        copied += count * sizeof(T);
    }

    template <class Kernel>
    void launch(const Kernel& kernel, unsigned blocks, std::size_t sums = 0) {
        std::vector<double> own(sums);
        for (unsigned block = blocks; block-- > 0;) {
            std::fill(own.begin(), own.end(), -1e300);
            for (int number = 0; number < Kernel::stages; ++number)
                for (unsigned t = threads; t-- > 0;)
                    kernel.stage(number, {block, blocks, t, threads}, own.data());
        }
    }

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

    void wait() noexcept { ++waits; }

    static constexpr unsigned threads = 32;  // few, so that the loop over blocks repeats
    static inline std::size_t copied = 0;    // bytes of all devices
    static inline int waits = 0;
};

}  // namespace reduction::test
