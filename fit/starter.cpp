#include "fit/starter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "fit/evaluate/loss.hpp"
#include "fit/table/numbers.hpp"

namespace selgen::fit {
namespace {

using Index = Eigen::Index;

/// The least and the largest value of a feature, if it has any.
struct FeatureRange {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();
    bool whole = true;
};

FeatureRange range_in(const Data& data, Index feature) {
    FeatureRange range;
    for (Index r = 0; r < data.rows(); ++r) {
        const double value = data.x(r, feature);
        if (std::isnan(value)) continue;
        range.low = std::min(range.low, value);
        range.high = std::max(range.high, value);
        range.whole = range.whole && std::floor(value) == value;
    }
    return range;
}

std::string kind_of(const FeatureRange& range) {
    if (range.low > range.high || range.low < 0) return "real";
    if (range.whole) return "count";
    return range.high <= 1 ? "fraction" : "ratio";
}

std::string type_of(const Data& data, std::size_t f) {
    const Feature& feature = data.features[f];
    if (!feature.words.empty()) return fmt::format("one of {{{}}}", fmt::join(feature.words, ", "));
    const FeatureRange range = range_in(data, static_cast<Index>(f));
    const std::string kind = kind_of(range);
    if (range.low >= range.high) return kind;
    return fmt::format("{} in {} .. {}", kind, number_text(range.low), number_text(range.high));
}

bool has_setup(const Data& data, std::size_t v) {
    return (data.setup.col(static_cast<Index>(v)).array() != 0).any();
}

std::string variant_text(const Data& data, std::size_t v) {
    const std::string& name = data.variants[v];
    if (!has_setup(data, v)) return fmt::format("variant {0} {{ run run_{0}(input); }}\n", name);
    return fmt::format("variant {0} {{ plan make_{0}(input); run run_{0}(plan, input); }}\n", name);
}

}  // namespace

std::string starter_text(const Data& data, const StarterNames& names) {
    std::string text = fmt::format(
        "// Written by selgen new from {0}. Before you generate C++, define Input, and edit the\n"
        "// expressions of the features and the calls after run and plan. For fitting and\n"
        "// evaluating, they need not exist.\nuse \"kernels.hpp\";\n"
        "// Fit the models with: selgen fit {1} --data {0} -o {2}\n// import \"{2}\";\n\n"
        "selector {3} {{\ncall void (const Input& input);\n\n"
        "// The ranges are those in the table: widen them to cover all possible inputs.\n",
        names.data, names.spec, names.models, names.selector);
    for (std::size_t f = 0; f < data.features.size(); ++f) {
        const std::string& name = data.features[f].name;
        if (name == "reuse") continue;  // the phase gives it to the selector
        text += fmt::format("feature {0} : {1} = input.{0};\n", name, type_of(data, f));
    }
    text += '\n';
    for (std::size_t v = 0; v < data.variants.size(); ++v) text += variant_text(data, v);
    const std::size_t best = single_best(losses(data, {}), Objective::mean_slowdown, data.weight);
    return text +
           fmt::format(
               "\n// Uses the model that selgen fit writes. Times include a share of the setup.\n"
               "choose by {};\n"
               "// The single best variant in the table.\notherwise {};\n}}\n",
               names.selector, data.variants[best]);
}

}  // namespace selgen::fit
