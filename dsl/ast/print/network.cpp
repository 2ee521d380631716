// Wraps the weights, support vectors and training rows of models into indented lines.
#include "dsl/ast/print/network.hpp"

#include "dsl/ast/print/spec.hpp"

namespace selgen::dsl::text {
namespace {

using Texts = std::vector<std::string>;

constexpr std::size_t indent = 2;

/// Wraps words into lines; all but the first are indented.
void append_wrapped(Texts& lines, const Texts& words, std::size_t max_width) {
    std::string line;
    for (const std::string& word : words) {
        const std::size_t size = line.size() + 1 + word.size();
        if (!line.empty() && size > max_width) {
            lines.push_back(line);
            line = std::string(indent, ' ');
        } else if (!line.empty()) {
            line += ' ';
        }
        line += word;
    }
    lines.push_back(line);
}

void append_indented(Texts& lines, const Texts& inner) {
    for (const std::string& line : inner) lines.push_back(std::string(indent, ' ') + line);
}

std::size_t inside(std::size_t max_width) { return max_width < indent ? 0 : max_width - indent; }

/// Numbers as words, each but the last with a comma.
void append_listed(Texts& words, const std::vector<ast::Expression>& numbers) {
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        words.push_back(print(numbers[i]) + (i + 1 < numbers.size() ? "," : ""));
    }
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
    for (const ast::ReplayCost& one : row.costs) {
        words.push_back(one.variant.text + " " + print(one.cost) + ",");
    }
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

}  // namespace

std::vector<std::string> lines_of(const ast::Network& network, std::size_t max_width) {
    Texts lines;
    append_inputs(lines, network.inputs);
    for (const ast::Layer& layer : network.layers) {
        const std::string word = layer.activation ? " " + layer.activation->text : "";
        append_block(lines, "layer" + word, layer.units, max_width);
    }
    return lines;
}

std::vector<std::string> lines_of(const ast::Svm& svm, std::size_t max_width) {
    Texts lines, rho{"rho"};
    append_inputs(lines, svm.inputs);
    lines.push_back("gamma " + print(svm.gamma) + ";");
    append_wrapped(lines, words_of("classes", svm.classes), max_width);
    append_listed(rho, svm.rho);
    rho.back() += ";";
    append_wrapped(lines, rho, max_width);
    for (const ast::VectorsOf& vectors : svm.vectors) {
        append_block(lines, "vectors " + vectors.variant.text, vectors.vectors, max_width);
    }
    return lines;
}

std::vector<std::string> lines_of(const ast::Replay& replay, std::size_t max_width) {
    Texts lines;
    for (const ast::ReplayRow& row : replay.rows) append_wrapped(lines, words_of(row), max_width);
    return lines;
}

std::vector<std::string> lines_of(const ast::Instead& instead, std::size_t max_width) {
    Texts lines;
    append_wrapped(lines, words_of("instead", instead.variants), max_width);
    return lines;
}

std::string head_of(const ast::Replay& replay) {
    std::string names;
    for (const ast::Identifier& one : replay.features) {
        names += (names.empty() ? " " : ", ") + one.text;
    }
    return "replay" + names + " regret " + print(replay.regret);
}

}  // namespace selgen::dsl::text
