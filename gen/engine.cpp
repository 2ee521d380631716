#include "gen/engine.hpp"

#include <set>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "gen/template_tree.hpp"

namespace selgen::gen {
namespace {

/// The views that a block sees, the innermost last.
using Scope = std::vector<const View*>;

const Value* find(const Scope& scope, std::string_view name) {
    for (auto view = scope.rbegin(); view != scope.rend(); ++view) {
        const auto found = (*view)->values.find(name);
        if (found != (*view)->values.end()) return &found->second;
    }
    return nullptr;
}

template <class Kind>
const Kind& look_up(const Scope& scope, std::string_view name, const char* kind) {
    const Value* const value = find(scope, name);
    if (value == nullptr)
        throw std::logic_error("template: '" + std::string(name) + "' has no value");
    if (const auto* const found = std::get_if<Kind>(value)) return *found;
    throw std::logic_error("template: '" + std::string(name) + "' is no " + kind);
}

using Names = std::set<std::string_view>;

/// All names that a block and the blocks in it mention.
void add_names(const std::vector<Node>& nodes, Names& names) {
    for (const Node& node : nodes) {
        names.insert(node.name);
        add_names(node.body, names);
    }
}

Names names_in(const std::vector<Node>& nodes) {
    Names names;
    add_names(nodes, names);
    return names;
}

void require_use(const View& view, const Names& named) {
    for (const auto& [name, value] : view.values)
        if (!named.contains(name))
            throw std::logic_error("template: the value '" + name + "' is not used");
}

void write(const std::vector<Node>& nodes, const Scope& scope, std::string& out);

void write_each(const Node& node, const Scope& scope, std::string& out) {
    const Names named = names_in(node.body);
    Scope inner = scope;
    inner.push_back(nullptr);
    for (const View& element : look_up<List>(scope, node.name, "list")) {
        require_use(element, named);
        inner.back() = &element;
        write(node.body, inner, out);
    }
}

void write(const std::vector<Node>& nodes, const Scope& scope, std::string& out) {
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

std::string fill(std::string_view text, const View& view) {
    const std::vector<Node> nodes = parse_template(text);
    require_use(view, names_in(nodes));
    std::string out;
    write(nodes, {&view}, out);
    return out;
}

}  // namespace selgen::gen
