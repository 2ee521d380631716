// Breaks trees, forests, networks, support vector machines and training rows into indented lines.
#include "base/overloaded.hpp"
#include "dsl/ast/print/spec.hpp"
#include "dsl/ast/print/text.hpp"

namespace selgen::dsl::text {
namespace {

using Texts = std::vector<std::string>;

constexpr std::size_t step = 2;

std::size_t inside(std::size_t max_width) { return max_width < step ? 0 : max_width - step; }

void append_indented(Texts& lines, const Texts& inner) {
    for (const std::string& line : inner) lines.push_back(std::string(step, ' ') + line);
}

/// Wraps words into lines; all but the first are indented.
void append_wrapped(Texts& lines, const Texts& words, std::size_t max_width) {
    std::string line;
    for (const std::string& word : words) {
        const std::size_t size = line.size() + 1 + word.size();
        if (!line.empty() && size > max_width) {
            lines.push_back(line);
            line = std::string(step, ' ');
        } else if (!line.empty()) {
            line += ' ';
        }
        line += word;
    }
    lines.push_back(line);
}

// ---- trees and forests -----------------------------------------------------------------------

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

Texts lines_of(const ast::Tree& tree, std::size_t max_width);

Texts broken(const ast::Split& split, std::size_t max_width) {
    Texts lines = {"if " + print(split.condition) + " {"};
    append_indented(lines, lines_of(split.branches[0], inside(max_width)));
    if (const auto* other = std::get_if<ast::Split>(&split.branches[1].node)) {
        const Texts rest = broken(*other, max_width);
        lines.push_back("} else " + rest.front());
        lines.insert(lines.end(), rest.begin() + 1, rest.end());
        return lines;
    }
    lines.emplace_back("} else {");
    append_indented(lines, lines_of(split.branches[1], inside(max_width)));
    lines.emplace_back("}");
    return lines;
}

Texts lines_of(const ast::Tree& tree, std::size_t max_width) {
    const auto* split = std::get_if<ast::Split>(&tree.node);
    std::string line = one_line(tree);
    if (!split || line.size() <= max_width) return {std::move(line)};
    return broken(*split, max_width);
}

Texts lines_of(const ast::Forest& forest, std::size_t max_width) {
    Texts lines;
    if (forest.base) lines.push_back(print(*forest.base) + ";");
    for (const ast::Tree& tree : forest.trees) {
        std::string line = "tree { " + one_line(tree) + " }";
        if (line.size() <= max_width) {
            lines.push_back(std::move(line));
            continue;
        }
        lines.emplace_back("tree {");
        append_indented(lines, lines_of(tree, inside(max_width)));
        lines.emplace_back("}");
    }
    return lines;
}

// ---- networks, support vector machines, training rows ----------------------------------------

/// Numbers as words, each but the last with a comma.
void append_listed(Texts& words, const std::vector<ast::Expression>& numbers) {
    for (std::size_t i = 0; i < numbers.size(); ++i)
        words.push_back(print(numbers[i]) + (i + 1 < numbers.size() ? "," : ""));
}

/// A statement that lists names: "classes a, b;".
Texts words_of(const std::string& first, const std::vector<ast::Identifier>& names) {
    Texts words{first};
    for (const ast::Identifier& name : names) words.push_back(name.text + ",");
    words.back().back() = ';';
    return words;
}

void append_inputs(Texts& lines, const std::vector<ast::Expression>& inputs) {
    for (const ast::Expression& input : inputs) lines.push_back("input " + print(input) + ";");
}

Texts words_of(const ast::Unit& unit) {
    Texts words;
    if (unit.label) words.push_back(unit.label->text + ":");
    append_listed(words, unit.weights);
    words.emplace_back("bias");
    words.push_back(print(unit.bias) + ";");
    return words;
}

Texts words_of(const ast::SupportVector& vector) {
    Texts words;
    append_listed(words, vector.coordinates);
    words.emplace_back(":");
    append_listed(words, vector.coefficients);
    words.back() += ";";
    return words;
}

Texts words_of(const ast::ReplayRow& row) {
    Texts words;
    append_listed(words, row.values);
    words.emplace_back(":");
    for (const ast::ReplayCost& one : row.costs)
        words.push_back(one.variant.text + " " + print(one.cost) + ",");
    words.back().back() = ';';
    return words;
}

/// The rows of a block in braces.
template <class Row>
void append_block(Texts& lines, const std::string& head, const std::vector<Row>& rows,
                  std::size_t max_width) {
    lines.push_back(head + " {");
    Texts inner;
    for (const Row& row : rows) append_wrapped(inner, words_of(row), inside(max_width));
    append_indented(lines, inner);
    lines.emplace_back("}");
}

Texts lines_of(const ast::Network& network, std::size_t max_width) {
    Texts lines;
    append_inputs(lines, network.inputs);
    for (const ast::Layer& layer : network.layers) {
        const std::string word = layer.activation ? " " + layer.activation->text : "";
        append_block(lines, "layer" + word, layer.units, max_width);
    }
    return lines;
}

Texts lines_of(const ast::Svm& svm, std::size_t max_width) {
    Texts lines, rho{"rho"};
    append_inputs(lines, svm.inputs);
    lines.push_back("gamma " + print(svm.gamma) + ";");
    append_wrapped(lines, words_of("classes", svm.classes), max_width);
    append_listed(rho, svm.rho);
    rho.back() += ";";
    append_wrapped(lines, rho, max_width);
    for (const ast::VectorsOf& vectors : svm.vectors)
        append_block(lines, "vectors " + vectors.variant.text, vectors.vectors, max_width);
    return lines;
}

Texts lines_of(const ast::Expression& value, std::size_t) { return {print(value)}; }

}  // namespace

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

Texts lines_of(const ast::Body& body, std::size_t max_width) {
    return std::visit([&](const auto& right) { return lines_of(right, max_width); }, body);
}

std::string right_of(const ast::Equation& equation) {
    const auto* value = std::get_if<ast::Expression>(&equation.right);
    if (value != nullptr) return "= " + print(*value) + ";";
    std::string made = "= " + opening_of(equation.right);
    for (const std::string& line : lines_of(equation.right, std::string::npos))
        made += " " + line.substr(line.find_first_not_of(' '));
    return made + " };";
}

std::string head_of(const ast::Replay& replay) {
    return "replay " + value_text(replay.features) + " regret " + print(replay.regret);
}

Texts lines_of(const ast::Replay& replay, std::size_t max_width) {
    Texts lines;
    for (const ast::ReplayRow& row : replay.rows) append_wrapped(lines, words_of(row), max_width);
    return lines;
}

Texts lines_of(const ast::Instead& instead, std::size_t max_width) {
    Texts lines;
    append_wrapped(lines, words_of("instead", instead.value), max_width);
    return lines;
}

}  // namespace selgen::dsl::text
