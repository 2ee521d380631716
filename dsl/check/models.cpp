// Lowers the equations of models to choices and to the quantities of each variant, and their
// `instead` and domains.
#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "base/overloaded.hpp"
#include "base/text.hpp"
#include "dsl/ast/print/spec.hpp"
#include "dsl/check/context.hpp"
#include "dsl/model/interval.hpp"

namespace selgen::dsl {
namespace {

/// Converts the leaf of a tree to its number; nothing after an error.
using LeafReader = std::optional<double> (*)(Scope&, const ast::Expression&);

std::optional<double> number_leaf(Scope& scope, const ast::Expression& leaf) {
    if (const auto* name = std::get_if<ast::Name>(&leaf.node)) {
        scope.report.error(Code::bad_leaf, leaf.span, "the leaves of a cost tree must be numbers",
                           name->text == "unsure" ? "only a choice can be 'unsure'" : "");
        return {};
    }
    const Typed value = literal(scope, leaf);
    if (value.type == ValueType::broken) return {};
    return value.range.low;
}

std::optional<double> variant_leaf(Scope& scope, const ast::Expression& leaf) {
    const auto* name = std::get_if<ast::Name>(&leaf.node);
    if (name == nullptr) {
        scope.report.error(Code::bad_leaf, leaf.span,
                           "the leaves of a choice tree must be variants or 'unsure'");
        return {};
    }
    if (name->text == "unsure") return model::unsure;
    const std::size_t index =
        known_variant(scope.selector, {leaf.span, name->text}, scope.report, {"unsure"});
    if (index == scope.selector.variants.size()) return {};
    return static_cast<double>(index);
}

/// Appends the tree to the nodes, the root first, and returns the index of its root.
std::size_t append(Context& context, const ast::Tree& written, Scope& scope, LeafReader read,
                   model::Tree& tree) {
    const std::size_t at = tree.nodes.size();
    tree.nodes.emplace_back(model::Leaf{0});
    if (const auto* leaf = std::get_if<ast::Leaf>(&written.node)) {
        tree.nodes[at] = model::Leaf{read(scope, leaf->value).value_or(0)};
        return at;
    }
    const auto& split = std::get<ast::Split>(written.node);
    Typed condition = lower_condition(scope, split.condition);
    const std::size_t yes = append(context, split.branches[0], scope, read, tree);
    const std::size_t no = append(context, split.branches[1], scope, read, tree);
    tree.nodes[at] = model::Split{std::move(condition.expression), yes, no,
                                  origin_of(context, split.condition.span), print(split.condition)};
    return at;
}

model::Tree lower_tree(Context& context, const ast::Tree& written, Scope& scope, LeafReader read) {
    model::Tree tree;
    append(context, written, scope, read, tree);
    return tree;
}

/// A forest without trees is an error: it does not depend on the features.
model::Forest lower_forest(Context& context, const ast::Forest& written, Scope& scope) {
    model::Forest forest{written.join.text == "mean", 0, {}};
    check_word(written.join, {"sum", "mean"},
               {Code::bad_forest, "a forest must be a 'sum' or a 'mean' of trees"}, context.report);
    if (written.base) forest.base = literal(scope, *written.base).range.low;
    for (const ast::Tree& tree : written.trees)
        forest.trees.push_back(lower_tree(context, tree, scope, number_leaf));
    if (written.trees.empty())
        context.report.error(Code::bad_forest, written.span, "this forest has no trees");
    return forest;
}

/// A tree that is unsure everywhere is allowed, because a fit may write one, but it is useless.
void warn_if_always_unsure(const model::Tree& tree, Span span, Report& report) {
    const bool always = std::ranges::all_of(tree.nodes, [](const auto& node) {
        const auto* leaf = std::get_if<model::Leaf>(&node);
        return leaf == nullptr || leaf->value == model::unsure;
    });
    if (!always) return;
    report.warning(Code::never_chosen, span, "this tree is unsure everywhere, so it never chooses",
                   "remove the rule that uses it, or name a variant in a leaf");
}

model::Transform transform_of(const ast::Equation& equation, Report& report) {
    if (!equation.transform) return model::Transform::none;
    if (equation.transform->text == "lg") return model::Transform::lg;
    if (equation.transform->text != "ln")
        report.error(Code::unknown_function, equation.transform->span,
                     "only 'lg' and 'ln' are allowed before a quantity, not '" +
                         equation.transform->text + "'");
    return model::Transform::ln;
}

bool is_choice(const ast::Equation* equation) {
    return !equation->variant && equation->quantity.text == "choice";
}

model::Choice no_choice(const ast::Equation& equation, const std::string& hint, Report& report) {
    report.error(Code::bad_leaf, equation.span,
                 "'choice' must be a tree of variants, a network or an svm", hint);
    return model::Tree{{model::Leaf{0}}};
}

model::Choice lower_choice(Context& context, const ast::Equation& equation, Scope& scope) {
    using Made = model::Choice;
    return std::visit(
        overloaded{
            [&](const ast::Expression&) { return no_choice(equation, "", context.report); },
            [&](const ast::Forest&) {
                return no_choice(
                    equation,
                    "define score(V) = forest … for each variant, and write: choose most score;",
                    context.report);
            },
            [&](const ast::Tree& right) -> Made {
                auto tree = lower_tree(context, right, scope, variant_leaf);
                warn_if_always_unsure(tree, right.span, context.report);
                return tree;
            },
            [&](const ast::Network& right) -> Made { return lower_choice_network(scope, right); },
            [&](const ast::Svm& right) -> Made { return lower_svm(scope, right); },
        },
        equation.right);
}

}  // namespace

Scope scope_of_model(const ast::Model& written, const Scope& scope) {
    Scope inner = scope;
    inner.in_model = true;
    inner.quantities.clear();
    for (const auto* domain : all<ast::Domain>(written.statements)) {
        for (const ast::Bound& bound : domain->bounds) {
            Report ignored;  // errors of the domain are reported when it is lowered
            Scope quiet{scope.selector, scope.positions, ignored, {}, {}, {}, true};
            const std::size_t index = feature_index(quiet, bound.feature.text);
            if (index == scope.selector.features.size()) continue;
            if (!bound.words.empty()) continue;
            const Typed low = literal(quiet, bound.low), high = literal(quiet, bound.high);
            if (ignored.has_errors() || low.range.low > high.range.high) continue;
            inner.domain.push_back({index, {low.range.low, high.range.high}});
        }
    }
    return inner;
}

model::Cost lower_cost(Context& context, const ast::Equation& equation, Scope& scope) {
    using Made = decltype(model::Cost::body);
    const auto refuse_svm = [&](const ast::Svm& right) {
        context.report.error(Code::bad_svm, right.span,
                             "an svm chooses a variant and cannot define a quantity",
                             "write: choice = svm …");
        return model::Expression{};
    };
    return {transform_of(equation, context.report),
            std::visit(overloaded{[&](const ast::Expression& right) -> Made {
                                      return lower_number(scope, right).expression;
                                  },
                                  [&](const ast::Tree& right) -> Made {
                                      return lower_tree(context, right, scope, number_leaf);
                                  },
                                  [&](const ast::Forest& right) -> Made {
                                      return lower_forest(context, right, scope);
                                  },
                                  [&](const ast::Network& right) -> Made {
                                      return lower_network(scope, right);
                                  },
                                  [&](const ast::Svm& right) -> Made { return refuse_svm(right); }},
                       equation.right),
            origin_of(context, equation.span)};
}

void check_equations(const ast::Model& written, Report& report) {
    const auto equations = all<ast::Equation>(written.statements);
    for (const auto* one : equations) {
        if (one->variant || is_choice(one)) continue;
        report.error(Code::clause_missing, one->quantity.span,
                     "'" + one->quantity.text + "' needs a variant",
                     "write: " + one->quantity.text + "(variant) = …");
    }
    Once<std::pair<std::string, std::string>> once(report, Code::equation_twice,
                                                   "it was first defined here");
    for (const auto* one : equations) {
        const std::string variant = one->variant ? one->variant->text : "";
        once.add({one->quantity.text, variant}, one->quantity.span,
                 "'" + one->quantity.text + "' is defined twice" +
                     (one->variant ? " for variant '" + variant + "'" : ""));
    }
}

model::Choice lower_choice(Context& context, const ast::Model& written, Scope& scope) {
    check_equations(written, context.report);
    lower_machine(written, scope);
    Scope inner = scope_of_model(written, scope);
    for (const auto* equation : all<ast::Equation>(written.statements))
        if (is_choice(equation)) return lower_choice(context, *equation, inner);
    context.report.error(
        Code::no_choice, written.name.span,
        "model '" + written.name.text + "' defines none of 'choice', 'time' and 'score'",
        "define one of them, for example: time(variant) = …;");
    return model::Tree{{model::Leaf{0}}};
}

std::vector<std::size_t> lower_instead(const ast::Model& written, Scope& scope) {
    std::vector<std::size_t> variants;
    const auto* given = only<ast::Instead>(written.statements, scope.report);
    if (given == nullptr) return variants;
    for (const ast::Identifier& name : given->value) {
        const std::size_t variant = known_variant(scope.selector, name, scope.report);
        if (variant == scope.selector.variants.size()) continue;
        if (std::ranges::find(variants, variant) != variants.end())
            scope.report.error(Code::bad_instead, name.span,
                               "'instead' names variant '" + name.text + "' twice");
        variants.push_back(variant);
    }
    return variants;
}

void check_instead(const ast::Model& written, Report& report) {
    const auto given = all<ast::Instead>(written.statements);
    const auto equations = all<ast::Equation>(written.statements);
    const bool chooses = std::ranges::any_of(equations, is_choice);
    if (given.empty() || chooses) return;
    report.error(Code::bad_instead, given[0]->span,
                 "'instead' is only for models that define 'choice'",
                 "remove it: a goal chooses the best variant that can run");
}

namespace {

/// The interval of a number, or the words of a word feature; nothing after an error.
std::optional<model::Bound> lower_bound_of(const ast::Bound& bound, std::size_t index,
                                           Scope& scope) {
    const model::Feature& feature = scope.selector.features[index];
    const bool has_words = feature.kind == model::Kind::category;
    if (has_words != !bound.words.empty()) {
        scope.report.error(Code::bad_domain, bound.feature.span,
                           has_words ? "the domain of '" + feature.name + "' must be words"
                                     : "'" + feature.name + "' has no words",
                           has_words
                               ? "for example: " + feature.name + " " + feature.categories.front()
                               : "give a range, as in " + feature.name + " 1 .. 100");
        return {};
    }
    if (!has_words) {
        const Typed low = literal(scope, bound.low), high = literal(scope, bound.high);
        if (low.type == ValueType::broken || high.type == ValueType::broken) return {};
        return model::Bound{index, {low.range.low, high.range.high}};
    }
    std::vector<double> words;
    for (const ast::Identifier& word : bound.words) {
        const auto& all = feature.categories;
        const auto at = std::ranges::find(all, word.text);
        if (at == all.end()) {
            scope.report.error(Code::unknown_name, word.span,
                               "'" + word.text + "' is not a word of '" + feature.name + "'",
                               nearest_hint(word.text, all));
            return {};
        }
        const auto value = static_cast<double>(at - all.begin());
        if (std::ranges::find(words, value) != words.end()) {
            scope.report.error(
                Code::bad_domain, word.span,
                "the domain of '" + feature.name + "' names '" + word.text + "' twice");
            return {};
        }
        words.push_back(value);
    }
    const auto [least, most] = std::ranges::minmax_element(words);
    return model::Bound{index, {*least, *most}, words};
}

}  // namespace

std::vector<model::Bound> lower_domain(const ast::Model& written, Scope& scope) {
    std::vector<model::Bound> domain;
    const auto* given = only<ast::Domain>(written.statements, "domain", scope.report);
    if (given == nullptr) return domain;
    for (const ast::Bound& bound : given->bounds) {
        const std::size_t index = feature_index(scope, bound.feature.text);
        if (index == scope.selector.features.size()) {
            Diagnostic& diagnostic =
                scope.report.error(Code::unknown_name, bound.feature.span,
                                   "'" + bound.feature.text + "' is not a feature of selector '" +
                                       scope.selector.name + "'");
            if (scope.report.is_read())
                diagnostic.hint = nearest_hint(bound.feature.text, known_names(scope));
            continue;
        }
        const auto lowered = lower_bound_of(bound, index, scope);
        if (!lowered) continue;
        const bool twice =
            std::ranges::any_of(domain, [&](const auto& b) { return b.feature == index; });
        if (twice || lowered->interval.low > lowered->interval.high) {
            scope.report.error(
                Code::bad_domain, bound.feature.span,
                twice ? "the domain gives more than one range for '" + bound.feature.text + "'"
                      : "the domain of '" + bound.feature.text + "' is empty");
            continue;
        }
        domain.push_back(*lowered);
    }
    return domain;
}

// ---- quantities ------------------------------------------------------------------------------

namespace {

/// Generated code joins quantity and variant to one name, so these names must differ.
void check_joined_names(Scope& scope, Span span) {
    std::vector<std::string> names;
    for (const model::Quantity& quantity : scope.selector.quantities) {
        for (const model::Variant& variant : scope.selector.variants)
            names.push_back(quantity.name + '_' + variant.name);
    }
    std::ranges::sort(names);
    const auto same = std::ranges::adjacent_find(names);
    if (same == names.end()) return;
    scope.report.error(Code::name_not_usable, span,
                       "two combinations of quantity and variant are both called '" + *same +
                           "' in generated code: rename one");
}

/// Whether the goal can choose the variant once its setup is known.
bool has_other_costs(const Scope& scope, std::size_t variant) {
    const auto& quantities = scope.selector.quantities;
    return std::ranges::all_of(quantities, [&](const auto& quantity) {
        return quantity.name == "setup" || quantity.of_variant[variant];
    });
}

/// Without an equation, the setup costs 0. Warns about the variants that have a plan.
void fill_setup(Scope& scope, Span span, model::Quantity& setup) {
    std::vector<std::string> planned;
    for (std::size_t v = 0; v < setup.of_variant.size(); ++v) {
        if (setup.of_variant[v]) continue;
        const model::Variant& variant = scope.selector.variants[v];
        setup.of_variant[v] =
            model::Cost{model::Transform::none, model::Expression{model::Constant{0}}, {}};
        if (!variant.plan.empty() && has_other_costs(scope, v)) planned.push_back(variant.name);
    }
    if (planned.empty()) return;
    const bool is_one = planned.size() == 1;
    scope.report.warning(Code::variant_without_cost, span,
                         (is_one ? "variant " : "variants ") + quoted_names(planned) +
                             (is_one ? " has a plan, but no equation defines its 'setup'"
                                     : " have plans, but no equation defines their 'setup'") +
                             ", which is assumed to be 0");
}

/// The variants of an equation: one, or those that the knobs without a rule expand it to.
std::vector<std::size_t> variants_of(Scope& scope, const ast::Identifier& name) {
    std::vector<std::size_t> found;
    const auto& variants = scope.selector.variants;
    for (std::size_t v = 0; v < variants.size(); ++v)
        if (!variants[v].fixed.empty() && variants[v].base == name.text) found.push_back(v);
    if (!found.empty()) return found;
    const std::size_t variant = known_variant(scope.selector, name, scope.report);
    if (variant < variants.size()) found.push_back(variant);
    return found;
}

void take_equation(Context& context, const ast::Equation& equation, Scope& scope) {
    auto& quantities = scope.selector.quantities;
    const std::size_t quantity = index_of(quantities, equation.quantity.text);
    const auto variants = variants_of(scope, *equation.variant);
    for (const std::size_t variant : variants) {
        scope.bound = numbers_of(scope.selector.variants[variant]);
        model::Cost cost = lower_cost(context, equation, scope);
        if (quantity == quantities.size()) continue;
        auto& given = quantities[quantity].of_variant[variant];
        const bool own = scope.selector.variants[variant].name == equation.variant->text;
        if (!given || own) given = std::move(cost);
    }
    if (variants.empty()) lower_cost(context, equation, scope);  // reports its errors, too
    scope.bound.clear();
}

}  // namespace

std::vector<std::pair<std::string, double>> numbers_of(const model::Variant& variant) {
    std::vector<std::pair<std::string, double>> numbers;
    for (const auto& fixed : variant.fixed)
        if (fixed.kind == model::KnobKind::number)
            numbers.emplace_back(fixed.knob, fixed.value.value);
    return numbers;
}

void lower_machine(const ast::Model& written, Scope& scope) {
    const auto* machine = only<ast::Machine>(written.statements, "machine", scope.report);
    if (machine != nullptr) scope.selector.machine = machine->text;
}

void lower_quantities(Context& context, const ast::Model& written, Scope& scope,
                      const std::vector<std::string>& names) {
    check_equations(written, context.report);
    lower_machine(written, scope);
    Scope inner = scope_of_model(written, scope);
    for (const auto* equation : all<ast::Equation>(written.statements))
        check_usable(equation->quantity, context.report);
    auto& quantities = scope.selector.quantities;
    for (const std::string& name : names) {
        quantities.push_back({name, {}});
        quantities.back().of_variant.resize(scope.selector.variants.size());
    }
    check_joined_names(scope, written.name.span);
    for (const auto* equation : all<ast::Equation>(written.statements)) {
        if (equation->variant && !contains(scope.of_others, equation->variant->text))
            take_equation(context, *equation, inner);
    }
    for (model::Quantity& quantity : quantities)
        if (quantity.name == "setup") fill_setup(scope, written.name.span, quantity);
}

}  // namespace selgen::dsl
