// Fills the template of nested ifs with one row for each guard, branch and leaf, or the templates
// of a table.
#include "gen/models/tree.hpp"

#include <cmath>
#include <vector>

#include "base/text.hpp"
#include "gen/common.hpp"
#include "gen/expression/literal.hpp"
#include "gen/models/table.hpp"
#include "gen/origin.hpp"
#include "gen/template/engine.hpp"
#include "gen/template/texts.hpp"

namespace selgen::gen {

namespace model = dsl::model;

namespace {

/// Makes a row for each line of the body.
struct TreeRows {
    const Scope& scope;
    const model::Tree& tree;
    const TreeStyle& style;
    List rows;

    /// A row is one of four kinds of line.
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

View row_view(const Table::Row& row) {
    std::vector<std::string> thresholds, inputs;
    for (const double threshold : row.threshold)
        thresholds.push_back(std::isinf(threshold) && threshold < 0 ? "selgen::rt::never"
                                                                    : short_literal(threshold));
    for (const std::size_t input : row.input) inputs.push_back(std::to_string(input));
    return {{{"thresholds", join(thresholds)},
             {"inputs", join(inputs)},
             {"next", std::to_string(row.next)},
             {"origin", row.origin.empty() ? "" : "  // " + row.origin}}};
}

std::string origin_of(const model::Tree& tree) {
    return text(std::get<model::Split>(tree.nodes[0]).origin);
}

TreeCode as_table(const Table& table, const std::string& origin, const TreeStyle& style) {
    static const Template table_template(templates::table), descent_template(templates::descent);
    List nodes;
    std::vector<std::string> leaves;
    for (const auto& row : table.rows) nodes.push_back(row_view(row));
    for (const double leaf : table.leaves) leaves.push_back(style.leaf(leaf));
    const View rows{{{"name", style.name},
                     {"type", style.type},
                     {"origin", origin},
                     {"nodes", nodes},
                     {"leaves", join(leaves)}}};
    const View descent{{{"name", style.name},
                        {"inputs", join(table.inputs)},
                        {"steps", std::to_string(table.steps)}}};
    return {without_last_line_end(table_template.fill(rows)),
            without_last_line_end(descent_template.fill(descent))};
}

}  // namespace

Indices all_of(const Scope& scope) {
    Indices all;
    for (std::size_t i = 0; i < scope.selector.inspections.size(); ++i) all.insert(i);
    return all;
}

TreeCode tree_code(const Scope& scope, const model::Tree& tree, const TreeStyle& style) {
    static const Template tree_template(templates::tree);
    const Indices read = inspections(scope.selector, reads(scope, tree).features);
    const bool may =
        style.constant && !is_for_devices(scope.selector) && missing(read, style.made).empty();
    const auto table = may ? table_of(scope, tree) : std::nullopt;
    if (table) return as_table(*table, origin_of(tree), style);
    TreeRows all{scope, tree, style, {}};
    all.add(0, style.made);
    return {"", without_last_line_end(tree_template.fill({{{"rows", all.rows}}}))};
}

}  // namespace selgen::gen
