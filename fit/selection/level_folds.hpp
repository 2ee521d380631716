// Cross-validation in which each fold is one level of a categorical factor of the experiment, such
// as one shape of input. Models are judged on a kind of input that they were not fitted to.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "fit/selection/cross_validation.hpp"

namespace selgen::fit {

/// The folds of one factor. Rows without a level are in fold `levels`, which is never held out.
struct LevelFolds {
    std::string factor;
    Folds folds;
    std::size_t levels;
};

/// One for each factor with 2 to 12 levels, unless each group of rows has a level of its own, as if
/// levels are files: then the usual folds hold out levels, too.
std::vector<LevelFolds> level_folds(const Data& data);

/// Cross-validation by level_folds(). All functions except is_possible() and factors() require
/// is_possible().
class LevelValidation {
public:
    LevelValidation(const Written& written, const Inputs& inputs, const Data& data,
                    const FitOptions& options);

    bool is_possible() const { return !folds_.empty(); }
    /// The factors whose levels are held out.
    std::vector<std::string> factors() const;

    /// The choices for all levels of all factors; nothing if a model cannot be fitted.
    std::optional<CandidateRun> run(const Candidate& candidate) const;
    /// The priced score of a run, with its interval.
    Score score_of(const CandidateRun& run) const;
    /// That of always running the single best variant of the table.
    Score score_of_single() const;
    CrossValidation::Difference difference(const CandidateRun& one,
                                           const CandidateRun& other) const {
        return validation_->difference(one, other);
    }

private:
    const Data& data_;
    const FitOptions& options_;
    std::vector<LevelFolds> folds_;
    std::optional<CrossValidation> validation_;  // nothing if there are no folds
};

/// The candidate to write, and the scores on held-out levels of the candidates that were compared.
struct KindComparison {
    std::size_t chosen = 0;
    std::vector<std::optional<Score>> on_held_out_levels;  // one for each candidate
};

/// Compares the best candidate of each kind by the usual folds and by held-out levels, which count
/// alike (docs/decisions.md, "Candidates are compared by grouped cross-validation"):
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
