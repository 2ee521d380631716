// Groups variants with common terms in pairs and fours, if measured limits of density favour it.
#include "gen/models/matrix.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/text.hpp"
#include "gen/common.hpp"
#include "gen/expression/literal.hpp"

namespace selgen::gen {

void Matrix::put(const Polynomial& polynomial, std::size_t variant) {
    for (const auto& [monomial, coefficient] : polynomial) {
        auto& coefficients = polynomials_[monomial];
        coefficients.resize(variants_);
        coefficients[variant] = coefficient;
        if (coefficient != 0) ++terms_;
    }
}

std::string simd_of(const std::vector<double>& numbers) {
    std::vector<std::string> texts;
    for (const double number : numbers) texts.push_back(literal(number));
    return "simd(" + join(texts) + ")";
}

namespace {

using Group = std::vector<std::size_t>;  // of variants

bool is_zero(const std::vector<double>& coefficients) {
    return std::all_of(coefficients.begin(), coefficients.end(),
                       [](double coefficient) { return coefficient == 0; });
}

/// The polynomials of a group, without the terms that none of them has.
Polynomials of_group(const Matrix& matrix, const Group& group) {
    Polynomials own;
    for (const auto& [monomial, all] : matrix.polynomials()) {
        std::vector<double> coefficients;
        for (const std::size_t variant : group) coefficients.push_back(all[variant]);
        if (!is_zero(coefficients)) own.emplace(monomial, std::move(coefficients));
    }
    return own;
}

// Measured (docs/decisions.md): with more zeros, it is faster to
// compute the polynomials separately. In percent; for all, a pair and a group of four.
constexpr std::size_t least_dense = 60, least_dense_pair = 63, least_dense_four = 45;

/// Saving fewer terms is not worth the longer text.
constexpr std::size_t fewest_saved = 4;

bool is_dense(std::size_t terms, std::size_t places, std::size_t least) {
    return terms * 100 >= places * least;
}

Group joint(Group a, const Group& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

std::size_t terms(const Matrix& matrix, const Group& group) {
    return of_group(matrix, group).size();
}

/// Whether the two groups have so many terms in common that they are faster as one.
bool is_better_joint(const Matrix& matrix, const Group& a, const Group& b) {
    const Group all = joint(a, b);
    std::size_t separate = 0;
    for (const std::size_t variant : all) separate += terms(matrix, {variant});
    return is_dense(separate, all.size() * terms(matrix, all),
                    a.size() == 1 ? least_dense_pair : least_dense_four);
}

/// Joins the two groups of this size that save the most terms; false if none are worth it.
bool join_best(const Matrix& matrix, std::vector<Group>& groups, std::size_t size) {
    std::size_t most = fewest_saved - 1, first = 0, second = 0;
    for (std::size_t a = 0; a < groups.size(); ++a)
        for (std::size_t b = a + 1; b < groups.size(); ++b) {
            if (groups[a].size() != size || groups[b].size() != size) continue;
            const std::size_t saved = terms(matrix, groups[a]) + terms(matrix, groups[b]) -
                                      terms(matrix, joint(groups[a], groups[b]));
            if (saved <= most || !is_better_joint(matrix, groups[a], groups[b])) continue;
            most = saved;
            first = a;
            second = b;
        }
    if (first == second) return false;
    groups[first] = joint(groups[first], groups[second]);
    groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(second));
    return true;
}

/// Groups of one, two or four variants.
std::vector<Group> groups_of(const Matrix& matrix) {
    std::vector<Group> groups;
    for (std::size_t variant = 0; variant < matrix.variants(); ++variant)
        groups.push_back({variant});
    for (const std::size_t size : {std::size_t{1}, std::size_t{2}})
        while (join_best(matrix, groups, size)) continue;
    return groups;
}

std::string number_of(const std::vector<double>& one) { return literal(one[0]); }

/// For four variants: terms that only the first two or the last two have need half the registers on
/// machines with narrow registers.
std::string of_four(const Polynomials& own, const SimdContext& to) {
    Polynomials first, last, both;
    for (const auto& [monomial, all] : own) {
        const std::vector<double> low(all.begin(), all.begin() + 2),
            high(all.begin() + 2, all.end());
        if (is_zero(high))
            first.emplace(monomial, low);
        else if (is_zero(low))
            last.emplace(monomial, high);
        else
            both.emplace(monomial, all);
    }
    if (first.empty() || last.empty()) return text({to.factors, simd_of}, own);
    const std::string halves = fmt::format("concat({}, {})", text({to.factors, simd_of}, first),
                                           text({to.factors, simd_of}, last));
    return both.empty() ? halves : halves + " + (" + text({to.factors, simd_of}, both) + ")";
}

std::string separate(const Matrix& matrix, SimdContext& to) {
    std::vector<std::string> values(matrix.variants());
    std::size_t joint_groups = 0;
    for (const Group& group : groups_of(matrix)) {
        const Polynomials own = of_group(matrix, group);
        if (group.size() == 1) {
            values[group[0]] = own.empty() ? "0.0" : text({to.factors, number_of}, own);
            continue;
        }
        const std::string name = fmt::format("{}{}_", to.variable, joint_groups++);
        to.lines.push_back(
            fmt::format("const auto {} = {};", name,
                        group.size() == 4 ? of_four(own, to) : text({to.factors, simd_of}, own)));
        for (std::size_t i = 0; i < group.size(); ++i)
            values[group[i]] = fmt::format("selgen::rt::at<{}>({})", i, name);
    }
    return "simd(" + join(values) + ")";
}

}  // namespace

std::string simd_values(const Matrix& matrix, SimdContext& to) {
    const std::size_t places = matrix.polynomials().size() * matrix.variants();
    if (is_dense(matrix.terms(), places, least_dense))
        return text({to.factors, simd_of}, matrix.polynomials());
    return separate(matrix, to);
}

}  // namespace selgen::gen
