// Checks `relative time;`: which goals make sense if only ratios of a quantity are known.
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "base/overloaded.hpp"
#include "dsl/check/context.hpp"

namespace selgen::dsl {
namespace {

/// How a value changes if all values of the relative quantities are multiplied by the same factor:
/// by this power of the factor.
struct Degree {
    double power = 0;
    bool is_any = false;   // of 0, which does not change
    bool is_none = false;  // of a sum of values that change differently
};

constexpr Degree none{0, false, true};

/// The degree of what is only possible with values of one degree, such as a sum.
Degree common(const std::vector<Degree>& all) {
    Degree result{0, true, false};
    for (const Degree& one : all) {
        if (one.is_none) return none;
        if (one.is_any) continue;
        if (!result.is_any && result.power != one.power) return none;
        result = one;
    }
    return result;
}

/// Whether the quantity is 0 for all variants, as a setup that no equation defines.
bool is_zero(const model::Quantity& quantity) {
    return std::ranges::all_of(quantity.of_variant, [](const std::optional<model::Cost>& cost) {
        if (!cost || cost->transform != model::Transform::none) return false;
        const auto* const body = std::get_if<model::Expression>(&cost->body);
        const auto* const number =
            body == nullptr ? nullptr : std::get_if<model::Constant>(&body->node);
        return number != nullptr && number->value == 0;
    });
}

/// The degrees of expressions in a goal; lets and features do not depend on quantities.
class Degrees {
public:
    Degrees(const model::Selector& selector, const std::vector<std::string>& relative)
        : selector_(selector), relative_(relative) {}

    Degree of(const model::Expression& expression) const {
        return std::visit(overloaded{
                              [](const model::Constant& one) {
                                  return Degree{0, one.value == 0, false};
                              },
                              [](const model::FeatureRef&) { return Degree{}; },
                              [](const model::LetRef&) { return Degree{}; },
                              [&](const model::QuantityRef& one) { return of_quantity(one.index); },
                              [&](const model::Apply& apply) { return of_apply(apply); },
                          },
                          expression.node);
    }

private:
    Degree of_quantity(std::size_t index) const {
        const model::Quantity& quantity = selector_.quantities[index];
        if (std::ranges::find(relative_, quantity.name) != relative_.end()) return {1};
        return {0, is_zero(quantity), false};
    }

    Degree of_apply(const model::Apply& apply) const {
        using enum model::Operator;
        std::vector<Degree> all;
        for (const model::Expression& operand : apply.operands) all.push_back(of(operand));
        for (const Degree& one : all)
            if (one.is_none) return none;
        switch (apply.op) {
            case add:
            case subtract:
            case negate:
            case abs:
            case min:
            case max: return common(all);
            case multiply: return {all[0].power + all[1].power, all[0].is_any || all[1].is_any};
            case divide: return {all[0].power - all[1].power, all[0].is_any};
            case sqrt: return {all[0].power / 2, all[0].is_any};
            case power: {
                const auto* const number = std::get_if<model::Constant>(&apply.operands[1].node);
                return number == nullptr ? none : Degree{all[0].power * number->value};
            }
            case conditional: {
                const Degree value = common({all[1], all[2]});
                return all[0].power == 0 ? value : none;
            }
            case equal:
            case not_equal:
            case less:
            case less_equal:
            case greater:
            case greater_equal: return common(all).is_none ? none : Degree{};
            case disjunction:
            case conjunction:
            case negation:
            case lg:
            case ln:
            case exp:
                return std::ranges::all_of(all, [](const Degree& one) { return one.power == 0; })
                           ? Degree{}
                           : none;
        }
        return none;
    }

    const model::Selector& selector_;
    const std::vector<std::string>& relative_;
};

std::vector<ast::Identifier> relative_of(const ast::Model& written) {
    std::vector<ast::Identifier> names;
    for (const auto* one : all<ast::Relative>(written.statements))
        names.insert(names.end(), one->quantities.begin(), one->quantities.end());
    return names;
}

}  // namespace

std::vector<std::size_t> lower_relative(const ast::Model& written, const model::Expression& goal,
                                        Span span, Scope& scope) {
    std::vector<std::string> names;
    for (const ast::Identifier& one : relative_of(written)) names.push_back(one.text);
    std::vector<std::size_t> used;
    std::string other;  // of the goal, without `relative`
    const auto& quantities = scope.selector.quantities;
    for (std::size_t q = 0; q < quantities.size(); ++q) {
        const bool is_named = std::ranges::find(names, quantities[q].name) != names.end();
        if (is_named) used.push_back(q);
        if (!is_named && !is_zero(quantities[q])) other = quantities[q].name;
    }
    if (used.empty()) return used;
    const Degree degree = Degrees(scope.selector, names).of(goal);
    if (!degree.is_none && !degree.is_any && degree.power != 0) return used;
    const std::string& name = quantities[used.front()].name;
    scope.report
        .error(Code::bad_relative, span,
               "the goal must be proportional to a power of '" + name + "', because model '" +
                   written.name.text + "' gives only ratios of it")
        .hint = other.empty()
                    ? "compare only '" + name + "', or use a model without 'relative'"
                    : "write: relative " + name + ", " + other + "; if both have the same scale";
    return used;
}

void check_relative(const ast::Model& written, Report& report) {
    std::vector<std::string> defined, named;
    for (const auto* equation : all<ast::Equation>(written.statements))
        if (equation->variant) defined.push_back(equation->quantity.text);
    for (const ast::Identifier& one : relative_of(written)) {
        if (std::ranges::find(named, one.text) != named.end())
            report.error(Code::bad_relative, one.span, "'relative' names '" + one.text + "' twice");
        else if (std::ranges::find(defined, one.text) == defined.end())
            report
                .error(Code::bad_relative, one.span,
                       "model '" + written.name.text + "' does not define '" + one.text + "'")
                .hint = nearest_hint(one.text, defined);
        named.push_back(one.text);
    }
}

}  // namespace selgen::dsl
