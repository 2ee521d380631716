// The features of the inputs of a point, and the variants that can run with all of these inputs.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include <selgen/bench/description.hpp>
#include <selgen/bench/inputs/inputs.hpp>
#include <selgen/rt/config.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

/// The value of a feature at a point with several inputs: the median, as one of the values; of
/// words the most frequent one. NaN if most values are not finite.
inline double typical_value(const Feature& feature, const std::vector<double>& of_inputs) {
    std::vector<double> values;
    for (const double value : of_inputs)
        if (std::isfinite(value)) values.push_back(value);
    if (2 * values.size() <= of_inputs.size())
        return of_inputs.size() == 1 ? of_inputs.front() : std::numeric_limits<double>::quiet_NaN();
    if (feature.words.empty()) {
        const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
        std::nth_element(values.begin(), middle, values.end());
        return *middle;
    }
    std::map<double, std::size_t> counts;
    for (const double value : values) ++counts[value];
    return std::max_element(counts.begin(), counts.end(),
                            [](const auto& a, const auto& b) { return a.second < b.second; })
        ->first;
}

/// Reads the features of an input, with all inspections.
template <class Bench, class Input>
typename Bench::State state_of(Input& input) {
    typename Bench::State state;
    input.call([&](auto&&... arguments) {
        Bench::read_(state, std::forward<decltype(arguments)>(arguments)...);
    });
    for (std::size_t i = 0; i < Bench::inspections_; ++i)
        input.call([&](auto&&... arguments) {
            Bench::inspect_(i, state, std::forward<decltype(arguments)>(arguments)...);
        });
    return state;
}

/// Reads the features of inputs and finds out which variants can run with all of them. `Bench` is
/// the generated description of the experiment.
template <class Bench>
class FeatureValues {
public:
    explicit FeatureValues(const Description& all)
        : all_(all), values_(all.features.size()), feasible_(all.variants.size(), true) {}

    /// Reads the inputs that are new since the last call; of copies, only the first.
    template <class Inputs>
    void read_new(Inputs& inputs) {
        if (inputs.use() != InputUse::fresh && count_ > 0) return;
        for (; count_ < inputs.size(); ++count_) {
            const auto state = state_of<Bench>(inputs[count_]);
            const auto values = Bench::values_(state.features);
            for (std::size_t f = 0; f < values.size(); ++f) values_[f].push_back(values[f]);
            for (std::size_t v = 0; v < feasible_.size(); ++v)
                feasible_[v] =
                    feasible_[v] && (all_.variants[v].is_dispatcher ||
                                     Bench::is_feasible_(all_.variants[v], state.features));
        }
    }

    bool is_feasible(std::size_t variant) const { return feasible_[variant]; }
    double typical(std::size_t feature) const {
        return typical_value(all_.features[feature], values_[feature]);
    }

private:
    const Description& all_;
    std::size_t count_ = 0;                    // inputs that were read
    std::vector<std::vector<double>> values_;  // by feature, of each input
    std::vector<bool> feasible_;               // by variant
};

}  // namespace SELGEN_ABI
}  // namespace selgen::bench
