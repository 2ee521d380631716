// Corrects the predicted times of variants by the measured times of their runs.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

#include <selgen/rt/config.hpp>
#include <selgen/rt/seen.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// How well the measured runs of a variant agree with their prediction.
enum class Trust : unsigned char {
    unmeasured,  // too few runs to decide
    ok,          // the last runs agree
    suspect,     // the last runs deviate
    redecided,   // the deviation lasted: the prediction was corrected, the decision repeated
};

/// The ratios of measured to predicted time of a variant's last runs.
class Ratios {
public:
    void clear() noexcept { count_ = 0; }
    void add(double ratio) noexcept { last_[count_++ % size] = ratio; }
    bool is_full() const noexcept { return count_ >= size; }

    /// The median of the last runs; robust against two outliers among them.
    double median() const noexcept {
        std::array<double, size> sorted = last_;
        std::nth_element(sorted.begin(), sorted.begin() + size / 2, sorted.end());
        return sorted[size / 2];
    }

private:
    static constexpr std::size_t size = 5;

    std::array<double, size> last_{};
    std::size_t count_ = 0;
};

/// Compares measured run times with predicted ones and keeps a correction factor for each of N
/// variants. Allocates nothing.
///
/// The first measured variant calibrates the machine: all variants get its factor. After a change
/// of the variant, the first five runs determine the new variant's factor. Later, deviations below
/// 25 % are attributed to the machine and applied to all variants: all factors slowly follow the
/// median of the running variant. A larger deviation in five consecutive runs belongs to the
/// variant alone and is corrected at once. If that lowers the factor, the factors that other
/// variants only copied from the first variant are lowered, too. If it raises the factor, the cause
/// may have been a disturbance: after 64 runs of other variants, the variant gets the machine's
/// factor again. Each further correction of this kind doubles that number.
template <std::size_t N>
class Calibration {
public:
    /// The following runs are of `variant`, with a predicted time of `seconds`; NaN if unknown.
    void expect(std::size_t variant, double seconds) noexcept {
        if (variant != running_) {
            states_[variant].ratios.clear();
            states_[variant].off = 0;
            states_[variant].is_new = true;
        }
        running_ = variant;
        predicted_ = seconds;
    }

    std::size_t running() const noexcept { return running_; }
    double predicted() const noexcept { return predicted_; }

    /// Adds a measured run of that variant. Returns true if the decision should be repeated.
    bool ran(double seconds) noexcept { return ran(running_, predicted_, seconds); }
    /// The same for a run of any variant, whose time is learnt late.
    bool ran(std::size_t variant, double predicted, double seconds) noexcept {
        if (!(predicted > 0) || !std::isfinite(predicted)) return false;
        State& state = states_[variant];
        state.ratios.add(seconds / predicted);
        const bool is_corrected = state.ratios.is_full() && corrects(state, corrections_[variant]);
        return (variant == running_ && doubts()) || is_corrected;
    }

    /// Adds a measured run of a rival with a predicted time of `predicted` seconds. Returns true if
    /// its correction factor changed.
    bool explored(std::size_t variant, double predicted, double seconds) noexcept {
        if (!(predicted > 0) || !std::isfinite(predicted)) return false;
        State& state = states_[variant];
        state.ratios.add(seconds / predicted);
        if (!state.ratios.is_full()) return false;
        const double was = std::exchange(corrections_[variant], state.ratios.median());
        state.trust = Trust::ok;
        state.follows = false;
        state.is_doubted = false;
        return !is_near(corrections_[variant], was, near_enough);
    }

    Trust trust(std::size_t variant) const noexcept { return states_[variant].trust; }
    /// The ratio of measured to predicted time of each variant.
    const std::array<double, N>& corrections() const noexcept { return corrections_; }
    /// The same ratio for this machine, independent of the variant.
    double usual() const noexcept { return usual_; }
    void restore(const std::array<double, N>& corrections) noexcept {
        corrections_ = corrections;
        usual_ = *std::min_element(corrections.begin(), corrections.end());
        is_calibrated_ = true;
        for (State& state : states_) state.follows = false;
    }

private:
    static constexpr double band = 1.25, near_enough = 1.05, pace = 1.0 / 8;
    static constexpr int enough = 5, most_retry_after = 1 << 20;

    struct State {
        Ratios ratios;
        int off = 0;         // consecutive runs whose median deviated
        bool is_new = true;  // only its first runs after another variant so far
        Trust trust = Trust::unmeasured;
        bool follows = false;     // its factor is that of the machine
        bool is_doubted = false;  // its factor was raised, maybe because of a disturbance
        int unseen = 0;           // runs of other variants since
        int retry_after = 64;     // number of them after which its factor is reset
    };

    static bool is_near(double a, double b, double factor) noexcept {
        return a <= b * factor && b <= a * factor;
    }

    bool corrects(State& state, double& correction) noexcept {
        const double median = state.ratios.median();
        const bool is_new = std::exchange(state.is_new, false);
        state.follows = false;
        if (!std::exchange(is_calibrated_, true)) {
            corrections_ = Seen<N>::all(median);
            usual_ = median;
            for (State& other : states_) other.follows = &other != &state;
            state.trust = Trust::ok;
            return !is_near(median, 1, band);
        }
        if (is_near(median, correction, band)) {
            if (is_new)
                correction = median;
            else if (correction > 0)  // it is 0 if runs are too short for the clock
                follow(median / correction);
            state.off = 0;
            state.trust = Trust::ok;
            return false;
        }
        state.trust = Trust::suspect;
        if (++state.off < enough) return false;
        state.is_doubted = median > correction;
        state.unseen = 0;
        correction = median;
        lead(correction);
        state.off = 0;
        state.trust = Trust::redecided;
        return true;
    }

    /// Resets raised factors that have not been confirmed for a long time. Returns true if a
    /// variant's factor was reset.
    bool doubts() noexcept {
        bool any = false;
        for (std::size_t v = 0; v < N; ++v) {
            State& state = states_[v];
            if (!state.is_doubted || v == running_ || ++state.unseen < state.retry_after) continue;
            state.is_doubted = false;
            state.retry_after = std::min(2 * state.retry_after, most_retry_after);
            corrections_[v] = std::min(corrections_[v], usual_);
            any = true;
        }
        return any;
    }

    /// Moves all factors slowly towards a machine-wide change by `factor`.
    void follow(double factor) noexcept {
        const double step = 1 + (factor - 1) * pace;
        for (double& each : corrections_) each *= step;
        usual_ *= step;
    }

    /// A running variant has this factor, so the machine's factor is not larger.
    void lead(double factor) noexcept {
        usual_ = std::min(usual_, factor);
        for (std::size_t v = 0; v < N; ++v)
            if (states_[v].follows) corrections_[v] = std::min(corrections_[v], factor);
    }

    std::size_t running_ = 0;
    double predicted_ = 0;
    bool is_calibrated_ = false;
    double usual_ = 1;
    std::array<double, N> corrections_ = Seen<N>::all(1);
    std::array<State, N> states_{};
};

}  // namespace SELGEN_ABI
}  // namespace selgen::rt
