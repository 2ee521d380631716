// Evaluates each `let` in each row, and finds the largest cost of the features that it reads.
#include "fit/lets.hpp"

#include <algorithm>
#include <vector>

#include "dsl/evaluate/evaluate.hpp"
#include "fit/evaluate/choices.hpp"

namespace selgen::fit {

namespace {

/// The column with this name, which may be new.
Eigen::Index column_of_let(const std::string& name, Data& data) {
    const auto found = std::ranges::find(data.features, name, &Feature::name);
    const Eigen::Index at = found - data.features.begin();
    if (found != data.features.end()) return at;
    data.features.push_back({name, {}});
    data.x.conservativeResize(Eigen::NoChange, at + 1);
    data.feature_cost.conservativeResize(Eigen::NoChange, at + 1);
    return at;
}

}  // namespace

Data with_lets(const dsl::model::Selector& selector, const Inputs& inputs, Data data,
               double reuse) {
    const auto rows = seen_rows(selector, data, reuse);
    for (const dsl::model::Let& let : selector.lets) {
        const auto input = std::ranges::find(inputs.features, let.name, &Input::name);
        if (input == inputs.features.end() || !input->is_let || let.truth) continue;
        Vector cost = Vector::Zero(data.rows());
        for (std::size_t f = 0; f < data.features.size(); ++f)
            if (std::ranges::find(input->of, data.features[f].name) != input->of.end())
                cost = cost.cwiseMax(data.feature_cost.col(static_cast<Eigen::Index>(f)));
        const Eigen::Index at = column_of_let(let.name, data);
        data.features[static_cast<std::size_t>(at)] = {let.name, {}, input->of};
        data.feature_cost.col(at) = cost;
        for (Eigen::Index row = 0; row < data.rows(); ++row)
            data.x(row, at) =
                dsl::evaluate(selector, let.value, rows[static_cast<std::size_t>(row)]);
    }
    return data;
}

}  // namespace selgen::fit
