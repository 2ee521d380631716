// Formats the statements of selectors and models, and breaks trees and forests into lines.
#include "dsl/ast/print/text.hpp"

#include "base/overloaded.hpp"
#include "base/text.hpp"
#include "dsl/ast/print/network.hpp"
#include "dsl/ast/print/spec.hpp"
#include "dsl/cpp/name_space.hpp"

namespace selgen::dsl::text {
namespace {

std::string range(const ast::Expression& low, const ast::Expression& high) {
    return print(low) + " .. " + print(high);
}

/// A conditional keeps parentheses, because a bare 'if' would be parsed as a split.
std::string leaf(const ast::Expression& value) {
    const auto* apply = std::get_if<ast::Apply>(&value.node);
    return apply && apply->op.text == "if" ? "(" + print(value) + ")" : print(value);
}

std::string one_line(const ast::Tree& tree) {
    const auto* split = std::get_if<ast::Split>(&tree.node);
    if (!split) return leaf(std::get<ast::Leaf>(tree.node).value);
    const ast::Tree& other = split->branches[1];
    const bool chain = std::holds_alternative<ast::Split>(other.node);
    return "if " + print(split->condition) + " { " + one_line(split->branches[0]) + " } else " +
           (chain ? one_line(other) : "{ " + one_line(other) + " }");
}

std::string one_line(const ast::Forest& forest) {
    std::string made = "forest " + forest.join.text + " {";
    if (forest.base) made += " " + print(*forest.base) + ";";
    for (const ast::Tree& tree : forest.trees) made += " tree { " + one_line(tree) + " }";
    return made + " }";
}

std::vector<std::string> lines_of(const ast::Tree& tree, std::size_t max_width);

void append_indented(std::vector<std::string>& lines, const ast::Tree& tree,
                     std::size_t max_width) {
    for (const std::string& line : lines_of(tree, max_width < 2 ? 0 : max_width - 2)) {
        lines.push_back("  " + line);
    }
}

std::vector<std::string> broken(const ast::Split& split, std::size_t max_width) {
    std::vector<std::string> lines = {"if " + print(split.condition) + " {"};
    append_indented(lines, split.branches[0], max_width);
    if (const auto* other = std::get_if<ast::Split>(&split.branches[1].node)) {
        const std::vector<std::string> rest = broken(*other, max_width);
        lines.push_back("} else " + rest.front());
        lines.insert(lines.end(), rest.begin() + 1, rest.end());
        return lines;
    }
    lines.emplace_back("} else {");
    append_indented(lines, split.branches[1], max_width);
    lines.emplace_back("}");
    return lines;
}

std::vector<std::string> lines_of(const ast::Tree& tree, std::size_t max_width) {
    const auto* split = std::get_if<ast::Split>(&tree.node);
    std::string line = one_line(tree);
    if (!split || line.size() <= max_width) return {std::move(line)};
    return broken(*split, max_width);
}

std::vector<std::string> lines_of(const ast::Forest& forest, std::size_t max_width) {
    std::vector<std::string> lines;
    if (forest.base) lines.push_back(print(*forest.base) + ";");
    for (const ast::Tree& tree : forest.trees) {
        std::string line = "tree { " + one_line(tree) + " }";
        if (line.size() <= max_width) {
            lines.push_back(std::move(line));
            continue;
        }
        lines.emplace_back("tree {");
        append_indented(lines, tree, max_width);
        lines.emplace_back("}");
    }
    return lines;
}

/// The lines of a body, joined to one line.
template <class Body>
std::string one_line(const std::string& opening, const Body& body) {
    std::string made = opening;
    for (const std::string& line : text::lines_of(body, std::string::npos)) {
        made += " " + line.substr(line.find_first_not_of(' '));
    }
    return made + " }";
}

}  // namespace

std::string of(const ast::Use& use) { return "use " + use.header + ";"; }
std::string of(const ast::Import& import) { return "import \"" + import.path + "\";"; }

std::string of(const ast::Namespace& name_space) {
    return "namespace " + text_of(name_space) + ";";
}

std::string of(const ast::Machine& machine) { return "machine \"" + machine.text + "\";"; }

std::string of(const ast::Domain& domain) {
    std::vector<std::string> bounds;
    for (const ast::Bound& bound : domain.bounds) {
        std::vector<std::string> words;
        for (const ast::Identifier& word : bound.words) words.push_back(word.text);
        bounds.push_back(bound.feature.text + " " +
                         (words.empty() ? range(bound.low, bound.high) : join(words, " or ")));
    }
    return "domain " + join(bounds) + ";";
}

std::string of(const ast::Relative& relative) {
    std::vector<std::string> names;
    for (const ast::Identifier& one : relative.quantities) names.push_back(one.text);
    return "relative " + join(names) + ";";
}

std::string left_of(const ast::Equation& equation) {
    return (equation.transform ? equation.transform->text + " " : "") + equation.quantity.text +
           (equation.variant ? "(" + equation.variant->text + ")" : "");
}

std::string right_of(const ast::Equation& equation) {
    return std::visit(
        overloaded{
            [](const ast::Expression& value) { return "= " + print(value) + ";"; },
            [](const ast::Tree& tree) { return "= tree { " + one_line(tree) + " };"; },
            [](const ast::Forest& forest) { return "= " + one_line(forest) + ";"; },
            [](const ast::Network& net) { return "= " + one_line("network {", net) + ";"; },
            [](const ast::Svm& svm) { return "= " + one_line("svm {", svm) + ";"; },
        },
        equation.right);
}

std::string opening_of(const ast::Body& body) {
    return std::visit(overloaded{
                          [](const ast::Expression&) { return std::string(); },
                          [](const ast::Tree&) { return std::string("tree {"); },
                          [](const ast::Forest& f) { return "forest " + f.join.text + " {"; },
                          [](const ast::Network&) { return std::string("network {"); },
                          [](const ast::Svm&) { return std::string("svm {"); },
                      },
                      body);
}

std::vector<std::string> lines_of(const ast::Body& body, std::size_t max_width) {
    return std::visit(overloaded{
                          [](const ast::Expression& value) { return std::vector{print(value)}; },
                          [&](const ast::Tree& tree) { return lines_of(tree, max_width); },
                          [&](const ast::Forest& forest) { return lines_of(forest, max_width); },
                          [&](const ast::Network& network) { return lines_of(network, max_width); },
                          [&](const ast::Svm& svm) { return lines_of(svm, max_width); },
                      },
                      body);
}

std::string names(const std::vector<ast::Identifier>& given) {
    std::vector<std::string> texts;
    for (const ast::Identifier& name : given) texts.push_back(name.text);
    return join(texts);
}

std::string of(const ast::Type& type) {
    if (type.range) return type.name.text + " in " + range(type.range->first, type.range->second);
    if (type.categories.empty()) return type.name.text;
    return "one of {" + names(type.categories) + "}";
}

std::string of(const ast::Clause& clause) {
    return std::visit(
        overloaded{
            [](const ast::Target& target) { return "target " + names(target.names) + ";"; },
            [](const ast::Plan& plan) { return "plan " + plan.value.text + ";"; },
            [](const ast::Renew& renew) { return "renew " + renew.value.text + ";"; },
            [](const ast::Deliver& deliver) {
                return "deliver " + deliver.inspection.text + " = " + deliver.value.text + ";";
            },
            [](const ast::Run& run) { return "run " + run.value.text + ";"; },
            [](const ast::When& when) { return "when " + print(when.condition) + ";"; },
            [](const ast::MayDecline&) { return std::string("may decline;"); },
        },
        clause);
}

std::string body_of(const ast::Variant& variant) {
    std::string made = "{";
    for (const ast::Clause& clause : variant.clauses) made += " " + of(clause);
    return made + (variant.clauses.empty() ? "}" : " }");
}

std::string of(const ast::Call& call) { return "call " + call.signature.text + ";"; }
std::string of(const ast::Let& let) {
    return "let " + let.name.text + " = " + print(let.value) + ";";
}
std::string of(const ast::Phase& phase) {
    return "phase " +
           std::visit(overloaded{
                          [](const ast::PhaseWhile& how) { return "while " + how.value.text; },
                          [](const ast::PhaseWithin& how) {
                              std::vector<std::string> names;
                              for (const ast::Identifier& one : how.features)
                                  names.push_back(one.text);
                              return "while " + join(names) + " within " + print(how.tolerance);
                          },
                          [](const ast::PhaseSampled& how) {
                              const std::string elements =
                                  how.elements ? ", " + print(*how.elements) : std::string();
                              return "while sampled(" + how.range.text + elements + ")";
                          },
                          [](const ast::PhaseEvery& how) {
                              return "every " + print(how.calls) + " calls";
                          },
                      },
                      phase.how) +
           ";";
}
std::string of(const ast::Reuse& reuse) { return "reuse " + reuse.value.text + ";"; }
std::string of(const ast::Stream& stream) { return "stream " + stream.value.text + ";"; }
std::string of(const ast::ChooseWhen& rule) {
    return "choose " + rule.variant.text + " when " + print(rule.condition) + ";";
}
std::string of(const ast::ChooseGoal& rule) {
    return "choose " + rule.direction.text + " " + print(rule.goal) + ";";
}
std::string of(const ast::ChooseBy& rule) { return "choose by " + rule.model.text + ";"; }
std::string of(const ast::ChooseKnobGoal& rule) {
    return "choose " + rule.knob.text + " " + rule.direction.text + " " + print(rule.goal) + ";";
}
std::string of(const ast::ChooseKnobBy& rule) {
    return "choose " + rule.knob.text + " by " + rule.model.text + ";";
}
std::string values_of(const ast::Knob& knob) {
    std::vector<std::string> values;
    for (const ast::Expression& value : knob.values) values.push_back(print(value));
    return (knob.range ? range(knob.values[0], knob.values[1]) : join(values)) +
           (knob.when ? " when " + print(*knob.when) : "");
}
std::string of(const ast::Otherwise& otherwise) {
    return "otherwise " + otherwise.variant.text + ";";
}
std::string of(const ast::Outside& outside) { return "outside " + outside.mode.text + ";"; }
std::string of(const ast::Watch& watch) { return "watch " + watch.what.text + ";"; }
std::string of(const ast::Explore& explore) {
    return "explore at most " + print(explore.share) + ";";
}
std::string of(const ast::Decide& decide) { return "decide " + decide.mode.text + ";"; }
std::string of(const ast::PhaseLimit& limit) {
    return "phases at most " + print(limit.count) + ";";
}
std::string of(const ast::PlanLimit& limit) { return "plans at most " + print(limit.bytes) + ";"; }
std::string of(const ast::Margin& margin) { return "margin " + print(margin.value) + ";"; }

}  // namespace selgen::dsl::text
