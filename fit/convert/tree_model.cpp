// Checks that the nodes of an imported tree are valid, and evaluates a split.
#include "fit/convert/tree_model.hpp"

#include <cmath>

namespace selgen::fit {
namespace {

constexpr std::size_t deepest = 150;  // a little less than the parser's limit

}  // namespace

bool Cut::yes(double x) const {
    const bool is_missing = std::isnan(x) || (zero_is_missing && std::abs(x) <= least_number);
    return is_missing ? missing_yes : below.holds(x);
}

std::optional<std::string> fault_of(const ForeignTree& tree, std::size_t features) {
    struct Next {
        std::size_t node, depth;
    };
    std::vector<Next> open{{0, 1}};
    std::vector<bool> met(tree.nodes.size());
    while (!open.empty()) {
        const auto [at, depth] = open.back();
        open.pop_back();
        if (at >= tree.nodes.size()) return "a tree refers to a node that does not exist";
        if (met[at]) return "a tree reaches a node twice";
        met[at] = true;
        const auto& node = tree.nodes[at];
        if (node.is_leaf && !std::isfinite(node.value)) return "a leaf is not a finite number";
        if (node.is_leaf) continue;
        if (node.feature >= features) return "a tree splits on an unknown feature";
        if (std::isnan(node.cut.below.at)) return "a split threshold is not a number";
        if (depth >= deepest) {
            return "a tree is deeper than " + std::to_string(deepest) +
                   ": limit the depth or the number of leaves when you train the model";
        }
        open.push_back({node.yes, depth + 1});
        open.push_back({node.no, depth + 1});
    }
    return {};
}

}  // namespace selgen::fit
