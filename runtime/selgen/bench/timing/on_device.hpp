// How runs are timed whose work may continue on a device after the call. The device is idle when a
// run or a plan begins, and when its time is read.
#pragma once

#include <selgen/cuda/runtime_api.hpp>
#include <selgen/rt/config.hpp>

#if defined(SELGEN_GPU)

#include <algorithm>
#include <cstddef>

#include <selgen/bench/timing/cold_caches.hpp>
#include <selgen/bench/timing/stopwatch.hpp>
#include <selgen/cuda/device_buffer.hpp>
#include <selgen/cuda/error.hpp>
#include <selgen/cuda/events.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

inline void wait_for_device() { cuda::check(gpu::DeviceSynchronize(), "cudaDeviceSynchronize"); }

/// Flushes the caches of the host, and the level 2 cache of the current device: writes a buffer of
/// twice its size.
inline void flush_caches_and_device() {
    flush_caches();
    static cuda::DeviceBuffer<unsigned char> buffer = [] {
        int device = 0, bytes = 0;
        cuda::check(gpu::GetDevice(&device), "cudaGetDevice");
        cuda::check(gpu::DeviceGetAttribute(&bytes, gpu::DevAttrL2CacheSize, device),
                    "cudaDeviceGetAttribute");
        return cuda::DeviceBuffer<unsigned char>(2 * static_cast<std::size_t>(bytes));
    }();
    static int value = 0;
    cuda::check(gpu::MemsetAsync(buffer.data(), ++value, buffer.size(), nullptr),
                "cudaMemsetAsync");
}

/// A stopwatch that waits for the device.
class DeviceStopwatch {
public:
    DeviceStopwatch() {
        wait_for_device();
        watch_ = Stopwatch();
    }
    Sample read() const {
        wait_for_device();
        return watch_.read();
    }

private:
    Stopwatch watch_;
};

/// A stopwatch of the work on a stream. It has only one clock, which is that of the device.
class StreamStopwatch {
public:
    explicit StreamStopwatch(gpu::Stream_t stream) : stream_(stream) {
        wait_for_device();
        timer_.begin(stream);
    }
    Sample read() {
        timer_.end(stream_);
        const double seconds = std::max(timer_.wait(), least);
        wait_for_device();
        return {seconds, seconds};
    }

private:
    static constexpr double least = 1e-9;

    gpu::Stream_t stream_;
    cuda::StreamTimer timer_;
};

/// For variants with a device target in a selector without `stream`.
struct OnDevice {
    bool is_cold = false;  // caches are flushed before a timed call

    bool times_each_call() const { return true; }

    template <class Work>
    DeviceStopwatch start(Work&) const {
        if (is_cold) flush_caches_and_device();
        return {};
    }
    DeviceStopwatch start_plan() const { return {}; }
};

/// For those in a selector with a stream, which is a function of the arguments.
template <class StreamOf>
struct OnStream {
    StreamOf stream_of;
    bool is_cold = false;

    bool times_each_call() const { return true; }

    template <class Work>
    StreamStopwatch start(Work& work) const {
        if (is_cold) flush_caches_and_device();
        return StreamStopwatch(work.call(stream_of));
    }
    DeviceStopwatch start_plan() const { return {}; }
};
template <class StreamOf>
OnStream(StreamOf, bool = false) -> OnStream<StreamOf>;

}  // namespace SELGEN_ABI
}  // namespace selgen::bench

#endif
