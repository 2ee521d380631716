#include "fit/lets.hpp"

#include <algorithm>
#include <vector>

#include "dsl/evaluate/evaluate.hpp"
#include "fit/evaluate/choices.hpp"

namespace selgen::fit {

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
        const Eigen::Index at = feature_column(data, let.name);
        data.features[static_cast<std::size_t>(at)] = {let.name, {}, input->of};
        data.feature_cost.col(at) = cost;
        for (Eigen::Index row = 0; row < data.rows(); ++row)
            data.x(row, at) =
                dsl::evaluate(selector, let.value, rows[static_cast<std::size_t>(row)]);
    }
    return data;
}

}  // namespace selgen::fit
