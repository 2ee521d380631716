// Matches the columns of a table with the variants and features of a selector.
#pragma once

#include <string>
#include <vector>

#include "base/remarks.hpp"
#include "dsl/model/spec.hpp"
#include "fit/inputs.hpp"
#include "fit/table/data.hpp"

namespace selgen::fit {

/// Matches the table's variants with those of a selector and removes unknown ones. Notes the
/// differences; an error if no variant is left.
Remarks match_variants(Data& data, const std::vector<std::string>& variants);

/// "column a", "columns a, b"
std::string columns_text(const std::vector<std::string>& names);

/// The error of a table without any of the wanted features; names the columns that it has.
Remark no_feature_error(const std::vector<std::string>& wanted, const Data& data);

/// An error for each column with words that the spec does not know, or with numbers for words.
Remarks match_words(const Data& data, const std::vector<Input>& features);

/// The same, with notes on features without a column and columns without a feature. An error if the
/// table has none of the features.
Remarks match_features(const Data& data, const Inputs& inputs);

/// An error for each column with values outside of the range that the feature declares: rules that
/// compare such values would be always or never true.
Remarks match_ranges(const Data& data, const dsl::model::Selector& selector);

/// A note if the table's column `reuse` overrides the given number of calls.
Remarks match_reuse(const Data& data, double given);

}  // namespace selgen::fit
