// Finds the features, lets and variants that the rules of a selector use, and warns about
// declarations without effect.
#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/nearest.hpp"
#include "base/overloaded.hpp"
#include "dsl/check/context.hpp"
#include "dsl/model/references.hpp"

namespace selgen::dsl {
namespace {

/// The parts that a selector uses and can choose, by index.
struct Use {
    std::set<std::size_t> features, lets, variants;
};

/// Adds the features and lets that an expression or a model reads.
template <class Part>
void collect(const Part& part, Use& use) {
    model::visit_references(
        part, overloaded{[&](const model::FeatureRef& ref) { use.features.insert(ref.index); },
                         [&](const model::LetRef& ref) { use.lets.insert(ref.index); },
                         [](const model::QuantityRef&) {}});
}

void collect_named(const model::Network& network, Use& use) {
    use.variants.insert(network.variants.begin(), network.variants.end());
}

void collect_named(const model::Svm& svm, Use& use) {
    use.variants.insert(svm.classes.begin(), svm.classes.end());
}

void collect_named(const model::Tree& tree, Use& use) {
    for (const auto& node : tree.nodes) {
        const auto* leaf = std::get_if<model::Leaf>(&node);
        if (leaf != nullptr && leaf->value != model::unsure)
            use.variants.insert(static_cast<std::size_t>(leaf->value));
    }
}

void collect(const std::vector<model::Bound>& domain, Use& use) {
    for (const model::Bound& bound : domain) use.features.insert(bound.feature);
}

void collect(const model::Rule& rule, std::size_t variants, Use& use) {
    std::visit(overloaded{[&](const model::WhenRule& when) {
                              collect(when.condition, use);
                              use.variants.insert(when.variant);
                          },
                          [&](const model::GoalRule& goal) {
                              collect(goal.goal, use);
                              collect(goal.domain, use);
                              // Variants without a cost are reported there.
                              for (std::size_t v = 0; v < variants; ++v) use.variants.insert(v);
                          },
                          [&](const model::ByRule& by) {
                              std::visit(
                                  [&](const auto& choice) {
                                      collect(choice, use);
                                      collect_named(choice, use);
                                  },
                                  by.choice);
                              use.variants.insert(by.instead.begin(), by.instead.end());
                              collect(by.domain, use);
                          }},
               rule);
}

/// Everything that the selector uses, except through lets.
Use use_by_rules(const model::Selector& selector) {
    Use use;
    for (const model::Variant& variant : selector.variants)
        if (variant.when) collect(*variant.when, use);
    for (const model::Quantity& quantity : selector.quantities) {
        for (const auto& cost : quantity.of_variant)
            if (cost) std::visit([&](const auto& body) { collect(body, use); }, cost->body);
    }
    for (const model::Rule& rule : selector.rules) collect(rule, selector.variants.size(), use);
    if (const auto* phase = std::get_if<model::PhaseWithin>(&selector.phase))
        use.features.insert(phase->features.begin(), phase->features.end());
    use.variants.insert(selector.otherwise);
    for (const model::Knob& knob : selector.knobs) {
        if (knob.when) collect(*knob.when, use);
        for (const model::Selector& chooser : knob.chooser) {
            const Use of_knob = use_by_rules(chooser);
            use.features.insert(of_knob.features.begin(), of_knob.features.end());
            use.lets.insert(of_knob.lets.begin(), of_knob.lets.end());
        }
    }
    return use;
}

Use use_of(const model::Selector& selector) {
    Use use = use_by_rules(selector);
    for (const model::Let& let : selector.lets) collect(let.value, use);
    return use;
}

/// The used features, and those of the used lets, which read only earlier lets.
std::set<std::size_t> through_lets(const model::Selector& selector, Use use) {
    for (std::size_t let = selector.lets.size(); let-- > 0;)
        if (use.lets.count(let) != 0) collect(selector.lets[let].value, use);
    return use.features;
}

/// Warns about each declaration whose index is not in `used`.
template <class T>
void warn_unused(const std::vector<const T*>& written, const std::set<std::size_t>& used, Code code,
                 const std::pair<std::string, std::string>& text, Report& report) {
    for (std::size_t i = 0; i < written.size(); ++i) {
        if (used.count(i) != 0) continue;
        report.warning(code, written[i]->name.span,
                       text.first + " '" + written[i]->name.text + "' " + text.second);
    }
}

/// The indices of the used variants as written; a written variant can expand to several by its
/// knobs.
std::set<std::size_t> written_variants(const ast::Selector& written,
                                       const model::Selector& selector, const Use& use) {
    std::set<std::string> names;
    for (const std::size_t v : use.variants) {
        const model::Variant& variant = selector.variants[v];
        names.insert(variant.base.empty() ? variant.name : variant.base);
    }
    std::set<std::size_t> found;
    const auto variants = all<ast::Variant>(written.statements);
    for (std::size_t i = 0; i < variants.size(); ++i)
        if (names.count(variants[i]->name.text) != 0) found.insert(i);
    return found;
}

/// The words of C++ that may be names.
std::vector<std::string> words_of(const std::string& cpp) {
    std::vector<std::string> words(1);
    for (const char c : cpp) {
        if (c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0)
            words.back() += c;
        else if (!words.back().empty())
            words.emplace_back();
    }
    return words;
}

/// Names a word in a `run` or `plan` that seems to be a misspelling of the knob.
std::string hint_for_run(const ast::Selector& written, const std::string& knob) {
    for (const auto* variant : all<ast::Variant>(written.statements)) {
        std::string cpp;
        for (const auto* run : all<ast::Run>(variant->clauses)) cpp += run->value.text + ' ';
        for (const auto* plan : all<ast::Plan>(variant->clauses)) cpp += plan->value.text + ' ';
        if (const auto wrong = nearest(knob, words_of(cpp)))
            return "variant '" + variant->name.text + "' uses '" + *wrong + "'";
    }
    return {};
}

}  // namespace

std::set<std::size_t> features_of_rules(const model::Selector& selector) {
    return through_lets(selector, use_by_rules(selector));
}

std::set<std::size_t> features_of(const model::Selector& selector,
                                  const model::Expression& expression) {
    Use use;
    collect(expression, use);
    return through_lets(selector, use);
}

void check_use(const ast::Selector& written, const model::Selector& selector, Report& report) {
    for (const auto* by : all<ast::ChooseBy>(written.statements))
        if (by->value.text == selector.name) return;  // the fit determines what is needed
    const Use use = use_of(selector);
    const std::string idle = "is not used by any rule, model or let";
    warn_unused(all<ast::Feature>(written.statements), use.features, Code::never_used,
                {"feature", idle}, report);
    warn_unused(all<ast::Let>(written.statements), use.lets, Code::never_used, {"let", idle},
                report);
    for (const auto* knob : all<ast::Knob>(written.statements)) {
        const auto names = [&](const auto* variant) {
            return runs_with(*variant, knob->name.text);
        };
        if (std::ranges::any_of(all<ast::Variant>(written.statements), names)) continue;
        report.warning(Code::never_used, knob->name.span,
                       "knob '" + knob->name.text + "' is not used by any 'run' or 'plan'",
                       hint_for_run(written, knob->name.text));
    }
    warn_unused(all<ast::Variant>(written.statements), written_variants(written, selector, use),
                Code::never_chosen, {"variant", "is not chosen by any rule"}, report);
}

}  // namespace selgen::dsl
