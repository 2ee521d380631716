// Lowers the training rows in the `replay` blocks of a selector's models.
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "base/overloaded.hpp"
#include "base/text.hpp"
#include "dsl/check/context.hpp"
#include "dsl/model/environment.hpp"

namespace selgen::dsl {
namespace {

/// Limited because a header contains the rows, and its self-test is compiled with them.
constexpr std::size_t most_rows = 256;

/// The index of a feature in the selector; nothing for a known name that the selector does not use.
using Column = std::optional<std::size_t>;

bool is_known(const Scope& scope, const std::string& name) {
    return find_fact(name) || index_of(scope.counted, name) < scope.counted.size();
}

/// The features that `replay` names, each once. A fact that is named only here does not become a
/// feature of the selector.
std::vector<Column> columns_of(const ast::Replay& written, Scope& scope) {
    std::vector<Column> columns;
    for (auto one = written.features.begin(); one != written.features.end(); ++one) {
        columns.push_back(known_feature(scope, one->text));
        const bool twice = std::any_of(written.features.begin(), one,
                                       [&](const auto& other) { return other.text == one->text; });
        if (twice)
            scope.report.error(Code::bad_replay, one->span,
                               "'replay' names '" + one->text + "' twice");
        if (columns.back() || is_known(scope, one->text)) continue;
        scope.report.error(
            Code::unknown_name, one->span,
            "'" + one->text + "' is not a feature of selector '" + scope.selector.name + "'",
            nearest_hint(one->text, known_names(scope)));
    }
    return columns;
}

double word_value(const model::Feature& feature, const ast::Expression& value, Report& report) {
    const auto* name = std::get_if<ast::Name>(&value.node);
    const std::string word = name == nullptr ? std::string() : name->text;
    const auto found = std::ranges::find(feature.categories, word);
    if (found != feature.categories.end())
        return static_cast<double>(found - feature.categories.begin());
    report.error(Code::unknown_word, value.span,
                 "expected a value of feature '" + feature.name + "'",
                 nearest_hint(word, feature.categories));
    return 0;
}

double value_of(const model::Feature& feature, const ast::Expression& value, Scope& scope) {
    if (feature.kind == model::Kind::category) return word_value(feature, value, scope.report);
    return literal(scope, value).range.low;
}

/// A cost or a mean slowdown is relative to the best, so it is at least 1.
double ratio_of(const ast::Expression& value, const std::string& what, Scope& scope) {
    const Typed read = literal(scope, value);
    if (read.type == ValueType::broken || read.range.low >= 1) return read.range.low;
    scope.report.error(Code::bad_replay, value.span,
                       "a " + what + " is relative to the best cost, so it cannot be less than 1");
    return 1;
}

/// The chosen variant comes first, and each variant is given once.
void lower_costs(const ast::ReplayRow& written, model::ReplayRow& row, Scope& scope) {
    const std::size_t count = scope.selector.variants.size();
    row.chosen = count;
    for (const ast::ReplayCost& one : written.costs) {
        const std::size_t variant = known_variant(scope.selector, one.variant, scope.report);
        const double cost = ratio_of(one.cost, "cost", scope);
        if (variant == count) continue;
        if (row.chosen == count) row.chosen = variant;
        if (row.costs[variant] != 0)
            scope.report.error(Code::bad_replay, one.variant.span,
                               "the row has two costs for variant '" + one.variant.text + "'");
        row.costs[variant] = cost;
    }
}

model::ReplayRow lower_row(const ast::ReplayRow& written, const std::vector<Column>& columns,
                           Scope& scope) {
    const model::Selector& selector = scope.selector;
    constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    model::ReplayRow row{std::vector<double>(selector.features.size(), unknown), 0,
                         std::vector<double>(selector.variants.size(), 0)};
    if (written.values.size() != columns.size())
        scope.report.error(Code::bad_replay, written.span,
                           "the row has " + counted(written.values.size(), "value") +
                               ", but 'replay' names " + counted(columns.size(), "feature"));
    for (std::size_t i = 0; i < std::min(columns.size(), written.values.size()); ++i)
        if (const Column& at = columns[i])
            row.features[*at] = value_of(selector.features[*at], written.values[i], scope);
    lower_costs(written, row, scope);
    return row;
}

model::Replay lower_replay(const ast::Replay& written, Scope& scope) {
    const auto columns = columns_of(written, scope);
    model::Replay replay{ratio_of(written.regret, "mean slowdown", scope)};
    if (written.rows.empty() || written.rows.size() > most_rows)
        scope.report.error(Code::bad_replay, written.regret.span,
                           "'replay' must have 1 to " + std::to_string(most_rows) +
                               " rows, but has " + std::to_string(written.rows.size()));
    for (const ast::ReplayRow& row : written.rows)
        replay.rows.push_back(lower_row(row, columns, scope));
    return replay;
}

/// Appends rows. The mean slowdown (`regret`) is the geometric mean over all of them.
void append(model::Replay& all, model::Replay next) {
    const auto of = static_cast<double>(all.rows.size());
    const auto more = static_cast<double>(next.rows.size());
    if (of + more > 0)
        all.regret = of == 0 ? next.regret
                             : std::exp((of * std::log(all.regret) + more * std::log(next.regret)) /
                                        (of + more));
    all.rows.insert(all.rows.end(), next.rows.begin(), next.rows.end());
}

/// The model that has the selector's name, and those of its `choose by` rules.
std::vector<const ast::Model*> models_of(const Context& context, const ast::Selector& written) {
    std::vector<std::string> names{written.name.text};
    for (const auto* by : all<ast::ChooseBy>(written.statements)) names.push_back(by->value.text);
    std::vector<const ast::Model*> models;
    for (const std::string& name : names) {
        const auto found = context.model_of.find(name);
        if (found == context.model_of.end() ||
            std::ranges::find(models, found->second) != models.end())
            continue;
        models.push_back(found->second);
    }
    return models;
}

}  // namespace

void lower_replays(const Context& context, const ast::Selector& written, Scope& scope) {
    Scope inner = scope;
    inner.in_model = true;
    for (const ast::Model* model : models_of(context, written))
        if (const auto* replay = only<ast::Replay>(model->statements, "replay", scope.report))
            append(scope.selector.replay, lower_replay(*replay, inner));
    for (const auto* by : all<ast::ChooseKnobBy>(written.statements)) {
        const auto model = context.model_of.find(by->model.text);
        if (model == context.model_of.end() || by->model.text == written.name.text) continue;
        for (const auto* replay : all<ast::Replay>(model->second->statements))
            scope.report.error(Code::bad_replay, replay->span,
                               "'replay' is only for models that choose variants, but model '" +
                                   by->model.text + "' chooses knob '" + by->knob.text + "'");
    }
}

}  // namespace selgen::dsl
