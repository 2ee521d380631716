// Selects rows and variants of a table in memory.
#include "fit/table/data.hpp"

#include <algorithm>
#include <set>

namespace selgen::fit {

void Data::keep_variants(const std::vector<std::string>& known) {
    std::vector<Eigen::Index> kept;
    std::vector<std::string> names;
    const std::set<std::string> all(known.begin(), known.end());
    for (std::size_t v = 0; v < variants.size(); ++v) {
        if (all.count(variants[v]) == 0) continue;
        kept.push_back(static_cast<Eigen::Index>(v));
        names.push_back(variants[v]);
    }
    time = time(Eigen::all, kept).eval();
    setup = setup(Eigen::all, kept).eval();
    for (Matrix* const one : {&wrong, &below, &censored, &predicted})
        if (one->size() > 0) *one = (*one)(Eigen::all, kept).eval();
    variants = std::move(names);
    if (parameters.values.size() > 0)
        parameters.values = parameters.values(kept, Eigen::all).eval();
    if (parameters.kernels.empty()) return;
    std::vector<std::string> kernels;
    for (const Eigen::Index v : kept)
        kernels.push_back(parameters.kernels[static_cast<std::size_t>(v)]);
    parameters.kernels = std::move(kernels);
}

Eigen::Index Data::column_for(const std::string& feature) {
    const auto found = std::ranges::find(features, feature, &Feature::name);
    const Eigen::Index at = found - features.begin();
    if (found != features.end()) return at;
    features.push_back({feature, {}});
    x.conservativeResize(Eigen::NoChange, at + 1);
    feature_cost.conservativeResize(Eigen::NoChange, at + 1);
    feature_cost.col(at).setZero();
    return at;
}

std::size_t variant_named(const Data& data, const std::string& name) {
    return static_cast<std::size_t>(std::ranges::find(data.variants, name) - data.variants.begin());
}

bool has_only_failures(const Data& data) {
    const auto times = data.time.array();
    return (times == failed_run).any() && !(times < failed_run).any();
}

Data select_rows(const Data& data, const std::vector<Eigen::Index>& rows) {
    Data part = data;
    for (Matrix* const one : {&part.x, &part.time, &part.wrong, &part.below, &part.censored,
                              &part.predicted, &part.setup, &part.feature_cost})
        if (one->size() > 0) *one = (*one)(rows, Eigen::all).eval();
    if (part.weight.size() > 0) part.weight = part.weight(rows).eval();
    part.ids.clear();
    part.groups.clear();
    part.fold.clear();
    for (const Eigen::Index row : rows) {
        const auto at = static_cast<std::size_t>(row);
        part.ids.push_back(data.ids[at]);
        part.groups.push_back(data.groups[at]);
        part.fold.push_back(data.fold[at]);
    }
    for (CategoricalFactor& factor : part.factors) {
        std::vector<std::string> levels;
        for (const Eigen::Index row : rows)
            levels.push_back(factor.levels[static_cast<std::size_t>(row)]);
        factor.levels = std::move(levels);
    }
    return part;
}

}  // namespace selgen::fit
