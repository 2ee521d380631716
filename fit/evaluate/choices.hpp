// The choices of a selector, with a fitted model in place, in the rows of a table.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "dsl/ast/spec.hpp"
#include "dsl/diagnostics/source.hpp"
#include "dsl/model/spec.hpp"
#include "fit/table/data.hpp"

namespace selgen::fit {

/// A spec with its imports, as parsed.
struct Written {
    const std::vector<dsl::ast::Spec>& specs;
    const dsl::Sources& sources;
    std::string selector;
};

/// The checked selector, with this model in place of the one with its name.
/// Throws std::logic_error if there is an error, because the spec was checked before.
dsl::model::Selector with_model(const Written& written, const dsl::ast::Model& model);

/// The variants with a time in the data, of any configuration; empty if no variant has one, so that
/// all are open.
std::vector<bool> open_variants(const dsl::model::Selector& selector, const Data& known);

/// Whether the rule of the selector's model uses the nearest point of its domain outside of it.
/// Otherwise, the next rule decides there.
bool clamps_model(const Written& written, const dsl::ast::Model& model);

/// The selector's choice in each row, as tables name it: a variant, or one of its configurations
/// (dsl/model/configurations.hpp). A feature without a column has the value `reuse` (if that is its
/// name), the value counted from the code, or NaN. Variants without a time in `known` are not open;
/// the data may be a part of `known`. Instead of a variant whose plan fails in the row (its setup
/// is `failed_run`), the next choice counts.
std::vector<std::string> chosen_configurations(const dsl::model::Selector& selector,
                                               const Data& data, double reuse, const Data& known);

/// The same as indices of the data's variants; the number of variants if the table does not have
/// the choice.
std::vector<std::size_t> choices(const dsl::model::Selector& selector, const Data& data,
                                 double reuse, const Data& known);

/// The same if the data are all that is known.
inline std::vector<std::size_t> choices(const dsl::model::Selector& selector, const Data& data,
                                        double reuse) {
    return choices(selector, data, reuse, data);
}

/// The same choice in all rows.
inline std::vector<std::size_t> always_choosing(const Data& data, std::size_t variant) {
    return std::vector<std::size_t>(static_cast<std::size_t>(data.rows()), variant);
}

/// The values that the selector reads in each row: one for each of its features and knobs.
std::vector<std::vector<double>> seen_rows(const dsl::model::Selector& selector, const Data& data,
                                           double reuse);

/// The number of rows outside the domain of a rule, which is skipped there.
std::size_t rows_without_model(const dsl::model::Selector& selector, const Data& data,
                               double reuse);

/// The number of rows for which a model is unsure, so that later rules choose.
std::size_t unsure_rows(const dsl::model::Selector& selector, const Data& data, double reuse);

/// The features that the selector reads and the table does not have.
std::vector<std::string> missing_columns(const dsl::model::Selector& selector, const Data& data);

/// Whether the rules read features of a call and the table has none of them. Then all its rows have
/// the same choice.
bool is_blind(const dsl::model::Selector& selector, const Data& data);

}  // namespace selgen::fit
