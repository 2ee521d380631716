// The context that all checks of a spec share, and the declarations of the checks; part of
// dsl/check.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "dsl/ast/spec.hpp"
#include "dsl/check/expression/lower.hpp"
#include "dsl/check/knob_values.hpp"
#include "dsl/diagnostics/report.hpp"
#include "dsl/model/spec.hpp"

namespace selgen::dsl {

/// The whole spec, imports included.
struct Context {
    const Sources& sources;
    Report& report;
    std::vector<const ast::Model*> models;
    std::unordered_map<std::string_view, const ast::Model*> model_of;  // by name
    std::set<std::string> used_models;
};

/// The statements (clauses, items) of one kind, in their order.
template <class T, class Variant>
std::vector<const T*> all(const std::vector<Variant>& statements) {
    std::vector<const T*> found;
    for (const Variant& statement : statements)
        if (const T* one = std::get_if<T>(&statement)) found.push_back(one);
    return found;
}

/// The only statement of its kind, or null. Reports a second one.
template <class T, class Variant>
const T* only(const std::vector<Variant>& statements, const std::string& what, Report& report) {
    const std::vector<const T*> found = all<T>(statements);
    for (std::size_t i = 1; i < found.size(); ++i)
        report.error(Code::clause_twice, found[i]->span, "'" + what + "' is given twice")
            .note(found[0]->span, "it was first given here");
    return found.empty() ? nullptr : found[0];
}

/// The same for a setting, whose word begins with its name.
template <ast::IsSetting T, class Variant>
const T* only(const std::vector<Variant>& statements, Report& report) {
    return only<T>(statements, std::string(T::keyword.substr(0, T::keyword.find(' '))), report);
}

/// The name of a part of a spec or of a model.
template <class Thing>
const std::string& name_of(const Thing& thing) {
    if constexpr (std::is_pointer_v<Thing>)
        return name_of(*thing);
    else if constexpr (requires { thing.name.text; })
        return thing.name.text;
    else
        return thing.name;
}

template <class Thing>
std::vector<std::string> names_of(const std::vector<Thing>& things) {
    std::vector<std::string> names;
    for (const Thing& thing : things) names.push_back(name_of(thing));
    return names;
}

template <class Thing>
std::vector<std::string> names_of(const std::map<std::string, Thing>& things) {
    std::vector<std::string> names;
    for (const auto& [name, thing] : things) names.push_back(name);
    return names;
}

/// The index of the first thing called `name`; the number of things if there is none.
template <class Thing>
std::size_t index_of(const std::vector<Thing>& things, std::string_view name) {
    std::size_t index = 0;
    while (index < things.size() && name_of(things[index]) != name) ++index;
    return index;
}

inline bool contains(const std::vector<std::string>& names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
}

/// Reports what is given or declared again, with a note at the place where it was first.
template <class Key = std::string_view>
class Once {
public:
    Once(Report& report, Code code, std::string note = "it was first declared here")
        : report_(report), code_(code), note_(std::move(note)) {}

    /// Whether the key is new. If not, reports the text.
    bool add(const Key& key, Span span, const std::string& text, const std::string& hint = {}) {
        const auto [first, is_new] = first_.emplace(key, span);
        if (!is_new) report_.error(code_, span, text, hint).note(first->second, note_);
        return is_new;
    }

private:
    Report& report_;
    Code code_;
    std::string note_;
    std::map<Key, Span> first_;
};

/// Reports things that have the same name.
template <class Thing>
void check_distinct(const std::vector<const Thing*>& things, const std::string& what,
                    Report& report, const std::string& hint = {}) {
    Once<> once(report, Code::declared_twice);
    for (const Thing* one : things)
        once.add(one->name.text, one->name.span,
                 what + " '" + one->name.text + "' is declared twice", hint);
}

/// Whether the word is allowed. If not, reports it, with the nearest of the allowed words as a
/// hint, if one is near.
bool check_word(const ast::Identifier& word, const std::vector<std::string>& allowed,
                const Refusal& refusal, Report& report);

/// The beginning of a span as comments show it: the file without directories, and the line.
model::Origin origin_of(const Context& context, Span span);

/// The index of the variant called `name`; the number of variants if there is none, which is
/// reported, with the nearest one as a hint. `names` are further words that are allowed in its
/// place.
std::size_t known_variant(const model::Selector& selector, const ast::Identifier& name,
                          Report& report, std::vector<std::string> names = {});

/// The model called `name`, marked as used; null if there is none.
const ast::Model* find_model(Context& context, const std::string& name);

/// Reports a name that C++ or generated code does not allow.
void check_usable(const ast::Identifier& name, Report& report);

/// Reports the name of a selector or graph that cannot be a namespace. The name of a C library
/// function cannot be one in the global namespace.
void check_namespace(const ast::Identifier& name, bool is_global, Report& report);

/// The namespace around all generated code, "lib::kernels"; empty for the global one.
std::string lower_namespace(const std::vector<ast::Spec>& specs, Report& report);

// ---- the checks, in the order in which they run ----------------------------------------------

/// Names: usable in C++, declared once.
void check_names(const ast::Selector& written, Report& report);

/// call, feature, inspect, knob, let, phase, reuse. Returns the knobs without a rule.
std::vector<ListedKnob> lower_inputs(Context& context, const ast::Selector& written, Scope& scope);

/// phase …; and reuse …; of a selector whose features are lowered.
void lower_phase(Context& context, const ast::Selector& written, Scope& scope);

/// outside …; of a selector whose rules, those of knobs included, are lowered.
void lower_outside(const ast::Selector& written, Scope& scope);

/// watch …; explore …; decide …; and plans …; of a selector whose rules are lowered.
void lower_watching(const ast::Selector& written, Scope& scope);

/// stream …; of a selector whose variants are lowered.
void lower_stream(Context& context, const ast::Selector& written, Scope& scope);

/// deliver …; of a selector whose other statements are lowered.
void lower_deliveries(const Context& context, const ast::Selector& written, Scope& scope);

/// replay … { } of its models, of a selector whose other statements are lowered.
void lower_replays(const Context& context, const ast::Selector& written, Scope& scope);

/// The C++ that identifies a phase, if there is any.
std::optional<ast::Cpp> cpp_of(const ast::Phase& phase);

/// variant { … }: one variant for each combination of values of its knobs without a rule.
void lower_variants(Context& context, const ast::Selector& written,
                    const std::vector<ListedKnob>& unruled, Scope& scope);

/// choose, otherwise, margin, and the models they use.
void lower_rules(Context& context, const ast::Selector& written, Scope& scope);

/// A goal, with the equations of its model, which has the name of the selector.
void lower_goal(Context& context, const ast::ChooseGoal& written, Scope& scope);

/// The same with another model.
void lower_goal(Context& context, const ast::ChooseGoal& written, const ast::Model& model,
                Scope& scope);

/// The goal of `choose by` with a model of costs: the least time, with its share of the setup if
/// the model defines one, or the most `score`. Nothing for a model that defines `choice`.
std::optional<ast::ChooseGoal> goal_of_costs(const ast::Model& model, Span span);

/// experiment { … }, of the selectors that are lowered; nothing after an error.
std::optional<model::Experiment> lower_experiment(Context& context, const ast::Experiment& written,
                                                  std::vector<model::Selector>& selectors);

/// Whether every generated header has a part of this name.
bool is_header_name(std::string_view name);

/// Warns about features, lets and variants without effect. The selector has no errors. If it
/// chooses by a model of its own name, nothing is reported: the fit determines what is needed.
void check_use(const ast::Selector& written, const model::Selector& selector, Report& report);

/// Adds the knobs that have a rule to the features, and returns those without.
std::vector<ListedKnob> declare_knobs(Context& context, const ast::Selector& written, Scope& scope);

/// choose KNOB …; of a selector whose other rules are lowered.
void lower_knob_rules(Context& context, const ast::Selector& written, Scope& scope);

/// Whether the `run` or the `plan` of a variant names it.
bool runs_with(const ast::Variant& variant, const std::string& name);

/// The numbers that knobs without a rule have in a variant.
std::vector<std::pair<std::string, double>> numbers_of(const model::Variant& variant);

/// The features that its rules use, directly or through lets.
std::set<std::size_t> features_of_rules(const model::Selector& selector);

/// The features that an expression of the selector uses, directly or through lets.
std::set<std::size_t> features_of(const model::Selector& selector,
                                  const model::Expression& expression);

/// The scope of a model's expressions: within its domain, without quantities.
Scope scope_of_model(const ast::Model& written, const Scope& scope);

/// The right side of an equation for a quantity.
model::Cost lower_cost(Context& context, const ast::Equation& equation, Scope& scope);

/// Reports a second equation for one quantity and variant, and one for no variant.
void check_equations(const ast::Model& written, Report& report);

/// The equations of a model for the quantities of a goal; fills selector.quantities, in the order
/// of `names`.
void lower_quantities(Context& context, const ast::Model& written, Scope& scope,
                      const std::vector<std::string>& names);

/// The right side of `choice =`; a tree of one leaf after an error.
model::Choice lower_choice(Context& context, const ast::Model& written, Scope& scope);

/// The variants of `instead`.
std::vector<std::size_t> lower_instead(const ast::Model& written, Scope& scope);

/// Reports `instead` in a model that does not define `choice`.
void check_instead(const ast::Model& written, Report& report);

/// The quantities of the goal of which the model gives only ratios between the variants. Reports a
/// goal that is not proportional to a power of them.
std::vector<std::size_t> lower_relative(const ast::Model& written, const model::Expression& goal,
                                        Span span, Scope& scope);

/// Reports `relative` for what the model does not define.
void check_relative(const ast::Model& written, Report& report);

void lower_machine(const ast::Model& written, Scope& scope);

/// The network of a quantity, that of a choice, and a support vector machine. Errors are reported;
/// the result is not usable then.
model::Network lower_network(Scope& scope, const ast::Network& written);
model::Network lower_choice_network(Scope& scope, const ast::Network& written);
model::Svm lower_svm(Scope& scope, const ast::Svm& written);

/// The bounds of `domain`.
std::vector<model::Bound> lower_domain(const ast::Model& written, Scope& scope);

/// machine { … }, graph { … } and place { … } of the spec, whose selectors are lowered.
void lower_graphs(Context& context, const std::vector<ast::Spec>& specs, model::Spec& result);

}  // namespace selgen::dsl
