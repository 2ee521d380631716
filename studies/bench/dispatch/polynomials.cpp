// Draws random terms, and writes them as equations, Horner schemes, shared products and loops over
// coefficients.
#include "studies/bench/dispatch/spec_parts.hpp"

#include <algorithm>
#include <random>
#include <set>
#include <sstream>

namespace bench {
namespace {

using Monomial = std::vector<int>;

constexpr int factors = 6, in_logarithm = 4, variants = 5, thirty = 30;

std::vector<Monomial> all_monomials() {
    std::vector<Monomial> all{{}};
    for (int i = 0; i < factors; ++i) {
        all.push_back({i});
        for (int j = i; j < factors; ++j) {
            all.push_back({i, j});
            for (int k = j; k < factors; ++k) all.push_back({i, j, k});
        }
    }
    return all;
}

/// The constant and 29 other terms.
std::vector<Monomial> drawn(std::mt19937& bits) {
    std::vector<Monomial> all = all_monomials();
    std::shuffle(all.begin() + 1, all.end(), bits);
    all.resize(thirty);
    return all;
}

double coefficient(const Monomial& monomial, std::mt19937& bits) {
    double size = 1;
    for (std::size_t i = 0; i < monomial.size(); ++i) size /= 10;
    const double x = std::uniform_real_distribution<double>(-1, 1)(bits);
    return monomial.empty() ? -20 + x / 10 : x * size;
}

void add(Polynomials& all, int variant, const std::vector<Monomial>& monomials,
         std::mt19937& bits) {
    for (const Monomial& monomial : monomials) {
        auto& coefficients = all[monomial];
        coefficients.resize(variants);
        coefficients[static_cast<std::size_t>(variant)] = coefficient(monomial, bits);
    }
}

std::string text(double x) {
    std::ostringstream out;
    out.precision(6);
    out << x;
    const std::string digits = out.str();
    return digits.find_first_of(".e") == std::string::npos ? digits + ".0" : digits;
}

std::string name(int factor) { return "y" + std::to_string(factor); }

std::string product(const Monomial& monomial) {
    std::string text;
    for (const int factor : monomial) text += (text.empty() ? "" : " * ") + name(factor);
    return text.empty() ? "1.0" : text;
}

/// The polynomials of one variant without those of the others.
std::map<Monomial, double> own(const Polynomials& all, int variant) {
    std::map<Monomial, double> found;
    for (const auto& [monomial, coefficients] : all)
        if (const double c = coefficients[static_cast<std::size_t>(variant)]; c != 0)
            found[monomial] = c;
    return found;
}

std::string balanced(const std::vector<std::string>& parts) {
    if (parts.size() == 1) return parts[0];
    const auto middle = parts.begin() + static_cast<long>(parts.size() / 2);
    return "(" + balanced({parts.begin(), middle}) + " + " + balanced({middle, parts.end()}) + ")";
}

int most_frequent(const std::map<Monomial, double>& terms) {
    std::vector<int> count(factors);
    for (const auto& [monomial, c] : terms)
        for (const int factor : std::set<int>(monomial.begin(), monomial.end()))
            ++count[static_cast<std::size_t>(factor)];
    return static_cast<int>(std::max_element(count.begin(), count.end()) - count.begin());
}

std::string horner(std::map<Monomial, double> terms) {
    std::vector<std::string> parts;
    if (const auto constant = terms.find({}); constant != terms.end()) {
        parts.push_back(text(constant->second));
        terms.erase(constant);
    }
    while (!terms.empty()) {
        const int factor = most_frequent(terms);
        std::map<Monomial, double> inner;
        for (auto term = terms.begin(); term != terms.end();) {
            Monomial rest = term->first;
            const auto found = std::find(rest.begin(), rest.end(), factor);
            if (found == rest.end()) {
                ++term;
                continue;
            }
            rest.erase(found);
            inner.emplace(rest, term->second);
            term = terms.erase(term);
        }
        parts.push_back(name(factor) + " * (" + horner(inner) + ")");
    }
    return balanced(parts);
}

std::string product_name(const Monomial& monomial) {
    if (monomial.size() == 1) return name(monomial[0]);
    std::string text = "p";
    for (const int factor : monomial) text += std::to_string(factor);
    return text;
}

/// Variables for all products, each with one more multiplication than another.
std::string products(const Polynomials& all) {
    std::set<Monomial> needed;
    for (const auto& [monomial, coefficients] : all) {
        if (monomial.size() == 3) needed.insert({monomial[0], monomial[1]});
        if (monomial.size() > 1) needed.insert(monomial);
    }
    std::string text;
    for (const std::size_t degree : {std::size_t{2}, std::size_t{3}})
        for (const Monomial& monomial : needed)
            if (monomial.size() == degree)
                text += "const double " + product_name(monomial) + " = " +
                        product_name({monomial.begin(), monomial.end() - 1}) + " * " +
                        name(monomial.back()) + ";\n";
    return text;
}

std::string times(const std::vector<std::string>& values) {
    std::string text;
    for (std::size_t v = 0; v < values.size(); ++v)
        text += "const double t" + std::to_string(v) + " = " + values[v] + ";\n";
    return text + "return least(t0, t1, t2, t3, t4);\n";
}

std::string by_horner(const Polynomials& all) {
    std::vector<std::string> values;
    for (int v = 0; v < variants; ++v) values.push_back(horner(own(all, v)));
    return times(values);
}

std::string by_products(const Polynomials& all) {
    std::vector<std::string> values;
    for (int v = 0; v < variants; ++v) {
        std::vector<std::string> parts;
        for (const auto& [monomial, c] : own(all, v))
            parts.push_back(monomial.empty() ? text(c) : text(c) + " * " + product_name(monomial));
        values.push_back(balanced(parts));
    }
    return products(all) + times(values);
}

std::string by_rows(const Polynomials& all) {
    std::string row, values;
    for (const auto& [monomial, coefficients] : all) {
        values += product(monomial) + ", ";
        row += "{";
        for (const double c : coefficients) row += text(c) + ", ";
        row += "},\n";
    }
    return "static constexpr double rows[][lanes] = {\n" + row + "};\nconst double values[] = {" +
           values + "};\ndouble t[lanes] = {};\nfor (int k = 0; k < " + std::to_string(all.size()) +
           "; ++k)\n for (int v = 0; v < lanes; ++v) t[v] += rows[k][v] * values[k];\n"
           "return least(t[0], t[1], t[2], t[3], t[4]);\n";
}

std::string function(const std::string& name, const std::string& logarithms,
                     const std::string& body) {
    return "inline int " + name + "(const Six& f) {\n" + logarithms + body + "}\n";
}

}  // namespace

Polynomials same_terms() {
    std::mt19937 bits(1);
    Polynomials all;
    const auto monomials = drawn(bits);
    for (int v = 0; v < variants; ++v) add(all, v, monomials, bits);
    return all;
}

Polynomials own_terms() {
    std::mt19937 bits(2);
    Polynomials all;
    for (int v = 0; v < variants; ++v) add(all, v, drawn(bits), bits);
    return all;
}

std::string in_spec(const Polynomials& all) {
    std::string equations;
    for (int v = 0; v < variants; ++v) {
        std::string sum;
        for (const auto& [monomial, c] : own(all, v)) {
            sum += sum.empty() ? text(c) : (c < 0 ? " - " : " + ") + text(c < 0 ? -c : c);
            for (const int factor : monomial)
                sum += factor < in_logarithm ? " * lg(x" + std::to_string(factor) + ")"
                                             : " * x" + std::to_string(factor);
        }
        equations += std::string("  lg time(") + static_cast<char>('a' + v) + ") = " + sum + ";\n";
    }
    return equations;
}

std::string by_hand(const Polynomials& all) {
    const std::string scalar = "LOGARITHMS\n", vector = "VECTOR_LOGARITHMS\n";
    return function("horner", scalar, by_horner(all)) +
           function("products", scalar, by_products(all)) + function("rows", scalar, by_rows(all)) +
           "#if defined(LIBMVEC)\n" + function("vector_horner", vector, by_horner(all)) +
           function("vector_products", vector, by_products(all)) +
           function("vector_rows", vector, by_rows(all)) + "#endif\n";
}

}  // namespace bench
