#pragma once

#include <optional>
#include <vector>

#include "fit/fit.hpp"
#include "fit/selection/folds.hpp"
#include "fit/selection/learn.hpp"

namespace selgen::fit {

/// The validation of a candidate, so far.
struct CandidateRun {
    Candidate candidate;
    EvaluatedCandidate evaluated;     // sums over folds
    std::vector<std::size_t> chosen;  // for each row; the number of variants if not yet chosen
    std::size_t rows, folds;          // that have choices
};

/// Fits candidates to all rows but those of a fold and chooses for the fold.
class CrossValidation {
public:
    CrossValidation(const Written& written, const Inputs& inputs, const Data& data,
                    const FitOptions& options);

    const Matrix& losses() const { return losses_; }
    std::size_t folds() const;

    std::optional<dsl::ast::Model> learnt(const Candidate& candidate,
                                          const std::vector<Eigen::Index>& rows) const;

    CandidateRun begin(const Candidate& candidate) const;
    /// For each of the folds [first, last), fits a model to the other folds and chooses for it.
    /// False if a model cannot be fitted.
    bool validate(CandidateRun& run, std::size_t first, std::size_t last) const;
    /// The result; nothing if no row can be judged.
    std::optional<EvaluatedCandidate> judged(const CandidateRun& run) const;
    /// Whether the first is worse by more than three standard errors of the mean difference, in the
    /// rows with choices of both.
    bool is_surely_worse(const CandidateRun& one, const CandidateRun& best) const;

private:
    double with_costs(const EvaluatedCandidate& evaluated) const;

    const Written& written_;
    const Inputs& inputs_;
    const Data& data_;
    const FitOptions& options_;
    Matrix losses_;  // of all rows, so that the penalty does not depend on the fold
    Folds folds_;
};

}  // namespace selgen::fit
