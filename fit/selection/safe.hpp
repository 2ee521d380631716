// Compares choices with the default variant for `--safe`: rows that lose too much, and margins.
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "fit/matrix.hpp"

namespace selgen::fit {

/// Choices compared with those of the default, over the rows in which the default was measured.
struct Safety {
    double losing = 0;  // the share of rows that lose more than is allowed
    double error = 0;   // its standard error, with groups as clusters (Cochran 1977, section 9)
    double gain = 0;    // the mean of log(default / chosen), where the choice was measured
};

/// The rows of a table, and the default in them.
struct SafetyRows {
    const Matrix& loss;                      // of each variant; NaN if not measured
    const Vector& weight;                    // of the rows; empty: all are 1
    const std::vector<std::string>& groups;  // of the rows
    std::size_t otherwise;                   // the default
};

/// The choices of a fold assignment: a variant for each row, or the number of variants where the
/// choice is not in the table.
struct PricedChoices {
    std::vector<std::size_t> chosen;
    Vector price;  // what deciding costs in each row, in seconds
};

/// How safe the choices of several fold assignments are, with the price of deciding, which always
/// running the default does not pay. A choice that was not measured is losing.
Safety safety_of(const SafetyRows& rows, const std::vector<PricedChoices>& assignments,
                 double most_loss);

/// A model that was fitted as though each variant except the default were slower than it was
/// measured. It chooses such a variant only if it predicts a gain that exceeds the margin.
struct SafeSetting {
    double margin;  // 0.05: 5 % slower
    Safety safety;  // by cross-validation
};

/// The margin of a model that always chooses the default.
inline constexpr double always_default = std::numeric_limits<double>::infinity();

/// How safe the chosen model is.
struct SafeFit {
    std::string otherwise;             // the default
    double most_loss = 0.05;           // the share by which a choice may be slower than the default
    std::size_t rows = 0, groups = 0;  // that are compared
    std::vector<SafeSetting> settings;  // by margin; the first one has none
    // The first one that is safe enough; their number if none is, so that the default is always
    // chosen.
    std::size_t setting = 0;

    bool is_always_default() const { return setting == settings.size(); }
    Safety before() const { return settings.front().safety; }
    Safety after() const { return is_always_default() ? Safety{} : settings[setting].safety; }
};

/// The margins for this share.
std::vector<double> margins_for(double most_loss);

/// The share of rows that may lose more than is allowed.
inline constexpr double most_losing_rows = 0.02;

/// Whether few enough rows lose more than is allowed, with the standard error.
bool is_safe_enough(const Safety& safety);

/// The losses as though each variant except `otherwise` were slower by this share.
Matrix with_margin(Matrix loss, std::size_t otherwise, double margin);

}  // namespace selgen::fit
