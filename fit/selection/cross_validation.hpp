#pragma once

#include <optional>
#include <vector>

#include "fit/fit.hpp"
#include "fit/selection/folds.hpp"
#include "fit/selection/learn.hpp"

namespace selgen::fit {

/// A way to learn that is being tried.
struct Trial {
    Candidate candidate;
    EvaluatedCandidate tried;         // sums over folds
    std::vector<std::size_t> chosen;  // for each row; the number of variants where not yet
    std::size_t rows, folds;          // that were chosen for
};

/// Learns from some rows, or all, and decides for others.
class CrossValidation {
public:
    CrossValidation(const Written& written, const Inputs& inputs, const Data& data,
                    const FitOptions& options);

    const Matrix& losses() const { return losses_; }
    std::size_t folds() const;

    std::optional<dsl::ast::Model> learnt(const Candidate& candidate,
                                          const std::vector<Eigen::Index>& rows) const;

    Trial begin(const Candidate& candidate) const;
    /// Learns without each of the folds [first, last), and chooses for it. False where that cannot
    /// be.
    bool validate(Trial& trial, std::size_t first, std::size_t last) const;
    /// What came of it; nothing where no row can be judged.
    std::optional<EvaluatedCandidate> judged(const Trial& trial) const;
    /// Whether by the rows that both were tried on the first is worse, and not by chance: by more
    /// than three standard errors of the mean difference.
    bool is_surely_worse(const Trial& one, const Trial& best) const;

private:
    double regret(const EvaluatedCandidate& tried) const;

    const Written& written_;
    const Inputs& inputs_;
    const Data& data_;
    const FitOptions& options_;
    Matrix losses_;  // the penalty is the same whichever rows are left out
    Folds folds_;
};

}  // namespace selgen::fit
