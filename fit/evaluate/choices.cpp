// Reads feature values from the rows of a table, and decides each row with dsl::decide.
#include "fit/evaluate/choices.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
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
            const auto found = std::find(known.begin(), known.end(), word);
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

bool is_measured(const Data& data, std::size_t column) {
    const auto times = data.time.col(static_cast<Eigen::Index>(column));
    return std::any_of(times.begin(), times.end(), [](double time) { return !std::isnan(time); });
}

/// Calls `tell` with the values of each row: features and knobs of the selector.
template <class Visit>
void see_rows(const model::Selector& selector, const Data& data, double reuse, Visit visit) {
    std::vector<Reading> readings;
    for (const auto& feature : selector.features)
        readings.push_back(reading_of(feature, data, reuse));
    std::vector<double> values(readings.size());
    for (Eigen::Index row = 0; row < data.rows(); ++row) {
        for (std::size_t f = 0; f < readings.size(); ++f)
            values[f] = value_of(readings[f], data, row);
        visit(dsl::with_knobs(selector, values));
    }
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
    const auto found =
        std::find_if(checked->selectors.begin(), checked->selectors.end(),
                     [&](const auto& selector) { return selector.name == written.selector; });
    return *found;
}

std::vector<bool> open_variants(const model::Selector& selector, const Data& known) {
    std::vector<bool> open;
    for (const auto& variant : selector.variants) {
        bool measured = false;
        for (std::size_t v = 0; v < known.variants.size() && !measured; ++v)
            measured = dsl::is_configuration(selector, variant, known.variants[v]) &&
                       is_measured(known, v);
        open.push_back(measured);
    }
    if (std::none_of(open.begin(), open.end(), [](bool one) { return one; })) open.clear();
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

namespace {

/// The columns of the variants whose plans fail in a row.
class FailedPlans {
public:
    explicit FailedPlans(const Data& data) : data_(data) {
        for (const std::string& variant : data.variants)
            columns_.emplace(variant, to_index(columns_.size()));
    }

    bool has(Eigen::Index row, const std::string& variant) const {
        const auto column = columns_.find(variant);
        return data_.setup.size() > 0 && column != columns_.end() &&
               data_.setup(row, column->second) == failed_run;
    }

private:
    const Data& data_;
    std::map<std::string, Eigen::Index> columns_;
};

}  // namespace

/// As in a dispatcher, a variant whose plan fails is excluded, and the decision is repeated.
std::vector<std::string> chosen_configurations(const model::Selector& selector, const Data& data,
                                               double reuse, const Data& known) {
    const std::vector<bool> open = open_variants(selector, known);
    const FailedPlans failed(data);
    std::vector<std::string> chosen;
    see_rows(selector, data, reuse, [&](const std::vector<double>& now) {
        const auto row = to_index(chosen.size());
        std::vector<bool> left = open;
        left.resize(selector.variants.size(), open.empty());
        std::string first;
        for (;;) {
            const std::size_t best = dsl::decide(selector, {now, left, {}}).variant;
            const std::string name =
                dsl::name_of_configuration(selector, selector.variants[best], now);
            if (first.empty()) first = name;
            if (!failed.has(row, name)) return chosen.push_back(name);
            if (!left[best]) return chosen.push_back(first);  // no variant is left
            left[best] = false;
        }
    });
    return chosen;
}

std::vector<std::size_t> choices(const model::Selector& selector, const Data& data, double reuse,
                                 const Data& known) {
    std::map<std::string, std::size_t> columns;
    for (const std::string& variant : data.variants) columns.emplace(variant, columns.size());
    std::vector<std::size_t> chosen;
    for (const std::string& way : chosen_configurations(selector, data, reuse, known)) {
        const auto column = columns.find(way);
        chosen.push_back(column == columns.end() ? data.variants.size() : column->second);
    }
    return chosen;
}

std::vector<std::vector<double>> seen_rows(const model::Selector& selector, const Data& data,
                                           double reuse) {
    std::vector<std::vector<double>> rows;
    see_rows(selector, data, reuse, [&](const std::vector<double>& now) { rows.push_back(now); });
    return rows;
}

std::size_t rows_without_model(const model::Selector& selector, const Data& data, double reuse) {
    std::size_t rows = 0;
    see_rows(selector, data, reuse, [&](const std::vector<double>& now) {
        if (skips_rule(selector, now)) ++rows;
    });
    return rows;
}

std::size_t unsure_rows(const model::Selector& selector, const Data& data, double reuse) {
    std::size_t rows = 0;
    see_rows(selector, data, reuse, [&](const std::vector<double>& now) {
        if (dsl::decide(selector, {now, {}, {}}).unsure) ++rows;
    });
    return rows;
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
