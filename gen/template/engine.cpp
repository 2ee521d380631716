// Writes the nodes of a template from a stack of views, and reports missing, mistyped and unused
// values.
#include "gen/template/engine.hpp"

#include <set>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "gen/template/tree.hpp"

namespace selgen::gen {
namespace {

/// The views that are visible in a block, the innermost last.
using ViewStack = std::vector<const View*>;

const Value* find(const ViewStack& scope, std::string_view name) {
    for (auto view = scope.rbegin(); view != scope.rend(); ++view) {
        const auto found = (*view)->values.find(name);
        if (found != (*view)->values.end()) return &found->second;
    }
    return nullptr;
}

template <class Kind>
const Kind& look_up(const ViewStack& scope, std::string_view name, const char* kind) {
    const Value* const value = find(scope, name);
    if (value == nullptr)
        throw std::logic_error("template: '" + std::string(name) + "' has no value");
    if (const auto* const found = std::get_if<Kind>(value)) return *found;
    throw std::logic_error("template: '" + std::string(name) + "' is not a " + kind);
}

using UsedNames = std::set<std::string_view>;

void require_use(const View& view, const UsedNames& named) {
    for (const auto& [name, value] : view.values)
        if (!named.contains(name))
            throw std::logic_error("template: value '" + name + "' is not used");
}

void write(const std::vector<Node>& nodes, const ViewStack& scope, std::string& out);

void write_each(const Node& node, const ViewStack& scope, std::string& out) {
    ViewStack inner = scope;
    inner.push_back(nullptr);
    for (const View& element : look_up<List>(scope, node.name, "list")) {
        require_use(element, node.named);
        inner.back() = &element;
        write(node.body, inner, out);
    }
}

void write(const std::vector<Node>& nodes, const ViewStack& scope, std::string& out) {
    for (const Node& node : nodes) {
        switch (node.kind) {
            case Node::Kind::text: out += node.text; break;
            case Node::Kind::value: out += look_up<std::string>(scope, node.name, "text"); break;
            case Node::Kind::each: write_each(node, scope, out); break;
            case Node::Kind::when:
                if (look_up<bool>(scope, node.name, "truth value")) write(node.body, scope, out);
                break;
            case Node::Kind::unless:
                if (!look_up<bool>(scope, node.name, "truth value")) write(node.body, scope, out);
                break;
        }
    }
}

}  // namespace

Template::Template(std::string_view text)
    : nodes_(parse_template(text)), named_(names_in(nodes_)) {}

std::string Template::fill(const View& view) const {
    require_use(view, named_);
    std::string out;
    write(nodes_, {&view}, out);
    return out;
}

}  // namespace selgen::gen
