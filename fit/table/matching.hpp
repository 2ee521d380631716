#pragma once

#include <string>
#include <vector>

#include "fit/inputs.hpp"
#include "fit/table/data.hpp"

/// What of a table and of a selector does not fit together.
namespace selgen::fit {

/// A sentence for the user. An error ends the command.
struct Remark {
    std::string text;
    bool is_error = false;
};

using Remarks = std::vector<Remark>;

bool has_errors(const Remarks& remarks);

/// Compares the table's variants with those of a selector, and drops those that the selector does
/// not have. It is an error where none is left.
Remarks match_variants(Data& data, const std::vector<std::string>& variants);

/// "column a", "columns a, b"
std::string columns_text(const std::vector<std::string>& names);

/// The error where a table has none of the wanted features; names the columns that it has instead.
Remark no_feature_error(const std::vector<std::string>& wanted, const Data& data);

/// An error for each column that has words that the spec does not know, or numbers for words.
Remarks match_words(const Data& data, const std::vector<Input>& features);

/// The same, and notes on the features without a column and the columns without a feature. It is an
/// error where the table has no feature at all.
Remarks match_features(const Data& data, const Inputs& inputs);

/// A note where the given calls that share a plan are not those of the table.
Remarks match_reuse(const Data& data, double given);

}  // namespace selgen::fit
