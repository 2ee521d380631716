#pragma once

#include <limits>
#include <string>
#include <vector>

#include "fit/matrix.hpp"

namespace selgen::fit {

/// A column of what a choice may depend on.
struct Feature {
    std::string name;
    std::vector<std::string> words;  // of a column of words: a value is the index of its word
};

/// Values of a table that stand for what has no number.
inline constexpr double not_measured = std::numeric_limits<double>::quiet_NaN();
inline constexpr double failed_run = std::numeric_limits<double>::infinity();

/// Measured run times by features: a row for each point of an experiment.
struct Data {
    std::vector<Feature> features;
    std::vector<std::string> variants;
    std::vector<std::string> ids;  // one for each row
    bool has_ids = false;          // the table gives them; else they are the rows' numbers
    std::vector<std::string>
        groups;             // rows of one group belong together; as ids where none are given
    std::vector<int> fold;  // of each row, as the table gives it; -1 where it does not
    Matrix x;               // rows by features; NaN: not measured
    Matrix time;   // rows by variants, in seconds; NaN: not measured, infinite: did not succeed
    Matrix wrong;  // the same: 1 where it was wrong or crashed, else 0; empty where none was
    Matrix setup;  // the same of plans; 0 where the table says nothing
    Matrix feature_cost;    // rows by features, in seconds: what it takes to know the feature
    std::string simulated;  // the machine whose times were played; empty: they were measured
    std::vector<std::string> notes;  // sentences: what was not taken as it stood, for the user

    /// Drops the variants that are not among these.
    void keep_variants(const std::vector<std::string>& known);

    Eigen::Index rows() const { return x.rows(); }
};

}  // namespace selgen::fit
