// Inputs of models: scaled features and indicators of words, as numbers and as terms.
#pragma once

#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "dsl/ast/build/tree.hpp"
#include "fit/inputs.hpp"
#include "fit/table/data.hpp"

namespace selgen::fit {

/// The transformation of a feature's numbers in a model.
enum class Scale {
    raw,
    lg,         // logarithm to base 2; for numbers above 0
    lg_1,       // lg(1 + x); for numbers from 0
    signed_lg,  // lg(1 + x), and -lg(1 - x) below 0
};

/// An input of a model, computed from a feature.
struct Column {
    std::size_t feature = 0;  // of the data
    std::string name;
    Scale scale = Scale::raw;
    std::optional<std::string> word;  // the column is 1 if the feature is this word, else 0
    double word_value = 0;
    bool is_flag = false;
    double least = -INFINITY, most = INFINITY;  // values beyond them count as these

    bool is_indicator() const { return word || is_flag; }
};

/// The transformation of all numbers: none (raw), their logarithm if they are above 0 and range
/// over more than three octaves (lg), or the signed logarithm (signed_lg).
enum class Scales { raw, lg, signed_lg };

struct ColumnOptions {
    Scales scaling = Scales::raw;
    bool costly = true;  // with features that cost time
    bool reuse = false;  // with `reuse`, on which times without plans do not depend
};

/// The columns of the table that are features of the selector and not constant; one column for each
/// word.
std::vector<Column> columns_of(const Data& data, const Inputs& inputs,
                               const ColumnOptions& options);

/// Their values, rows by columns.
Matrix values_of(const Data& data, const std::vector<Column>& columns);

/// A column as a term of the language. An indicator is a number, 1 or 0.
dsl::build::Term term_of(const Column& column);

/// The condition that an indicator is 1.
dsl::build::Term condition_of(const Column& column);

}  // namespace selgen::fit
