// Derives the types, ranges, knobs and variants of a starter spec from the columns of a table.
#include "fit/starter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "fit/evaluate/loss.hpp"
#include "fit/table/csv.hpp"
#include "fit/table/names.hpp"

namespace selgen::fit {
namespace {

using Index = Eigen::Index;

template <class Values>
std::string kind_of(const Values& values, const ValueRange& range) {
    if (range.low > range.high || range.low < 0) return "real";
    const auto is_whole = [](double value) {
        return std::isnan(value) || std::floor(value) == value;
    };
    if (std::all_of(values.begin(), values.end(), is_whole)) return "count";
    return range.high <= 1 ? "fraction" : "ratio";
}

std::string type_of(const Data& data, std::size_t f) {
    const Feature& feature = data.features[f];
    if (!feature.words.empty()) return fmt::format("one of {{{}}}", fmt::join(feature.words, ", "));
    const auto values = data.x.col(to_index(f));
    const ValueRange range = range_of(values);
    const std::string kind = kind_of(values, range);
    if (range.low >= range.high) return kind;
    return fmt::format("{} in {} .. {}", kind, number_text(range.low), number_text(range.high));
}

/// The share of rows that are outside the ranges of all others in some feature: of new inputs,
/// about as many are outside the ranges of the table.
double share_outside(const Data& data) {
    std::vector<char> is_outside(static_cast<std::size_t>(data.rows()));
    for (std::size_t f = 0; f < data.features.size(); ++f) {
        if (!data.features[f].words.empty()) continue;
        const Vector values = data.x.col(static_cast<Index>(f));
        if ((values.array() != values.array()).any()) continue;  // models do not bound it
        for (const double end : {values.minCoeff(), values.maxCoeff()})
            if ((values.array() == end).count() == 1)
                is_outside[static_cast<std::size_t>(std::ranges::find(values, end) -
                                                    values.begin())] = 1;
    }
    return static_cast<double>(std::ranges::count(is_outside, 1)) /
           static_cast<double>(data.rows());
}

/// Of many features, one or the other is often outside its range, though the input is like others.
std::string outside_text(const Data& data) {
    constexpr std::size_t many = 20;
    constexpr double often = 0.01;
    if (data.features.size() <= many || share_outside(data) <= often) return {};
    return "\n// With so many features, inputs are often outside the range of one of them.\n"
           "outside clamp;\n";
}

bool has_setup(const Data& data, std::size_t v) {
    return (data.setup.col(static_cast<Index>(v)).array() != 0).any();
}

/// A value of a knob, as the spec writes it; empty if it cannot be the value of a knob.
std::string knob_value(const Feature& knob, double value) {
    if (!knob.words.empty()) {
        const std::string& word = knob.words[static_cast<std::size_t>(value)];
        const std::string name = word.substr(0, word.find('('));
        return identifier_of(name) == name ? word : "";
    }
    const bool is_whole = value >= 0 && value <= 1e9 && std::floor(value) == value;
    return is_whole ? number_text(value) : "";
}

/// The kernels of configurations, with the knobs that each uses.
struct Kernels {
    std::vector<std::vector<double>> values;  // of each knob, ascending
    std::vector<std::string> names;
    std::vector<std::vector<std::size_t>> knobs;  // of each kernel
    std::vector<bool> has_setup;
};

bool uses(const Data& data, std::size_t v, std::size_t knob) {
    return !std::isnan(data.parameters.values(to_index(v), to_index(knob)));
}

Kernels kernels_of(const Data& data) {
    Kernels result;
    const Parameters& parameters = data.parameters;
    result.values.resize(parameters.knobs);
    for (std::size_t v = 0; v < parameters.kernels.size(); ++v) {
        const auto known = std::ranges::find(result.names, parameters.kernels[v]);
        const auto kernel = static_cast<std::size_t>(known - result.names.begin());
        if (known == result.names.end()) {
            result.names.push_back(parameters.kernels[v]);
            result.has_setup.push_back(false);
            result.knobs.emplace_back();
            for (std::size_t k = 0; k < parameters.knobs; ++k)
                if (uses(data, v, k)) result.knobs.back().push_back(k);
        }
        result.has_setup[kernel] = result.has_setup[kernel] || has_setup(data, v);
        for (std::size_t k = 0; k < parameters.knobs; ++k)
            if (uses(data, v, k))
                result.values[k].push_back(parameters.values(to_index(v), to_index(k)));
    }
    for (std::vector<double>& values : result.values) {
        std::ranges::sort(values);
        values.erase(std::unique(values.begin(), values.end()), values.end());
    }
    return result;
}

/// Whether knobs spell all variants of the table and no others.
bool is_grid(const Data& data, const Kernels& kernels) {
    constexpr std::size_t most_values = 64;
    std::size_t configurations = 0;
    for (std::size_t k = 0; k < kernels.values.size(); ++k)
        for (const double value : kernels.values[k])
            if (knob_value(data.parameters.columns[k], value).empty() ||
                kernels.values[k].size() > most_values)
                return false;
    for (const std::vector<std::size_t>& knobs : kernels.knobs) {
        std::size_t product = 1;
        for (const std::size_t k : knobs) product *= kernels.values[k].size();
        configurations += product;
    }
    for (std::size_t v = 0; v < data.variants.size() && !kernels.names.empty(); ++v) {
        const auto kernel = std::ranges::find(kernels.names, data.parameters.kernels[v]);
        const auto& knobs = kernels.knobs[static_cast<std::size_t>(kernel - kernels.names.begin())];
        for (std::size_t k = 0; k < kernels.values.size(); ++k)
            if (uses(data, v, k) != (std::ranges::find(knobs, k) != knobs.end())) return false;
    }
    return !kernels.names.empty() && configurations == data.variants.size();
}

std::string variant_text(const std::string& name, bool has_setup, const std::string& arguments) {
    if (!has_setup)
        return fmt::format("variant {0} {{ run run_{0}(input{1}); }}\n", name, arguments);
    return fmt::format("variant {0} {{ plan make_{0}(input{1}); run run_{0}(plan, input{1}); }}\n",
                       name, arguments);
}

/// The variants; configurations of a kernel are one variant with knobs.
std::string variants_text(const Data& data) {
    std::string text;
    const Kernels kernels = kernels_of(data);
    if (!is_grid(data, kernels)) {
        for (std::size_t v = 0; v < data.variants.size(); ++v)
            text += variant_text(data.variants[v], has_setup(data, v), "");
        return text;
    }
    for (std::size_t k = 0; k < kernels.values.size(); ++k) {
        const Feature& knob = data.parameters.columns[k];
        std::vector<std::string> values;
        for (const double value : kernels.values[k]) values.push_back(knob_value(knob, value));
        text += fmt::format("knob {} in {};\n", knob.name, fmt::join(values, ", "));
    }
    for (std::size_t kernel = 0; kernel < kernels.names.size(); ++kernel) {
        std::string arguments;
        for (const std::size_t k : kernels.knobs[kernel])
            arguments += ", " + data.parameters.columns[k].name;
        text += variant_text(kernels.names[kernel], kernels.has_setup[kernel], arguments);
    }
    return text;
}

/// Whether selectors know the name without a declaration. Other facts are often features of the
/// input with the same name, such as the memory that it needs.
bool is_known(const Data& data, const std::string& name) {
    if (name == "threads") return !thread_counts(data).empty();
    return name == "reuse" || name.find('.') != name.npos;
}

constexpr const char* head_for_stubs =
    R"(// Written by selgen init from {0}.
// The kernels in {3} are stubs, which do nothing. Until you replace them, fit the model to the
// table: selgen fit {1} --data {0} -o {2}
// Then measure them, and fit the model to their times: selgen tune {1}
use "{3}";
import "{2}";
)";
constexpr const char* head_alone =
    R"(// Written by selgen init from {0}. Before you generate C++, define Input, and edit the
// expressions of the features and the calls after run and plan. For fitting and
// evaluating, they need not exist.
use "{3}";
// Fit the models with: selgen fit {1} --data {0} -o {2}
// import "{2}";
)";

}  // namespace

std::vector<double> thread_counts(const Data& data) {
    std::set<double> counts;
    for (std::size_t f = 0; f < data.features.size(); ++f) {
        if (data.features[f].name != "threads") continue;
        if (!data.features[f].words.empty()) return {};
        for (const double value : data.x.col(to_index(f)))
            if (!std::isnan(value)) counts.insert(value);
    }
    const auto is_count = [](double value) { return value >= 1 && std::floor(value) == value; };
    if (!std::ranges::all_of(counts, is_count)) return {};
    return {counts.begin(), counts.end()};
}

std::string starter_text(const Data& data, const StarterNames& names) {
    std::string text = fmt::format(fmt::runtime(names.has_stubs ? head_for_stubs : head_alone),
                                   names.data, names.spec, names.models, names.kernels);
    text += fmt::format(
        "\nselector {} {{\ncall void (const Input& input);\n\n"
        "// The ranges are those in the table: widen them to cover all possible inputs.\n",
        names.selector);
    for (std::size_t f = 0; f < data.features.size(); ++f) {
        const std::string& name = data.features[f].name;
        if (is_known(data, name)) continue;
        text += fmt::format("feature {0} : {1} = input.{0};\n", name, type_of(data, f));
    }
    text += '\n';
    text += variants_text(data);
    text += outside_text(data);
    const std::size_t best =
        single_best(estimated_losses(data, {}), Objective::mean_slowdown, data.weight);
    return text +
           fmt::format(
               "\n// Uses the model that selgen fit writes. Times include a share of the setup.\n"
               "choose by {};\n"
               "// The single best variant in the table.\notherwise {};\n}}\n",
               names.selector, data.variants[best]);
}

}  // namespace selgen::fit
