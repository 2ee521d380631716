// Pairs of training and test tables, with the default choices of their rows and the costs of
// variants.
#pragma once

#include <string>
#include <vector>

#include "fit/matrix.hpp"
#include "fit/table/data.hpp"

/// Fits selectors to tables of times and evaluates their choices on other rows: `bench tables`.
namespace tables_study {

/// A variant of the training table for each row; the number of variants if there is none.
using Choices = std::vector<std::size_t>;

/// NAME.train.csv and NAME.test.csv.
struct Table {
    std::string name;
    selgen::fit::Data train, test;        // without the column `default`
    Choices train_default, test_default;  // from the column `default`; empty if there is none
};

/// The names of the tables in a folder, sorted. Throws std::runtime_error if there is none, or if
/// one of the two files of a table is missing.
std::vector<std::string> names_of_tables(const std::string& folder);

/// Throws std::runtime_error with the first error of the files.
Table read_table(const std::string& folder, const std::string& name);

/// The numbers of calls per plan at which a table is evaluated: 1, 10, 100 and 1000 if it has
/// times of plans and no column `reuse`, else 1.
std::vector<double> reuses_of(const Table& table);

/// The cost of each variant of `train` in each row of `data`: the time of a call plus its share of
/// the plan, in seconds. NaN: no time; infinite: a failed run.
selgen::fit::Matrix costs_of(const selgen::fit::Data& data, const selgen::fit::Data& train,
                             double reuse);

}  // namespace tables_study
