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

/// The selector as checked, with this model in place of the one of its name.
/// Throws std::logic_error where a fault is found, as the spec was checked before.
dsl::model::Selector with_model(const Written& written, const dsl::ast::Model& model);

/// What the selector chooses in each row, as tables name it: a variant, or one of its ways
/// (dsl/model/configurations.hpp). A feature without a column has the value `reuse` (if that is its
/// name), what was counted of the code, or NaN. Variants that were measured nowhere in `known` are
/// not open; the data may be a part of it.
std::vector<std::string> chosen_ways(const dsl::model::Selector& selector, const Data& data,
                                     double reuse, const Data& known);

/// The same as indices of the data's variants, their number for what the table does not have.
std::vector<std::size_t> choices(const dsl::model::Selector& selector, const Data& data,
                                 double reuse, const Data& known);

/// The same where the data are all that is known.
inline std::vector<std::size_t> choices(const dsl::model::Selector& selector, const Data& data,
                                        double reuse) {
    return choices(selector, data, reuse, data);
}

/// What the selector sees in each row: a value for each of its features, knobs included.
std::vector<std::vector<double>> seen_rows(const dsl::model::Selector& selector, const Data& data,
                                           double reuse);

/// How many rows lie outside of the domain of a rule that is skipped there, as the selector does
/// not say `outside clamp;`.
std::size_t passed_by(const dsl::model::Selector& selector, const Data& data, double reuse);

/// The features that the selector reads and the table does not have.
std::vector<std::string> missing_columns(const dsl::model::Selector& selector, const Data& data);

/// Whether the rules read features of a call, and the table has none of any: then all its rows have
/// the same choice.
bool is_blind(const dsl::model::Selector& selector, const Data& data);

}  // namespace selgen::fit
