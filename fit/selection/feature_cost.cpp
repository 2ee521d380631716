// Divides the costs of features by the calls of a phase, and takes the whole cost of an inspection.
#include "fit/selection/feature_cost.hpp"

#include <map>
#include <string>
#include <vector>

#include "fit/evaluate/loss.hpp"

namespace selgen::fit {

Data with_costs_of_call(Data data, const Inputs& inputs, double reuse) {
    const Vector reused = reuse_of(data, reuse);
    const Vector calls =
        inputs.most_calls > 0 ? Vector(reused.cwiseMin(inputs.most_calls)) : reused;
    std::map<std::string, std::vector<Eigen::Index>> columns;  // of inspections
    for (std::size_t f = 0; f < data.features.size(); ++f) {
        const std::size_t at = input_named(inputs, data.features[f].name);
        const bool is_input = at < inputs.features.size();
        if (is_input && !inputs.features[at].inspection.empty())
            columns[inputs.features[at].inspection].push_back(to_index(f));
        if (inputs.has_phases || (is_input && inputs.features[at].lasts))
            data.feature_cost.col(to_index(f)).array() /= calls.array();
    }
    for (const auto& [inspection, own] : columns) {
        const Matrix costs = data.feature_cost(Eigen::all, own);
        const Vector whole = costs.rowwise().maxCoeff();
        for (const Eigen::Index column : own) data.feature_cost.col(column) = whole;
    }
    return data;
}

}  // namespace selgen::fit
