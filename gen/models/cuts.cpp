// Walks the trees of a forest depth first, numbers their inputs and leaves, and counts distinct
// thresholds.
#include "gen/models/cuts.hpp"

#include <algorithm>
#include <tuple>

#include "gen/expression/comparison.hpp"

namespace selgen::gen {

namespace model = dsl::model;

namespace {

/// Gives each input an index.
std::size_t index_of(const std::string& input, std::vector<std::string>& all) {
    const auto found = std::find(all.begin(), all.end(), input);
    const auto index = static_cast<std::size_t>(found - all.begin());
    if (found == all.end()) all.push_back(input);
    return index;
}

/// A split in the format of the tables.
struct Straight {
    std::size_t input;
    double threshold;
    std::size_t yes, no;  // nodes
};

Straight straight(const Scope& scope, const model::Split& split, std::vector<std::string>& inputs) {
    const Comparison found = as_comparison(scope, split.condition);
    Straight made{index_of(found.input, inputs), found.threshold, split.yes, split.no};
    if (found.turned) std::swap(made.yes, made.no);
    return made;
}

/// Adds the splits and leaves below a node, those below `yes` first.
void add(const Scope& scope, const model::Tree& tree, std::size_t at, Cuts& cuts) {
    std::vector<double>& leaves = cuts.leaves.back();
    if (const auto* const leaf = std::get_if<model::Leaf>(&tree.nodes[at])) {
        leaves.push_back(leaf->value);
        return;
    }
    const auto split = straight(scope, std::get<model::Split>(tree.nodes[at]), cuts.inputs);
    const std::size_t first = leaves.size();
    add(scope, tree, split.yes, cuts);
    cuts.all.push_back(
        {split.input, split.threshold, cuts.leaves.size() - 1, first, leaves.size()});
    add(scope, tree, split.no, cuts);
}

void count(Cuts& cuts) {
    std::size_t of_input = 0;
    for (std::size_t i = 0; i < cuts.all.size(); ++i) {
        const Cut& cut = cuts.all[i];
        const bool same_input = i > 0 && cuts.all[i - 1].input == cut.input;
        if (!same_input) of_input = 0;
        if (same_input && cuts.all[i - 1].threshold == cut.threshold) continue;
        ++cuts.thresholds;
        cuts.most_thresholds = std::max(cuts.most_thresholds, ++of_input);
    }
    for (const auto& leaves : cuts.leaves)
        cuts.most_leaves = std::max(cuts.most_leaves, leaves.size());
}

/// Adds a node; its children follow in pairs.
class NodeWriter {
public:
    NodeWriter(const Scope& scope, const model::Tree& tree, ForestNodes& nodes)
        : scope_(scope), tree_(tree), nodes_(nodes) {}

    /// Returns the depth of the subtree.
    std::size_t fill(std::size_t node, std::size_t at) {
        if (const auto* const leaf = std::get_if<model::Leaf>(&tree_.nodes[at])) {
            nodes_.all[node] = {leaf->value, node, 0};
            return 0;
        }
        const auto split = straight(scope_, std::get<model::Split>(tree_.nodes[at]), nodes_.inputs);
        const std::size_t next = nodes_.all.size();
        nodes_.all[node] = {split.threshold, next, split.input};
        nodes_.all.resize(next + 2);
        const std::size_t no = fill(next, split.no);
        return 1 + std::max(no, fill(next + 1, split.yes));
    }

private:
    const Scope& scope_;
    const model::Tree& tree_;
    ForestNodes& nodes_;
};

}  // namespace

Cuts cuts_of(const Scope& scope, const model::Forest& forest) {
    Cuts cuts;
    for (const auto& tree : forest.trees) {
        cuts.leaves.emplace_back();
        add(scope, tree, 0, cuts);
    }
    std::stable_sort(cuts.all.begin(), cuts.all.end(), [](const Cut& a, const Cut& b) {
        return std::tie(a.input, a.threshold) < std::tie(b.input, b.threshold);
    });
    count(cuts);
    return cuts;
}

ForestNodes nodes_of(const Scope& scope, const model::Forest& forest) {
    ForestNodes nodes;
    nodes.inputs.emplace_back("selgen::rt::unread");
    for (const auto& tree : forest.trees) {
        nodes.roots.push_back(nodes.all.size());
        nodes.all.emplace_back();
        nodes.depths.push_back(NodeWriter(scope, tree, nodes).fill(nodes.roots.back(), 0));
    }
    return nodes;
}

}  // namespace selgen::gen
