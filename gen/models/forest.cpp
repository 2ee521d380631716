// Three forms of a forest (bit masks, nodes and nested ifs), and the limits of size that select
// one.
#include "gen/models/forest.hpp"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "base/text.hpp"
#include "gen/common.hpp"
#include "gen/expression/literal.hpp"
#include "gen/models/cuts.hpp"
#include "gen/origin.hpp"
#include "gen/template/engine.hpp"
#include "gen/template/texts.hpp"

namespace selgen::gen {

namespace model = dsl::model;

namespace {

std::string filled(const Template& by, const View& view) {
    return without_last_line_end(by.fill(view));
}

/// Fills each line with as many numbers as fit.
List in_rows(const std::vector<std::string>& parts) {
    constexpr std::size_t row_width = 94;
    std::vector<std::string> rows;
    for (const std::string& part : parts) {
        const bool fits = !rows.empty() && rows.back().size() + 2 + part.size() <= row_width;
        if (fits)
            rows.back() += ", " + part;
        else
            rows.push_back(part);
    }
    return list_of("row", rows);
}

/// The forest's value, by one call that sums the leaves.
std::string leaf_value(const model::Forest& forest, const std::string& before_base,
                       const std::string& after_base) {
    const std::string base = literal(forest.base);
    if (!forest.mean) return before_base + base + after_base;
    return fmt::format("{} + {}0.0{} / {}", base, before_base, after_base,
                       literal(static_cast<double>(forest.trees.size())));
}

TreeCode as_tables(const Template& tables, const View& view, const std::vector<std::string>& inputs,
                   const std::string& value) {
    static const Template walk_template(templates::forest_sum);
    return {filled(tables, view),
            filled(walk_template, {{{"inputs", join(inputs)}, {"value", value}}})};
}

/// The smallest power of two that gives each tree one bit per leaf.
std::size_t bits_of(const Cuts& cuts) { return std::bit_ceil(cuts.most_leaves); }

TreeCode as_masks(const Cuts& cuts, const model::Forest& forest, const ForestStyle& style) {
    static const Template masks_template(templates::forest_masks);
    std::vector<std::string> all, leaves;
    for (const Cut& cut : cuts.all)
        all.push_back(fmt::format("{{{}, {}, {}, {}, {}}}", cut.input, short_literal(cut.threshold),
                                  cut.tree, cut.first, cut.end));
    for (const auto& tree : cuts.leaves) {
        std::vector<std::string> values(cuts.most_leaves, "0");
        std::transform(tree.begin(), tree.end(), values.begin(), short_literal);
        leaves.push_back(join(values));
    }
    const View view{
        {{"name", style.name},
         {"trees", std::to_string(forest.trees.size())},
         {"cuts", in_rows(all)},
         {"leaves", list_of("row", leaves)},
         {"shape", fmt::format("{}, {}, {}, {}, {}", cuts.inputs.size(),
                               cuts.inputs.size() + cuts.thresholds, forest.trees.size(),
                               bits_of(cuts), std::bit_width(cuts.most_thresholds))}}};
    const auto value =
        leaf_value(forest, style.name + "_masks_.sum(",
                   fmt::format(", {}_leaves_, {}, inputs)", style.name, cuts.most_leaves));
    return as_tables(masks_template, view, cuts.inputs, style.value(value));
}

TreeCode as_nodes(const ForestNodes& nodes, const model::Forest& forest, const ForestStyle& style) {
    static const Template nodes_template(templates::forest_nodes);
    constexpr std::size_t eight = 8;
    std::vector<std::string> all, roots, steps;
    for (const auto& node : nodes.all)
        all.push_back(
            fmt::format("{{{}, {}, {}}}", short_literal(node.threshold), node.no, node.input));
    for (const std::size_t root : nodes.roots) roots.push_back(std::to_string(root));
    while (roots.size() % eight != 0) roots.emplace_back("0");
    for (std::size_t i = 0; i < nodes.depths.size(); i += eight) {
        const auto begin = nodes.depths.begin() + static_cast<std::ptrdiff_t>(i);
        const std::size_t size = std::min(eight, nodes.depths.size() - i);
        steps.push_back(std::to_string(*std::max_element(begin, begin + std::ptrdiff_t(size))));
    }
    const View view{{{"name", style.name},
                     {"trees", std::to_string(forest.trees.size())},
                     {"nodes", in_rows(all)},
                     {"roots", in_rows(roots)},
                     {"steps", in_rows(steps)}}};
    const auto value =
        leaf_value(forest, fmt::format("selgen::rt::sum_by_steps<{}>(", forest.trees.size()),
                   fmt::format(", {0}_nodes_, {0}_roots_, {0}_steps_, inputs)", style.name));
    return as_tables(nodes_template, view, nodes.inputs, style.value(value));
}

TreeCode as_ifs(const Scope& scope, const model::Forest& forest, const ForestStyle& style) {
    static const Template trees_template(templates::forest_trees),
        sum_template(templates::forest_calls);
    List trees;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < forest.trees.size(); ++i) {
        const model::Tree& tree = forest.trees[i];
        const Reads read = reads(scope, tree);
        const std::string name = fmt::format("{}_{}_", style.name, i);
        names.push_back(name);
        const auto code =
            tree_code(scope, tree, {name, "double", short_literal, all_of(scope), false});
        trees.push_back({{{"name", name},
                          {"constexpr", specifier(read)},
                          {"f", parameter_name(read)},
                          {"body", code.body}}});
    }
    const std::string base = literal(forest.base);
    const std::string value =
        forest.mean
            ? fmt::format("{} + sum / {}", base, literal(static_cast<double>(forest.trees.size())))
            : "sum";
    return {filled(trees_template, {{{"trees", trees}}}),
            filled(sum_template, {{{"trees", list_of("name", names)},
                                   {"base", forest.mean ? "0.0" : base},
                                   {"value", style.value(value)}}})};
}

/// Masks were the fastest variant (docs/decisions.md). Those below
/// this size fit into the second-level cache together with the program's own data.
bool fits_masks(const Cuts& cuts) {
    constexpr std::size_t most_bytes = 256 * 1024, most_leaves = 64;
    if (cuts.most_leaves > most_leaves) return false;
    const std::size_t in_a_word = 64 / bits_of(cuts);
    const std::size_t words = (cuts.leaves.size() + in_a_word - 1) / in_a_word;
    return 8 * words * (cuts.inputs.size() + cuts.thresholds) <= most_bytes;
}

/// A few splits are as fast as nested ifs; and each input is computed for every call.
bool is_for_ifs(const Scope& scope, const Cuts& cuts) {
    return is_for_devices(scope.selector) || cuts.all.size() < 8 || cuts.inputs.size() > 32;
}

}  // namespace

TreeCode forest_code(const Scope& scope, const model::Forest& forest, const ForestStyle& style) {
    const Cuts cuts = cuts_of(scope, forest);
    if (is_for_ifs(scope, cuts)) return as_ifs(scope, forest, style);
    if (fits_masks(cuts)) return as_masks(cuts, forest, style);
    return as_nodes(nodes_of(scope, forest), forest, style);
}

}  // namespace selgen::gen
