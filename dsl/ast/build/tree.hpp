#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <selgen/dsl.hpp>

#include "dsl/ast/spec.hpp"

/// What the embedded front end hides from its users: the trees behind their values.
namespace selgen::dsl::build {

/// Where a thing was made, and its statements, in their order.
struct Sites {
    CallSite own;
    std::vector<Sites> parts = {};
};

template <class Made>
struct Node {
    Made made;
    Sites sites;
    std::vector<std::string> errors = {};  // of texts that cannot be read, as they are printed
};

struct RightNode {
    ast::Body body;
};

struct ItemNode {
    std::vector<ast::Item> made;
    std::vector<Sites> sites;  // one for each of them
    std::vector<std::string> errors = {};
};

/// A thing that was made otherwise.
inline Item item(ast::Item made) { return Item(ItemNode{{std::move(made)}, {{}}}); }

/// What the pointer alone has, so that it can be changed: copies of a value share until then.
template <class T>
T& own(std::shared_ptr<T>& shared) {
    if (shared.use_count() > 1) shared = std::make_shared<T>(*shared);
    return *shared;
}

/// Adds a statement that was made at a place.
template <class Made, class Statement>
void add(Node<Made>& node, Statement statement, CallSite at) {
    node.made.statements.emplace_back(std::move(statement));
    node.sites.parts.push_back({at});
}

inline ast::Identifier word(std::string_view text) { return {{}, std::string(text)}; }

inline std::vector<ast::Expression> expressions(const std::vector<Term>& terms) {
    return {terms.begin(), terms.end()};
}

/// As it is read: without white space at its ends, and with the line ends of Unix.
ast::Cpp verbatim(std::string_view text);

}  // namespace selgen::dsl::build
