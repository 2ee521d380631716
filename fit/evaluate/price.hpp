// What deciding costs: it is added to the time of the chosen variant in each row.
#pragma once

#include <optional>

#include "dsl/model/spec.hpp"
#include "fit/options.hpp"
#include "fit/table/data.hpp"

namespace selgen::fit {

/// The table with only these costs of features. Costs of lets are made from them.
Data with_feature_costs(Data data, const dsl::model::Selector& selector, FeatureCosts counted);

struct PriceOptions {
    double reuse = 1;  // calls in a phase, where the table has no column `reuse`
    // Seconds in which the dispatcher decides once, without features, for all rows. None: estimated
    // (decision_cost.hpp).
    std::optional<double> decision_seconds{};
};

/// Seconds that a call pays for deciding, in each row.
struct Price {
    Vector decision;  // the dispatcher and the model
    Vector features;  // the plain features that rules read, and the inspections that run
    Vector total() const { return decision + features; }
};

/// What each call pays. Without a phase, each call decides. In a phase, the first of `reuse` calls
/// decides, and the others only check that the phase lasts. In each row, the inspections count that
/// generated code runs there (dsl/evaluate/inspections.hpp), each as a whole. `known`: the data of
/// which these are a part; variants without a time in it are not open.
Price price_of(const dsl::model::Selector& selector, const Data& data, const PriceOptions& options,
               const Data& known);

inline Price price_of(const dsl::model::Selector& selector, const Data& data,
                      const PriceOptions& options) {
    return price_of(selector, data, options, data);
}

}  // namespace selgen::fit
