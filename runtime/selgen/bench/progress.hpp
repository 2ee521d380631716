// Prints how far a measurement is and how much time is left, and tracks its budget.
#pragma once

#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <limits>
#include <string>
#include <string_view>

#include <selgen/bench/timing/stopwatch.hpp>
#include <selgen/rt/config.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

inline std::string time_text(double seconds) {
    char text[40];
    if (seconds > 0 && seconds < 1)
        std::snprintf(text, sizeof text, "%.0f ms", 1e3 * seconds);
    else if (seconds < 100)
        std::snprintf(text, sizeof text, "%.0f s", seconds);
    else if (seconds < 6000)
        std::snprintf(text, sizeof text, "%.0f min", std::ceil(seconds / 60));
    else
        std::snprintf(text, sizeof text, "%.1f h", seconds / 3600);
    return text;
}

/// "no limit", "90 s", "10 min"; not rounded.
inline std::string budget_text(double seconds) {
    if (seconds <= 0) return "no limit";
    if (seconds < 1 || (seconds >= 100 && !(std::fmod(seconds, 60) > 0))) return time_text(seconds);
    return rt::number_text(seconds, 6) + " s";
}

/// "1 point", "20 points".
inline std::string counted(std::size_t count, std::string_view noun) {
    return rt::join({std::to_string(count), " ", noun, count == 1 ? "" : "s"});
}

/// Progress messages while points are measured: on a terminal one line that is updated, otherwise a
/// line for the first point, and one for each tenth of the points or of the budget.
class Progress {
public:
    Progress(std::size_t points, double budget)
        : points_(points), budget_(budget), is_terminal_(isatty(STDERR_FILENO) != 0) {}
    Progress(std::size_t points, double budget, bool is_terminal)
        : points_(points), budget_(budget), is_terminal_(is_terminal) {}

    void begin(std::size_t place, const std::string& id) {
        if (!is_terminal_) return;
        const std::string left = time_text(left_after(place));
        std::fprintf(stderr, "\r\033[K%s, about %s left: %.60s", place_text(place).c_str(),
                     left.c_str(), id.c_str());
    }
    void end(std::size_t place, const std::string& id, const std::string& what) {
        ++measured_;
        if (is_terminal_ || !is_due(place)) return;
        std::fprintf(stderr, "%s, about %s left: %s: %s\n", place_text(place).c_str(),
                     time_text(left_after(place + 1)).c_str(), id.c_str(), what.c_str());
    }
    void say(std::string_view line) {
        std::fprintf(stderr, "%s%.*s\n", is_terminal_ ? "\r\033[K" : "",
                     static_cast<int>(line.size()), line.data());
    }
    double budget() const { return budget_; }
    /// Seconds of the budget.
    double left() const { return std::fmax(0, budget_ - spent()); }
    bool is_spent() const { return wall_s() >= deadline(); }
    /// The time by wall_s() at which the budget is spent.
    double deadline() const {
        return budget_ > 0 ? start_ + budget_ : std::numeric_limits<double>::infinity();
    }

private:
    /// Whether this point is the first one, or begins another tenth.
    bool is_due(std::size_t place) {
        constexpr double lines = 10;
        const double measured = static_cast<double>(place + 1) / static_cast<double>(points_);
        const double share = place >= points_ ? spent() / budget_
                             : budget_ > 0    ? std::fmax(measured, spent() / budget_)
                                              : measured;
        const double now = std::floor(lines * std::fmin(share, 1));
        if (measured_ > 1 && now <= printed_ && place != points_) return false;
        printed_ = now;
        return true;
    }

    /// "3 of 20", or "21 (design: 20 points)".
    std::string place_text(std::size_t place) const {
        const std::string at = std::to_string(place + 1), all = std::to_string(points_);
        return place < points_ ? rt::join({at, " of ", all})
                               : rt::join({at, " (design: ", counted(points_, "point"), ")"});
    }

    double spent() const { return wall_s() - start_; }
    double left_after(std::size_t place) const {
        if (place >= points_) return left();
        const auto left = static_cast<double>(points_ - place);
        const double each = measured_ == 0 ? 0 : spent() / static_cast<double>(measured_);
        const double all = measured_ == 0 ? budget_ : each * left;
        return budget_ > 0 ? std::fmax(0, std::fmin(all, budget_ - spent())) : all;
    }

    std::size_t points_;
    double budget_;
    double start_ = wall_s();
    std::size_t measured_ = 0;
    double printed_ = 0;  // tenths
    bool is_terminal_;
};

}  // namespace SELGEN_ABI
}  // namespace selgen::bench
