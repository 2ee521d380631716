// Estimates how many calls share a decision, by a line through the lengths of earlier phases.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include <selgen/rt/abi.hpp>
#include <selgen/rt/value.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// Counts the calls of a phase, and predicts the number of calls of the next one.
class Reuse {
    static constexpr std::size_t remembered = 8, enough_for_a_line = 4;

public:
    /// Calls of the last phases, the oldest first; 0 for phases that did not happen.
    using Lengths = std::array<double, remembered>;

    void begin_phase() noexcept {
        if (calls_ > 0) lengths_[phases_++ % lengths_.size()] = static_cast<double>(calls_);
        calls_ = 0;
        limit_ = std::numeric_limits<std::uint64_t>::max();
    }
    void count() noexcept { ++calls_; }
    void uncount() noexcept { --calls_; }
    std::uint64_t calls() const noexcept { return calls_; }

    /// Sets the calls per phase that the program expects; below 1 and NaN count as 1.
    void expect(double calls) noexcept { expected_ = at_least_one(calls); }

    /// The expected calls of a phase: the program's number, otherwise the prediction from previous
    /// phases; 1 for the first phase.
    double calls_to_come() noexcept { return length_ = expected_ ? *expected_ : predicted(); }
    /// The same, with the number in the spec instead of a prediction.
    double calls_to_come(double by_spec) noexcept {
        return length_ = expected_.value_or(at_least_one(by_spec));
    }

    /// The expected remaining calls of the phase; if it has exceeded its expected length, as many
    /// as it has already had.
    double rest() const noexcept {
        const auto calls = static_cast<double>(calls_);
        return at_least_one(calls < length_ ? length_ - calls : calls);
    }
    /// From now on is_outlived() is true once the phase has had its expected calls, and later each
    /// time their number has doubled.
    void watch_length() noexcept {
        constexpr double most = 0x1p62;
        const auto calls = static_cast<double>(calls_);
        const double limit = std::min(calls < length_ ? length_ : 2 * calls, most);
        limit_ = static_cast<std::uint64_t>(limit);
    }
    bool is_outlived() const noexcept { return calls_ >= limit_; }

    /// The lengths of the last phases, including the present one so far.
    Lengths lengths() const noexcept {
        Reuse ended = *this;
        ended.begin_phase();
        const std::size_t n = std::min(ended.phases_, remembered);
        Lengths all{};
        for (std::size_t i = 0; i < n; ++i)
            all[i] = ended.lengths_[(ended.phases_ - n + i) % remembered];
        return all;
    }
    /// Restores the lengths of previous phases.
    void restore(const Lengths& all) noexcept {
        lengths_ = all;
        phases_ = 0;
        while (phases_ < remembered && all[phases_] > 0) ++phases_;
    }

private:
    static double at_least_one(double calls) noexcept { return calls > 1 ? calls : 1; }

    /// The length of the next phase by the least-squares line through the last ones ("An Adaptive
    /// Algorithm Selection Framework", section 5.3), at most a factor of 2 beyond their range;
    /// after only a few phases, the last length.
    double predicted() const noexcept {
        if (phases_ == 0) return 1;
        if (phases_ < enough_for_a_line) return lengths_[phases_ - 1];
        const std::size_t n = std::min(phases_, remembered);
        double least = lengths_[0], most = lengths_[0];
        for (std::size_t i = 1; i < n; ++i) {
            least = std::min(least, lengths_[i]);
            most = std::max(most, lengths_[i]);
        }
        if (is_equal(least, most)) return least;
        const double middle = static_cast<double>(n - 1) / 2;
        double mean = 0, rise = 0, run = 0;
        for (std::size_t i = 0; i < n; ++i) mean += lengths_[(phases_ - n + i) % remembered];
        mean /= static_cast<double>(n);
        for (std::size_t i = 0; i < n; ++i) {
            const double x = static_cast<double>(i) - middle;
            rise += x * (lengths_[(phases_ - n + i) % remembered] - mean);
            run += x * x;
        }
        const double next = mean + rise / run * (static_cast<double>(n) - middle);
        return at_least_one(std::clamp(next, least / 2, most * 2));
    }

    std::uint64_t calls_ = 0;
    std::size_t phases_ = 0;  // ended phases
    Lengths lengths_{};
    std::optional<double> expected_;
    double length_ = 1;  // expected length of this phase
    std::uint64_t limit_ = std::numeric_limits<std::uint64_t>::max();
};

}  // namespace SELGEN_ABI
}  // namespace selgen::rt
