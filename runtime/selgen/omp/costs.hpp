// Measures what the iterations of a loop cost on one thread, as input for the simulation of
// schedules.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <utility>
#include <vector>

#include <selgen/rt/config.hpp>

namespace selgen::omp {
inline namespace SELGEN_ABI {

/// Records the cost of a loop's iterations as the times of consecutive blocks. During a recorder's
/// lifetime, loops of its thread that `parallel_for` runs on one thread are recorded, if the
/// program is compiled with SELGEN_LOOP_COSTS; without the macro, recorders have no effect. Compile
/// all files of a program with the macro, or none.
///
/// The first run measures the loop's time, which determines the block size. Each further run times
/// the blocks; the minimum of each block counts. A loop of another length starts again. Loops
/// inside the body are part of it and not recorded.
class CostRecorder {
public:
    static constexpr std::int64_t most_blocks = 512;
    static constexpr double least_block_s = 2e-6;  // makes the clock's overhead negligible

    CostRecorder() noexcept : outer_(current_) { current_ = this; }
    ~CostRecorder() {
        current_ = outer_;
        if (iterations_ < 0) report_nothing_recorded();
    }
    CostRecorder(const CostRecorder&) = delete;
    CostRecorder& operator=(const CostRecorder&) = delete;

    /// The innermost recorder of this thread; null if there is none.
    static CostRecorder* current() noexcept { return current_; }

    std::int64_t iterations() const noexcept { return iterations_; }
    /// Iterations of a block; the last one may have fewer. 0 before the first run.
    std::int64_t block() const noexcept { return block_; }
    /// Seconds of each block; empty before the second run.
    const std::vector<double>& seconds() const noexcept { return seconds_; }

    /// Seconds of the last run.
    double run_s() const noexcept { return run_s_; }

    /// Runs the loop through range(first, end) and times it.
    template <class Range>
    void run(std::int64_t n, const Range& range) {
        const Pause pause;
        n = std::max<std::int64_t>(n, 0);
        if (n != iterations_) begin(n);
        if (block_ == 0) {
            const double start = now();
            range(std::int64_t{0}, n);
            run_s_ = now() - start;
            divide();
            return;
        }
        if (seconds_.empty()) seconds_.assign(blocks_, never);
        const double outset = now();
        double start = outset;
        for (std::size_t at = 0; at < seconds_.size(); ++at) {
            const std::int64_t first = static_cast<std::int64_t>(at) * block_;
            const std::int64_t end = std::min(n, first + block_);
            range(first, end);
            const double stop = now();
            seconds_[at] = std::min(seconds_[at], stop - start);
            start = stop;
        }
        run_s_ = start - outset;
    }

private:
    /// Disables recording during its lifetime.
    struct Pause {
        CostRecorder* recorder = std::exchange(current_, nullptr);
        Pause() = default;
        ~Pause() { current_ = recorder; }
        Pause(const Pause&) = delete;
        Pause& operator=(const Pause&) = delete;
    };

    static void report_nothing_recorded() noexcept {
        static std::atomic<bool> is_reported{false};
        if (is_reported.exchange(true)) return;
        std::fputs(
            "selgen: a CostRecorder recorded no loops. It records loops that parallel_for runs "
            "with one thread, if the whole program is compiled with -DSELGEN_LOOP_COSTS\n",
            stderr);
    }

    static constexpr double never = std::numeric_limits<double>::infinity();

    static double now() noexcept {
        using clock = std::chrono::steady_clock;
        return std::chrono::duration<double>(clock::now().time_since_epoch()).count();
    }
    void begin(std::int64_t n) {
        iterations_ = n;
        block_ = 0;
        seconds_.clear();
    }
    void divide() {
        const double worth = std::min(run_s_ / least_block_s, static_cast<double>(most_blocks));
        const std::int64_t blocks = std::max<std::int64_t>(static_cast<std::int64_t>(worth), 1);
        block_ = std::max<std::int64_t>((iterations_ + blocks - 1) / blocks, 1);
        blocks_ = static_cast<std::size_t>((iterations_ + block_ - 1) / block_);
    }

    inline static thread_local CostRecorder* current_ = nullptr;

    CostRecorder* outer_;
    std::int64_t iterations_ = -1;
    std::int64_t block_ = 0;
    std::size_t blocks_ = 0;
    double run_s_ = 0;
    std::vector<double> seconds_;
};

}  // namespace SELGEN_ABI
}  // namespace selgen::omp
