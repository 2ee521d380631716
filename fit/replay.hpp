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

/// Whether the decision is the same however its numbers are rounded.
using IsClear = std::function<bool(const dsl::model::Selector&, std::span<const double>)>;

/// Rows of the table, drawn by chance and in its order, with what the selector chooses there and
/// what each variant cost beside the best; a run that failed costs its penalty. Left out are rows
/// with an unknown feature, those without a cost of the chosen variant and of another, and those
/// that rounding decides. Nothing where no row is left, or where knobs have rules: tables time
/// their ways, and not the variants.
std::optional<dsl::ast::Replay> replay(const dsl::model::Selector& selector, const Data& data,
                                       const ReplayOptions& options, const IsClear& is_clear);

}  // namespace selgen::fit
