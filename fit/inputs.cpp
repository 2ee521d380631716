// Collects the inputs of a fit from the statements of a selector, and makes a placeholder model.
#include "fit/inputs.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "base/overloaded.hpp"
#include "dsl/ast/build/tree.hpp"
#include "dsl/cpp/mentions.hpp"
#include "dsl/model/environment.hpp"

namespace selgen::fit {

namespace ast = dsl::ast;

namespace {

bool names(const ast::Expression& expression, const std::string& name) {
    if (const auto* one = std::get_if<ast::Name>(&expression.node)) return one->text == name;
    const auto* apply = std::get_if<ast::Apply>(&expression.node);
    return apply != nullptr &&
           std::any_of(apply->operands.begin(), apply->operands.end(),
                       [&](const auto& operand) { return names(operand, name); });
}

Input input_of(const ast::Feature& feature, const std::vector<std::string>& inspections) {
    Input input{feature.name.text, {}, feature.type.name.text == "flag", {}};
    for (const auto& word : feature.type.categories) input.words.push_back(word.text);
    for (const auto& inspection : inspections)
        if (dsl::mentions(feature.value.text, inspection)) input.inspection = inspection;
    return input;
}

/// A let as an input. A let of nothing but words, or of `reuse`, cannot be one.
std::optional<Input> input_of(const ast::Let& let, const Inputs& inputs) {
    Input input{let.name.text, {}, false, {}, true, {}};
    for (const Input& read : inputs.features) {
        if (!names(let.value, read.name)) continue;
        if (read.name == "reuse") return {};
        if (input.inspection.empty()) input.inspection = read.inspection;
        if (read.is_let) input.of.insert(input.of.end(), read.of.begin(), read.of.end());
        if (!read.is_let && !read.is_flag && read.words.empty()) input.of.push_back(read.name);
    }
    if (input.of.empty()) return {};
    return input;
}

/// The rule that a fitted model is for: the first `choose by`, else the goal.
void read_rule(const ast::Selector& selector, Inputs& inputs) {
    for (const auto& statement : selector.statements) {
        if (const auto* by = std::get_if<ast::ChooseBy>(&statement); by && !inputs.any_kind) {
            inputs.model = by->value.text;
            inputs.any_kind = true;
        }
        const auto* goal = std::get_if<ast::ChooseGoal>(&statement);
        if (goal == nullptr || inputs.any_kind) continue;
        inputs.model = inputs.selector;
        inputs.wants_setup = names(goal->goal, "setup");
    }
}

/// Marks the inputs whose inspection has a `while` clause.
void mark_lasting(const ast::Selector& selector, Inputs& inputs) {
    for (const auto& statement : selector.statements) {
        const auto* inspect = std::get_if<ast::Inspect>(&statement);
        if (inspect == nullptr || !inspect->valid) continue;
        for (Input& input : inputs.features)
            if (input.inspection == inspect->name.text) input.lasts = true;
    }
}

/// The calls of `phase every 100 calls;`; 0 if the phase has no such limit.
double most_calls_of(const ast::Phase& phase) {
    const auto* every = std::get_if<ast::PhaseEvery>(&phase.how);
    const auto* calls = every == nullptr ? nullptr : std::get_if<ast::Number>(&every->calls.node);
    double most = 0;
    if (calls != nullptr)
        std::from_chars(calls->text.data(), calls->text.data() + calls->text.size(), most);
    return most;
}

}  // namespace

Inputs inputs_of(const ast::Selector& selector) {
    Inputs inputs;
    inputs.selector = selector.name.text;
    std::vector<std::string> inspections;
    for (const auto& statement : selector.statements)
        std::visit(overloaded{
                       [&](const ast::Inspect& one) { inspections.push_back(one.name.text); },
                       [&](const ast::Variant& one) { inputs.variants.push_back(one.name.text); },
                       [&](const ast::Phase& one) {
                           inputs.has_phases = true;
                           inputs.most_calls = most_calls_of(one);
                       },
                       [&](const ast::Watch&) { inputs.is_watched = true; },
                       [&](const ast::Otherwise& one) { inputs.otherwise = one.value.text; },
                       [](const auto&) {},
                   },
                   statement);
    for (const auto& statement : selector.statements)
        if (const auto* one = std::get_if<ast::Feature>(&statement))
            inputs.features.push_back(input_of(*one, inspections));
    for (const auto& statement : selector.statements)
        if (const auto* file = std::get_if<ast::CodeFile>(&statement))
            for (const auto& [name, value] : file->features)
                inputs.features.push_back({file->name.text + "." + name, {}, false, {}});
    inputs.declared = static_cast<std::ptrdiff_t>(inputs.features.size());
    for (const auto& fact : dsl::facts())
        if (input_named(inputs, std::string(fact.name)) == inputs.features.size())
            inputs.features.push_back(
                {std::string(fact.name), {}, fact.kind == dsl::model::Kind::flag, {}});
    for (const auto& statement : selector.statements)
        if (const auto* let = std::get_if<ast::Let>(&statement))
            if (auto input = input_of(*let, inputs)) inputs.features.push_back(std::move(*input));
    mark_lasting(selector, inputs);
    read_rule(selector, inputs);
    return inputs;
}

std::size_t input_named(const Inputs& inputs, const std::string& name) {
    const auto found = std::find_if(inputs.features.begin(), inputs.features.end(),
                                    [&](const Input& input) { return input.name == name; });
    return static_cast<std::size_t>(found - inputs.features.begin());
}

ast::Model placeholder_model(const Inputs& inputs) {
    ast::Model model;
    model.name = {{}, inputs.model};
    const auto add = [&](const std::string& quantity, const std::string& variant) {
        ast::Equation equation;
        equation.quantity = {{}, quantity};
        equation.variant = ast::Identifier{{}, variant};
        equation.right = dsl::build::Term(1);
        model.statements.emplace_back(equation);
    };
    for (const std::string& variant : inputs.variants) {
        add("time", variant);
        add("setup", variant);
    }
    return model;
}

}  // namespace selgen::fit
