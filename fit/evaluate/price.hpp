// What deciding costs: it is added to the time of the chosen variant in each row.
#pragma once

#include <optional>

#include "dsl/model/spec.hpp"
#include "fit/inputs.hpp"
#include "fit/options.hpp"
#include "fit/table/data.hpp"

namespace selgen::fit {

/// What the generated dispatcher adds to a direct call of the variant when it decides, without the
/// decision itself: the calling thread's dispatcher, its state and the jump to the variant. For
/// random inputs on a machine of 2.5 GHz (`./run bench decision`).
inline constexpr double dispatcher_ns = 18;

/// What it adds to a call that reuses a decision: to check that the phase lasts, and the jump.
inline constexpr double reused_decision_ns = 2;

/// The least time of a decision: to call the function that decides.
inline constexpr double least_decision_ns = 2;

/// An estimate of the time of a decision, in nanoseconds, for random inputs on a machine of 2.5
/// GHz.
/// `./run bench dispatch` measures the costs of the parts.
double decision_ns(const dsl::model::Selector& selector);

/// The data to learn from: a call's share of the cost of each feature. Each feature of an
/// inspection has the cost of the whole inspection. Without a phase, only an inspection with a
/// `while` clause is shared by calls.
Data with_costs_of_call(Data data, const Inputs& inputs, double reuse);

/// The table with only these costs of features. Costs of lets are made from them.
Data with_feature_costs(Data data, const dsl::model::Selector& selector, FeatureCosts counted);

struct PriceOptions {
    double reuse = 1;  // calls in a phase, where the table has no column `reuse`
    // Seconds in which the dispatcher decides once, without features, for all rows. None: estimated
    // by decision_ns().
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
