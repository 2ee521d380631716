// The views of the self-test: golden rows, training rows that are replayed, and the program around
// them.
#include <cmath>

#include <fmt/format.h>

#include "base/text.hpp"
#include "dsl/evaluate/evaluate.hpp"
#include "dsl/evaluate/knobs.hpp"
#include "gen/common.hpp"
#include "gen/expression/expression.hpp"
#include "gen/expression/literal.hpp"
#include "gen/origin.hpp"
#include "gen/parts.hpp"
#include "gen/selector/knobs.hpp"
#include "gen/selftest/decidable.hpp"
#include "gen/selftest/golden_rows.hpp"

namespace selgen::gen {

namespace model = dsl::model;

namespace {

std::string value_text(double value) {
    return std::isnan(value) ? "selgen::rt::unread" : short_literal(value);
}

std::vector<std::string> texts_of(const std::vector<double>& values) {
    std::vector<std::string> texts;
    for (const double value : values) texts.push_back(value_text(value));
    return texts;
}

List row_views(const model::Selector& selector, const std::vector<GoldenRow>& rows) {
    List list;
    for (const GoldenRow& row : rows) {
        list.push_back({{{"values", join(texts_of(row.features))},
                         {"variant", selector.variants[row.variant].name}}});
    }
    return list;
}

/// The row as the program sees it, including knobs; features added since the fit are unknown.
std::vector<double> seen(const model::Selector& selector, const model::ReplayRow& row) {
    std::vector<double> features = row.features;
    features.resize(selector.features.size(), std::nan(""));
    return dsl::with_knobs(selector, features);
}

/// The source location of the rule that decided.
std::string rule_text(const model::Selector& selector, const dsl::Decision& decision) {
    if (decision.rule == selector.rules.size()) return text(selector.otherwise_origin);
    return std::visit([](const auto& rule) { return text(rule.origin); },
                      selector.rules[decision.rule]);
}

List replay_views(const model::Selector& selector) {
    List list;
    for (const model::ReplayRow& row : selector.replay.rows) {
        const std::vector<double> now = seen(selector, row);
        const dsl::Decision decision = dsl::decide(selector, {now, {}, {}});
        std::vector<std::string> costs;
        for (const double cost : row.costs) costs.push_back(short_literal(cost));
        list.push_back({{{"values", join(texts_of(now))},
                         {"fitted", selector.variants[row.chosen].name},
                         {"variant", selector.variants[decision.variant].name},
                         {"rule", quoted(rule_text(selector, decision))},
                         {"is_clear", is_decidable(selector, now) ? "true" : "false"},
                         {"costs", join(costs)}}});
    }
    return list;
}

}  // namespace

View golden_view(const Part& part) {
    const auto rows = golden_rows(part.selector);
    const model::Replay& replay = part.selector.replay;
    std::vector<std::string> agree;
    for (const std::string& knob : knob_names(part.selector))
        agree.push_back(fmt::format("knob_{0}::chosen(f) == f.{0}", knob));
    return {{{"rows", row_views(part.selector, rows)},
             {"knobs", !agree.empty()},
             {"agree", join(agree, " && ")},
             {"count", std::to_string(rows.size())},
             {"replays", !replay.rows.empty()},
             {"replayed", replay_views(part.selector)},
             {"replay_count", std::to_string(replay.rows.size())},
             {"regret", short_literal(replay.regret)},
             {"variants", std::to_string(part.selector.variants.size())},
             {"qualified", qualified(part.spec, part.selector.name)}}};
}

View selftest_view(const model::Spec& spec, const std::string& header) {
    List selectors;
    for (const auto& selector : spec.selectors) {
        std::vector<std::string> features;
        for (const auto& feature : selector.features) features.push_back(quoted(feature.name));
        selectors.push_back({{{"selector", selector.name},
                              {"qualified", qualified(spec, selector.name)},
                              {"knobs", !selector.knobs.empty()},
                              {"replays", !selector.replay.rows.empty()},
                              {"features", join(features)}}});
    }
    return {{{"file", spec.file}, {"header", quoted(header)}, {"selectors", selectors}}};
}

}  // namespace selgen::gen
