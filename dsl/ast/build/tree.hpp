// The internals of the embedded front end: the trees and call sites that its values hold.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <selgen/dsl.hpp>

#include "dsl/ast/spec.hpp"

namespace selgen::dsl::build {

/// The call site of an item or statement, and those of its parts, in their order.
struct Sites {
    CallSite own;
    std::vector<Sites> parts = {};
};

template <class Made>
struct Node {
    Made made;
    Sites sites;
    std::vector<std::string> errors = {};  // of texts that cannot be parsed, as printed
};

struct RightNode {
    ast::Body body;
};

struct ItemNode {
    std::vector<ast::Item> made;
    std::vector<Sites> sites;  // one for each of them
    std::vector<std::string> errors = {};
};

/// An item from a tree that has no call sites.
inline Item item(ast::Item made) { return Item(ItemNode{{std::move(made)}, {{}}}); }

/// The object, copied first if other values share it, so that it can be changed.
template <class T>
T& own(std::shared_ptr<T>& shared) {
    if (shared.use_count() > 1) shared = std::make_shared<T>(*shared);
    return *shared;
}

/// Adds a statement with its call site.
template <class Made, class Statement>
void add(Node<Made>& node, Statement statement, CallSite at) {
    node.made.statements.emplace_back(std::move(statement));
    node.sites.parts.push_back({at});
}

inline ast::Identifier word(std::string_view text) { return {{}, std::string(text)}; }

inline std::vector<ast::Identifier> words(const std::vector<std::string>& texts) {
    std::vector<ast::Identifier> made;
    for (const std::string& text : texts) made.push_back(word(text));
    return made;
}

inline std::vector<ast::Expression> expressions(const std::vector<Term>& terms) {
    return {terms.begin(), terms.end()};
}

/// The text as the parser gives it: without white space at its ends, and with Unix line ends.
ast::Cpp verbatim(std::string_view text);

}  // namespace selgen::dsl::build
