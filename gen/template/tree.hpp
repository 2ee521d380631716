// The syntax tree of a template, and its parser.
#pragma once

#include <set>
#include <string_view>
#include <vector>

namespace selgen::gen {

/// A node of a parsed template; refers to its text.
struct Node {
    enum class Kind { text, value, each, when, unless };

    Kind kind;
    std::string_view text;               // of Kind::text
    std::string_view name;               // of the others
    std::vector<Node> body;              // of each, when and unless
    std::set<std::string_view> named{};  // names in the body, of each
};

/// All names in nodes and their bodies.
std::set<std::string_view> names_in(const std::vector<Node>& nodes);

/// Parses a template; see fill(). Throws std::logic_error if it is malformed.
std::vector<Node> parse_template(std::string_view text);

}  // namespace selgen::gen
