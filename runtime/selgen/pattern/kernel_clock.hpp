#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <deque>
#include <mutex>
#include <vector>

#include <selgen/pattern/operands.hpp>

namespace selgen::pattern {

/// Seconds that kernels take, thread by thread. There is one for all, as a dispatcher is a plain
/// function: calibrations take turns.
class KernelClock {
public:
    static KernelClock& of_process() {
        static KernelClock* const clock = new KernelClock;  // threads may outlive static objects
        return *clock;
    }

    /// Forgets what there was; while no kernel runs.
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
    /// Of each kernel, on the thread that had most of it; after all threads have ended their work.
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

/// The time that it lives is a kernel's.
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

/// The dispatcher that calls another one by the clock: which one is said before.
inline Dispatch& timed_dispatch() noexcept {
    static Dispatch dispatch = nullptr;
    return dispatch;
}
inline void dispatch_by_clock(Index kernel, const Operands& operands) {
    const KernelTime time(kernel);
    timed_dispatch()(kernel, operands);
}

}  // namespace selgen::pattern
