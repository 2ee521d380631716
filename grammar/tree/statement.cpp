// Builds each statement from the numbered children of its node, and gives C++ the same line ends on
// all systems.
#include "grammar/tree/statement.hpp"

#include <string>
#include <utility>

#include "grammar/tree/expression.hpp"
#include "grammar/tree/network.hpp"

namespace selgen::grammar {
namespace {

namespace ast = dsl::ast;

/// C++ that may have several lines, with the same line ends on all systems.
std::string with_plain_ends(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c == '\n') result.erase(result.find_last_not_of('\r') + 1);
        result += c;
    }
    return result;
}

/// A node with its text. Statements are built from its children, in order.
class Maker {
public:
    Maker(const Reading& reading, const Node& node) : reading_(reading), node_(node) {}

    const Node& child(std::size_t i) const { return node_.children[i]; }
    dsl::Span span() const { return reading_.span(node_); }
    Maker of(std::size_t i) const { return {reading_, child(i)}; }

    ast::Identifier name(std::size_t i) const { return make_identifier(reading_, child(i)); }
    ast::Expression expression(std::size_t i) const { return make_expression(reading_, child(i)); }
    ast::Cpp cpp(std::size_t i) const {
        return {reading_.span(child(i)), with_plain_ends(text(i))};
    }
    std::string text(std::size_t i) const { return std::string(reading_.text(child(i))); }

    ast::Domain domain() const {
        ast::Domain made{span(), {}};
        for (const Node& bound : node_.children) {
            const Maker of(reading_, bound);
            made.bounds.push_back({of.name(0), {}, {}, {}});
            ast::Bound& last = made.bounds.back();
            if (of.child(1).part == Part::name) {
                for (std::size_t i = 1; i < bound.children.size(); ++i)
                    last.words.push_back(of.name(i));
            } else {
                last.low = of.expression(1);
                last.high = of.expression(2);
            }
        }
        return made;
    }

    std::vector<ast::Identifier> names() const {
        std::vector<ast::Identifier> all;
        for (std::size_t i = 0; i < node_.children.size(); ++i) all.push_back(name(i));
        return all;
    }

    ast::ReplayRow replay_row() const {
        ast::ReplayRow made{span(), {}, {}};
        for (std::size_t i = 0; i < node_.children.size(); ++i) {
            if (child(i).part == Part::replay_cost)
                made.costs.push_back({of(i).name(0), of(i).expression(1)});
            else
                made.values.push_back(expression(i));
        }
        return made;
    }

    ast::Replay replay() const {
        ast::Replay made{span(), {}, {}, {}};
        std::size_t i = 0;
        for (; child(i).part == Part::name; ++i) made.features.push_back(name(i));
        made.regret = expression(i++);
        for (; i < node_.children.size(); ++i) made.rows.push_back(of(i).replay_row());
        return made;
    }

    ast::Equation equation() const {
        ast::Equation made{span(), {}, {}, {}, {}};
        std::size_t i = 0;
        if (child(i).part == Part::transform) made.transform = name(i++);
        made.quantity = name(i++);
        if (child(i).part == Part::name) made.variant = name(i++);
        made.right = body(i);
        return made;
    }

    ast::Body body(std::size_t i) const {
        if (child(i).part == Part::tree) return make_tree(reading_, child(i));
        if (child(i).part == Part::forest) return make_forest(reading_, child(i));
        if (child(i).part == Part::network) return make_network(reading_, child(i));
        if (child(i).part == Part::svm) return make_svm(reading_, child(i));
        return expression(i);
    }

    ast::Type type() const {
        if (child(0).part == Part::one_of) return of(0).one_of();
        ast::Type made{span(), name(0), {}, {}};
        if (node_.children.size() > 1) made.range.emplace(expression(1), expression(2));
        return made;
    }

    ast::Type one_of() const {
        ast::Type made{span(), {reading_.span(child(0)), "one of"}, {}, {}};
        for (std::size_t i = 1; i < node_.children.size(); ++i) made.categories.push_back(name(i));
        return made;
    }

    ast::Target target() const {
        ast::Target made{span(), {}};
        for (std::size_t i = 0; i < node_.children.size(); ++i) made.names.push_back(name(i));
        return made;
    }

    ast::Clause clause() const {
        if (node_.part == Part::target) return target();
        if (node_.part == Part::plan) return ast::Plan{span(), cpp(0)};
        if (node_.part == Part::renew) return ast::Renew{span(), cpp(0)};
        if (node_.part == Part::deliver) return ast::Deliver{span(), name(0), cpp(1)};
        if (node_.part == Part::run) return ast::Run{span(), cpp(0)};
        if (node_.part == Part::may_decline) return ast::MayDecline{span()};
        return ast::When{span(), expression(0)};
    }

    ast::Variant variant() const {
        ast::Variant made{span(), name(0), {}};
        for (std::size_t i = 1; i < node_.children.size(); ++i) {
            made.clauses.push_back(of(i).clause());
        }
        return made;
    }

    ast::PhaseWithin within() const {
        ast::PhaseWithin made;
        const std::size_t last = node_.children.size() - 1;
        for (std::size_t i = 0; i < last; ++i) made.features.push_back(name(i));
        made.tolerance = expression(last);
        return made;
    }

    ast::Phase phase() const {
        const Part how = child(0).part;
        if (how == Part::phase_within) return {span(), of(0).within()};
        if (how == Part::phase_every) return {span(), ast::PhaseEvery{of(0).expression(0)}};
        if (how == Part::phase_sampled) {
            return {span(), ast::PhaseSampled{of(0).cpp(0), of(0).maybe_expression(1)}};
        }
        return {span(), ast::PhaseWhile{cpp(0)}};
    }

    ast::Knob knob() const {
        ast::Knob made{span(), name(0), of(1).expressions_from(0), false, maybe_expression(2)};
        made.range = child(1).part == Part::knob_range;
        return made;
    }

    ast::Statement input() const {
        if (node_.part == Part::signature) return ast::Call{span(), cpp(0)};
        if (node_.part == Part::feature) {
            return ast::Feature{span(), name(0), of(1).type(), cpp(2)};
        }
        if (node_.part == Part::inspect) {
            return ast::Inspect{span(), name(0), cpp(1), maybe_cpp(2)};
        }
        if (node_.part == Part::let) return ast::Let{span(), name(0), expression(1)};
        if (node_.part == Part::knob) return knob();
        if (node_.part == Part::code) return ast::CodeFile{span(), name(0), text(1), {}};
        if (node_.part == Part::phase) return phase();
        if (node_.part == Part::reuse) return ast::Reuse{span(), cpp(0)};
        if (node_.part == Part::stream) return ast::Stream{span(), cpp(0)};
        if (node_.part == Part::watch) return ast::Watch{span(), name(0)};
        if (node_.part == Part::explore) return ast::Explore{span(), expression(0)};
        if (node_.part == Part::phases) return ast::PhaseLimit{span(), expression(0)};
        if (node_.part == Part::plans) return ast::PlanLimit{span(), expression(0)};
        if (node_.part == Part::decide) return ast::Decide{span(), name(0)};
        return variant();
    }

    ast::Statement rule() const {
        if (node_.part == Part::choose_when) {
            return ast::ChooseWhen{span(), name(0), expression(1)};
        }
        if (node_.part == Part::choose_goal) {
            return ast::ChooseGoal{span(), name(0), expression(1)};
        }
        if (node_.part == Part::choose_by) return ast::ChooseBy{span(), name(0)};
        if (node_.part == Part::choose_knob_goal) {
            return ast::ChooseKnobGoal{span(), name(0), name(1), expression(2)};
        }
        if (node_.part == Part::choose_knob_by) {
            return ast::ChooseKnobBy{span(), name(0), name(1)};
        }
        if (node_.part == Part::otherwise) return ast::Otherwise{span(), name(0)};
        if (node_.part == Part::outside) return ast::Outside{span(), name(0)};
        return ast::Margin{span(), expression(0)};
    }

    std::vector<ast::Expression> expressions_from(std::size_t i) const {
        std::vector<ast::Expression> made;
        for (; i < node_.children.size(); ++i) made.push_back(expression(i));
        return made;
    }
    std::optional<ast::Cpp> maybe_cpp(std::size_t i) const {
        if (i >= node_.children.size()) return std::nullopt;
        return cpp(i);
    }
    std::optional<ast::Expression> maybe_expression(std::size_t i) const {
        if (i >= node_.children.size()) return std::nullopt;
        return expression(i);
    }

    ast::Factor factor() const {
        ast::Factor made{span(), name(0), {}, {}, child(1).part == Part::files};
        const Maker levels = made.has_patterns ? of(1) : *this;
        for (std::size_t i = made.has_patterns ? 0 : 1; i < levels.node_.children.size(); ++i) {
            if (levels.child(i).part == Part::text)
                made.files.push_back(levels.name(i));
            else
                made.levels.push_back(levels.expression(i));
        }
        return made;
    }

    ast::ExperimentStatement experiment() const {
        if (node_.part == Part::factor) return factor();
        if (node_.part == Part::knob) return knob();
        if (node_.part == Part::design) return ast::Design{span(), name(0), maybe_expression(1)};
        if (node_.part == Part::experiment_input) return ast::Input{span(), cpp(0)};
        if (node_.part == Part::threads) return ast::Threads{span(), expressions_from(0)};
        if (node_.part == Part::check_against) {
            return ast::CheckAgainst{span(), name(0), maybe_expression(1)};
        }
        if (node_.part == Part::result) return ast::ResultOf{span(), cpp(0)};
        if (node_.part == Part::repeats) return ast::Repeats{span(), expression(0)};
        if (node_.part == Part::calls) return ast::Calls{span(), expression(0)};
        if (node_.part == Part::caches) return ast::Caches{span(), name(0)};
        if (node_.part == Part::inputs_of_calls) {
            return ast::InputsOfCalls{span(), name(0), maybe_expression(1)};
        }
        return ast::Budget{span(), expression(0)};
    }

private:
    const Reading& reading_;
    const Node& node_;
};

}  // namespace

ast::ModelStatement make_model_statement(const Reading& reading, const Node& node) {
    const Maker make(reading, node);
    if (node.part == Part::machine) return ast::Machine{make.span(), make.text(0)};
    if (node.part == Part::domain) return make.domain();
    if (node.part == Part::relative) return ast::Relative{make.span(), make.names()};
    if (node.part == Part::instead) return ast::Instead{make.span(), make.names()};
    if (node.part == Part::replay) return make.replay();
    return make.equation();
}

ast::ExperimentStatement make_experiment_statement(const Reading& reading, const Node& node) {
    return Maker(reading, node).experiment();
}

ast::Statement make_statement(const Reading& reading, const Node& node) {
    const Maker make(reading, node);
    return node.part >= Part::choose_when ? make.rule() : make.input();
}

}  // namespace selgen::grammar
