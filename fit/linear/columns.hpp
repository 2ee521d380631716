#pragma once

#include <optional>
#include <string>
#include <vector>

#include "dsl/ast/build/tree.hpp"
#include "fit/inputs.hpp"
#include "fit/table/data.hpp"

namespace selgen::fit {

/// How a number enters a model.
enum class Scale {
    raw,
    lg,         // its logarithm to base 2; of numbers above 0
    lg_1,       // lg(1 + x); of numbers from 0 up
    signed_lg,  // the same, and -lg(1 - x) below 0
};

/// What a model reads of a feature.
struct Column {
    std::size_t feature = 0;  // of the data
    std::string name;
    Scale scale = Scale::raw;
    std::optional<std::string> word;  // 1 where the feature is this word, else 0
    double word_value = 0;
    bool is_flag = false;

    bool is_indicator() const { return word || is_flag; }
};

/// How numbers enter: as they are, all by their signed logarithm, or those that are above 0 and
/// range over more than three octaves by their logarithm.
enum class Scales { raw, lg, signed_lg };

struct ColumnOptions {
    Scales scaling = Scales::raw;
    bool costly = true;  // also features that cost time
    bool reuse = false;  // also `reuse`, which times do not depend on
};

/// The columns of the table that the selector knows and that are not the same in all rows; of words
/// one column each.
std::vector<Column> columns_of(const Data& data, const Inputs& inputs,
                               const ColumnOptions& options);

/// Their values, rows by columns.
Matrix values_of(const Data& data, const std::vector<Column>& columns);

/// A column in the language. An indicator is a number, 1 or 0.
dsl::build::Term term_of(const Column& column);

/// The condition that an indicator is 1.
dsl::build::Term condition_of(const Column& column);

}  // namespace selgen::fit
