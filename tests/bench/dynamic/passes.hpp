#pragma once

#include <optional>
#include <vector>

#include "tests/bench/dynamic/program.hpp"

/// A race of the ways through a phase, and what a way typically takes.
namespace dynamic {

/// What one pass through a phase took, by each fixed variant that ran in it and by choice.
struct Pass {
    std::vector<std::optional<Spent>> fixed;  // by scheme
    Chosen chosen;
};

/// By all ways. One or two may be disturbed, and who is out by them keeps their times, while the
/// choice is in every pass.
constexpr std::size_t least_passes = 3;

/// The schemes that a further pass is worth: all at first, and behind that those that ran in all of
/// `n` so far, and whose median there is at most 1 + 0.5 / sqrt(n) times the least. What others
/// take is known well enough to say that they are not the best.
std::vector<bool> finalists(const std::vector<Pass>& passes);

/// How long a program is.
struct Length {
    double phases = 1;
    double steps = 1;  // in units of those of its first phase
};

/// Passes through a program that fit into `seconds`, those that its first phase had as they were
/// and the others by the finalists: at least as many as it had, at most `most`.
std::size_t affordable(const std::vector<Pass>& first_phase, const Length& length, double seconds,
                       std::size_t most);

/// Seconds, of each way.
struct Sums {
    std::vector<double> fixed = std::vector<double>(reduction::schemes.size());
    double dynasel = 0;
    double oracle = 0;    // the best of each phase
    double overhead = 0;  // of dynasel

    explicit Sums() = default;
    /// Of a phase: how each way stands to those that ran in every pass, the median of the passes,
    /// times what these take. Moods of the machine that outlast a pass are in all of its ways, and
    /// so in none of the proportions.
    explicit Sums(const std::vector<Pass>& passes);

    Sums& operator+=(const Sums& other);
    double sequential() const { return fixed[static_cast<std::size_t>(Scheme::sequential)]; }
    double best_fixed() const;
};

}  // namespace dynamic
