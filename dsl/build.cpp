#include "dsl/build.hpp"

#include <optional>
#include <utility>

namespace selgen::dsl::build {
namespace {

ast::Identifier word(std::string_view text) { return {{}, std::string(text)}; }
ast::Cpp verbatim(std::string_view text) { return {{}, std::string(text)}; }

ast::Equation equation_of(std::string_view quantity, std::string_view variant, const Right& right) {
    return {{}, std::nullopt, word(quantity), word(variant), right};
}

ast::Equation with(std::string_view transform, ast::Equation equation) {
    equation.transform = word(transform);
    return equation;
}

}  // namespace

Type in(std::string_view type, const Term& low, const Term& high) {
    return ast::Type{{}, word(type), {}, {{low, high}}};
}

Type one_of(std::initializer_list<std::string_view> words) {
    ast::Type made{{}, word("one of"), {}, {}};
    for (const std::string_view text : words) made.categories.push_back(word(text));
    return made;
}

// ---- a variant -------------------------------------------------------------------------------

Variant::Variant(std::string_view name) : made_{{}, word(name), {}} {}

Variant& Variant::target(std::string_view name) {
    made_.clauses.emplace_back(ast::Target{{}, word(name)});
    return *this;
}

Variant& Variant::plan(std::string_view cpp) {
    made_.clauses.emplace_back(ast::Plan{{}, verbatim(cpp)});
    return *this;
}

Variant& Variant::renew(std::string_view cpp) {
    made_.clauses.emplace_back(ast::Renew{{}, verbatim(cpp)});
    return *this;
}

Variant& Variant::deliver(std::string_view inspection, std::string_view cpp) {
    made_.clauses.emplace_back(ast::Deliver{{}, word(inspection), verbatim(cpp)});
    return *this;
}

Variant& Variant::run(std::string_view cpp) {
    made_.clauses.emplace_back(ast::Run{{}, verbatim(cpp)});
    return *this;
}

Variant& Variant::may_decline() {
    made_.clauses.emplace_back(ast::MayDecline{});
    return *this;
}

Variant& Variant::when(const Term& condition) {
    made_.clauses.emplace_back(ast::When{{}, condition});
    return *this;
}

// ---- a selector ------------------------------------------------------------------------------

Selector::Selector(std::string_view name) : made_{{}, word(name), {}} {}

Selector& Selector::add(ast::Statement statement) {
    made_.statements.push_back(std::move(statement));
    return *this;
}

Selector& Selector::call(std::string_view signature) {
    return add(ast::Call{{}, verbatim(signature)});
}
Selector& Selector::feature(std::string_view name, const Type& type, std::string_view cpp) {
    return add(ast::Feature{{}, word(name), type, verbatim(cpp)});
}
Selector& Selector::inspect(std::string_view name, std::string_view cpp) {
    return add(ast::Inspect{{}, word(name), verbatim(cpp), {}});
}
Selector& Selector::inspect_while(std::string_view name, std::string_view cpp,
                                  std::string_view valid) {
    return add(ast::Inspect{{}, word(name), verbatim(cpp), verbatim(valid)});
}
Selector& Selector::let(std::string_view name, const Term& value) {
    return add(ast::Let{{}, word(name), value});
}
Selector& Selector::variant(const ast::Variant& variant) { return add(variant); }
Selector& Selector::phase_while(std::string_view cpp) {
    return add(ast::Phase{{}, ast::PhaseWhile{verbatim(cpp)}});
}
Selector& Selector::phase_within(std::initializer_list<std::string_view> features,
                                 const Term& tolerance) {
    ast::PhaseWithin how{{}, tolerance};
    for (const std::string_view name : features) how.features.push_back(word(name));
    return add(ast::Phase{{}, std::move(how)});
}
Selector& Selector::phase_sampled(std::string_view range) {
    return add(ast::Phase{{}, ast::PhaseSampled{verbatim(range), {}}});
}
Selector& Selector::phase_sampled(std::string_view range, const Term& elements) {
    return add(ast::Phase{{}, ast::PhaseSampled{verbatim(range), ast::Expression(elements)}});
}
Selector& Selector::phase_every(const Term& calls) {
    return add(ast::Phase{{}, ast::PhaseEvery{calls}});
}
Selector& Selector::reuse(std::string_view cpp) { return add(ast::Reuse{{}, verbatim(cpp)}); }

Selector& Selector::choose(std::string_view variant, const Term& when) {
    return add(ast::ChooseWhen{{}, word(variant), when});
}
Selector& Selector::choose_least(const Term& goal) {
    return add(ast::ChooseGoal{{}, word("least"), goal});
}
Selector& Selector::choose_most(const Term& goal) {
    return add(ast::ChooseGoal{{}, word("most"), goal});
}
Selector& Selector::choose_by(std::string_view model) {
    return add(ast::ChooseBy{{}, word(model)});
}
Selector& Selector::otherwise(std::string_view variant) {
    return add(ast::Otherwise{{}, word(variant)});
}
Selector& Selector::outside(std::string_view way) { return add(ast::Outside{{}, word(way)}); }
Selector& Selector::watch(std::string_view what) { return add(ast::Watch{{}, word(what)}); }
Selector& Selector::explore_at_most(const Term& share) { return add(ast::Explore{{}, share}); }
Selector& Selector::decide(std::string_view way) { return add(ast::Decide{{}, word(way)}); }
Selector& Selector::plans_at_most(const Term& bytes) { return add(ast::PlanLimit{{}, bytes}); }
Selector& Selector::margin(const Term& share) { return add(ast::Margin{{}, share}); }

// ---- a model ---------------------------------------------------------------------------------

Model::Model(std::string_view name) : made_{{}, word(name), {}} {}

Model& Model::add(ast::ModelStatement statement) {
    made_.statements.push_back(std::move(statement));
    return *this;
}

Model& Model::machine(std::string_view text) { return add(ast::Machine{{}, std::string(text)}); }

Model& Model::domain(std::initializer_list<Bound> bounds) {
    ast::Domain made;
    for (const Bound& bound : bounds) {
        made.bounds.push_back({word(bound.feature), bound.low, bound.high});
    }
    return add(std::move(made));
}

Model& Model::equation(std::string_view quantity, std::string_view variant, const Right& right) {
    return add(equation_of(quantity, variant, right));
}
Model& Model::lg_equation(std::string_view quantity, std::string_view variant, const Right& right) {
    return add(with("lg", equation_of(quantity, variant, right)));
}
Model& Model::ln_equation(std::string_view quantity, std::string_view variant, const Right& right) {
    return add(with("ln", equation_of(quantity, variant, right)));
}
Model& Model::choice(const Right& right) {
    return add(ast::Equation{{}, std::nullopt, word("choice"), std::nullopt, right});
}

// ---- an experiment ---------------------------------------------------------------------------

Experiment::Experiment(std::string_view selector) : made_{{}, word(selector), {}} {}

Experiment& Experiment::add(ast::ExperimentStatement statement) {
    made_.statements.push_back(std::move(statement));
    return *this;
}

Experiment& Experiment::factor(std::string_view name, std::initializer_list<Term> levels) {
    return add(ast::Factor{{}, word(name), {levels.begin(), levels.end()}});
}
Experiment& Experiment::design(std::string_view kind) {
    return add(ast::Design{{}, word(kind), std::nullopt});
}
Experiment& Experiment::design(std::string_view kind, const Term& points) {
    return add(ast::Design{{}, word(kind), points});
}
Experiment& Experiment::input(std::string_view cpp) { return add(ast::Input{{}, verbatim(cpp)}); }
Experiment& Experiment::threads(std::initializer_list<Term> levels) {
    return add(ast::Threads{{}, {levels.begin(), levels.end()}});
}
Experiment& Experiment::check_against(std::string_view variant, const Term& tolerance) {
    return add(ast::CheckAgainst{{}, word(variant), tolerance});
}
Experiment& Experiment::result(std::string_view cpp) {
    return add(ast::ResultOf{{}, verbatim(cpp)});
}
Experiment& Experiment::repeats(const Term& times) { return add(ast::Repeats{{}, times}); }
Experiment& Experiment::calls(const Term& times) { return add(ast::Calls{{}, times}); }
Experiment& Experiment::budget(const Term& time) { return add(ast::Budget{{}, time}); }

// ---- a spec ----------------------------------------------------------------------------------

ast::Item use(std::string_view header) { return ast::Use{{}, std::string(header)}; }
ast::Item import(std::string_view path) { return ast::Import{{}, std::string(path)}; }

ast::Spec spec(std::vector<ast::Item> items) { return {std::move(items), {}}; }

}  // namespace selgen::dsl::build
