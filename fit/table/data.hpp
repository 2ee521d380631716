// A table in memory: features, times, plans, costs, groups and folds.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "fit/matrix.hpp"

namespace selgen::fit {

/// A column that a choice may depend on.
struct Feature {
    std::string name;
    std::vector<std::string> words;  // of a column of words: a value is the index of its word
    std::vector<std::string> of{};   // of a `let`: the numeric features that it reads
};

/// Parameters of the variants, such as block sizes, from a long table.
struct Parameters {
    std::vector<Feature> columns;
    Matrix values;                     // variants by columns; NaN: the variant does not have it
    std::size_t knobs = 0;             // the first columns, whose values are part of the names
    std::vector<std::string> kernels;  // of each variant: its name without these values; empty if
                                       // the table has no knobs
};

/// A categorical factor of an experiment that no choice can depend on, such as the shape of a
/// generated input.
struct CategoricalFactor {
    std::string name;
    std::vector<std::string> levels;  // of each row; empty: unknown
};

/// Values for fields without a number.
inline constexpr double not_measured = std::numeric_limits<double>::quiet_NaN();
inline constexpr double failed_run = std::numeric_limits<double>::infinity();

/// Measured run times by features: a row for each point of an experiment.
struct Data {
    std::vector<Feature> features;
    std::vector<std::string> variants;
    std::vector<std::string> ids;  // one for each row
    bool has_ids = false;          // the table gives them; else they are the rows' numbers
    std::vector<std::string>
        groups;             // rows of one group are in one fold; the ids if no groups are given
    std::vector<int> fold;  // of each row, by the table; -1 if it has none
    std::vector<CategoricalFactor> factors;
    Matrix x;             // rows by features; NaN: not measured
    Matrix time;          // rows by variants, in seconds; NaN: not measured, infinite: failed
    Matrix wrong;         // rows by variants: 1 if wrong or crashed, else 0; empty if none was
    Matrix below;         // rows by variants: 1 if the time is half of what the clock can show, in
                          // tables as they were read; empty if none is
    Matrix censored;      // rows by variants: 1 if the run was stopped: its time is a lower bound;
                          // empty if none was
    Matrix setup;         // rows by variants: times of plans in seconds; 0 if the table has none
    Matrix feature_cost;  // rows by features: seconds to compute the feature
    Vector weight;        // of each row, above 0; empty: all are 1

    Parameters parameters;
    Matrix predicted;  // rows by variants: to learn from where no time was measured; empty if none
    Eigen::Index copies = 1;  // of each row of the table, one after another: they differ in `reuse`
    std::vector<std::string> disturbed;  // ids of rows that were left out as disturbed
    std::string inputs;                  // of calls: fresh or repeated; empty: unknown
    std::string simulated;  // the machine whose times were simulated; empty: they were measured
    std::vector<std::string> notes;  // for the user: what was changed when the table was read

    /// Removes the variants that are not among these.
    void keep_variants(const std::vector<std::string>& known);

    /// The column of this feature; a new one, which costs nothing, if there is none.
    Eigen::Index column_for(const std::string& feature);

    Eigen::Index rows() const { return x.rows(); }
    bool is_censored(Eigen::Index row, Eigen::Index variant) const {
        return censored.size() > 0 && censored(row, variant) > 0;
    }
};

/// The index of the variant with this name; the number of variants if there is none.
std::size_t variant_named(const Data& data, const std::string& name);

/// Whether runs failed, and none has a time or a bound.
bool has_only_failures(const Data& data);

/// The data of these rows, in this order; a row may occur several times.
Data select_rows(const Data& data, const std::vector<Eigen::Index>& rows);

}  // namespace selgen::fit
