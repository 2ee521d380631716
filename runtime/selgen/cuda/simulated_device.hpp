// Simulates a device on the host, so that tests can run kernels and force allocation failures
// without a GPU.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <vector>

#include <selgen/cuda/device_buffer.hpp>
#include <selgen/cuda/kernel.hpp>
#include <selgen/rt/config.hpp>

namespace selgen::cuda {
inline namespace SELGEN_ABI {

/// Main memory in place of a device's: limited, and counted. For tests.
struct SimulatedMemory {
    static constexpr std::size_t plenty = std::size_t{1} << 40;
    static inline std::size_t most = plenty;
    static inline std::size_t used = 0;  ///< bytes that are not released
    static inline int allocations = 0;
    static inline int fails_at = -1;  ///< the allocation of this number fails, from 0

    static void* allocate(std::size_t bytes) {
        if (allocations++ == fails_at || bytes > most - used)
            throw OutOfMemory("SimulatedMemory", "out of memory");
        auto* memory = static_cast<std::size_t*>(std::malloc(bytes + header));
        if (memory == nullptr) throw OutOfMemory("SimulatedMemory", "the host is out of memory");
        *memory = bytes;
        used += bytes;
        // Uninitialised memory must not look like a result.
        auto* given = reinterpret_cast<unsigned char*>(memory) + header;
        std::fill_n(given, bytes, garbage);
        return given;
    }
    static void release(void* given) noexcept {
        auto* memory = reinterpret_cast<std::size_t*>(static_cast<unsigned char*>(given) - header);
        used -= *memory;
        std::free(memory);
    }
    /// Plenty of memory again, and no failures.
    static void reset() noexcept {
        most = plenty;
        allocations = 0;
        fails_at = -1;
    }

    static constexpr unsigned char garbage = 0xFB;

private:
    static constexpr std::size_t header = 64;
};

/// Has the interface of Device and runs kernels at once on the host: blocks and threads one after
/// the other, the last ones first. Finds wrong results, accesses outside of arrays (with
/// sanitizers) and uninitialised values, but no races. For tests.
class SimulatedDevice {
public:
    using StreamHandle = void*;
    template <class T>
    using Array = Buffer<T, SimulatedMemory>;

    int processors() const noexcept { return 1; }
    StreamHandle stream() const noexcept { return nullptr; }

    template <class T>
    void copy(T* to, const T* from, std::size_t count) {
        std::copy_n(from, count, to);
        copied += count * sizeof(T);
    }

    template <class Kernel>
    void launch(const Kernel& kernel, const Grid& grid) {
        launch(stream(), kernel, grid);
    }
    template <class Kernel>
    static void launch(StreamHandle, const Kernel& kernel, const Grid& grid) {
        if (grid.blocks > 0x7fffffff || grid.threads == 0 || grid.threads > most_threads ||
            grid.threads % 32 != 0 || grid.shared_bytes > 48 * 1024)
            throw Error("a launch",
                        "the grid has more blocks, threads or shared memory than a "
                        "device has");
        std::vector<std::max_align_t> memory(grid.shared_bytes / sizeof(std::max_align_t) + 1);
        auto* const bytes = reinterpret_cast<unsigned char*>(memory.data());
        for (unsigned block = grid.blocks; block-- > 0;) {
            std::fill_n(bytes, memory.size() * sizeof(std::max_align_t), SimulatedMemory::garbage);
            run_block(kernel, grid, block, SharedMemory(bytes));
        }
    }

    void wait() noexcept { wait(stream()); }
    static void wait(StreamHandle) noexcept { ++waits; }

    static inline std::size_t copied = 0;  ///< bytes, of all devices
    static inline int waits = 0;

private:
    template <class Kernel>
    static void run_block(const Kernel& kernel, const Grid& grid, unsigned block,
                          SharedMemory shared) {
        constexpr int lanes = detail::lanes_of<Kernel>;
        const unsigned group = lanes > 0 ? static_cast<unsigned>(lanes) : grid.threads;
        std::vector<typename detail::StateOf<Kernel>::type> state(grid.threads);
        for (unsigned end = grid.threads; end > 0; end -= std::min(group, end))
            for (int number = 0; number < kernel.stages; ++number)
                for (unsigned t = end; t-- > end - std::min(group, end);)
                    detail::run_stage(kernel, number, {block, grid.blocks, t, grid.threads}, shared,
                                      state[t]);
    }
};

}  // namespace SELGEN_ABI
}  // namespace selgen::cuda
