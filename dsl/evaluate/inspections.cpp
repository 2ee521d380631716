// Follows the rules up to the one that decides, and collects the inspections that they read.
#include "dsl/evaluate/inspections.hpp"

#include <vector>

#include "base/overloaded.hpp"
#include "dsl/model/references.hpp"

namespace selgen::dsl {
namespace {

using Inspections = std::set<std::size_t>;

/// Collects the inspections that expressions and models read. Quantities are those of `variant`.
class Reader {
public:
    Reader(const model::Selector& selector, Inspections& needed)
        : selector_(selector), needed_(needed) {}

    /// Reads an expression or a model.
    template <class Part>
    void read(const Part& part, std::size_t variant = 0) {
        model::visit_references(
            part, overloaded{
                      [&](const model::FeatureRef& f) { read_feature(f.index); },
                      [&](const model::LetRef& l) { read(selector_.lets[l.index].value); },
                      [&](const model::QuantityRef& q) {
                          const auto& cost = selector_.quantities[q.index].of_variant[variant];
                          if (cost) std::visit([&](const auto& body) { read(body); }, cost->body);
                      },
                  });
    }
    void read(const std::vector<model::Bound>& domain) {
        for (const model::Bound& bound : domain) read_feature(bound.feature);
    }
    /// The condition under which a variant can run.
    void read_when(std::size_t variant) {
        if (const auto& when = selector_.variants[variant].when) read(*when);
    }

private:
    void read_feature(std::size_t feature) {
        const auto* inspected = std::get_if<model::Inspected>(&selector_.features[feature].value);
        if (inspected != nullptr) needed_.insert(inspected->inspect);
    }

    const model::Selector& selector_;
    Inspections& needed_;
};

/// Visits the rules of a decision up to the one that decides.
class Walk {
public:
    Walk(const model::Selector& selector, const Situation& situation)
        : selector_(selector),
          now_(situation),
          decision_(decide(selector, situation)),
          reader_(selector, needed_) {}

    Inspections needed() && {
        for (std::size_t i = 0; i < selector_.rules.size() && i <= decision_.rule; ++i)
            std::visit([&](const auto& rule) { visit(rule, i == decision_.rule); },
                       selector_.rules[i]);
        if (decision_.rule == selector_.rules.size()) visit_otherwise();
        return std::move(needed_);
    }

private:
    bool is_open(std::size_t variant) const { return now_.open.empty() || now_.open[variant]; }

    /// Whether the condition holds; reads only as far as its value depends on.
    bool holds(const model::Expression& condition) {
        if (const auto* apply = std::get_if<model::Apply>(&condition.node)) {
            using enum model::Operator;
            const auto& of = apply->operands;
            if (apply->op == conjunction) return holds(of[0]) && holds(of[1]);
            if (apply->op == disjunction) return holds(of[0]) || holds(of[1]);
            if (apply->op == negation) return !holds(of[0]);
        }
        reader_.read(condition);
        return evaluate(selector_, condition, now_.features) != 0;
    }

    /// Whether the rule is evaluated.
    template <class Rule>
    bool enters(const Rule& rule) {
        reader_.read(rule.domain);
        return rule.clamps || inside(rule.domain, now_.features);
    }

    void visit(const model::WhenRule& rule, bool) {
        if (holds(rule.condition) && is_open(rule.variant)) reader_.read_when(rule.variant);
    }
    void visit(const model::GoalRule& rule, bool) {
        if (!enters(rule)) return;
        for (const std::size_t v : rule.candidates) {
            reader_.read(rule.goal, v);
            reader_.read_when(v);
        }
    }
    void visit(const model::ByRule& rule, bool decides) {
        if (!enters(rule)) return;
        const auto* tree = std::get_if<model::Tree>(&rule.choice);
        if (tree != nullptr && !rule.clamps) {
            follow(*tree);
        } else {
            std::visit([&](const auto& model) { reader_.read(model); }, rule.choice);
        }
        const auto features = rule.clamps
                                  ? clamped(rule.domain, now_.features)
                                  : std::vector<double>(now_.features.begin(), now_.features.end());
        const auto first = named(selector_, rule.choice, features);
        if (!first) return;
        std::vector<std::size_t> tried{*first};
        tried.insert(tried.end(), rule.instead.begin(), rule.instead.end());
        read_whens(tried, decides);
    }
    void follow(const model::Tree& tree) {
        std::size_t at = 0;
        while (const auto* split = std::get_if<model::Split>(&tree.nodes[at]))
            at = holds(split->condition) ? split->yes : split->no;
    }
    /// The conditions of the variants that are tried, up to the chosen one.
    void read_whens(const std::vector<std::size_t>& variants, bool decides) {
        for (const std::size_t v : variants) {
            if (is_open(v)) reader_.read_when(v);
            if (decides && v == decision_.variant) return;
        }
    }
    void visit_otherwise() {
        std::vector<std::size_t> tried{selector_.otherwise};
        for (std::size_t v = 0; v < selector_.variants.size(); ++v) tried.push_back(v);
        read_whens(tried, true);
    }

    const model::Selector& selector_;
    const Situation& now_;
    const Decision decision_;
    Inspections needed_;
    Reader reader_;
};

}  // namespace

std::set<std::size_t> inspections_of_decision(const model::Selector& selector,
                                              const Situation& situation) {
    if (selector.inspections.empty()) return {};
    return Walk(selector, situation).needed();
}

}  // namespace selgen::dsl
