// Models and experiments, written in C++. A function adds the statement of its name.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <selgen/dsl/call_site.hpp>
#include <selgen/dsl/network.hpp>

namespace selgen::dsl::ast {

struct Experiment;
struct Model;

}  // namespace selgen::dsl::ast

namespace selgen::dsl::build {

/// A feature's interval in a domain, or the words that a word feature may have.
struct Bound {
    Bound(std::string feature_, const Term& low_, const Term& high_)
        : feature(std::move(feature_)), low(low_), high(high_) {}
    Bound(std::string feature_, std::vector<std::string> words_)
        : feature(std::move(feature_)), words(std::move(words_)) {}

    std::string feature;
    Term low = 0, high = 0;
    std::vector<std::string> words;
};

struct RightNode;

/// The right side of an equation: an expression, a tree, …
class Right {
public:
    Right(const Term& value);
    Right(double value) : Right(Term(value)) {}
    Right(const Tree& tree);
    Right(const Forest& forest);
    Right(const Network& network);
    Right(const Svm& svm);

    const RightNode& node() const { return *node_; }

private:
    std::shared_ptr<const RightNode> node_;
};

class Model {
public:
    explicit Model(std::string_view name, CallSite at = CallSite::here());

    Model& machine(std::string_view text, CallSite at = CallSite::here());
    Model& domain(const std::vector<Bound>& bounds, CallSite at = CallSite::here());
    /// The model gives these quantities only as ratios: up to a factor that all variants share.
    Model& relative(const std::vector<std::string>& quantities, CallSite at = CallSite::here());
    /// quantity(variant) = right; and the same for its logarithm to base 2 or e.
    Model& equation(std::string_view quantity, std::string_view variant, const Right& right,
                    CallSite at = CallSite::here());
    Model& lg_equation(std::string_view quantity, std::string_view variant, const Right& right,
                       CallSite at = CallSite::here());
    Model& ln_equation(std::string_view quantity, std::string_view variant, const Right& right,
                       CallSite at = CallSite::here());
    Model& choice(const Right& right, CallSite at = CallSite::here());
    /// The variants to choose if the chosen one cannot run; the first that can is chosen.
    Model& instead(const std::vector<std::string>& variants, CallSite at = CallSite::here());

    /// Statements in the syntax of a spec: text("time(v) = 4 us;").
    Model& text(std::string_view statements, CallSite at = CallSite::here());

    const Node<ast::Model>& node() const { return *node_; }

private:
    std::shared_ptr<Node<ast::Model>> node_;
};

/// The files of a factor, relative to a folder that the driver is given.
struct Files {
    std::vector<std::string> names;
    bool are_patterns = false;
};
/// The files whose names match a pattern: files({"data/*.mtx"}).
inline Files files(std::vector<std::string> patterns) { return {std::move(patterns), true}; }

class Experiment {
public:
    /// An experiment for the selector of that name.
    explicit Experiment(std::string_view selector, CallSite at = CallSite::here());

    Experiment& factor(std::string_view name, const std::vector<Term>& levels,
                       CallSite at = CallSite::here());
    Experiment& factor(std::string_view name, const Files& files, CallSite at = CallSite::here());
    /// The measured values of a knob.
    Experiment& knob(std::string_view name, const std::vector<Term>& values,
                     CallSite at = CallSite::here());
    Experiment& design(std::string_view kind, CallSite at = CallSite::here());
    Experiment& design(std::string_view kind, const Term& points, CallSite at = CallSite::here());
    Experiment& input(std::string_view cpp, CallSite at = CallSite::here());
    Experiment& threads(const std::vector<Term>& levels, CallSite at = CallSite::here());
    Experiment& check_against(std::string_view variant, CallSite at = CallSite::here());
    Experiment& check_against(std::string_view variant, const Term& tolerance,
                              CallSite at = CallSite::here());
    Experiment& result(std::string_view cpp, CallSite at = CallSite::here());
    Experiment& repeats(const Term& times, CallSite at = CallSite::here());
    Experiment& caches(std::string_view state, CallSite at = CallSite::here());
    Experiment& calls(const Term& times, CallSite at = CallSite::here());
    Experiment& inputs(std::string_view use, CallSite at = CallSite::here());
    Experiment& inputs(std::string_view use, const Term& count, CallSite at = CallSite::here());
    Experiment& budget(const Term& time, CallSite at = CallSite::here());

    /// Statements in the syntax of a spec: text("budget 20 min;").
    Experiment& text(std::string_view statements, CallSite at = CallSite::here());

    const Node<ast::Experiment>& node() const { return *node_; }

private:
    std::shared_ptr<Node<ast::Experiment>> node_;
};

inline Experiment experiment(std::string_view selector, CallSite at = CallSite::here()) {
    return Experiment(selector, at);
}
inline Model model(std::string_view name, CallSite at = CallSite::here()) {
    return Model(name, at);
}

}  // namespace selgen::dsl::build
