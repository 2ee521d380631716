// Chooses among kinds of models by cross-validation and by held-out levels.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "fit/selection/level_folds.hpp"

namespace selgen::fit {

/// The position of a candidate's kind in the order of preference at equal evidence: constant
/// choice, small tree, tree, tree that is distilled or of times, forest, polynomial, others.
int preference(const Candidate& candidate);

/// The candidate to write, and the scores on held-out levels of the candidates that were compared.
struct KindComparison {
    std::size_t chosen = 0;
    std::vector<std::optional<Score>> on_held_out_levels;  // one for each candidate
};

/// Compares the best candidate of each kind by the usual folds and by held-out levels, which count
/// alike (docs/decisions.md):
/// - A candidate whose worst row on held-out levels is worse than that of the single best variant
///   counts only if it is better than the best of the others by more than its 95 % interval.
/// - Of those that count, the first by preference() within one standard error of the best is
///   chosen.
///
/// `begins` is called before each candidate. Returns nothing if it returns false, because time is
/// up, or if no candidate can be compared.
std::optional<KindComparison> compare_kinds(const CrossValidation& validation,
                                            const LevelValidation& levels,
                                            const std::vector<CandidateRun>& runs,
                                            const std::vector<EvaluatedCandidate>& evaluated,
                                            const std::function<bool(const CandidateRun&)>& begins);

}  // namespace selgen::fit
