#include "dsl/build_expression.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace selgen::dsl::build {
namespace {

std::string shortest(double value) {
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    return {text.data(), end};
}

ast::Forest forest(std::string_view join, const std::vector<Tree>& trees,
                   std::optional<double> base) {
    ast::Forest made{{}, {{}, std::string(join)}, {}, {trees.begin(), trees.end()}};
    if (base) made.base = Term(*base);
    return made;
}

}  // namespace

Term::Term(double number) : made_(build::number(number, "").made_) {}

Term name(std::string_view text) { return ast::Expression{{}, ast::Name{std::string(text)}}; }

Term number(double value, std::string_view unit) {
    const Term size = number(shortest(std::abs(value)), unit);
    return std::signbit(value) ? -size : size;
}

Term number(std::string_view text, std::string_view unit) {
    return ast::Expression{{}, ast::Number{std::string(text), std::string(unit)}};
}

Term term(std::string_view op, std::vector<Term> operands) {
    ast::Apply made{{{}, std::string(op)}, {}};
    for (const ast::Expression& operand : operands) made.operands.push_back(operand);
    return ast::Expression{{}, std::move(made)};
}

Tree split(const Term& condition, const Tree& yes, const Tree& no) {
    return ast::Tree{{}, ast::Split{condition, {yes, no}}};
}

ast::Forest sum_of(const std::vector<Tree>& trees, std::optional<double> base) {
    return forest("sum", trees, base);
}

ast::Forest mean_of(const std::vector<Tree>& trees, std::optional<double> base) {
    return forest("mean", trees, base);
}

}  // namespace selgen::dsl::build
