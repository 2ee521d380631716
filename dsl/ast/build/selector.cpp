// Builds the AST of feature types, variants and selectors for the embedded front end.
#include <iterator>
#include <utility>

#include "dsl/ast/build/tree.hpp"

namespace selgen::dsl::build {
namespace {

using VariantNode = Node<ast::Variant>;
using SelectorNode = Node<ast::Selector>;

void add(std::shared_ptr<VariantNode>& node, ast::Clause clause, CallSite at) {
    VariantNode& mine = own(node);
    mine.made.clauses.push_back(std::move(clause));
    mine.sites.parts.push_back({at});
}

void add(std::shared_ptr<SelectorNode>& node, ast::Statement statement, CallSite at) {
    add(own(node), std::move(statement), at);
}

}  // namespace

// ---- the type of a feature -------------------------------------------------------------------

Type::Type(const char* name) : Type(ast::Type{{}, word(name), {}, {}}) {}
Type::Type(const ast::Type& type) : made_(std::make_shared<const ast::Type>(type)) {}

Type in(std::string_view type, const Term& low, const Term& high) {
    return Type(ast::Type{{}, word(type), {}, {{low, high}}});
}

Type one_of(const std::vector<std::string>& words) {
    return Type(ast::Type{{}, word("one of"), build::words(words), {}});
}

// ---- a variant -------------------------------------------------------------------------------

Variant::Variant(std::string_view name, CallSite at)
    : node_(std::make_shared<VariantNode>(VariantNode{{{}, word(name), {}}, {at}})) {}

Variant& Variant::target(std::string_view name, CallSite at) {
    return targets({std::string(name)}, at);
}
Variant& Variant::targets(const std::vector<std::string>& names, CallSite at) {
    return add(node_, ast::Target{{}, words(names)}, at), *this;
}
Variant& Variant::plan(std::string_view cpp, CallSite at) {
    return add(node_, ast::Plan{{}, verbatim(cpp)}, at), *this;
}
Variant& Variant::renew(std::string_view cpp, CallSite at) {
    return add(node_, ast::Renew{{}, verbatim(cpp)}, at), *this;
}
Variant& Variant::deliver(std::string_view inspection, std::string_view cpp, CallSite at) {
    return add(node_, ast::Deliver{{}, word(inspection), verbatim(cpp)}, at), *this;
}
Variant& Variant::run(std::string_view cpp, CallSite at) {
    return add(node_, ast::Run{{}, verbatim(cpp)}, at), *this;
}
Variant& Variant::when(const Term& condition, CallSite at) {
    return add(node_, ast::When{{}, condition}, at), *this;
}
Variant& Variant::may_decline(CallSite at) { return add(node_, ast::MayDecline{}, at), *this; }

// ---- a selector: what the choice depends on, and what can be chosen --------------------------

Selector::Selector(std::string_view name, CallSite at)
    : node_(std::make_shared<SelectorNode>(SelectorNode{{{}, word(name), {}}, {at}})) {}

Selector& Selector::call(std::string_view signature, CallSite at) {
    return add(node_, ast::Call{{}, verbatim(signature)}, at), *this;
}
Selector& Selector::feature(std::string_view name, const Type& type, std::string_view cpp,
                            CallSite at) {
    return add(node_, ast::Feature{{}, word(name), type, verbatim(cpp)}, at), *this;
}
Selector& Selector::inspect(std::string_view name, std::string_view cpp, CallSite at) {
    return add(node_, ast::Inspect{{}, word(name), verbatim(cpp), {}}, at), *this;
}
Selector& Selector::inspect_while(std::string_view name, std::string_view cpp,
                                  std::string_view valid, CallSite at) {
    return add(node_, ast::Inspect{{}, word(name), verbatim(cpp), verbatim(valid)}, at), *this;
}
Selector& Selector::let(std::string_view name, const Term& value, CallSite at) {
    return add(node_, ast::Let{{}, word(name), value}, at), *this;
}
Selector& Selector::code(std::string_view name, std::string_view path, CallSite at) {
    return add(node_, ast::CodeFile{{}, word(name), std::string(path), {}}, at), *this;
}

Selector& Selector::variant(const Variant& variant) {
    const VariantNode& added = variant.node();
    SelectorNode& mine = own(node_);
    mine.made.statements.emplace_back(added.made);
    mine.sites.parts.push_back(added.sites);
    mine.errors.insert(mine.errors.end(), added.errors.begin(), added.errors.end());
    return *this;
}
Selector& Selector::knob(std::string_view name, const std::vector<Term>& values, CallSite at) {
    return add(node_, ast::Knob{{}, word(name), expressions(values), false, {}}, at), *this;
}
Selector& Selector::knob_in(std::string_view name, const Term& low, const Term& high, CallSite at) {
    return add(node_, ast::Knob{{}, word(name), {low, high}, true, {}}, at), *this;
}
Selector& Selector::knob_when(std::string_view name, const std::vector<Term>& values,
                              const Term& condition, CallSite at) {
    ast::Knob made{{}, word(name), expressions(values), false, ast::Expression(condition)};
    return add(node_, std::move(made), at), *this;
}

// ---- a selector: phases ----------------------------------------------------------------------

Selector& Selector::phase_while(std::string_view cpp, CallSite at) {
    return add(node_, ast::Phase{{}, ast::PhaseWhile{verbatim(cpp)}}, at), *this;
}
Selector& Selector::phase_within(const std::vector<std::string>& features, const Term& tolerance,
                                 CallSite at) {
    return add(node_, ast::Phase{{}, ast::PhaseWithin{words(features), tolerance}}, at), *this;
}
Selector& Selector::phase_sampled(std::string_view range, CallSite at) {
    return add(node_, ast::Phase{{}, ast::PhaseSampled{verbatim(range), {}}}, at), *this;
}
Selector& Selector::phase_sampled(std::string_view range, const Term& elements, CallSite at) {
    ast::PhaseSampled how{verbatim(range), ast::Expression(elements)};
    return add(node_, ast::Phase{{}, std::move(how)}, at), *this;
}
Selector& Selector::phase_every(const Term& calls, CallSite at) {
    return add(node_, ast::Phase{{}, ast::PhaseEvery{calls}}, at), *this;
}
Selector& Selector::reuse(std::string_view cpp, CallSite at) {
    return add(node_, ast::Reuse{{}, verbatim(cpp)}, at), *this;
}
Selector& Selector::stream(std::string_view cpp, CallSite at) {
    return add(node_, ast::Stream{{}, verbatim(cpp)}, at), *this;
}
Selector& Selector::watch(std::string_view what, CallSite at) {
    return add(node_, ast::Watch{{}, word(what)}, at), *this;
}
Selector& Selector::explore_at_most(const Term& share, CallSite at) {
    return add(node_, ast::Explore{{}, share}, at), *this;
}
Selector& Selector::decide(std::string_view when, CallSite at) {
    return add(node_, ast::Decide{{}, word(when)}, at), *this;
}
Selector& Selector::phases_at_most(const Term& count, CallSite at) {
    return add(node_, ast::PhaseLimit{{}, count}, at), *this;
}
Selector& Selector::plans_at_most(const Term& bytes, CallSite at) {
    return add(node_, ast::PlanLimit{{}, bytes}, at), *this;
}

// ---- a selector: rules -----------------------------------------------------------------------

Selector& Selector::choose(std::string_view variant, const Term& when, CallSite at) {
    return add(node_, ast::ChooseWhen{{}, word(variant), when}, at), *this;
}
Selector& Selector::choose_least(const Term& goal, CallSite at) {
    return add(node_, ast::ChooseGoal{{}, word("least"), goal}, at), *this;
}
Selector& Selector::choose_most(const Term& goal, CallSite at) {
    return add(node_, ast::ChooseGoal{{}, word("most"), goal}, at), *this;
}
Selector& Selector::choose_by(std::string_view model, CallSite at) {
    return add(node_, ast::ChooseBy{{}, word(model)}, at), *this;
}
Selector& Selector::choose_knob_least(std::string_view knob, const Term& goal, CallSite at) {
    return add(node_, ast::ChooseKnobGoal{{}, word(knob), word("least"), goal}, at), *this;
}
Selector& Selector::choose_knob_most(std::string_view knob, const Term& goal, CallSite at) {
    return add(node_, ast::ChooseKnobGoal{{}, word(knob), word("most"), goal}, at), *this;
}
Selector& Selector::choose_knob_by(std::string_view knob, std::string_view model, CallSite at) {
    return add(node_, ast::ChooseKnobBy{{}, word(knob), word(model)}, at), *this;
}
Selector& Selector::otherwise(std::string_view variant, CallSite at) {
    return add(node_, ast::Otherwise{{}, word(variant)}, at), *this;
}
Selector& Selector::outside(std::string_view treatment, CallSite at) {
    return add(node_, ast::Outside{{}, word(treatment)}, at), *this;
}
Selector& Selector::margin(const Term& share, CallSite at) {
    return add(node_, ast::Margin{{}, share}, at), *this;
}

}  // namespace selgen::dsl::build
