#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

#include <selgen/rt/seen.hpp>

namespace selgen::rt {

/// How measured runs of a variant agree with what is expected of them.
enum class Trust : unsigned char {
    unmeasured,  // too few runs to say
    ok,
    suspect,    // the last ones are off
    redecided,  // they stayed off: the expectation was corrected, and the decision made again
};

/// The last runs of one variant, each as measured over predicted time.
class Ratios {
public:
    void clear() noexcept { count_ = 0; }
    void add(double ratio) noexcept { last_[count_++ % size] = ratio; }
    bool is_full() const noexcept { return count_ >= size; }

    /// Of the last ones; two spikes among them do not show.
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

/// Holds the times of runs against the predicted ones, and corrects these by a factor for each of N
/// variants. Allocates nothing.
///
/// The first variant that is measured says how this machine differs from that of the models: all
/// variants take its factor. The first five runs behind a change of the variant say what factor the
/// new one has. From then on deviations below 25 % are attributed to the machine and applied to all
/// variants: all factors follow their median slowly. What is off by more in five runs on
/// end is the variant's own, and corrected at once. Where that is to less than before, so is it for
/// the variants that only took the first one's factor. Where it is to more, it may have been a
/// disturbance: when others have run 64 times the variant gets the machine's factor again, and each
/// time that it has to be corrected anew it has to wait twice as long.
template <std::size_t N>
class Drift {
public:
    /// From now on runs are of `variant`, predicted to take `seconds`; NaN where nobody knows.
    void expect(std::size_t variant, double seconds) noexcept {
        if (variant != running_) {
            states_[variant].ratios.clear();
            states_[variant].off = 0;
            states_[variant].is_new = true;
        }
        running_ = variant;
        predicted_ = seconds;
    }

    /// A run of that variant took so long. True where the decision should be made again.
    bool ran(double seconds) noexcept {
        if (!(predicted_ > 0) || !std::isfinite(predicted_)) return false;
        State& state = states_[running_];
        state.ratios.add(seconds / predicted_);
        const bool is_corrected = state.ratios.is_full() && corrects(state, corrections_[running_]);
        return doubts() || is_corrected;
    }

    /// A rival's run, predicted to take `predicted`, took so long. True where what is known of it
    /// changed.
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
    /// Measured over predicted time, of each variant.
    const std::array<double, N>& corrections() const noexcept { return corrections_; }
    /// The same of this machine, whichever the variant.
    double usual() const noexcept { return usual_; }
    void restore(const std::array<double, N>& corrections) noexcept {
        corrections_ = corrections;
        usual_ = *std::min_element(corrections.begin(), corrections.end());
        is_calibrated_ = true;
        for (State& state : states_) state.follows = false;
    }

private:
    static constexpr double band = 1.25, near_enough = 1.05, pace = 1.0 / 8;
    static constexpr int enough = 5, most_patience = 1 << 20;

    struct State {
        Ratios ratios;
        int off = 0;         // runs on end whose median was
        bool is_new = true;  // the runs so far are the first behind another variant's
        Trust trust = Trust::unmeasured;
        bool follows = false;     // its factor is that of the machine
        bool is_doubted = false;  // it was found to be slow, maybe in a disturbance
        int unseen = 0;           // runs of others since
        int patience = 64;        // so many of them until it gets another chance
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
            else if (correction > 0)  // it is 0 where runs are too short for the clock
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

    /// What was found to be slow long ago is so no longer, for all that is known. True where a
    /// variant gets another chance.
    bool doubts() noexcept {
        bool any = false;
        for (std::size_t v = 0; v < N; ++v) {
            State& state = states_[v];
            if (!state.is_doubted || v == running_ || ++state.unseen < state.patience) continue;
            state.is_doubted = false;
            state.patience = std::min(2 * state.patience, most_patience);
            corrections_[v] = std::min(corrections_[v], usual_);
            any = true;
        }
        return any;
    }

    /// The whole machine is slower or faster by that factor, if it stays.
    void follow(double factor) noexcept {
        const double step = 1 + (factor - 1) * pace;
        for (double& each : corrections_) each *= step;
        usual_ *= step;
    }

    /// A variant that runs has this factor: the machine is not slower.
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

}  // namespace selgen::rt
