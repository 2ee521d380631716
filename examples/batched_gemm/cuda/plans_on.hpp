// The plans of batched products as templates over a Device: that of selgen/cuda/device.hpp, or a
// simulated one for tests.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

#include "batch/operands.hpp"
#include "cuda/kernels.hpp"

namespace batched::device {

template <class Device, class T>
using Array = typename Device::template Array<T>;
template <class Device>
using StreamHandle = typename Device::StreamHandle;

/// The matrices on a device. The memory for copies is allocated once, when a plan is made.
template <class Device>
class OnDevice {
public:
    explicit OnDevice(const Operands& v)
        : shape_(v.shape()),
          value_bytes_(v.value_bytes()),
          resident_(v.resident()),
          memory_(v.resident() ? 0 : 3 * padded_bytes()) {}

    /// launch(batch, stream) enqueues kernels. Matrices of the host are copied to the device and
    /// back, and C is complete when this returns. The kernels for resident matrices are only
    /// enqueued in the caller's stream.
    template <class Launch>
    void multiply(const Operands& v, const Launch& launch) {
        if (v.shape() != shape_ || v.value_bytes() != value_bytes_ || v.resident() != resident_)
            throw std::invalid_argument("the plan is for matrices of another shape or location");
        if (shape_.elements() == 0) return;
        v.visit([&](const auto& batch) {
            if (resident_) {
                launch(batch, static_cast<StreamHandle<Device>>(v.stream));
            } else {
                multiply_copies(batch, launch);
            }
        });
    }

private:
    /// Of A, B or C, so that each begins at a multiple of 256 bytes.
    std::size_t padded_bytes() const {
        return (shape_.elements() * value_bytes_ + 255) / 256 * 256;
    }

    template <class Value, class Launch>
    void multiply_copies(const Batch<Value>& batch, const Launch& launch) {
        const std::size_t count = shape_.elements();
        const std::size_t part = padded_bytes() / sizeof(Value);
        auto* const memory = reinterpret_cast<Value*>(memory_.data());
        Batch<Value> copy = batch;
        copy.a = memory;
        copy.b = memory + part;
        copy.c = memory + 2 * part;
        device_.copy(memory, batch.a, count);
        device_.copy(memory + part, batch.b, count);
        if (batch.beta != 0) device_.copy(copy.c, static_cast<const Value*>(batch.c), count);
        launch(copy, device_.stream());
        device_.copy(batch.c, static_cast<const Value*>(copy.c), count);
        device_.wait();
    }

    Shape shape_;
    std::size_t value_bytes_;
    bool resident_;
    Device device_;  // before the memory, so that it is destroyed after it
    Array<Device, unsigned char> memory_;
};

/// A launch with a block for each item. Throws std::length_error if they are too many.
inline unsigned blocks_of(Count items) {
    if (items > 0x7fffffff) throw std::length_error("the batch has too many matrices for a launch");
    return static_cast<unsigned>(items);
}

[[noreturn]] inline void refuse(const char* what, int value) {
    throw std::invalid_argument(std::string("there is no kernel with ") + std::to_string(value) +
                                " " + what);
}

/// The launch of groups with so many lanes. Throws std::length_error if the matrices of a warp do
/// not fit into shared memory.
template <class Value, int Lanes>
Grid grid_of_groups(const Batch<Value>& batch) {
    constexpr std::size_t usual = 16 * 1024;  // several blocks then share a multiprocessor
    constexpr std::size_t of_warp = 32 / Lanes;
    const std::size_t bytes = Groups<Value, Lanes>::pitch(batch.size) * sizeof(Value);
    if (of_warp * bytes > most_shared_bytes)
        throw std::length_error("the matrices do not fit into shared memory");
    const std::size_t warps = std::clamp<std::size_t>(usual / (of_warp * bytes), 1, 8);
    const Count groups = warps * of_warp;
    return {blocks_of((static_cast<Count>(batch.count) + groups - 1) / groups),
            static_cast<unsigned>(32 * warps), groups * bytes};
}

/// Groups of 4, 8, 16 or 32 lanes.
template <class Device>
class LanesPlan {
public:
    LanesPlan(const Operands& v, int lanes) : on_(v), lanes_(lanes) {
        v.visit([this](const auto& batch) {  // throws if it does not fit
            this->with_lanes([&]<int Lanes>(std::integral_constant<int, Lanes>) {
                grid_of_groups<typename std::decay_t<decltype(batch)>::value_type, Lanes>(batch);
            });
        });
    }

    void multiply(const Operands& v) {
        on_.multiply(v,
                     [this]<class Value>(const Batch<Value>& batch, StreamHandle<Device> stream) {
                         this->with_lanes([&]<int Lanes>(std::integral_constant<int, Lanes>) {
                             Device::launch(stream, Groups<Value, Lanes>{batch},
                                            grid_of_groups<Value, Lanes>(batch));
                         });
                     });
    }

private:
    template <class Run>
    void with_lanes(const Run& run) const {
        switch (lanes_) {
            case 4: return run(std::integral_constant<int, 4>{});
            case 8: return run(std::integral_constant<int, 8>{});
            case 16: return run(std::integral_constant<int, 16>{});
            case 32: return run(std::integral_constant<int, 32>{});
            default: refuse("lanes", lanes_);
        }
    }

    OnDevice<Device> on_;
    int lanes_;
};

/// A block of threads for each matrix.
template <class Device>
class BlockPlan {
public:
    BlockPlan(const Operands& v, int threads) : on_(v), threads_(threads) {
        if (threads < 32 || threads > static_cast<int>(selgen::cuda::most_threads) ||
            threads % 32 != 0)
            refuse("threads", threads);
        v.visit([this](const auto& batch) { this->grid(batch); });  // throws if it does not fit
    }

    void multiply(const Operands& v) {
        on_.multiply(v,
                     [this]<class Value>(const Batch<Value>& batch, StreamHandle<Device> stream) {
                         Device::launch(stream, Groups<Value, 0>{batch}, this->grid(batch));
                     });
    }

private:
    template <class Value>
    Grid grid(const Batch<Value>& batch) const {
        const std::size_t bytes = Groups<Value, 0>::pitch(batch.size) * sizeof(Value);
        if (bytes > most_shared_bytes)
            throw std::length_error("the matrices do not fit into shared memory");
        return {blocks_of(static_cast<Count>(batch.count)), static_cast<unsigned>(threads_), bytes};
    }

    OnDevice<Device> on_;
    int threads_;
};

/// Tiles of C with 16, 32 or 64 rows and columns.
template <class Device>
class TilesPlan {
public:
    TilesPlan(const Operands& v, int tile) : on_(v), tile_(tile) {
        if (tile != 16 && tile != 32 && tile != 64) refuse("rows in a tile", tile);
        v.visit([this](const auto& batch) {  // throws if there are too many
            this->with_tiles(batch, [](const auto& tiles) { grid(tiles); });
        });
    }

    void multiply(const Operands& v) {
        on_.multiply(v, [this](const auto& batch, StreamHandle<Device> stream) {
            this->with_tiles(
                batch, [stream](const auto& tiles) { Device::launch(stream, tiles, grid(tiles)); });
        });
    }

private:
    template <class Value, class Run>
    void with_tiles(const Batch<Value>& batch, const Run& run) const {
        switch (tile_) {
            case 16: return run(Tiles<Value, 16, 2>(batch));
            case 32: return run(Tiles<Value, 32, 4>(batch));
            default: return run(Tiles<Value, 64, 4>(batch));
        }
    }
    template <class Kernel>
    static Grid grid(const Kernel& kernel) {
        return {blocks_of(kernel.blocks()), Kernel::threads, Kernel::shared_bytes};
    }

    OnDevice<Device> on_;
    int tile_;
};

}  // namespace batched::device
