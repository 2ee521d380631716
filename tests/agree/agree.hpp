// Compares a generated header with the reference evaluator.
#pragma once

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <limits>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include <selgen/rt/decide/decide.hpp>
#include "../golden/code_files.hpp"

#include "dsl/check/spec.hpp"
#include "dsl/evaluate/evaluate.hpp"
#include "dsl/evaluate/knobs.hpp"
#include "dsl/evaluate/thresholds.hpp"
#include "grammar/parse.hpp"
#include "tests/cases.hpp"

namespace agree {

namespace dsl = selgen::dsl;
using Row = std::vector<double>;

/// The checked model of tests/golden/<stem>.sel.
inline dsl::model::Spec model_of(const std::string& stem) {
    const std::string folder = SELGEN_SOURCE_DIR "/tests/golden/";
    const dsl::Sources sources{{stem + ".sel", selgen::testing::contents(folder + stem + ".sel")}};
    dsl::Report report;
    auto tree = selgen::grammar::parse(sources, 0, report);
    REQUIRE(tree);
    read_code_files(*tree);
    const auto model = dsl::check({*tree}, sources, report);
    REQUIRE(model);
    return *model;
}

/// The test values of a feature: thresholds and their neighbours, a grid, zero, infinities, NaN.
inline Row values(const dsl::model::Selector& selector, std::size_t feature) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    Row all = dsl::thresholds_of(selector, feature);
    all.insert(all.end(), {0, -0.0, infinity, -infinity, std::numeric_limits<double>::quiet_NaN()});
    for (double x = 1e-3; x < 1e9; x *= 7.3) all.push_back(x);
    all.insert(all.end(), {1, 2, 3, -5, 1e300, -1e300, 5e-324});
    return all;
}

/// All values of each feature, with random values of the others; the seed is fixed.
inline std::vector<Row> rows(const dsl::model::Selector& selector) {
    std::mt19937 random(7);
    std::vector<Row> columns, all;
    for (std::size_t i = 0; i < selector.features.size(); ++i)
        columns.push_back(values(selector, i));
    const auto draw = [&](const Row& column) { return column[random() % column.size()]; };
    for (std::size_t i = 0; i < columns.size(); ++i) {
        for (const double value : columns[i]) {
            for (int repeat = 0; repeat < 60; ++repeat) {
                Row row;
                for (const Row& column : columns) row.push_back(draw(column));
                row[i] = value;
                all.push_back(row);
            }
        }
    }
    return all;
}

/// The members of the generated Features are doubles, in the order of the row.
template <class Features>
Features features(const Row& row) {
    Features f{};
    static_assert(sizeof(Features) % sizeof(double) == 0);
    REQUIRE(sizeof(Features) == row.size() * sizeof(double));
    std::memcpy(&f, row.data(), sizeof f);
    return f;
}

/// The row before any inspection.
inline Row uninspected(const dsl::model::Selector& selector, Row row) {
    for (std::size_t i = 0; i < row.size(); ++i)
        if (std::holds_alternative<dsl::model::Inspected>(selector.features[i].value))
            row[i] = std::numeric_limits<double>::quiet_NaN();
    return row;
}

template <class Decision>
bool same(const Decision& found, const dsl::Decision& expected) {
    return static_cast<std::size_t>(found.variant) == expected.variant &&
           static_cast<int>(found.reason) == static_cast<int>(expected.reason) &&
           found.outside == expected.outside && found.unsure == expected.unsure;
}

/// Whether the goals of two variants are equal up to rounding. Generated code sums in another order
/// than the reference, so either variant may be chosen then, or the running one kept.
inline bool tie(const dsl::model::Selector& selector, const Row& row, std::size_t a,
                std::size_t b) {
    for (const auto& rule : selector.rules) {
        const auto* const goal = std::get_if<dsl::model::GoalRule>(&rule);
        if (goal == nullptr) continue;
        const Row at = goal->clamps ? dsl::clamped(goal->domain, row) : row;
        const double x = dsl::evaluate(selector, goal->goal, at, a);
        const double y = dsl::evaluate(selector, goal->goal, at, b);
        const double least = (1 - selector.margin) * std::min(x, y);
        const double gap = std::min(std::abs(x - y), std::abs(std::max(x, y) - least));
        return gap <= 1e-12 * std::abs(x);
    }
    return false;
}

inline std::string text(const Row& row) {
    std::ostringstream text;
    text.precision(17);
    for (const double x : row) text << " " << x;
    return text.str();
}

/// Contexts with everything open, for each running variant and none; then with one variant closed.
template <class Variant, std::size_t N>
std::vector<selgen::rt::DecisionContext<Variant, N>> situations(
    const selgen::rt::Names<Variant, N>&) {
    using Set = selgen::rt::Set<Variant, N>;
    std::vector<selgen::rt::DecisionContext<Variant, N>> all{{Set::all(), {}}};
    for (std::size_t v = 0; v < N; ++v) {
        all.push_back({Set::all(), static_cast<Variant>(v)});
        Set open = Set::all();
        open.remove(static_cast<Variant>(v));
        all.push_back({open, static_cast<Variant>((v + 1) % N)});
    }
    return all;
}

/// The reference's decision in the same context.
template <class Variant, std::size_t N>
dsl::Decision reference(const dsl::model::Selector& selector, const Row& row,
                        const selgen::rt::DecisionContext<Variant, N>& now) {
    std::vector<bool> open;
    for (std::size_t v = 0; v < selector.variants.size(); ++v)
        open.push_back(now.open.has(static_cast<Variant>(v)));
    dsl::Situation situation{row, open, {}};
    if (now.running) situation.running = static_cast<std::size_t>(*now.running);
    return dsl::decide(selector, situation);
}

/// The header's decision. An inspection sets the missing features, so a feature that is read too
/// early is found.
template <class Features, class Now>
auto decision_of(Features seen, const Features& all, const Now& now) {
    if constexpr (requires { decide(all, now); })
        return decide(all, now);
    else
        return decide(seen, now, [&](auto) {
            seen = all;
            return true;
        });
}

/// The first features for which the header's decision differs; empty if it always agrees with the
/// reference.
template <class Features, const auto& names>
std::string difference(const dsl::model::Selector& selector) {
    for (const Row& row : rows(selector)) {
        const auto all = features<Features>(row);
        for (const auto& now : situations(names)) {
            const auto seen = features<Features>(uninspected(selector, row));
            const auto found = decision_of(seen, all, now);
            const auto expected = reference(selector, row, now);
            const auto variant = static_cast<std::size_t>(found.variant);
            if (!same(found, expected) && !tie(selector, row, variant, expected.variant))
                return text(row);
        }
        const auto expected = reference(selector, row, situations(names)[0]).variant;
        const auto variant = static_cast<std::size_t>(choose(all));
        if (variant != expected && !tie(selector, row, variant, expected)) return text(row);
    }
    return "";
}

/// Whether the header of a selector of tests/golden/<stem>.sel always agrees with the reference.
template <class Features, const auto& names>
bool agrees(const std::string& stem, std::size_t selector = 0) {
    const auto spec = model_of(stem);
    const std::string different = difference<Features, names>(spec.selectors.at(selector));
    UNSCOPED_INFO("features with another decision:" << different);
    return different.empty();
}

/// Whether the header of a selector always chooses the values of a knob that the reference does.
template <class Features, class Chosen>
bool knob_agrees(const dsl::model::Selector& selector, std::size_t knob, const Chosen& chosen) {
    for (const Row& row : rows(selector)) {
        const auto expected = dsl::choose_knob(selector, knob, row);
        const double value = selector.knobs[knob].values[expected.value].value;
        if (chosen(features<Features>(row)) == value) continue;
        UNSCOPED_INFO("features with another value:" << text(row));
        return false;
    }
    return true;
}

}  // namespace agree
