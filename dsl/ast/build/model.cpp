// Builds the AST of models and experiments for the embedded front end, one statement for each call.
#include <optional>
#include <utility>

#include "dsl/ast/build/tree.hpp"

namespace selgen::dsl::build {
namespace {

using ModelNode = Node<ast::Model>;
using ExperimentNode = Node<ast::Experiment>;

void add(std::shared_ptr<ModelNode>& node, ast::ModelStatement statement, CallSite at) {
    add(own(node), std::move(statement), at);
}

void add(std::shared_ptr<ExperimentNode>& node, ast::ExperimentStatement statement, CallSite at) {
    add(own(node), std::move(statement), at);
}

ast::Equation equation_of(std::string_view quantity, std::string_view variant, const Right& right) {
    return {{}, std::nullopt, word(quantity), word(variant), right.node().body};
}

ast::Equation with(std::string_view transform, ast::Equation equation) {
    equation.transform = word(transform);
    return equation;
}

template <class Made, class Value>
std::shared_ptr<const RightNode> right_of(const Value& value) {
    return std::make_shared<const RightNode>(RightNode{static_cast<const Made&>(value)});
}

}  // namespace

Right::Right(const Term& value) : node_(right_of<ast::Expression>(value)) {}
Right::Right(const Tree& tree) : node_(right_of<ast::Tree>(tree)) {}
Right::Right(const Forest& forest) : node_(right_of<ast::Forest>(forest)) {}
Right::Right(const Network& network) : node_(right_of<ast::Network>(network)) {}
Right::Right(const Svm& svm) : node_(right_of<ast::Svm>(svm)) {}

// ---- a model ---------------------------------------------------------------------------------

Model::Model(std::string_view name, CallSite at)
    : node_(std::make_shared<ModelNode>(ModelNode{{{}, word(name), {}}, {at}})) {}

Model& Model::machine(std::string_view text, CallSite at) {
    return add(node_, ast::Machine{{}, std::string(text)}, at), *this;
}
Model& Model::domain(const std::vector<Bound>& bounds, CallSite at) {
    ast::Domain made;
    for (const Bound& bound : bounds) {
        if (bound.words.empty()) {
            made.bounds.push_back({word(bound.feature), bound.low, bound.high, {}});
            continue;
        }
        made.bounds.push_back({word(bound.feature), {}, {}, words(bound.words)});
    }
    return add(node_, std::move(made), at), *this;
}
Model& Model::relative(const std::vector<std::string>& quantities, CallSite at) {
    return add(node_, ast::Relative{{}, words(quantities)}, at), *this;
}
Model& Model::equation(std::string_view quantity, std::string_view variant, const Right& right,
                       CallSite at) {
    return add(node_, equation_of(quantity, variant, right), at), *this;
}
Model& Model::lg_equation(std::string_view quantity, std::string_view variant, const Right& right,
                          CallSite at) {
    return add(node_, with("lg", equation_of(quantity, variant, right)), at), *this;
}
Model& Model::ln_equation(std::string_view quantity, std::string_view variant, const Right& right,
                          CallSite at) {
    return add(node_, with("ln", equation_of(quantity, variant, right)), at), *this;
}
Model& Model::choice(const Right& right, CallSite at) {
    ast::Equation made{{}, std::nullopt, word("choice"), std::nullopt, right.node().body};
    return add(node_, std::move(made), at), *this;
}
Model& Model::instead(const std::vector<std::string>& variants, CallSite at) {
    return add(node_, ast::Instead{{}, words(variants)}, at), *this;
}

// ---- an experiment ---------------------------------------------------------------------------

Experiment::Experiment(std::string_view selector, CallSite at)
    : node_(std::make_shared<ExperimentNode>(ExperimentNode{{{}, word(selector), {}}, {at}})) {}

Experiment& Experiment::factor(std::string_view name, const std::vector<Term>& levels,
                               CallSite at) {
    return add(node_, ast::Factor{{}, word(name), expressions(levels)}, at), *this;
}
Experiment& Experiment::factor(std::string_view name, const Files& files, CallSite at) {
    return add(node_, ast::Factor{{}, word(name), {}, words(files.names), files.are_patterns}, at),
           *this;
}
Experiment& Experiment::knob(std::string_view name, const std::vector<Term>& values, CallSite at) {
    return add(node_, ast::Knob{{}, word(name), expressions(values), false, {}}, at), *this;
}
Experiment& Experiment::design(std::string_view kind, CallSite at) {
    return add(node_, ast::Design{{}, {word(kind), {}}}, at), *this;
}
Experiment& Experiment::design(std::string_view kind, const Term& points, CallSite at) {
    return add(node_, ast::Design{{}, {word(kind), points}}, at), *this;
}
Experiment& Experiment::input(std::string_view cpp, CallSite at) {
    return add(node_, ast::Input{{}, verbatim(cpp)}, at), *this;
}
Experiment& Experiment::threads(const std::vector<Term>& levels, CallSite at) {
    return add(node_, ast::Threads{{}, expressions(levels)}, at), *this;
}
Experiment& Experiment::check_against(std::string_view variant, CallSite at) {
    return add(node_, ast::CheckAgainst{{}, word(variant), std::nullopt}, at), *this;
}
Experiment& Experiment::check_against(std::string_view variant, const Term& tolerance,
                                      CallSite at) {
    return add(node_, ast::CheckAgainst{{}, word(variant), tolerance}, at), *this;
}
Experiment& Experiment::result(std::string_view cpp, CallSite at) {
    return add(node_, ast::ResultOf{{}, verbatim(cpp)}, at), *this;
}
Experiment& Experiment::repeats(const Term& times, CallSite at) {
    return add(node_, ast::Repeats{{}, times}, at), *this;
}
Experiment& Experiment::caches(std::string_view state, CallSite at) {
    return add(node_, ast::Caches{{}, word(state)}, at), *this;
}
Experiment& Experiment::calls(const Term& times, CallSite at) {
    return add(node_, ast::Calls{{}, times}, at), *this;
}
Experiment& Experiment::inputs(std::string_view use, CallSite at) {
    return add(node_, ast::InputsOfCalls{{}, {word(use), {}}}, at), *this;
}
Experiment& Experiment::inputs(std::string_view use, const Term& count, CallSite at) {
    return add(node_, ast::InputsOfCalls{{}, {word(use), count}}, at), *this;
}
Experiment& Experiment::budget(const Term& time, CallSite at) {
    return add(node_, ast::Budget{{}, time}, at), *this;
}

}  // namespace selgen::dsl::build
