// Drops slower configurations of a phase, and computes the typical time of each.
#pragma once

#include <optional>
#include <vector>

#include "studies/bench/dynamic/program.hpp"

namespace dynamic {

/// The times of one pass through a phase: of each fixed variant that ran in it, and of the
/// dispatcher.
struct Pass {
    std::vector<std::optional<Spent>> fixed;  // the fixed variants, by scheme
    Chosen chosen;
};

/// The first passes, with all configurations. Dropped configurations keep their times, even if one
/// or two passes were disturbed. The dispatcher is in every pass.
constexpr std::size_t least_passes = 3;

/// The schemes that run in a further pass: all at first. Later, those that ran in all `n` passes so
/// far and have a median of at most 1 + 0.5 / sqrt(n) times the minimum. The times of the others
/// are known well enough to exclude them as the best.
std::vector<bool> finalists(const std::vector<Pass>& passes);

/// How long a program is.
struct Length {
    double phases = 1;
    double steps = 1;  // relative to its first phase
};

/// Number of passes through a program that fit into `seconds`: those of the first phase as they
/// were, and further ones with the finalists only. At least the passes of the first phase, at most
/// `most`.
std::size_t affordable(const std::vector<Pass>& first_phase, const Length& length, double seconds,
                       std::size_t most);

/// Seconds of each configuration.
struct Sums {
    std::vector<double> fixed = std::vector<double>(reduction::schemes.size());
    double dynasel = 0;
    double oracle = 0;    // the best of each phase
    double overhead = 0;  // overhead of dynasel

    explicit Sums() = default;
    /// For a phase: the time of each configuration relative to those that ran in every pass, as
    /// median of the passes, times the time of these. Calibration that outlasts a pass affects all
    /// configurations of the pass equally, so the ratios do not have it.
    explicit Sums(const std::vector<Pass>& passes);

    Sums& operator+=(const Sums& other);
    double sequential() const { return fixed[static_cast<std::size_t>(Scheme::sequential)]; }
    double best_fixed() const;
};

}  // namespace dynamic
