// Reads feature values from the rows of a table, and decides each row with dsl::decide.
#include "fit/evaluate/choices.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <stdexcept>

#include "base/overloaded.hpp"
#include "dsl/check/context.hpp"
#include "dsl/check/spec.hpp"
#include "dsl/evaluate/evaluate.hpp"
#include "dsl/evaluate/knobs.hpp"
#include "dsl/model/configurations.hpp"

namespace selgen::fit {

namespace ast = dsl::ast;
namespace model = dsl::model;

namespace {

/// The column of a feature's values, and the spec's number of each word of the table.
struct Reading {
    Eigen::Index column = -1;
    double otherwise = not_measured;
    std::vector<double> words;
};

Reading reading_of(const model::Feature& feature, const Data& data, double reuse) {
    Reading reading;
    if (feature.name == "reuse") reading.otherwise = reuse;
    if (const auto* counted = std::get_if<model::Counted>(&feature.value))
        reading.otherwise = counted->value;
    for (std::size_t f = 0; f < data.features.size(); ++f) {
        if (data.features[f].name != feature.name) continue;
        reading.column = static_cast<Eigen::Index>(f);
        for (const auto& word : data.features[f].words) {
            const auto& known = feature.categories;
            const auto found = std::ranges::find(known, word);
            reading.words.push_back(
                found == known.end() ? not_measured : static_cast<double>(found - known.begin()));
        }
    }
    return reading;
}

double value_of(const Reading& reading, const Data& data, Eigen::Index row) {
    if (reading.column < 0) return reading.otherwise;
    const double x = data.x(row, reading.column);
    if (reading.words.empty() || std::isnan(x)) return x;
    return reading.words[static_cast<std::size_t>(x)];
}

/// Whether one of the rules up to the one that decides is skipped outside of its domain.
bool skips_rule(const model::Selector& selector, const std::vector<double>& features) {
    const std::size_t last = dsl::decide(selector, {features, {}, {}}).rule;
    const auto end = selector.rules.begin() +
                     static_cast<std::ptrdiff_t>(std::min(last + 1, selector.rules.size()));
    return std::any_of(selector.rules.begin(), end,
                       [&](const auto& rule) { return dsl::is_skipped(rule, features); });
}

std::size_t count_rows(const model::Selector& selector, const Data& data, double reuse,
                       const std::function<bool(const std::vector<double>&)>& holds) {
    return static_cast<std::size_t>(std::ranges::count_if(seen_rows(selector, data, reuse), holds));
}

}  // namespace

model::Selector with_model(const Written& written, const ast::Model& fitted) {
    std::vector<ast::Spec> specs = written.specs;
    for (auto& spec : specs)
        std::erase_if(spec.items, [&](const ast::Item& item) {
            const auto* old = std::get_if<ast::Model>(&item);
            return old != nullptr && old->name.text == fitted.name.text;
        });
    specs[0].items.emplace_back(fitted);
    dsl::Report report;
    const auto checked = dsl::check(specs, written.sources, report);
    if (!checked) {
        std::string why = "a fitted model has errors";
        for (const auto& found : report.found())
            if (found.severity == dsl::Severity::error) why += ": " + found.text;
        throw std::logic_error(why);
    }
    return *std::ranges::find(checked->selectors, written.selector, &model::Selector::name);
}

std::vector<bool> open_variants(const model::Selector& selector, const Data& known) {
    std::vector<bool> open;
    for (const auto& variant : selector.variants) {
        bool measured = false;
        for (std::size_t v = 0; v < known.variants.size() && !measured; ++v)
            measured = dsl::is_configuration(selector, variant, known.variants[v]) &&
                       !known.time.col(to_index(v)).array().isNaN().all();
        open.push_back(measured);
    }
    if (std::ranges::count(open, true) == 0) open.clear();
    return open;
}

bool clamps_model(const Written& written, const ast::Model& fitted) {
    const model::Selector selector = with_model(written, fitted);
    return std::ranges::any_of(selector.rules, [&](const model::Rule& rule) {
        return std::visit(overloaded{[](const model::WhenRule&) { return false; },
                                     [](const model::GoalRule& goal) { return goal.clamps; },
                                     [&](const model::ByRule& by) {
                                         return by.clamps && by.model == fitted.name.text;
                                     }},
                          rule);
    });
}

/// As in a dispatcher, a variant whose plan fails is excluded, and the decision is repeated.
std::vector<std::string> chosen_configurations(const model::Selector& selector, const Data& data,
                                               double reuse, const Data& known) {
    const std::vector<bool> open = open_variants(selector, known);
    const bool can_fail = (data.setup.array() == failed_run).any();
    const auto fails = [&](std::size_t row, const std::string& name) {
        const std::size_t v = can_fail ? variant_named(data, name) : data.variants.size();
        return v < data.variants.size() && data.setup(to_index(row), to_index(v)) == failed_run;
    };
    std::vector<std::string> chosen;
    for (const std::vector<double>& now : seen_rows(selector, data, reuse)) {
        std::vector<bool> left = open;
        left.resize(selector.variants.size(), open.empty());
        std::string first, name;
        for (;;) {
            const std::size_t best = dsl::decide(selector, {now, left, {}}).variant;
            name = dsl::name_of_configuration(selector, selector.variants[best], now);
            if (first.empty()) first = name;
            if (!fails(chosen.size(), name)) break;
            if (!left[best]) name = first;  // no variant is left
            if (!left[best]) break;
            left[best] = false;
        }
        chosen.push_back(name);
    }
    return chosen;
}

std::vector<std::size_t> choices(const model::Selector& selector, const Data& data, double reuse,
                                 const Data& known) {
    std::vector<std::size_t> chosen;
    for (const std::string& way : chosen_configurations(selector, data, reuse, known))
        chosen.push_back(variant_named(data, way));
    return chosen;
}

std::vector<std::vector<double>> seen_rows(const model::Selector& selector, const Data& data,
                                           double reuse) {
    std::vector<Reading> readings;
    for (const auto& feature : selector.features)
        readings.push_back(reading_of(feature, data, reuse));
    std::vector<double> values(readings.size());
    std::vector<std::vector<double>> rows;
    for (Eigen::Index row = 0; row < data.rows(); ++row) {
        for (std::size_t f = 0; f < readings.size(); ++f)
            values[f] = value_of(readings[f], data, row);
        rows.push_back(dsl::with_knobs(selector, values));
    }
    return rows;
}

std::size_t rows_without_model(const model::Selector& selector, const Data& data, double reuse) {
    return count_rows(selector, data, reuse,
                      [&](const auto& now) { return skips_rule(selector, now); });
}

std::size_t unsure_rows(const model::Selector& selector, const Data& data, double reuse) {
    return count_rows(selector, data, reuse, [&](const auto& now) {
        return dsl::decide(selector, {now, {}, {}}).unsure;
    });
}

std::vector<std::string> missing_columns(const model::Selector& selector, const Data& data) {
    std::vector<std::string> missing;
    // A table times only values of a knob that its machine allows.
    const bool limits = std::ranges::any_of(selector.knobs, &model::Knob::sets_threads);
    for (const auto& feature : selector.features)
        if (feature.name != "reuse" && !(limits && feature.name == "team_limit") &&
            !std::holds_alternative<model::Chosen>(feature.value) &&
            !std::holds_alternative<model::Counted>(feature.value) &&
            reading_of(feature, data, 1).column < 0)
            missing.push_back(feature.name);
    return missing;
}

bool is_blind(const model::Selector& selector, const Data& data) {
    const auto& features = selector.features;
    const auto is_of_call = [&](std::size_t f) {
        return std::holds_alternative<model::Read>(features[f].value) ||
               std::holds_alternative<model::Inspected>(features[f].value);
    };
    const auto is_there = [&](const model::Feature& feature) {
        return reading_of(feature, data, 1).column >= 0;
    };
    return std::ranges::any_of(dsl::features_of_rules(selector), is_of_call) &&
           std::ranges::none_of(features, is_there);
}

}  // namespace selgen::fit
