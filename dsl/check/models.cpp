// Lowers the trees, forests, choices, `instead` and domains of models.
#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "base/overloaded.hpp"
#include "dsl/ast/print/spec.hpp"
#include "dsl/check/context.hpp"
#include "dsl/check/models.hpp"
#include "dsl/model/interval.hpp"

namespace selgen::dsl {
namespace {

/// Converts the leaf of a tree to its number; nothing after an error.
using LeafReader = std::optional<double> (*)(Scope&, const ast::Expression&);

std::optional<double> number_leaf(Scope& scope, const ast::Expression& leaf) {
    if (const auto* name = std::get_if<ast::Name>(&leaf.node)) {
        scope.report.error(Code::bad_leaf, leaf.span, "the leaves of a cost tree must be numbers")
            .hint = name->text == "unsure" ? "only a choice can be 'unsure'" : "";
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
    if (written.join.text != "mean" && written.join.text != "sum") {
        context.report
            .error(Code::bad_forest, written.join.span,
                   "a forest must be a 'sum' or a 'mean' of trees")
            .hint = nearest_hint(written.join.text, {"sum", "mean"});
    }
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
    report.warning(Code::never_chosen, span, "this tree is unsure everywhere, so it never chooses")
        .hint = "remove the rule that uses it, or name a variant in a leaf";
}

model::Transform transform_of(const ast::Equation& equation, Report& report) {
    if (!equation.transform) return model::Transform::none;
    if (equation.transform->text == "lg") return model::Transform::lg;
    if (equation.transform->text != "ln") {
        report.error(Code::unknown_function, equation.transform->span,
                     "only 'lg' and 'ln' are allowed before a quantity, not '" +
                         equation.transform->text + "'");
    }
    return model::Transform::ln;
}

bool is_choice(const ast::Equation* equation) {
    return !equation->variant && equation->quantity.text == "choice";
}

model::Choice no_choice(const ast::Equation& equation, const std::string& hint, Report& report) {
    report
        .error(Code::bad_leaf, equation.span,
               "'choice' must be a tree of variants, a network or an svm")
        .hint = hint;
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
    const model::Transform transform = transform_of(equation, context.report);
    const model::Origin origin = origin_of(context, equation.span);
    return std::visit(
        overloaded{[&](const ast::Expression& right) {
                       Typed body = lower_number(scope, right);
                       return model::Cost{transform, std::move(body.expression), origin};
                   },
                   [&](const ast::Tree& right) {
                       return model::Cost{transform, lower_tree(context, right, scope, number_leaf),
                                          origin};
                   },
                   [&](const ast::Forest& right) {
                       return model::Cost{transform, lower_forest(context, right, scope), origin};
                   },
                   [&](const ast::Network& right) {
                       return model::Cost{transform, lower_network(scope, right), origin};
                   },
                   [&](const ast::Svm& right) {
                       context.report
                           .error(Code::bad_svm, right.span,
                                  "an svm chooses a variant and cannot define a quantity")
                           .hint = "write: choice = svm …";
                       return model::Cost{transform, model::Expression{}, origin};
                   }},
        equation.right);
}

void check_equations(const ast::Model& written, Report& report) {
    const auto equations = all<ast::Equation>(written.statements);
    for (const auto* one : equations) {
        if (one->variant || is_choice(one)) continue;
        report
            .error(Code::clause_missing, one->quantity.span,
                   "'" + one->quantity.text + "' needs a variant")
            .hint = "write: " + one->quantity.text + "(variant) = …";
    }
    std::map<std::pair<std::string_view, std::string_view>, const ast::Equation*> met;
    for (const auto* one : equations) {
        const std::string_view variant = one->variant ? one->variant->text : std::string_view();
        const std::string_view quantity = one->quantity.text;
        const auto [first, is_new] = met.emplace(std::pair(quantity, variant), one);
        if (is_new) continue;
        report
            .error(Code::equation_twice, one->quantity.span,
                   "'" + one->quantity.text + "' is defined twice" +
                       (one->variant ? " for variant '" + one->variant->text + "'" : std::string()))
            .notes.push_back({first->second->quantity.span, "it was first defined here"});
    }
}

model::Choice lower_choice(Context& context, const ast::Model& written, Scope& scope) {
    check_equations(written, context.report);
    lower_machine(written, scope);
    Scope inner = scope_of_model(written, scope);
    for (const auto* equation : all<ast::Equation>(written.statements)) {
        if (is_choice(equation)) return lower_choice(context, *equation, inner);
    }
    context.report
        .error(Code::no_choice, written.name.span,
               "model '" + written.name.text + "' defines none of 'choice', 'time' and 'score'")
        .hint = "define one of them, for example: time(variant) = …;";
    return model::Tree{{model::Leaf{0}}};
}

std::vector<std::size_t> lower_instead(const ast::Model& written, Scope& scope) {
    std::vector<std::size_t> variants;
    const auto* given = only<ast::Instead>(written.statements, "instead", scope.report);
    if (given == nullptr) return variants;
    for (const ast::Identifier& name : given->variants) {
        const std::size_t variant = known_variant(scope.selector, name, scope.report);
        if (variant == scope.selector.variants.size()) continue;
        if (std::find(variants.begin(), variants.end(), variant) != variants.end())
            scope.report.error(Code::bad_instead, name.span,
                               "'instead' names variant '" + name.text + "' twice");
        variants.push_back(variant);
    }
    return variants;
}

void check_instead(const ast::Model& written, Report& report) {
    const auto given = all<ast::Instead>(written.statements);
    const auto equations = all<ast::Equation>(written.statements);
    const bool chooses = std::any_of(equations.begin(), equations.end(), is_choice);
    if (given.empty() || chooses) return;
    report
        .error(Code::bad_instead, given[0]->span,
               "'instead' is only for models that define 'choice'")
        .hint = "remove it: a goal chooses the best variant that can run";
}

namespace {

/// The interval of a number, or the words of a word feature; nothing after an error.
std::optional<model::Bound> lower_bound_of(const ast::Bound& bound, std::size_t index,
                                           Scope& scope) {
    const model::Feature& feature = scope.selector.features[index];
    const bool has_words = feature.kind == model::Kind::category;
    if (has_words != !bound.words.empty()) {
        scope.report
            .error(Code::bad_domain, bound.feature.span,
                   has_words ? "the domain of '" + feature.name + "' must be words"
                             : "'" + feature.name + "' has no words")
            .hint = has_words ? "for example: " + feature.name + " " + feature.categories.front()
                              : "give a range, as in " + feature.name + " 1 .. 100";
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
        const auto at = std::find(all.begin(), all.end(), word.text);
        if (at == all.end()) {
            scope.report
                .error(Code::unknown_name, word.span,
                       "'" + word.text + "' is not a word of '" + feature.name + "'")
                .hint = nearest_hint(word.text, all);
            return {};
        }
        const auto value = static_cast<double>(at - all.begin());
        if (std::find(words.begin(), words.end(), value) != words.end()) {
            scope.report.error(
                Code::bad_domain, word.span,
                "the domain of '" + feature.name + "' names '" + word.text + "' twice");
            return {};
        }
        words.push_back(value);
    }
    const auto [least, most] = std::minmax_element(words.begin(), words.end());
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
            if (scope.report.is_read()) {
                diagnostic.hint = nearest_hint(bound.feature.text, known_names(scope));
            }
            continue;
        }
        const auto lowered = lower_bound_of(bound, index, scope);
        if (!lowered) continue;
        const bool twice = std::any_of(domain.begin(), domain.end(),
                                       [&](const auto& b) { return b.feature == index; });
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

}  // namespace selgen::dsl
