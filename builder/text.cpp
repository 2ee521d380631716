// Parses the parts of a spec that a builder program gives as text, and appends them to its tree.
#include <algorithm>
#include <iterator>
#include <sstream>
#include <utility>

#include "builder/call_sites.hpp"
#include "dsl/ast/build/tree.hpp"
#include "grammar/parse.hpp"

namespace selgen::dsl::build {
namespace {

/// The errors of a text that cannot be parsed. The text itself begins at byte `begin` of the
/// source.
std::string errors_of(const Source& source, const Report& report, std::size_t begin, CallSite at) {
    std::ostringstream out;
    const Source own("", source.text.substr(begin, source.text.rfind('\n') - begin));
    for (const Diagnostic* found : ordered(report)) {
        Diagnostic mine = *found;
        mine.span.begin = std::min(std::max(found->span.begin, begin) - begin, own.text.size());
        mine.span.end = std::min(std::max(found->span.end, begin) - begin, own.text.size());
        builder::print(mine, own, at, out);
    }
    return out.str();
}

/// The text around a user's text that makes it a complete spec.
struct Frame {
    std::string head, tail;
};

/// The spec of a text in its frame. If the text cannot be parsed, it has no items, and an error is
/// added.
ast::Spec read(const Frame& frame, std::string_view text, CallSite at,
               std::vector<std::string>& errors) {
    const Sources sources{{"", frame.head + std::string(text) + "\n" + frame.tail}};
    Report report;
    auto spec = grammar::parse(sources, 0, report);
    if (spec && (frame.head.empty() || spec->items.size() == 1)) return *std::move(spec);
    std::ostringstream out;
    if (spec) builder::print_error("the text closes a brace that it does not open", at, out);
    errors.push_back(spec ? out.str() : errors_of(sources[0], report, frame.head.size(), at));
    return {};
}

/// Appends statements to the existing ones.
template <class Made, class Statements>
void append(Node<Made>& node, Statements& mine, Statements& added, CallSite at) {
    node.sites.parts.resize(mine.size() + added.size(), {at});
    std::move(added.begin(), added.end(), std::back_inserter(mine));
}

/// Appends the statements of a text to a block.
template <class Made>
void append_block(Node<Made>& node, std::string_view word, std::string_view text, CallSite at) {
    ast::Spec spec = read({std::string(word) + " x {\n", "}"}, text, at, node.errors);
    for (ast::Item& item : spec.items) {
        auto* block = std::get_if<Made>(&item);
        if (block != nullptr) append(node, node.made.statements, block->statements, at);
    }
}

}  // namespace

Item text(std::string_view items, CallSite at) {
    ItemNode node{{}, {}};
    node.made = read({}, items, at, node.errors).items;
    node.sites.resize(node.made.size(), {at});
    return Item(std::move(node));
}

Variant& Variant::text(std::string_view clauses, CallSite at) {
    Node<ast::Variant>& node = own(node_);
    ast::Spec spec = read({"selector x { variant x {\n", "} }"}, clauses, at, node.errors);
    for (ast::Item& item : spec.items) {
        for (ast::Statement& statement : std::get<ast::Selector>(item).statements) {
            auto* variant = std::get_if<ast::Variant>(&statement);
            if (variant != nullptr) append(node, node.made.clauses, variant->clauses, at);
        }
    }
    return *this;
}

Selector& Selector::text(std::string_view statements, CallSite at) {
    return append_block(own(node_), "selector", statements, at), *this;
}

Model& Model::text(std::string_view statements, CallSite at) {
    return append_block(own(node_), "model", statements, at), *this;
}

Experiment& Experiment::text(std::string_view statements, CallSite at) {
    return append_block(own(node_), "experiment", statements, at), *this;
}

}  // namespace selgen::dsl::build
