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
/// variants take its factor. From then on a factor follows the runs of its own variant: slowly
/// where their median is off by less than a quarter, and at once after it was off by more in five
/// runs on end. Where it is corrected to less than that, so is it for the variants that only
/// took that factor. The time of a variant that nobody runs or explores stays what it was else.
template <std::size_t N>
class Drift {
public:
    /// From now on runs are of `variant`, predicted to take `seconds`; NaN where nobody knows.
    void expect(std::size_t variant, double seconds) noexcept {
        if (variant != running_) {
            states_[variant].ratios.clear();
            states_[variant].off = 0;
        }
        running_ = variant;
        predicted_ = seconds;
    }

    /// A run of that variant took so long. True where the decision should be made again.
    bool ran(double seconds) noexcept {
        if (!(predicted_ > 0) || !std::isfinite(predicted_)) return false;
        State& state = states_[running_];
        state.ratios.add(seconds / predicted_);
        return state.ratios.is_full() && corrects(state, slower_[running_]);
    }

    /// A rival's run, predicted to take `predicted`, took so long. True where what is known of it
    /// changed.
    bool explored(std::size_t variant, double predicted, double seconds) noexcept {
        if (!(predicted > 0) || !std::isfinite(predicted)) return false;
        State& state = states_[variant];
        state.ratios.add(seconds / predicted);
        if (!state.ratios.is_full()) return false;
        const double was = std::exchange(slower_[variant], state.ratios.median());
        state.trust = Trust::ok;
        state.follows = false;
        return !is_near(slower_[variant], was, near_enough);
    }

    Trust trust(std::size_t variant) const noexcept { return states_[variant].trust; }
    /// Measured over predicted time, of each variant.
    const std::array<double, N>& slower() const noexcept { return slower_; }
    /// The same of this machine, whichever the variant.
    double usual() const noexcept { return usual_; }
    void restore(const std::array<double, N>& slower) noexcept {
        slower_ = slower;
        usual_ = *std::min_element(slower.begin(), slower.end());
        is_calibrated_ = true;
        for (State& state : states_) state.follows = false;
    }

private:
    static constexpr double band = 1.25, near_enough = 1.05, pace = 1.0 / 8;
    static constexpr int enough = 5;

    struct State {
        Ratios ratios;
        int off = 0;  // runs on end whose median was
        Trust trust = Trust::unmeasured;
        bool follows = false;  // its factor is that of the machine
    };

    static bool is_near(double a, double b, double factor) noexcept {
        return a <= b * factor && b <= a * factor;
    }

    bool corrects(State& state, double& slower) noexcept {
        const double median = state.ratios.median();
        state.follows = false;
        if (!std::exchange(is_calibrated_, true)) {
            slower_ = Seen<N>::all(median);
            usual_ = median;
            for (State& other : states_) other.follows = &other != &state;
            state.trust = Trust::ok;
            return !is_near(median, 1, band);
        }
        if (is_near(median, slower, band)) {
            slower += (median - slower) * pace;
            state.off = 0;
            state.trust = Trust::ok;
            return false;
        }
        state.trust = Trust::suspect;
        if (++state.off < enough) return false;
        slower = median;
        lead(slower);
        state.off = 0;
        state.trust = Trust::redecided;
        return true;
    }

    /// A variant that runs has this factor: the machine is not slower.
    void lead(double factor) noexcept {
        usual_ = std::min(usual_, factor);
        for (std::size_t v = 0; v < N; ++v)
            if (states_[v].follows) slower_[v] = std::min(slower_[v], factor);
    }

    std::size_t running_ = 0;
    double predicted_ = 0;
    bool is_calibrated_ = false;
    double usual_ = 1;
    std::array<double, N> slower_ = Seen<N>::all(1);
    std::array<State, N> states_{};
};

}  // namespace selgen::rt
