// The interface of kernels written in stages: thread positions, shared memory and sizes of
// launches.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <selgen/rt/config.hpp>

/// Marks functions that also run on a device.
#if defined(__CUDACC__) || defined(__HIPCC__)
#include <selgen/cuda/runtime_api.hpp>
#define SELGEN_ANYWHERE __host__ __device__
#else
#define SELGEN_ANYWHERE
#endif

/// Kernels that run on a device and, in tests, on the host. A kernel is a plain struct of its
/// arguments:
///
///     struct Scale {
///         static constexpr int stages = 1;
///         double factor;
///         double* items;
///         Count count;
///         SELGEN_ANYWHERE void stage(int, GridPosition at, SharedMemory) const {
///             for (Count i = at.first(); i < count; i += at.step()) items[i] *= factor;
///         }
///     };
///
/// It runs in stages: no thread of a block enters a stage before all threads of the block have
/// finished the previous one. Threads of a block exchange values through shared memory, in
/// different stages. If only groups of `lanes` neighbouring threads do, at most 32, the kernel
/// has `static constexpr int lanes`, a power of two; only those then wait for each other.
///
/// A kernel that declares `struct State` has a fourth argument, State&: values that its thread
/// keeps in registers from stage to stage, zero at first. If the number of stages is known only at
/// the launch, `stages` is a member variable instead of a constant.
///
/// Device of device.hpp launches kernels on a CUDA device, SimulatedDevice runs them on the host.
namespace selgen::cuda {
inline namespace SELGEN_ABI {

/// Number of items on a device. A product of 32-bit counts fits.
using Count = std::uint64_t;

/// The position of a thread in a launch.
struct GridPosition {
    unsigned block = 0;
    unsigned blocks = 1;
    unsigned thread = 0;
    unsigned threads = 1;  ///< of a block

    /// The thread processes the items first(), first() + step(), …: neighbours process neighbouring
    /// items.
    SELGEN_ANYWHERE Count first() const { return Count{block} * threads + thread; }
    SELGEN_ANYWHERE Count step() const { return Count{blocks} * threads; }
};

/// The memory that the threads of a block share. Uninitialised at the start of a launch.
class SharedMemory {
public:
    SELGEN_ANYWHERE explicit SharedMemory(void* memory) : memory_(memory) {}
    /// As an array of T, whose alignment is at most 16.
    template <class T>
    SELGEN_ANYWHERE T* of() const {
        return static_cast<T*>(memory_);
    }

private:
    void* memory_;
};

/// Maximum number of threads of a block; more would leave each of them too few registers.
inline constexpr unsigned most_threads = 512;

/// The size of a launch.
struct Grid {
    unsigned blocks = 1;
    unsigned threads = 256;        ///< of a block: a multiple of 32, at most `most_threads`
    std::size_t shared_bytes = 0;  ///< of a block
};

/// Blocks for so many items, one thread for each if that needs at most `most` blocks.
inline unsigned blocks_for(Count items, unsigned threads, unsigned most = 0x7fffffff) {
    const Count wanted = items / threads + (items % threads != 0 ? 1 : 0);
    return static_cast<unsigned>(std::min<Count>(wanted, most));
}

/// Atomically adds to a float, double or unsigned number. double needs compute capability 6.0.
template <class T>
SELGEN_ANYWHERE inline void add(T& to, T value) {
#if defined(__CUDA_ARCH__) || defined(__HIP_DEVICE_COMPILE__)
    atomicAdd(&to, value);
#else
    to += value;
#endif
}

namespace detail {

/// Kernel::lanes; 0 if the kernel has none, and all threads of a block wait for each other.
template <class Kernel, class = void>
inline constexpr int lanes_of = 0;
template <class Kernel>
inline constexpr int lanes_of<Kernel, std::void_t<decltype(Kernel::lanes)>> = Kernel::lanes;

/// Kernel::State; NoState if the kernel has none.
struct NoState {};
template <class Kernel, class = void>
struct StateOf {
    using type = NoState;
};
template <class Kernel>
struct StateOf<Kernel, std::void_t<typename Kernel::State>> {
    using type = typename Kernel::State;
};

/// Whether `stages` is a constant of the kernel.
template <class Kernel>
inline constexpr bool has_constant_stages =
    !std::is_member_object_pointer_v<decltype(&Kernel::stages)>;

template <class Kernel>
SELGEN_ANYWHERE inline void run_stage(const Kernel& kernel, int number, GridPosition at,
                                      SharedMemory shared, typename StateOf<Kernel>::type& state) {
    if constexpr (std::is_same_v<typename StateOf<Kernel>::type, NoState>)
        kernel.stage(number, at, shared);
    else
        kernel.stage(number, at, shared, state);
}

}  // namespace detail
}  // namespace SELGEN_ABI
}  // namespace selgen::cuda
