// Compares the choices of a generated header with golden rows and training rows.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include <selgen/rt/config.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

namespace detail {

/// "n=5 con=0.5", with enough digits to read back the same doubles.
template <class Features>
std::string text(const Features& features, const std::vector<std::string_view>& names) {
    std::string text;
    std::vector<double> values(names.size());
    if (!values.empty()) std::memcpy(values.data(), &features, values.size() * sizeof(double));
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (i > 0) text += ' ';
        text += names[i];
        text += '=';
        text += number_text(values[i]);
    }
    return text;
}

/// The slowdown relative to the best variant; a variant that was not measured counts as the slowest
/// of the measured ones.
template <class Row, class Variant>
double cost_of(const Row& row, Variant variant) {
    const double cost = row.costs[static_cast<std::size_t>(variant)];
    return cost > 0 ? cost : *std::max_element(row.costs.begin(), row.costs.end());
}

/// Prints a training row with two choices and their slowdowns, and the rule that made the second
/// choice if the reference evaluator makes it, too.
template <class Names>
struct Replaying {
    const char* selector;
    const Names& names;
    const std::vector<std::string_view>& features;

    template <class Row, class Variant>
    void operator()(const Row& row, const char* what, Variant before, Variant now) const {
        const bool knows_rule = now == row.variant;
        const DecimalPoint point;
        std::printf("selgen: %s: %s: %s%s (slowdown %.4g), got %s (%.4g)%s%s\n", selector,
                    text(row.features, features).c_str(), what, std::string(names[before]).c_str(),
                    cost_of(row, before), std::string(names[now]).c_str(), cost_of(row, now),
                    knows_rule ? " by " : "", knows_rule ? row.rule : "");
    }
};

}  // namespace detail

/// Whether `choose` returns the expected variant of each row; prints the rows where it does not.
template <class Names, class Rows, class Choose>
bool selftest(const char* selector, const Names& names, const Rows& rows, const Choose& choose,
              const std::vector<std::string_view>& features) {
    std::size_t differing = 0;
    for (const auto& row : rows) {
        const auto found = choose(row.features);
        if (found == row.variant) continue;
        ++differing;
        std::printf("selgen: %s: %s: expected %s, got %s\n", selector,
                    detail::text(row.features, features).c_str(),
                    std::string(names[row.variant]).c_str(), std::string(names[found]).c_str());
    }
    std::printf("selgen: %s: %zu golden rows, %zu differ\n", selector, rows.size(), differing);
    return differing == 0;
}

/// Whether the knobs have the values that their rules choose in each row.
template <class Rows, class Agree>
bool selftest_of_knobs(const char* selector, const Rows& rows, const Agree& agree) {
    std::size_t differing = 0;
    for (const auto& row : rows)
        if (!agree(row.features)) ++differing;
    std::printf("selgen: %s: knobs of %zu golden rows, %zu differ\n", selector, rows.size(),
                differing);
    return differing == 0;
}

/// Whether `choose` makes the same choice as the reference evaluator in each training row, and its
/// mean slowdown is not worse than when the models were fitted.
template <class Names, class Replay, class Choose>
bool selftest_of_replay(const char* selector, const Names& names, const Replay& replay,
                        const Choose& choose, const std::vector<std::string_view>& features) {
    const detail::Replaying<Names> report{selector, names, features};
    std::size_t differing = 0;
    double logarithms = 0;
    for (const auto& row : replay.rows) {
        const auto found = choose(row.features);
        logarithms += std::log(detail::cost_of(row, found));
        if (!row.is_clear || found == row.variant) continue;
        ++differing;
        report(row, "expected ", row.variant, found);
    }
    const double regret = std::exp(logarithms / static_cast<double>(replay.rows.size()));
    std::printf(
        "selgen: %s: %zu training rows, %zu differ, mean slowdown %.6f (%.6f when fitted)\n",
        selector, replay.rows.size(), differing, regret, replay.regret);
    if (regret <= replay.regret * (1 + 1e-9)) return differing == 0;
    for (const auto& row : replay.rows) {
        const auto found = choose(row.features);
        if (detail::cost_of(row, found) > detail::cost_of(row, row.fitted))
            report(row, "the fit chose ", row.fitted, found);
    }
    std::printf(
        "selgen: %s: rules or models have changed since the fit. If this is intended, fit again "
        "or remove `replay` from the model\n",
        selector);
    return false;
}

}  // namespace SELGEN_ABI
}  // namespace selgen::rt
