// Formats the statements of selectors, models and experiments.
#include "dsl/ast/print/text.hpp"

#include "base/overloaded.hpp"
#include "base/text.hpp"
#include "dsl/ast/print/spec.hpp"
#include "dsl/cpp/name_space.hpp"

namespace selgen::dsl::text {
namespace {

std::string range(const ast::Expression& low, const ast::Expression& high) {
    return print(low) + " .. " + print(high);
}

template <class Value>
std::string listed(const std::vector<Value>& values, std::string_view separator = ", ") {
    std::vector<std::string> texts;
    for (const Value& value : values) texts.push_back(value_text(value));
    return join(texts, separator);
}

}  // namespace

std::string value_text(const ast::Identifier& name) { return name.text; }
std::string value_text(const ast::Cpp& cpp) { return cpp.text; }
std::string value_text(const ast::Expression& expression) { return print(expression); }
std::string value_text(const ast::CountedWord& word) {
    return word.word.text + (word.count ? " " + print(*word.count) : "");
}
std::string value_text(const std::vector<ast::Identifier>& names) { return listed(names); }
std::string value_text(const std::vector<ast::Expression>& values) { return listed(values); }

std::string of(const ast::Use& use) { return "use " + use.header + ";"; }
std::string of(const ast::Import& import) { return "import \"" + import.path + "\";"; }
std::string of(const ast::Namespace& name_space) {
    return "namespace " + text_of(name_space) + ";";
}

// ---- statements of a selector ----------------------------------------------------------------

std::string of(const ast::Let& let) {
    return "let " + let.name.text + " = " + print(let.value) + ";";
}
std::string of(const ast::Phase& phase) {
    return "phase " +
           std::visit(overloaded{
                          [](const ast::PhaseWhile& how) { return "while " + how.value.text; },
                          [](const ast::PhaseWithin& how) {
                              return "while " + listed(how.features) + " within " +
                                     print(how.tolerance);
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
std::string of(const ast::ChooseWhen& rule) {
    return "choose " + rule.variant.text + " when " + print(rule.condition) + ";";
}
std::string of(const ast::ChooseGoal& rule) {
    return "choose " + rule.direction.text + " " + print(rule.goal) + ";";
}
std::string of(const ast::ChooseKnobGoal& rule) {
    return "choose " + rule.knob.text + " " + rule.direction.text + " " + print(rule.goal) + ";";
}
std::string of(const ast::ChooseKnobBy& rule) {
    return "choose " + rule.knob.text + " by " + rule.model.text + ";";
}

std::string of(const ast::Type& type) {
    if (type.range) return type.name.text + " in " + range(type.range->first, type.range->second);
    if (type.categories.empty()) return type.name.text;
    return "one of {" + listed(type.categories) + "}";
}
std::string values_of(const ast::Knob& knob) {
    return (knob.range ? range(knob.values[0], knob.values[1]) : listed(knob.values)) +
           (knob.when ? " when " + print(*knob.when) : "");
}

std::string of(const ast::Clause& clause) {
    return std::visit(overloaded{
                          [](const ast::Deliver& deliver) {
                              return "deliver " + deliver.inspection.text + " = " +
                                     deliver.value.text + ";";
                          },
                          [](const ast::MayDecline&) { return std::string("may decline;"); },
                          [](const auto& setting) { return of(setting); },
                      },
                      clause);
}
std::string body_of(const ast::Variant& variant) {
    std::string made = "{";
    for (const ast::Clause& clause : variant.clauses) made += " " + of(clause);
    return made + (variant.clauses.empty() ? "}" : " }");
}

// ---- statements of a model -------------------------------------------------------------------

std::string of(const ast::Machine& machine) { return "machine \"" + machine.text + "\";"; }
std::string of(const ast::Domain& domain) {
    std::vector<std::string> bounds;
    for (const ast::Bound& bound : domain.bounds)
        bounds.push_back(
            bound.feature.text + " " +
            (bound.words.empty() ? range(bound.low, bound.high) : listed(bound.words, " or ")));
    return "domain " + join(bounds) + ";";
}
std::string left_of(const ast::Equation& equation) {
    return (equation.transform ? equation.transform->text + " " : "") + equation.quantity.text +
           (equation.variant ? "(" + equation.variant->text + ")" : "");
}

// ---- statements of an experiment -------------------------------------------------------------

std::string of(const ast::Factor& factor) {
    std::string levels = listed(factor.levels), files;
    for (const ast::Identifier& file : factor.files)
        files += (files.empty() ? "\"" : ", \"") + file.text + '"';
    if (factor.has_patterns) files = "files(" + files + ")";
    if (!levels.empty() && !files.empty()) levels += ", ";
    return "factor " + factor.name.text + " in " + levels + files + ";";
}
std::string of(const ast::CheckAgainst& check) {
    return "check against " + check.variant.text +
           (check.tolerance ? " tolerance " + print(*check.tolerance) : "") + ";";
}

}  // namespace selgen::dsl::text
