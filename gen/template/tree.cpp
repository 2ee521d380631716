// Parses a template by lines: directives open and close blocks, and names between dollar signs
// become values.
#include "gen/template/tree.hpp"

#include <stdexcept>
#include <string>
#include <utility>

#include "base/text.hpp"

namespace selgen::gen {
namespace {

using Kind = Node::Kind;

constexpr std::string_view mark = "//$ ";

/// Removes the first line, including its end, from `text`.
std::string_view take_line(std::string_view& text) {
    const std::size_t end = text.find('\n');
    const std::size_t size = end == std::string_view::npos ? text.size() : end + 1;
    const std::string_view line = text.substr(0, size);
    text.remove_prefix(size);
    return line;
}

/// Appends the text and the values of one line.
void add_pieces(std::string_view line, std::vector<Node>& nodes) {
    while (true) {
        const std::size_t begin = line.find('$');
        nodes.push_back({Kind::text, line.substr(0, begin), {}, {}});
        if (begin == std::string_view::npos) return;
        const std::size_t end = line.find('$', begin + 1);
        if (end == std::string_view::npos)
            throw std::logic_error("template: unmatched '$' in: " +
                                   std::string(trimmed(line, " \n")));
        const std::string_view name = line.substr(begin + 1, end - begin - 1);
        if (name.empty())
            nodes.push_back({Kind::text, line.substr(begin, 1), {}, {}});
        else
            nodes.push_back({Kind::value, {}, name, {}});
        line.remove_prefix(end + 1);
    }
}

/// The node that a directive opens, without its body.
Node opened(std::string_view directive) {
    const std::pair<std::string_view, Kind> words[] = {
        {"each ", Kind::each}, {"if not ", Kind::unless}, {"if ", Kind::when}};
    for (const auto& [word, kind] : words) {
        if (!directive.starts_with(word)) continue;
        return {kind, {}, directive.substr(word.size()), {}};
    }
    throw std::logic_error("template: unknown directive: " + std::string(directive));
}

/// Parses lines up to the end of the block, or of the text outside blocks.
std::vector<Node> take_block(std::string_view& text, bool in_block) {
    std::vector<Node> nodes;
    while (!text.empty()) {
        const std::string_view line = take_line(text);
        const std::string_view content = trimmed(line, " \n");
        if (!content.starts_with(mark)) {
            add_pieces(line, nodes);
            continue;
        }
        const std::string_view directive = content.substr(mark.size());
        if (directive == "end" && !in_block)
            throw std::logic_error("template: 'end' without a block");
        if (directive == "end") return nodes;
        Node node = opened(directive);
        node.body = take_block(text, true);
        if (node.kind == Kind::each) node.named = names_in(node.body);
        nodes.push_back(std::move(node));
    }
    if (in_block) throw std::logic_error("template: a block has no 'end'");
    return nodes;
}

}  // namespace

std::set<std::string_view> names_in(const std::vector<Node>& nodes) {
    std::set<std::string_view> names;
    for (const Node& node : nodes) {
        names.insert(node.name);
        names.merge(names_in(node.body));
    }
    return names;
}

std::vector<Node> parse_template(std::string_view text) { return take_block(text, false); }

}  // namespace selgen::gen
