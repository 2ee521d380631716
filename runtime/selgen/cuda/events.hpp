// Measures how long work on a stream takes, by events of CUDA or HIP.
#pragma once

#include <selgen/cuda/runtime_api.hpp>
#include <selgen/rt/config.hpp>

#if defined(SELGEN_GPU)

#include <optional>
#include <utility>

#include <selgen/cuda/error.hpp>

namespace selgen::cuda {
inline namespace SELGEN_ABI {

/// An event of the current device.
class Event {
public:
    Event() { check(gpu::EventCreate(&event_), "cudaEventCreate"); }
    Event(Event&& other) noexcept : event_(std::exchange(other.event_, nullptr)) {}
    Event& operator=(Event&& other) noexcept {
        std::swap(event_, other.event_);
        return *this;
    }
    ~Event() {
        if (event_ != nullptr && gpu::EventDestroy(event_) != gpu::Success) clear_error();
    }

    gpu::Event_t get() const noexcept { return event_; }

    void record(gpu::Stream_t stream) {
        check(gpu::EventRecord(event_, stream), "cudaEventRecord");
    }

private:
    gpu::Event_t event_ = nullptr;
};

/// Times the work on a stream of the current device between two events. All members throw Error,
/// also for errors in the work.
class StreamTimer {
public:
    using Stream = gpu::Stream_t;

    /// Returns false, and records nothing, while the stream is captured in a graph.
    bool begin(Stream stream) {
        gpu::StreamCaptureStatus status = gpu::StreamCaptureStatusNone;
        check(gpu::StreamIsCapturing(stream, &status), "cudaStreamIsCapturing");
        if (status != gpu::StreamCaptureStatusNone) return false;
        begin_.record(stream);
        return true;
    }
    void end(Stream stream) { end_.record(stream); }

    /// The time in seconds if the work is complete. Does not wait.
    std::optional<double> seconds() const {
        // An error of the program's own calls stays for the program: "not ready" would replace it.
        const gpu::Error_t last = gpu::PeekAtLastError();
        if (last != gpu::Success && last != gpu::ErrorNotReady) return std::nullopt;
        // In another mode, a query invalidates a capture of this thread, of any stream.
        gpu::StreamCaptureMode mode = gpu::StreamCaptureModeRelaxed;
        check(gpu::ThreadExchangeStreamCaptureMode(&mode), "cudaThreadExchangeStreamCaptureMode");
        const gpu::Error_t status = gpu::EventQuery(end_.get());
        check(gpu::ThreadExchangeStreamCaptureMode(&mode), "cudaThreadExchangeStreamCaptureMode");
        if (status == gpu::ErrorNotReady) {
            clear_error();
            return std::nullopt;
        }
        check(status, "cudaEventQuery");
        return elapsed();
    }

    /// Waits until the work is complete, and returns its time in seconds.
    double wait() const {
        check(gpu::EventSynchronize(end_.get()), "cudaEventSynchronize");
        return elapsed();
    }

    /// Waits until the stream is idle, unless it is captured. Leaves errors of its work to others.
    static void wait_for(Stream stream) noexcept {
        gpu::StreamCaptureStatus status = gpu::StreamCaptureStatusNone;
        if (gpu::StreamIsCapturing(stream, &status) == gpu::Success &&
            (status != gpu::StreamCaptureStatusNone ||
             gpu::StreamSynchronize(stream) == gpu::Success))
            return;
        clear_error();
    }

private:
    double elapsed() const {
        float milliseconds = 0;
        check(gpu::EventElapsedTime(&milliseconds, begin_.get(), end_.get()),
              "cudaEventElapsedTime");
        return 1e-3 * static_cast<double>(milliseconds);
    }

    Event begin_, end_;
};

}  // namespace SELGEN_ABI
}  // namespace selgen::cuda

#endif
