// Evaluates candidates on rows to which they were not fitted.
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
    EvaluatedCandidate evaluated;  // sums over folds
    // For each fold assignment that was used; the number of variants if not yet chosen.
    std::vector<PricedChoices> choices;
    std::size_t rows = 0, folds = 0;  // that have choices, in all assignments
};

/// Fits candidates to all rows but those of a fold and chooses for the fold.
class CrossValidation {
public:
    CrossValidation(const Written& written, const Inputs& inputs, const Data& data,
                    const FitOptions& options);
    /// With these fold assignments; at least one.
    CrossValidation(const Written& written, const Inputs& inputs, const Data& data,
                    const FitOptions& options, std::vector<Folds> assignments);

    const Matrix& losses() const { return losses_; }
    std::size_t folds() const;
    /// The number of fold assignments: with few rows, a result depends on the assignment.
    std::size_t assignments() const { return assignments_.size(); }

    std::optional<dsl::ast::Model> learnt(const Candidate& candidate,
                                          const std::vector<Eigen::Index>& rows) const;

    CandidateRun begin(const Candidate& candidate) const;
    /// For each of the folds [first, last) of an assignment, fits a model to the other folds and
    /// chooses for it. False if a model cannot be fitted.
    bool validate(CandidateRun& run, std::size_t assignment, std::size_t first,
                  std::size_t last) const;
    /// The result; nothing if no row can be judged.
    std::optional<EvaluatedCandidate> judged(const CandidateRun& run) const;
    /// The priced score of the choices by all fold assignments, with its interval.
    Score score_with_interval(const CandidateRun& run) const;
    /// How much more the choices of the one cost than those of the other, with the price of
    /// deciding, in the rows with choices of both: the mean difference, and its standard error.
    struct Difference {
        double mean = 0, error = 0;
        bool is_known = false;     // there are enough rows
        bool is_of_price = false;  // the choices cost the same in all of them
    };
    Difference difference(const CandidateRun& one, const CandidateRun& other) const;
    /// Whether a difference shows which candidate is better by the objective. It does not for the
    /// worst case, which a few rows decide.
    bool compares_means() const { return options_.loss.objective != Objective::worst_case; }
    /// The standard error of the priced objective by the first assignment.
    double error(const CandidateRun& run) const;

private:
    Score scored(const Matrix& losses, const CandidateRun& run, bool is_priced,
                 std::size_t samples = 0) const;
    std::vector<double> mean_costs(const CandidateRun& run, bool is_priced) const;

    const Written& written_;
    const Inputs& inputs_;
    const Data& data_;
    const FitOptions& options_;
    const Data learnt_;      // with predicted times, and a call's share of the costs of features
    const Matrix to_learn_;  // its losses
    Matrix losses_;          // of all rows, so that the penalty does not depend on the fold
    Matrix filled_;          // the same, with costs for variants that were not measured
    std::vector<Folds> assignments_;
};

}  // namespace selgen::fit
