#include "fit/selection/feature_cost.hpp"

#include <algorithm>
#include <set>
#include <vector>

#include "dsl/check/context.hpp"

namespace selgen::fit {

namespace {

using dsl::model::Inspected;
using dsl::model::Selector;

/// The table's columns of all features of the same inspection, or of the feature alone.
std::vector<Eigen::Index> columns_known_with(const Selector& selector,
                                             const dsl::model::Feature& read, const Data& data) {
    const auto* inspected = std::get_if<Inspected>(&read.value);
    std::vector<Eigen::Index> columns;
    for (std::size_t column = 0; column < data.features.size(); ++column) {
        const auto& name = data.features[column].name;
        const auto of = std::ranges::find(selector.features, name, &dsl::model::Feature::name);
        if (of == selector.features.end()) continue;
        const auto* other = std::get_if<Inspected>(&of->value);
        const bool together = inspected && other && inspected->inspect == other->inspect;
        if (together || name == read.name) columns.push_back(static_cast<Eigen::Index>(column));
    }
    return columns;
}

}  // namespace

Vector feature_seconds(const Selector& selector, const Data& data) {
    Vector seconds = Vector::Zero(data.rows());
    std::set<std::size_t> made;  // inspections
    for (const std::size_t read : dsl::features_of_rules(selector)) {
        const dsl::model::Feature& feature = selector.features[read];
        const auto* inspected = std::get_if<Inspected>(&feature.value);
        if (inspected && !made.insert(inspected->inspect).second) continue;
        const auto columns = columns_known_with(selector, feature, data);
        if (!columns.empty())
            seconds += data.feature_cost(Eigen::all, columns).rowwise().maxCoeff();
    }
    return seconds;
}

}  // namespace selgen::fit
