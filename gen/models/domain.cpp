// Writes the condition of a domain from its intervals and words, and its bounds for the nearest
// point.
#include "gen/models/domain.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "base/overloaded.hpp"
#include "base/text.hpp"
#include "gen/common.hpp"
#include "gen/expression/expression.hpp"
#include "gen/expression/literal.hpp"

namespace selgen::gen {

namespace model = dsl::model;

namespace {

std::string inside(const model::Selector& selector, const std::vector<model::Bound>& domain) {
    std::vector<std::string> conditions;
    for (const auto& [feature, interval, words] : domain) {
        const std::string name = field(selector.features[feature]);
        std::vector<std::string> equalities;
        for (const double word : words)
            equalities.push_back(fmt::format("f.{} == {}", name, short_literal(word)));
        if (equalities.size() > 1) conditions.push_back("(" + join(equalities, " || ") + ")");
        if (equalities.size() == 1) conditions.push_back(equalities.front());
        if (!equalities.empty()) continue;
        conditions.push_back(fmt::format("f.{0} >= {1} && f.{0} <= {2}", name,
                                         short_literal(interval.low),
                                         short_literal(interval.high)));
    }
    return join(conditions, " && ");
}

List bounds(const model::Selector& selector, const std::vector<model::Bound>& domain) {
    List list;
    for (const auto& [feature, interval, words] : domain)
        if (words.empty())
            list.push_back({{{"field", field(selector.features[feature])},
                             {"low", short_literal(interval.low)},
                             {"high", short_literal(interval.high)}}});
    return list;
}

}  // namespace

const std::vector<model::Bound>& domain_of(const model::Rule& rule) {
    static const std::vector<model::Bound> none;
    if (const auto* const goal = std::get_if<model::GoalRule>(&rule)) return goal->domain;
    if (const auto* const by = std::get_if<model::ByRule>(&rule)) return by->domain;
    return none;
}

bool clamps(const model::Rule& rule) {
    return std::visit(overloaded{[](const model::WhenRule&) { return false; },
                                 [](const auto& r) { return r.clamps; }},
                      rule);
}

std::string name_of(const model::Rule& rule) {
    return std::visit(overloaded{
                          [](const model::WhenRule&) { return std::string(); },
                          [](const model::GoalRule&) { return std::string("goal"); },
                          [](const model::ByRule& r) { return "of_" + r.model; },
                      },
                      rule);
}

bool has_domains(const model::Selector& selector) {
    return std::any_of(selector.rules.begin(), selector.rules.end(),
                       [](const auto& rule) { return !domain_of(rule).empty(); });
}

Indices bounded(const std::vector<model::Bound>& domain) {
    Indices features;
    for (const auto& bound : domain) features.insert(bound.feature);
    return features;
}

List domain_views(const model::Selector& selector) {
    List list;
    std::set<std::string> seen;
    for (const auto& rule : selector.rules) {
        const auto& domain = domain_of(rule);
        if (domain.empty() || !seen.insert(name_of(rule)).second) continue;
        list.push_back({{{"name", name_of(rule)},
                         {"inside", inside(selector, domain)},
                         {"clamps", clamps(rule)},
                         {"bounds", bounds(selector, domain)}}});
    }
    return list;
}

}  // namespace selgen::gen
