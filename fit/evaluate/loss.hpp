#pragma once

#include <optional>

#include "fit/table/data.hpp"

namespace selgen::fit {

struct LossOptions {
    double reuse = 1;              // calls that share a plan, where the table has no column `reuse`
    double penalty = 10;           // a run without success counts as so many times the cutoff
    std::optional<double> cutoff;  // seconds; where it is not given the largest cost in the table
};

/// The calls that share a plan in each row: the column `reuse`, or what is given.
Vector reuse_of(const Data& data, double otherwise);

/// What falls on a call of what is spent once a phase: 1 / reuse, mean over the rows.
double share_of_call(const Data& data, double otherwise);

/// What each variant costs in each row, in seconds: the time of a call, its share of the plan, and
/// the penalty where it did not succeed (PAR10 with the defaults). NaN: not measured.
Matrix losses(const Data& data, const LossOptions& options);

/// Whether some run did not succeed.
bool has_failures(const Data& data);

/// The variant of least cost in each row; the number of variants where none is measured.
std::vector<std::size_t> best_of(const Matrix& losses);

/// Of each row the variant, a column of `data`, that was the best when it was measured again
/// (Repeats), at those costs; the number of variants where there is none. Judged by the
/// costs of the first measurement it tells how much of a difference is noise.
std::vector<std::size_t> best_when_repeated(const Data& data, const Data& again,
                                            const Matrix& again_losses);

/// The variant that is best as the only one: the least sum of logarithms over the rows in which it
/// was measured, and of seconds where `mean` says so. One that was measured in less than half of
/// the rows is none, unless all are.
std::size_t single_best(const Matrix& losses, bool mean);

}  // namespace selgen::fit
