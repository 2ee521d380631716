// Splits a goal's quantities into logarithms and plain costs, names their shared factors, and keeps
// sums that could cancel as written.
#include "gen/models/vectorised.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include <fmt/format.h>

#include "base/overloaded.hpp"
#include "base/text.hpp"
#include "gen/common.hpp"
#include "gen/expression/constant.hpp"
#include "gen/expression/literal.hpp"
#include "gen/expression/operator.hpp"
#include "gen/models/matrix.hpp"
#include "gen/models/polynomial.hpp"

namespace selgen::gen {

namespace model = dsl::model;

namespace {

/// A quantity for all candidates: those with a model of its logarithm, and the others.
struct GoalRow {
    explicit GoalRow(std::size_t variants) : lg(variants), plain(variants) {}

    Matrix lg, plain;
    std::vector<double> is_lg;  // 1 or 0 for each
    std::size_t calls = 0;      // of logarithms and powers, as written
};

bool all_lg(const GoalRow& row) { return row.plain.is_empty(); }

/// A cost as a polynomial, or its logarithm to base 2 as one.
struct OfCost {
    Polynomial polynomial;
    bool lg;
};

/// Whether reordering sums changes results by rounding only: a zero coefficient could hide a NaN,
/// and a coefficient that is not finite has no literal.
bool may_be_arranged(const Polynomial& polynomial) {
    return std::all_of(polynomial.begin(), polynomial.end(), [](const auto& term) {
        return std::isfinite(term.second) && (term.second != 0 || term.first.empty());
    });
}

/// Whether terms of different sign could cancel each other.
bool may_cancel(const Polynomial& polynomial) {
    const auto positive = [](const auto& term) { return term.second >= 0; };
    const auto negative = [](const auto& term) { return term.second <= 0; };
    return !std::all_of(polynomial.begin(), polynomial.end(), positive) &&
           !std::all_of(polynomial.begin(), polynomial.end(), negative);
}

/// Nothing for a tree of logarithms; the cost as written if the order of its sum matters. A
/// constant becomes a logarithm if `lg` is set.
std::optional<OfCost> of_cost(const Scope& scope, std::size_t index, bool lg, Factors& factors) {
    const model::Cost& cost = *scope.selector.quantities[index].of_variant[scope.variant];
    const auto* const body = std::get_if<model::Expression>(&cost.body);
    if (cost.transform == model::Transform::none) {
        const auto value = constant(cost);
        if (lg && value && *value > 0) return OfCost{{{{}, std::log2(*value)}}, true};
        if (body != nullptr) {
            const Polynomial found = polynomial(scope, *body, factors);
            if (value || (may_be_arranged(found) && !may_cancel(found)))
                return OfCost{found, false};
        }
        return OfCost{{{{factors.of(quantity(scope, index).text)}, 1}}, false};
    }
    if (body == nullptr) return {};
    OfCost found{polynomial(scope, *body, factors), true};
    if (!may_be_arranged(found.polynomial)) return {};
    if (cost.transform == model::Transform::ln)
        for (auto& [monomial, coefficient] : found.polynomial) coefficient /= std::log(2);
    return found;
}

std::size_t logarithms(const Polynomial& p, const Factors& factors) {
    std::set<std::size_t> found;
    for (const auto& [monomial, coefficient] : p)
        for (const std::size_t factor : monomial)
            if (factors.all()[factor].lg) found.insert(factor);
    return found.size();
}

std::string without_outer_parentheses(const std::string& text) {
    return text.front() == '(' ? text.substr(1, text.size() - 2) : text;
}

/// More candidates would be slow to compile and long to read.
constexpr std::size_t most_at_once = 64;

/// Makes the code of one goal.
class Maker {
public:
    Maker(const model::Selector& selector, const model::GoalRule& goal)
        : selector_(selector), goal_(goal) {}

    std::optional<Vectorised> make() {
        if (goal_.candidates.size() > most_at_once) return {};
        const auto* const alone = std::get_if<model::QuantityRef>(&goal_.goal.node);
        const auto value = of(goal_.goal);
        if (!value || !value->is_simd || !is_worth_it()) return {};
        const bool lg = alone != nullptr && all_lg(rows_.at(alone->index));
        return Vectorised{lines(lg), without_outer_parentheses(value->text), lg};
    }

private:
    struct Value {
        std::string text;
        bool is_simd;
    };

    std::optional<Value> of(const model::Expression& e) {
        return std::visit(overloaded{
                              [&](const model::QuantityRef& q) { return of_quantity(q.index); },
                              [&](const model::Apply& apply) { return of(e, apply); },
                              [&](const auto&) {
                                  return std::optional(Value{scalar(e), false});
                              },
                          },
                          e.node);
    }

    std::string scalar(const model::Expression& e) { return number({selector_}, e).text; }

    std::optional<Value> of(const model::Expression& e, const model::Apply& apply) {
        std::vector<Value> operands;
        for (const auto& operand : apply.operands) {
            const auto value = of(operand);
            if (!value) return {};
            operands.push_back(*value);
        }
        const bool is_simd = std::any_of(operands.begin(), operands.end(),
                                         [](const Value& value) { return value.is_simd; });
        if (!is_simd) return Value{scalar(e), false};
        const Infix infix = infix_operator(apply.op);
        if (infix.binding != Binding::sum && infix.binding != Binding::product) return {};
        return Value{fmt::format("({} {} {})", operands[0].text, infix.spelling, operands[1].text),
                     true};
    }

    std::optional<Value> of_quantity(std::size_t index) {
        if (const auto same = same_constant(index)) return Value{literal(*same), false};
        if (rows_.count(index) == 0 && !read(index)) return {};
        return Value{variable(index), true};
    }

    std::string variable(std::size_t quantity) const {
        return "of_" + selector_.quantities[quantity].name + "_";
    }

    std::optional<double> same_constant(std::size_t index) const {
        const auto& costs = selector_.quantities[index].of_variant;
        const auto first = constant(*costs[goal_.candidates[0]]);
        for (const std::size_t v : goal_.candidates)
            if (constant(*costs[v]) != first) return {};
        return first;
    }

    bool read(std::size_t index) {
        const auto& costs = selector_.quantities[index].of_variant;
        GoalRow row(goal_.candidates.size());
        bool lg = false;
        for (const std::size_t v : goal_.candidates)
            lg = lg || costs[v]->transform != model::Transform::none;
        for (std::size_t place = 0; place < goal_.candidates.size(); ++place) {
            const auto found = of_cost({selector_, goal_.candidates[place]}, index, lg, factors_);
            if (!found) return false;
            row.calls += logarithms(found->polynomial, factors_) + (found->lg ? 1 : 0);
            row.is_lg.push_back(found->lg ? 1 : 0);
            (found->lg ? row.lg : row.plain).put(found->polynomial, place);
        }
        rows_.emplace(index, std::move(row));
        return true;
    }

    /// With one logarithm or a few products this is no faster, and the code as written is easier to
    /// read.
    bool is_worth_it() const {
        std::size_t calls = 0, terms = 0;
        for (const auto& [index, row] : rows_) {
            calls += row.calls;
            terms += row.lg.terms() + row.plain.terms();
        }
        return goal_.candidates.size() > 1 && !used_factors().empty() && (calls > 1 || terms >= 24);
    }

    std::set<std::size_t> used_factors() const {
        std::set<std::size_t> used;
        for (const auto& [index, row] : rows_)
            for (const Matrix* matrix : {&row.lg, &row.plain})
                for (const auto& [monomial, coefficients] : matrix->polynomials())
                    used.insert(monomial.begin(), monomial.end());
        return used;
    }

    /// Names the factors; each factor that is not just a feature gets a variable.
    std::vector<std::string> name_factors(std::vector<std::string>& lines) const {
        std::vector<std::string> names(factors_.all().size()), logarithms_of;
        for (const std::size_t i : used_factors()) {
            const auto& factor = factors_.all()[i];
            const bool plain =
                factor.cpp.starts_with("f.") && factor.cpp.find_first_of(" (") == std::string::npos;
            if (factor.lg) {
                names[i] = fmt::format("lg_[{}]", logarithms_of.size());
                logarithms_of.push_back(factor.cpp);
            } else if (plain) {
                names[i] = factor.cpp;
            } else {
                names[i] = fmt::format("x{}_", i);
                lines.push_back(fmt::format("const double {} = {};", names[i], factor.cpp));
            }
        }
        if (logarithms_of.empty()) return names;
        lines.push_back(fmt::format("double lg_[{}];", logarithms_of.size()));
        lines.push_back(fmt::format("store(log2(simd({})), lg_);", join(logarithms_of)));
        return names;
    }

    std::vector<std::string> lines(bool lg) const {
        std::vector<std::string> lines;
        const auto names = name_factors(lines);
        for (const auto& [index, row] : rows_) {
            SimdContext of{names, variable(index), lines};
            const std::string value = lg ? simd_values(row.lg, of) : this->value(row, of);
            lines.push_back(fmt::format("const auto {} = {};", variable(index), value));
        }
        return lines;
    }

    static std::string value(const GoalRow& row, SimdContext& of) {
        if (row.lg.is_empty()) return simd_values(row.plain, of);
        SimdContext lg{of.factors, "lg_" + of.variable, of.lines};
        const std::string raised = fmt::format("exp2({})", simd_values(row.lg, lg));
        if (all_lg(row)) return raised;
        return fmt::format("{} * {} + {}", raised, simd_of(row.is_lg), simd_values(row.plain, of));
    }

    const model::Selector& selector_;
    const model::GoalRule& goal_;
    Factors factors_;
    std::map<std::size_t, GoalRow> rows_;
};

}  // namespace

std::optional<Vectorised> vectorised(const model::Selector& selector, const model::GoalRule& goal) {
    return Maker(selector, goal).make();
}

const model::GoalRule* goal_of(const model::Selector& selector) {
    for (const auto& rule : selector.rules)
        if (const auto* const goal = std::get_if<model::GoalRule>(&rule)) return goal;
    return nullptr;
}

}  // namespace selgen::gen
