// Losses and regrets of each variant in each row, with penalties for failed runs and bounds for
// stopped ones.
#pragma once

#include <string>
#include <vector>

#include "fit/evaluate/score.hpp"
#include "fit/options.hpp"
#include "fit/table/data.hpp"

namespace selgen::fit {

/// The calls that share a plan in each row: the column `reuse`, or `otherwise`.
Vector reuse_of(const Data& data, double otherwise);

/// The cost of each variant in each row, in seconds: the time of a call plus its share of the plan,
/// or the penalty if the run failed or, for par10, took longer than the cutoff or was stopped at a
/// given one. In a row without a success, the penalty is that of the table's largest cost. NaN: not
/// measured.
Matrix losses(const Data& data, const LossOptions& options);

/// Rows by variants: 1 if the loss is only a lower bound, because the run was stopped and does not
/// cost the penalty; else 0. Empty if no run was stopped.
Matrix bounds(const Data& data, const LossOptions& options);

/// The cost of a failed run in each row.
Vector penalties(const Data& data, const LossOptions& options);

/// Whether a run failed.
bool has_failures(const Data& data);

/// The variant of least cost in each row; the number of variants if none was measured.
std::vector<std::size_t> best_of(const Matrix& losses);

/// For each row, the best variant in a repeated measurement (Repeats), as a column of `data`; the
/// number of variants if there is none. Its costs in the first measurement show how much of a
/// difference is noise.
std::vector<std::size_t> best_when_repeated(const Data& data, const Data& again,
                                            const Matrix& again_losses);

/// The costs with a cost for each variant that was not measured in a row: the largest of the row.
/// By them, a choice of such a variant counts as a poor one in comparisons.
Matrix filled_losses(Matrix losses);

/// The regret of each variant in each row, in the unit of the objective: the logarithm of the
/// slowdown, its cube for the worst case, or seconds relative to the mean cost of the oracle.
Matrix regrets(const Matrix& losses, Objective objective);

/// The single best variant: the least mean regret over the rows in which it was measured, weighted
/// by the rows' weights (empty: all are 1). A variant that was measured in less than half of the
/// rows does not count, unless all were.
std::size_t single_best(const Matrix& losses, Objective objective, const Vector& weights = {});

/// The losses with estimates in place of censored ones, which are only lower bounds. A censored
/// slowdown is estimated by the geometric mean of the variant's slowdowns above the bound: of those
/// that were measured, and of the estimates for larger bounds (the conditional mean of the
/// Kaplan-Meier estimate, as in Buckley and James 1979, "Linear regression with censored data"). If
/// there is none, the bound counts. A slowdown is relative to the least loss of the row. A variant
/// of which all runs were stopped costs as much as if they had failed.
Matrix estimated_losses(const Data& data, const LossOptions& options);

}  // namespace selgen::fit
