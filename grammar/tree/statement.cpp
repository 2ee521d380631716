// Builds each statement from the numbered children of its node, and gives C++ the same line ends on
// all systems.
#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

#include "grammar/rules/letters.hpp"
#include "grammar/tree/make.hpp"

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

std::string_view first_word(std::string_view text) {
    const auto end = std::ranges::find_if_not(text, is_word);
    return text.substr(0, static_cast<std::size_t>(end - text.begin()));
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

    // The value of a setting: its only child, or all children as a list.
    void read(ast::Identifier& value) const { value = name(0); }
    void read(ast::Expression& value) const { value = expression(0); }
    void read(ast::Cpp& value) const { value = cpp(0); }
    void read(ast::CountedWord& value) const { value = {name(0), maybe_expression(1)}; }
    void read(std::vector<ast::Identifier>& value) const { value = names(); }
    void read(std::vector<ast::Expression>& value) const { value = expressions_from(0); }

    /// The first of the settings, from the given one on, that begins with the word of the node.
    template <class Statement, std::size_t i = 0>
    Statement setting() const {
        using Candidate = std::variant_alternative_t<i, Statement>;
        if constexpr (ast::IsSetting<Candidate>) {
            if (first_word(Candidate::keyword) == first_word(reading_.text(node_))) {
                Candidate made{span(), {}};
                read(made.value);
                return made;
            }
        }
        if constexpr (i + 1 < std::variant_size_v<Statement>)
            return setting<Statement, i + 1>();
        else
            throw std::logic_error("no setting has the word of this rule");
    }

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
        made.right = make_body(reading_, child(i));
        return made;
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

    ast::Clause clause() const {
        if (node_.part == Part::setting) return setting<ast::Clause>();
        if (node_.part == Part::deliver) return ast::Deliver{span(), name(0), cpp(1)};
        return ast::MayDecline{span()};
    }

    ast::Variant variant() const {
        ast::Variant made{span(), name(0), {}};
        for (std::size_t i = 1; i < node_.children.size(); ++i)
            made.clauses.push_back(of(i).clause());
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
        if (how == Part::phase_sampled)
            return {span(), ast::PhaseSampled{of(0).cpp(0), of(0).maybe_expression(1)}};
        return {span(), ast::PhaseWhile{cpp(0)}};
    }

    ast::Knob knob() const {
        ast::Knob made{span(), name(0), of(1).expressions_from(0), false, maybe_expression(2)};
        made.range = child(1).part == Part::knob_range;
        return made;
    }

    ast::Statement statement() const {
        switch (node_.part) {
            case Part::setting: return setting<ast::Statement>();
            case Part::feature: return ast::Feature{span(), name(0), of(1).type(), cpp(2)};
            case Part::inspect: return ast::Inspect{span(), name(0), cpp(1), maybe_cpp(2)};
            case Part::let: return ast::Let{span(), name(0), expression(1)};
            case Part::knob: return knob();
            case Part::code: return ast::CodeFile{span(), name(0), text(1), {}};
            case Part::phase: return phase();
            case Part::choose_when: return ast::ChooseWhen{span(), name(0), expression(1)};
            case Part::choose_goal: return ast::ChooseGoal{span(), name(0), expression(1)};
            case Part::choose_knob_goal:
                return ast::ChooseKnobGoal{span(), name(0), name(1), expression(2)};
            case Part::choose_knob_by: return ast::ChooseKnobBy{span(), name(0), name(1)};
            default: return variant();
        }
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
        if (node_.part == Part::setting) return setting<ast::ExperimentStatement>();
        if (node_.part == Part::factor) return factor();
        if (node_.part == Part::knob) return knob();
        return ast::CheckAgainst{span(), name(0), maybe_expression(1)};
    }

    ast::ModelStatement model() const {
        switch (node_.part) {
            case Part::setting: return setting<ast::ModelStatement>();
            case Part::machine: return ast::Machine{span(), text(0)};
            case Part::domain: return domain();
            case Part::replay: return replay();
            default: return equation();
        }
    }

private:
    const Reading& reading_;
    const Node& node_;
};

}  // namespace

ast::ModelStatement make_model_statement(const Reading& reading, const Node& node) {
    return Maker(reading, node).model();
}

ast::ExperimentStatement make_experiment_statement(const Reading& reading, const Node& node) {
    return Maker(reading, node).experiment();
}

ast::Statement make_statement(const Reading& reading, const Node& node) {
    return Maker(reading, node).statement();
}

ast::PlaceStatement make_place_statement(const Reading& reading, const Node& node) {
    return Maker(reading, node).setting<ast::PlaceStatement>();
}

}  // namespace selgen::grammar
