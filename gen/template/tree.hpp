#pragma once

#include <set>
#include <string_view>
#include <vector>

namespace selgen::gen {

/// A piece of a template, and a view of its text.
struct Node {
    enum class Kind { text, value, each, when, unless };

    Kind kind;
    std::string_view text;               // of Kind::text
    std::string_view name;               // of the others
    std::vector<Node> body;              // of each, when and unless
    std::set<std::string_view> named{};  // by the body and what is in it, of each
};

/// All names that nodes and their bodies mention.
std::set<std::string_view> names_in(const std::vector<Node>& nodes);

/// Takes a template apart; see fill(). Throws std::logic_error where it is not one.
std::vector<Node> parse_template(std::string_view text);

}  // namespace selgen::gen
