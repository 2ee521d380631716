// Decides when a rival of the running variant takes a call, within a share of the run time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include <selgen/rt/config.hpp>
#include <selgen/rt/decide/decide.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// Spends a share of the total run time on rivals of the running variant and divides it equally
/// among them. Allocates nothing.
template <std::size_t N>
class Explorer {
public:
    /// `share` is in [0, 1); 0 disables exploration.
    explicit constexpr Explorer(double share) noexcept : share_(share) {}

    bool explores() const noexcept { return share_ > 0; }

    /// Predicted seconds of exploring each variant once, including plans; NaN or infinity for a
    /// variant that is not a rival.
    void expect(const std::array<double, N>& seconds) noexcept {
        expected_ = seconds;
        rivals_ = 0;
        for (const double each : expected_) rivals_ += is_rival(each) ? 1 : 0;
    }

    /// Adds the duration of a run, in seconds.
    void ran(double seconds) noexcept {
        total_ += seconds;
        ++calls_;
    }
    /// Adds seconds that were spent on exploring `variant`.
    void spent(std::size_t variant, double seconds) noexcept {
        total_ += seconds;
        explored_ += seconds;
        spent_[variant] += seconds;
    }

    /// The rival to run once in the next call, if one is due.
    std::optional<std::size_t> next() noexcept {
        if (rivals_ == 0 || calls_ < pause) return std::nullopt;
        const double budget = share_ * total_ / rivals_;
        for (std::size_t i = 1; i <= N; ++i) {
            const std::size_t variant = (last_ + i) % N;
            if (!is_rival(expected_[variant])) continue;
            if (!(spent_[variant] + expected_[variant] <= budget)) continue;
            last_ = variant;
            calls_ = 0;
            return variant;
        }
        return std::nullopt;
    }

    /// Seconds of all runs, and of the runs that explored, each including the plans that
    /// exploration made.
    double total() const noexcept { return total_; }
    double explored() const noexcept { return explored_; }

private:
    static constexpr int pause = 16;  // calls between two explorations

    static bool is_rival(double seconds) noexcept { return is_finite(seconds); }

    double share_;
    double total_ = 0, explored_ = 0;
    int rivals_ = 0;
    std::uint64_t calls_ = 0;
    std::size_t last_ = 0;
    std::array<double, N> expected_{}, spent_{};
};

}  // namespace SELGEN_ABI
}  // namespace selgen::rt
