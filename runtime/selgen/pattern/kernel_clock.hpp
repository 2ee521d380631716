// Sums the time of each kernel per thread during calibration.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <deque>
#include <mutex>
#include <vector>

#include <selgen/pattern/operands.hpp>
#include <selgen/rt/config.hpp>

namespace selgen::pattern {
inline namespace SELGEN_ABI {

/// The seconds of kernels per thread. There is one clock per process, since a dispatcher is a plain
/// function; so only one calibration runs at a time.
class KernelClock {
public:
    static KernelClock& of_process() {
        static KernelClock* const clock = new KernelClock;  // threads may outlive static objects
        return *clock;
    }

    /// Clears the times; no kernel may be running.
    void begin() {
        const std::lock_guard<std::mutex> lock(mutex_);
        rows_.clear();
        ++edition_;
    }
    void add(Index kernel, double seconds) {
        thread_local std::int64_t edition = 0;
        thread_local std::vector<double>* row = nullptr;
        if (edition != edition_) {
            const std::lock_guard<std::mutex> lock(mutex_);
            row = &rows_.emplace_back();
            edition = edition_;
        }
        const auto at = static_cast<std::size_t>(kernel);
        if (row->size() <= at) row->resize(at + 1, 0);
        (*row)[at] += seconds;
    }
    /// The time of each kernel on the thread where it is largest. Call it after all threads have
    /// finished.
    std::vector<double> slowest() {
        const std::lock_guard<std::mutex> lock(mutex_);
        std::vector<double> all;
        for (const auto& row : rows_) {
            if (all.size() < row.size()) all.resize(row.size(), 0);
            for (std::size_t k = 0; k < row.size(); ++k) all[k] = std::max(all[k], row[k]);
        }
        return all;
    }

private:
    std::mutex mutex_;
    std::deque<std::vector<double>> rows_;
    std::int64_t edition_ = 0;  // changes while no kernel runs
};

/// Counts its own lifetime as the time of a kernel.
class KernelTime {
public:
    explicit KernelTime(Index kernel) noexcept : kernel_(kernel), begin_(Clock::now()) {}
    KernelTime(const KernelTime&) = delete;
    KernelTime& operator=(const KernelTime&) = delete;
    ~KernelTime() {
        const std::chrono::duration<double> seconds = Clock::now() - begin_;
        KernelClock::of_process().add(kernel_, seconds.count());
    }

private:
    using Clock = std::chrono::steady_clock;
    Index kernel_;
    Clock::time_point begin_;
};

/// The dispatcher that timed kernels are forwarded to; must be set first.
inline Dispatch& timed_dispatch() noexcept {
    static Dispatch dispatch = nullptr;
    return dispatch;
}
inline void dispatch_by_clock(Index kernel, const Operands& operands) {
    const KernelTime time(kernel);
    timed_dispatch()(kernel, operands);
}

}  // namespace SELGEN_ABI
}  // namespace selgen::pattern
