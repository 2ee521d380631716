// Converts expressions to terms by operator, and factors sums by the most frequent factor.
#include "gen/models/polynomial.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "gen/expression/operator.hpp"

namespace selgen::gen {

namespace model = dsl::model;
using model::Operator;

std::size_t Factors::index(const Factor& factor) {
    const auto same = [&](const Factor& other) {
        return other.lg == factor.lg && other.cpp == factor.cpp;
    };
    const auto found = std::find_if(all_.begin(), all_.end(), same);
    if (found != all_.end()) return static_cast<std::size_t>(found - all_.begin());
    all_.push_back(factor);
    return all_.size() - 1;
}

std::size_t Factors::of(const std::string& cpp) { return index({cpp, false}); }
std::size_t Factors::lg_of(const std::string& cpp) { return index({cpp, true}); }

namespace {

/// Products of a higher degree remain as written.
constexpr std::size_t highest_degree = 8;

void add(Polynomial& sum, const Polynomial& other, double times) {
    for (const auto& [monomial, coefficient] : other) sum[monomial] += times * coefficient;
}

std::optional<double> constant_term(const Polynomial& p) {
    if (p.empty()) return 0;
    if (p.size() > 1 || !p.begin()->first.empty()) return {};
    return p.begin()->second;
}

Polynomial scaled(const Polynomial& p, double times) {
    Polynomial result;
    add(result, p, times);
    return result;
}

/// The product of two single terms.
std::optional<Polynomial> product(const Polynomial& a, const Polynomial& b) {
    if (const auto number = constant_term(a)) return scaled(b, *number);
    if (const auto number = constant_term(b)) return scaled(a, *number);
    if (a.size() > 1 || b.size() > 1) return {};
    Monomial factors = a.begin()->first;
    factors.insert(factors.end(), b.begin()->first.begin(), b.begin()->first.end());
    if (factors.size() > highest_degree) return {};
    std::sort(factors.begin(), factors.end());
    return Polynomial{{factors, a.begin()->second * b.begin()->second}};
}

/// Visits an expression.
class Reader {
public:
    Reader(const Scope& scope, Factors& factors) : scope_(scope), factors_(factors) {}

    Polynomial read(const model::Expression& e) {
        if (const auto* const number = std::get_if<model::Constant>(&e.node))
            return {{{}, number->value}};
        const auto* const apply = std::get_if<model::Apply>(&e.node);
        const auto found = apply == nullptr ? std::nullopt : applied(*apply);
        return found ? *found : factor(e);
    }

private:
    Polynomial factor(const model::Expression& e) {
        return {{{factors_.of(number(scope_, e).text)}, 1}};
    }

    /// Adds a factor of a product; a sum is one factor.
    Polynomial single(const model::Expression& e, const Polynomial& read) {
        return read.size() > 1 ? factor(e) : read;
    }

    std::optional<Polynomial> applied(const model::Apply& apply) {
        const auto& on = apply.operands;
        switch (apply.op) {
            case Operator::add: return sum(on[0], on[1], 1);
            case Operator::subtract: return sum(on[0], on[1], -1);
            case Operator::negate: return scaled(read(on[0]), -1);
            case Operator::multiply: return multiplied(on[0], on[1]);
            case Operator::divide: return divided(on[0], on[1]);
            case Operator::power: return power(on[0], on[1]);
            case Operator::lg: return lg(on[0], 1);
            case Operator::ln: return lg(on[0], std::log(2));
            // clang-format off
            case Operator::disjunction: case Operator::conjunction: case Operator::negation:
            case Operator::equal: case Operator::not_equal: case Operator::less:
            case Operator::less_equal: case Operator::greater: case Operator::greater_equal:
            case Operator::conditional: case Operator::exp: case Operator::sqrt:
            case Operator::abs: case Operator::min: case Operator::max: break;
                // clang-format on
        }
        return {};
    }

    // Factors are numbered in the order of visits, which must not depend on the compiler's order of
    // evaluation: here and below, the right operand comes first.
    Polynomial sum(const model::Expression& a, const model::Expression& b, double sign) {
        const Polynomial right = read(b);
        Polynomial result = read(a);
        add(result, right, sign);
        return result;
    }

    std::optional<Polynomial> multiplied(const model::Expression& a, const model::Expression& b) {
        const Polynomial right = single(b, read(b));
        return product(single(a, read(a)), right);
    }

    std::optional<Polynomial> divided(const model::Expression& a, const model::Expression& b) {
        const auto by = constant_term(read(b));
        if (!by || *by == 0) return {};
        return scaled(single(a, read(a)), 1 / *by);
    }

    std::optional<Polynomial> power(const model::Expression& base, const model::Expression& by) {
        const auto* const exponent = std::get_if<model::Constant>(&by.node);
        if (exponent == nullptr || !is_multiplied_out(exponent->value) || exponent->value < 1)
            return {};
        const Polynomial one = single(base, read(base));
        std::optional<Polynomial> all = one;
        for (int i = 1; all && i < static_cast<int>(exponent->value); ++i) all = product(*all, one);
        return all;
    }

    Polynomial lg(const model::Expression& of, double times) {
        return {{{factors_.lg_of(number(scope_, of).text)}, times}};
    }

    const Scope& scope_;
    Factors& factors_;
};

/// The factor that most terms have; the earlier one on a tie.
std::size_t most_frequent(const Polynomials& terms) {
    std::map<std::size_t, std::size_t> count;
    for (const auto& [monomial, coefficients] : terms)
        for (std::size_t i = 0; i < monomial.size(); ++i)
            if (i == 0 || monomial[i] != monomial[i - 1]) ++count[monomial[i]];
    const auto less = [](const auto& a, const auto& b) { return a.second < b.second; };
    return std::max_element(count.begin(), count.end(), less)->first;
}

/// Removes the terms that have the factor; returns them divided by it.
Polynomials take(Polynomials& terms, std::size_t factor) {
    Polynomials taken;
    for (auto term = terms.begin(); term != terms.end();) {
        Monomial rest = term->first;
        const auto found = std::find(rest.begin(), rest.end(), factor);
        if (found == rest.end()) {
            ++term;
            continue;
        }
        rest.erase(found);
        taken.emplace(rest, term->second);
        term = terms.erase(term);
    }
    return taken;
}

std::string halved_sum(const std::vector<std::string>& parts, std::size_t first, std::size_t last) {
    if (last - first == 1) return parts[first];
    const std::size_t middle = first + (last - first + 1) / 2;
    std::string right = halved_sum(parts, middle, last);
    if (last - middle > 1) right = "(" + right + ")";
    return halved_sum(parts, first, middle) + " + " + right;
}

}  // namespace

Polynomial polynomial(const Scope& scope, const model::Expression& expression, Factors& factors) {
    return Reader(scope, factors).read(expression);
}

std::string text(const Horner& horner, const Polynomials& polynomials) {
    Polynomials terms = polynomials;
    std::vector<std::string> parts;
    if (const auto constant_term = terms.find({}); constant_term != terms.end()) {
        parts.push_back(horner.coefficient(constant_term->second));
        terms.erase(constant_term);
    }
    while (!terms.empty()) {
        const std::size_t factor = most_frequent(terms);
        const Polynomials inner = take(terms, factor);
        const std::string rest = text(horner, inner);
        if (rest == "1.0")
            parts.push_back(horner.names[factor]);
        else
            parts.push_back(horner.names[factor] + " * " +
                            (inner.size() == 1 ? rest : "(" + rest + ")"));
    }
    return halved_sum(parts, 0, parts.size());
}

}  // namespace selgen::gen
