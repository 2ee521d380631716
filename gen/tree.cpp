#include "gen/tree.hpp"

#include "gen/engine.hpp"
#include "gen/origin.hpp"
#include "gen/templates.hpp"

namespace selgen::gen {

namespace model = dsl::model;

namespace {

/// Makes a row for each line of the body.
struct Rows {
    const Scope& scope;
    const model::Tree& tree;
    const TreeStyle& style;
    List rows;

    /// A row says which of four lines it is.
    void add(const std::string& kind, const std::string& condition, const std::string& leaf,
             const std::string& origin) {
        rows.push_back({{{"guard", kind == "guard"},
                         {"opens", kind == "opens"},
                         {"closes", kind == "closes"},
                         {"leaf", kind == "leaf"},
                         {"condition", condition},
                         {"value", leaf},
                         {"origin", origin}}});
    }

    void add(std::size_t at, const Indices& made) {
        if (const auto* const leaf = std::get_if<model::Leaf>(&tree.nodes[at]))
            return add("leaf", "", style.leaf(leaf->value), "");
        const auto& split = std::get<model::Split>(tree.nodes[at]);
        const Placed placed = place(scope, split.condition, made);
        const std::string origin = text(split.origin);
        if (const auto* const leaf = std::get_if<model::Leaf>(&tree.nodes[split.yes])) {
            add("guard", placed.code.text, style.leaf(leaf->value), origin);
        } else {
            add("opens", placed.code.text, "", origin);
            add(split.yes, placed.if_true);
            add("closes", "", "", "");
        }
        add(split.no, placed.if_false);
    }
};

}  // namespace

Indices all_of(const Scope& scope) {
    Indices all;
    for (std::size_t i = 0; i < scope.selector.inspections.size(); ++i) all.insert(i);
    return all;
}

std::string tree_body(const Scope& scope, const model::Tree& tree, const TreeStyle& style) {
    Rows all{scope, tree, style, {}};
    all.add(0, style.made);
    std::string body = fill(templates::tree, {{{"rows", all.rows}}});
    body.pop_back();  // the template that takes it ends the line
    return body;
}

}  // namespace selgen::gen
