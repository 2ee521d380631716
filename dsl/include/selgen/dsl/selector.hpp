// Selectors and their variants, written in C++. A function adds the statement of its name
// (docs/reference/language.md) and passes C++ through verbatim.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <selgen/dsl/call_site.hpp>
#include <selgen/dsl/expression.hpp>

namespace selgen::dsl::ast {

struct Selector;
struct Type;
struct Variant;

}  // namespace selgen::dsl::ast

namespace selgen::dsl::build {

/// The type of a feature: "count", in("real", 0, 1), one_of({"row", "column"}).
class Type {
public:
    Type(const char* name);
    explicit Type(const ast::Type& type);

    operator const ast::Type&() const { return *made_; }

private:
    std::shared_ptr<const ast::Type> made_;
};

Type in(std::string_view type, const Term& low, const Term& high);
Type one_of(const std::vector<std::string>& words);

class Variant {
public:
    explicit Variant(std::string_view name, CallSite at = CallSite::here());

    Variant& target(std::string_view name, CallSite at = CallSite::here());
    Variant& targets(const std::vector<std::string>& names, CallSite at = CallSite::here());
    Variant& plan(std::string_view cpp, CallSite at = CallSite::here());
    Variant& renew(std::string_view cpp, CallSite at = CallSite::here());
    Variant& deliver(std::string_view inspection, std::string_view cpp,
                     CallSite at = CallSite::here());
    Variant& run(std::string_view cpp, CallSite at = CallSite::here());
    Variant& when(const Term& condition, CallSite at = CallSite::here());
    Variant& may_decline(CallSite at = CallSite::here());

    /// Clauses in the syntax of a spec: text("when n > 8; may decline;").
    Variant& text(std::string_view clauses, CallSite at = CallSite::here());

    const Node<ast::Variant>& node() const { return *node_; }

private:
    std::shared_ptr<Node<ast::Variant>> node_;
};

class Selector {
public:
    explicit Selector(std::string_view name, CallSite at = CallSite::here());

    Selector& call(std::string_view signature, CallSite at = CallSite::here());

    // ---- what the choice depends on ----------------------------------------------------------

    Selector& feature(std::string_view name, const Type& type, std::string_view cpp,
                      CallSite at = CallSite::here());
    Selector& inspect(std::string_view name, std::string_view cpp, CallSite at = CallSite::here());
    Selector& inspect_while(std::string_view name, std::string_view cpp, std::string_view valid,
                            CallSite at = CallSite::here());
    Selector& let(std::string_view name, const Term& value, CallSite at = CallSite::here());
    Selector& code(std::string_view name, std::string_view path, CallSite at = CallSite::here());

    // ---- what can be chosen ------------------------------------------------------------------

    Selector& variant(const Variant& variant);
    /// One of these values, or of all integers from low to high.
    Selector& knob(std::string_view name, const std::vector<Term>& values,
                   CallSite at = CallSite::here());
    Selector& knob_in(std::string_view name, const Term& low, const Term& high,
                      CallSite at = CallSite::here());
    /// The same, restricted to values for which the condition holds.
    Selector& knob_when(std::string_view name, const std::vector<Term>& values,
                        const Term& condition, CallSite at = CallSite::here());

    // ---- phases ------------------------------------------------------------------------------

    Selector& phase_while(std::string_view cpp, CallSite at = CallSite::here());
    Selector& phase_within(const std::vector<std::string>& features, const Term& tolerance,
                           CallSite at = CallSite::here());
    Selector& phase_sampled(std::string_view range, CallSite at = CallSite::here());
    Selector& phase_sampled(std::string_view range, const Term& elements,
                            CallSite at = CallSite::here());
    Selector& phase_every(const Term& calls, CallSite at = CallSite::here());
    Selector& reuse(std::string_view cpp, CallSite at = CallSite::here());
    Selector& stream(std::string_view cpp, CallSite at = CallSite::here());
    Selector& watch(std::string_view what, CallSite at = CallSite::here());
    Selector& explore_at_most(const Term& share, CallSite at = CallSite::here());
    Selector& decide(std::string_view when, CallSite at = CallSite::here());
    Selector& phases_at_most(const Term& count, CallSite at = CallSite::here());
    Selector& plans_at_most(const Term& bytes, CallSite at = CallSite::here());

    // ---- rules, the first that applies decides -----------------------------------------------

    Selector& choose(std::string_view variant, const Term& when, CallSite at = CallSite::here());
    Selector& choose_least(const Term& goal, CallSite at = CallSite::here());
    Selector& choose_most(const Term& goal, CallSite at = CallSite::here());
    Selector& choose_by(std::string_view model, CallSite at = CallSite::here());
    Selector& choose_knob_least(std::string_view knob, const Term& goal,
                                CallSite at = CallSite::here());
    Selector& choose_knob_most(std::string_view knob, const Term& goal,
                               CallSite at = CallSite::here());
    Selector& choose_knob_by(std::string_view knob, std::string_view model,
                             CallSite at = CallSite::here());
    Selector& otherwise(std::string_view variant, CallSite at = CallSite::here());
    Selector& outside(std::string_view treatment, CallSite at = CallSite::here());
    Selector& margin(const Term& share, CallSite at = CallSite::here());

    /// Statements in the syntax of a spec: text("let bytes = n * 8 B;").
    Selector& text(std::string_view statements, CallSite at = CallSite::here());

    const Node<ast::Selector>& node() const { return *node_; }

private:
    std::shared_ptr<Node<ast::Selector>> node_;
};

inline Selector selector(std::string_view name, CallSite at = CallSite::here()) {
    return Selector(name, at);
}
inline Variant variant(std::string_view name, CallSite at = CallSite::here()) {
    return Variant(name, at);
}

}  // namespace selgen::dsl::build
