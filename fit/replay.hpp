// The training rows in the `replay` block of a model: their selection, and their detection in a
// table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "dsl/ast/spec.hpp"
#include "dsl/model/spec.hpp"
#include "fit/evaluate/loss.hpp"
#include "fit/table/data.hpp"

namespace selgen::fit {

struct ReplayOptions {
    std::size_t rows = 32;  // at most
    std::uint64_t seed = 1;
    LossOptions loss;
};

/// Whether rounding cannot change the decision.
using IsClear = std::function<bool(const dsl::model::Selector&, std::span<const double>)>;

/// Random rows of the table, in its order, each with the selector's choice and the cost of each
/// variant relative to the best. A failed run has its penalty. These rows are not drawn: rows with
/// an unknown feature, rows without costs of the chosen variant and of another, and rows in which
/// rounding can change the decision. Nothing if no row is left, or if knobs have rules: then tables
/// have times of configurations, not of variants.
std::optional<dsl::ast::Replay> replay(const dsl::model::Selector& selector, const Data& data,
                                       const ReplayOptions& options, const IsClear& is_clear);

/// The number of the selector's training rows (`replay`) that are rows of the table: with the same
/// features, and the same ratios of times of variants without plans.
std::size_t trained_rows(const dsl::model::Selector& selector, const Data& data, double reuse);

}  // namespace selgen::fit
