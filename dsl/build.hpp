#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "dsl/ast.hpp"
#include "dsl/build_expression.hpp"
#include "dsl/build_network.hpp"

/// The front door for programs: C++ calls that make the tree that a text would make.
///
///     spec({use("\"kernels.hpp\""),
///           selector("sum")
///               .call("double (std::span<const double> data)")
///               .feature("n", "count", "data.size()")
///               .variant(variant("plain").run("sum_plain(data)"))
///               .variant(variant("team").run("sum_team(data)"))
///               .choose("team", name("n") > 10000)
///               .otherwise("plain")});
namespace selgen::dsl::build {

/// The type of a feature: "count", in("real", 0, 1), one_of({"row", "column"}).
class Type {
public:
    Type(const char* name) : made_{{}, {{}, name}, {}, {}} {}
    Type(ast::Type type) : made_(std::move(type)) {}

    operator const ast::Type&() const { return made_; }

private:
    ast::Type made_;
};

Type in(std::string_view type, const Term& low, const Term& high);
Type one_of(std::initializer_list<std::string_view> words);

class Variant {
public:
    explicit Variant(std::string_view name);

    Variant& target(std::string_view name);
    Variant& plan(std::string_view cpp);
    Variant& renew(std::string_view cpp);
    Variant& deliver(std::string_view inspection, std::string_view cpp);
    Variant& run(std::string_view cpp);
    Variant& when(const Term& condition);
    Variant& may_decline();

    operator const ast::Variant&() const { return made_; }

private:
    ast::Variant made_;
};

class Selector {
public:
    explicit Selector(std::string_view name);

    Selector& call(std::string_view signature);
    Selector& feature(std::string_view name, const Type& type, std::string_view cpp);
    Selector& inspect(std::string_view name, std::string_view cpp);
    Selector& let(std::string_view name, const Term& value);
    Selector& variant(const ast::Variant& variant);
    Selector& inspect_while(std::string_view name, std::string_view cpp, std::string_view valid);
    Selector& phase_while(std::string_view cpp);
    Selector& phase_within(std::initializer_list<std::string_view> features, const Term& tolerance);
    Selector& phase_sampled(std::string_view range);
    Selector& phase_sampled(std::string_view range, const Term& elements);
    Selector& phase_every(const Term& calls);
    Selector& reuse(std::string_view cpp);
    Selector& choose(std::string_view variant, const Term& when);
    Selector& choose_least(const Term& goal);
    Selector& choose_most(const Term& goal);
    Selector& choose_by(std::string_view model);
    Selector& otherwise(std::string_view variant);
    Selector& outside(std::string_view way);
    Selector& watch(std::string_view what);
    Selector& explore_at_most(const Term& share);
    Selector& decide(std::string_view way);
    Selector& plans_at_most(const Term& bytes);
    Selector& margin(const Term& share);

    operator ast::Item() const { return made_; }

private:
    Selector& add(ast::Statement statement);

    ast::Selector made_;
};

/// A feature's interval in a domain.
struct Bound {
    std::string_view feature;
    Term low, high;
};

/// What a quantity or a choice is: an expression, a tree, …
class Right {
public:
    Right(const Term& value) : made_(static_cast<const ast::Expression&>(value)) {}
    Right(double value) : Right(Term(value)) {}
    Right(const Tree& tree) : made_(static_cast<const ast::Tree&>(tree)) {}
    Right(const ast::Forest& forest) : made_(forest) {}

    Right(const Network& network) : made_(static_cast<const ast::Network&>(network)) {}
    Right(const Svm& svm) : made_(static_cast<const ast::Svm&>(svm)) {}

    operator const ast::Body&() const { return made_; }

private:
    ast::Body made_;
};

class Model {
public:
    explicit Model(std::string_view name);

    Model& machine(std::string_view text);
    Model& domain(std::initializer_list<Bound> bounds);
    /// quantity(variant) = right; and the same of its logarithm to base 2 or e.
    Model& equation(std::string_view quantity, std::string_view variant, const Right& right);
    Model& lg_equation(std::string_view quantity, std::string_view variant, const Right& right);
    Model& ln_equation(std::string_view quantity, std::string_view variant, const Right& right);
    Model& choice(const Right& right);

    operator ast::Item() const { return made_; }

private:
    Model& add(ast::ModelStatement statement);

    ast::Model made_;
};

class Experiment {
public:
    /// Of the selector of that name.
    explicit Experiment(std::string_view selector);

    Experiment& factor(std::string_view name, std::initializer_list<Term> levels);
    Experiment& design(std::string_view kind);
    Experiment& design(std::string_view kind, const Term& points);
    Experiment& input(std::string_view cpp);
    Experiment& threads(std::initializer_list<Term> levels);
    Experiment& check_against(std::string_view variant, const Term& tolerance);
    Experiment& result(std::string_view cpp);
    Experiment& repeats(const Term& times);
    Experiment& calls(const Term& times);
    Experiment& budget(const Term& time);

    operator ast::Item() const { return made_; }

private:
    Experiment& add(ast::ExperimentStatement statement);

    ast::Experiment made_;
};

/// The header keeps its quotes or brackets: use("<vector>").
ast::Item use(std::string_view header);
ast::Item import(std::string_view path);
inline Selector selector(std::string_view name) { return Selector(name); }
inline Variant variant(std::string_view name) { return Variant(name); }
inline Experiment experiment(std::string_view selector) { return Experiment(selector); }
inline Model model(std::string_view name) { return Model(name); }

ast::Spec spec(std::vector<ast::Item> items);

}  // namespace selgen::dsl::build
