#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "dsl/ast/spec.hpp"
#include "dsl/check/expression/lower.hpp"
#include "dsl/check/knob_values.hpp"
#include "dsl/diagnostics/report.hpp"
#include "dsl/model/spec.hpp"

/// What the checks share; part of dsl/check.
namespace selgen::dsl {

/// The whole spec, imports included.
struct Context {
    const Sources& sources;
    Report& report;
    std::vector<const ast::Model*> models;
    std::unordered_map<std::string_view, const ast::Model*> model_of;  // a name
    std::set<std::string> used_models;
};

/// The statements (clauses, items) of one kind, in their order.
template <class T, class Variant>
std::vector<const T*> all(const std::vector<Variant>& statements) {
    std::vector<const T*> found;
    for (const Variant& statement : statements) {
        if (const T* one = std::get_if<T>(&statement)) found.push_back(one);
    }
    return found;
}

/// The only statement of its kind, or null. A second one is reported.
template <class T, class Variant>
const T* only(const std::vector<Variant>& statements, const std::string& what, Report& report) {
    const std::vector<const T*> found = all<T>(statements);
    for (std::size_t i = 1; i < found.size(); ++i) {
        report.error(Code::clause_twice, found[i]->span, "'" + what + "' is given twice")
            .notes.push_back({found[0]->span, "it was first given here"});
    }
    return found.empty() ? nullptr : found[0];
}

/// Where a span begins, as comments name it: the file without directories, and the line.
model::Origin origin_of(const Context& context, Span span);

/// The position of the variant called `name`; their number where there is none.
std::size_t variant_index(const model::Selector& selector, const std::string& name);

/// The same, and an unknown name is reported with the nearest.
std::size_t known_variant(const model::Selector& selector, const ast::Identifier& name,
                          Report& report);

/// The model called `name`, marked as used; null where there is none.
const ast::Model* find_model(Context& context, const std::string& name);

/// A name that C++ would not take is reported.
void check_usable(const ast::Identifier& name, Report& report);

/// The name of a selector or graph that is no name for a namespace is reported; in the global
/// namespace, functions of the C library have theirs.
void check_namespace(const ast::Identifier& name, bool is_global, Report& report);

/// The namespace around all that is generated, "lib::kernels"; empty for the global one.
std::string lower_namespace(const std::vector<ast::Spec>& specs, Report& report);

// ---- the checks, in the order in which they run ----------------------------------------------

/// Names: usable in C++, declared once.
void check_names(const ast::Selector& written, Report& report);

/// call, feature, inspect, knob, let, phase, reuse. Returns the knobs that no rule chooses.
std::vector<ListedKnob> lower_inputs(Context& context, const ast::Selector& written, Scope& scope);

/// phase …; and reuse …; of a selector whose features are lowered.
void lower_phase(Context& context, const ast::Selector& written, Scope& scope);

/// watch …; explore …; decide …; and plans …; of a selector whose rules are lowered.
void lower_watching(const ast::Selector& written, Scope& scope);

/// deliver …; of a selector whose other statements are lowered.
void lower_deliveries(const Context& context, const ast::Selector& written, Scope& scope);

/// replay … { } of its models, of a selector whose other statements are lowered.
void lower_replays(const Context& context, const ast::Selector& written, Scope& scope);

/// The C++ that tells phases apart, where there is any.
std::optional<ast::Cpp> cpp_of(const ast::Phase& phase);

/// variant { … }; one for each value of the knobs without a rule that it runs.
void lower_variants(Context& context, const ast::Selector& written,
                    const std::vector<ListedKnob>& unruled, Scope& scope);

/// choose, otherwise, outside, margin, and the models they use.
void lower_rules(Context& context, const ast::Selector& written, Scope& scope);

/// A goal, its model's equations with it. The model bears the selector's name.
void lower_goal(Context& context, const ast::ChooseGoal& written, Scope& scope);

/// The same by another model.
void lower_goal(Context& context, const ast::ChooseGoal& written, const ast::Model& model,
                Scope& scope);

/// What `choose by` means with a model of costs: the least time, with its share of the setup where
/// that is given, or the most `score`. Nothing for a model of choices.
std::optional<ast::ChooseGoal> goal_of_costs(const ast::Model& model, Span span);

/// experiment { … }, of the selectors that are lowered; nothing after a fault.
std::optional<model::Experiment> lower_experiment(Context& context, const ast::Experiment& written,
                                                  std::vector<model::Selector>& selectors);

/// machine { … }, graph { … } and place { … } of the spec, whose selectors are lowered.
void lower_graphs(Context& context, const std::vector<ast::Spec>& specs, model::Spec& result);

/// Whether a name is that of a part of every generated header.
bool is_header_name(std::string_view name);

/// Features, lets and variants without effect are told, as warnings: of a selector without faults
/// that is not fitted.
void check_use(const ast::Selector& written, const model::Selector& selector, Report& report);

/// The knobs of a selector that have a rule, among its features; those without in the result.
std::vector<ListedKnob> declare_knobs(Context& context, const ast::Selector& written, Scope& scope);

/// choose KNOB …; of a selector whose other rules are lowered.
void lower_knob_rules(Context& context, const ast::Selector& written, Scope& scope);

/// The numbers that knobs without a rule have in a variant.
std::vector<std::pair<std::string, double>> numbers_of(const model::Variant& variant);

/// The features that its rules read, by lets as well.
std::set<std::size_t> features_of_rules(const model::Selector& selector);

/// The equations of a model for the quantities of a goal; fills selector.quantities, in the order
/// of `names`.
void lower_quantities(Context& context, const ast::Model& written, Scope& scope,
                      const std::vector<std::string>& names);

/// What stands behind `choice =`; a tree of one leaf after a fault.
model::Choice lower_choice(Context& context, const ast::Model& written, Scope& scope);

/// The network of a quantity, that of a choice, and a support vector machine. What is faulty is
/// told, and not to be used.
model::Network lower_network(Scope& scope, const ast::Network& written);
model::Network lower_choice_network(Scope& scope, const ast::Network& written);
model::Svm lower_svm(Scope& scope, const ast::Svm& written);

/// The bounds behind `domain`.
std::vector<model::Bound> lower_domain(const ast::Model& written, Scope& scope);

}  // namespace selgen::dsl
