// Runs the kernels and copies of a mapped graph on the GPUs of a node.
#pragma once

#include <selgen/cuda/runtime_api.hpp>
#include <selgen/rt/config.hpp>

#if defined(SELGEN_GPU)

#include <optional>
#include <string>
#include <vector>

#include <selgen/cuda/device_buffer.hpp>
#include <selgen/cuda/devices.hpp>
#include <selgen/cuda/stream.hpp>
#include <selgen/pattern/executor.hpp>

namespace selgen::cuda {
inline namespace SELGEN_ABI {

/// The dispatcher of GPU kernels: enqueues the kernel in the stream.
using PatternDispatch = void (*)(pattern::Index kernel, const pattern::Operands& operands,
                                 gpu::Stream_t stream);

/// The GPUs of a node for pattern::Executor: the first GPU of a node in the tables is device 0. The
/// work of a GPU's team is enqueued in its own stream; finish() waits for it. A GPU without work is
/// not initialised. The constructor throws Error if a GPU with work does not exist.
class PatternDevices {
public:
    using Dispatch = PatternDispatch;

    /// Defined in selgen/cuda/calibrate.hpp, which calibrated programs include.
    template <class Bind>
    static void calibrate(const pattern::Mapped& mapped, PatternDispatch dispatch, Bind&& bind_all);

    PatternDevices(const pattern::Tables& tables, PatternDispatch dispatch,
                   pattern::Index node = -1)
        : dispatch_(dispatch), device_of_space_(tables.spaces.size(), 0) {
        streams_.resize(tables.teams.size());
        team_device_.resize(tables.teams.size(), 0);
        int next = 0;
        for (std::size_t s = 0; s < tables.spaces.size(); ++s) {
            const auto& space = tables.spaces[static_cast<pattern::Index>(s)];
            if (space.gpu < 0 || (node >= 0 && space.node != node)) continue;
            const int device = next++;
            if (tables.teams[space.gpu].entries.count == 0) continue;
            device_of_space_[s] = device;
            require(device);
            use(device);
            team_device_[static_cast<std::size_t>(space.gpu)] = device;
            streams_[static_cast<std::size_t>(space.gpu)].emplace();
        }
    }

    void* allocate(pattern::Index space, std::size_t bytes) {
        use(device_of_space_[static_cast<std::size_t>(space)]);
        return DeviceMemory::allocate(bytes);
    }
    void release(pattern::Index, void* memory) noexcept { DeviceMemory::release(memory); }

    /// Enqueues a copy in the stream of a GPU's team; for teams of cores it waits for the copy.
    void copy(pattern::Index team, const pattern::CopyRow&, void* to, const void* from,
              std::size_t bytes) {
        auto& stream = streams_[static_cast<std::size_t>(team)];
        if (!stream) return check(gpu::Memcpy(to, from, bytes, gpu::MemcpyDefault), "cudaMemcpy");
        use(team_device_[static_cast<std::size_t>(team)]);
        stream->copy(static_cast<char*>(to), static_cast<const char*>(from), bytes);
    }
    void run(pattern::Index team, pattern::Index kernel, const pattern::Operands& operands) {
        use(team_device_[static_cast<std::size_t>(team)]);
        dispatch_(kernel, operands, streams_[static_cast<std::size_t>(team)]->get());
        check(gpu::GetLastError(), "a pattern kernel");
    }
    void finish(pattern::Index team) {
        auto& stream = streams_[static_cast<std::size_t>(team)];
        if (stream) stream->wait();
    }

private:
    static void require(int device) {
        const auto there = static_cast<int>(devices());
        if (device < there) return;
        throw Error(rt::join({"the mapping uses GPU ", std::to_string(device)}),
                    there == 0 ? why_no_device()
                               : rt::join({"GPUs of this node: ", std::to_string(there)}));
    }
    static void use(int device) { check(gpu::SetDevice(device), "cudaSetDevice"); }

    PatternDispatch dispatch_;
    std::vector<int> device_of_space_;
    std::vector<int> team_device_;
    std::vector<std::optional<Stream>> streams_;
};

}  // namespace SELGEN_ABI
}  // namespace selgen::cuda

#endif
