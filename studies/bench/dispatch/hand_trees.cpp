// Grows random trees with fixed seeds, and writes them as specs, nested ifs and tables of nodes.
#include "studies/bench/dispatch/spec_parts.hpp"

#include <array>
#include <random>
#include <utility>

namespace bench {
namespace {

using Box = std::array<std::pair<double, double>, 6>;

constexpr double size = 1e6;

class Grower {
public:
    Grower(int depth, unsigned seed) : tree_{depth, {}, {}}, bits_(seed) {
        tree_.splits.resize((std::size_t{1} << depth) - 1);
        tree_.leaves.resize(std::size_t{1} << depth);
    }

    Tree grow() {
        Box box;
        box.fill({0, size});
        grow(0, box);
        return tree_;
    }

private:
    void grow(std::size_t at, const Box& box) {
        if (at >= tree_.splits.size()) {
            tree_.leaves[at - tree_.splits.size()] = static_cast<int>(bits_() % 5);
            return;
        }
        const std::size_t feature = bits_() % 6;
        const auto [low, high] = box[feature];
        std::uniform_real_distribution<double> share(0.3, 0.7);
        const long threshold = static_cast<long>(low + (high - low) * share(bits_));
        tree_.splits[at] = {static_cast<int>(feature), threshold};
        Box below = box, above = box;
        below[feature].second = above[feature].first = static_cast<double>(threshold);
        grow(2 * at + 1, above);
        grow(2 * at + 2, below);
    }

    Tree tree_;
    std::mt19937 bits_;
};

std::string condition(const Tree::Split& split, const std::string& object) {
    return "if (" + object + "x" + std::to_string(split.feature) + " < " +
           std::to_string(split.threshold) + ") ";
}

/// The code of a leaf of a tree, or of a forest's tree.
using Leaf = std::string (*)(int);

std::string plain(int leaf) { return std::to_string(leaf); }
std::string letter(int leaf) { return std::string(1, static_cast<char>('a' + leaf)); }
std::string vote(int leaf) { return std::to_string(leaf - 2); }

std::string ifs(const Tree& tree, std::size_t at, Leaf leaf) {
    if (at >= tree.splits.size())
        return "return " + leaf(tree.leaves[at - tree.splits.size()]) + ";\n";
    return condition(tree.splits[at], "f.") + "{\n" + ifs(tree, 2 * at + 2, leaf) + "}\n" +
           ifs(tree, 2 * at + 1, leaf);
}

std::string branches(const Tree& tree, std::size_t at, Leaf leaf) {
    if (at >= tree.splits.size()) return leaf(tree.leaves[at - tree.splits.size()]);
    const auto& [feature, threshold] = tree.splits[at];
    return "if x" + std::to_string(feature) + " < " + std::to_string(threshold) + " { " +
           branches(tree, 2 * at + 2, leaf) + " } else { " + branches(tree, 2 * at + 1, leaf) +
           " }";
}

}  // namespace

Tree random_tree(int depth) { return Grower(depth, static_cast<unsigned>(depth)).grow(); }

std::vector<Tree> random_forest(int trees, int depth) {
    std::vector<Tree> made;
    for (int i = 0; i < trees; ++i)
        made.push_back(Grower(depth, 100U + static_cast<unsigned>(i)).grow());
    return made;
}

std::string in_spec(const Tree& tree) { return branches(tree, 0, letter); }

std::string in_spec(const std::vector<Tree>& forest) {
    std::string text;
    for (const Tree& tree : forest) text += "tree { " + branches(tree, 0, vote) + " }\n";
    return text;
}

std::string as_ifs(const Tree& tree) {
    return "inline int ifs(const Six& f) {\n" + ifs(tree, 0, plain) + "}\n";
}

std::string as_ifs(const std::vector<Tree>& forest) {
    std::string text, sum;
    for (const Tree& tree : forest) {
        const std::string name = "tree" + std::to_string(&tree - forest.data());
        text += "inline double " + name + "(const Six& f) {\n" + ifs(tree, 0, vote) + "}\n";
        sum += " sum += " + name + "(f);\n";
    }
    return text + "inline int ifs(const Six& f) {\n double sum = 0;\n" + sum +
           " return sum >= 0 ? 0 : 1;\n}\n";
}

std::string as_table(const std::vector<Tree>& forest) {
    std::string splits, leaves;
    for (const Tree& tree : forest) {
        for (const auto& [feature, threshold] : tree.splits)
            splits += "{" + std::to_string(threshold) + ", " + std::to_string(feature) + "},";
        for (const int leaf : tree.leaves) leaves += vote(leaf) + ",";
    }
    const std::string of_a_tree = std::to_string(forest[0].splits.size());
    return "struct Node { double threshold; long feature; };\nconstexpr Node nodes[] = {" + splits +
           "};\nconstexpr double leaves[] = {" + leaves +
           "};\ninline int table(const Six& f) {\n const double* x = &f.x0;\n double sum = 0;\n" +
           " for (unsigned t = 0; t < " + std::to_string(forest.size()) +
           "; ++t) {\n  const Node* tree = nodes + " + of_a_tree +
           " * t;\n  unsigned i = 0;\n  for (int d = 0; d < " + std::to_string(forest[0].depth) +
           "; ++d) i = 2 * i + 1 + (x[tree[i].feature] < tree[i].threshold ? 1 : 0);\n" +
           "  sum += leaves[(" + of_a_tree + " + 1) * t + i - " + of_a_tree +
           "];\n }\n return sum >= 0 ? 0 : 1;\n}\n";
}

std::string as_table(const Tree& tree) {
    std::string text =
        "struct Node { double threshold; long feature; };\nconstexpr Node nodes[] = {";
    for (const auto& [feature, threshold] : tree.splits)
        text += "{" + std::to_string(threshold) + ", " + std::to_string(feature) + "},";
    text += "};\nconstexpr unsigned char leaves[] = {";
    for (const int leaf : tree.leaves) text += std::to_string(leaf) + ",";
    const std::string depth = std::to_string(tree.depth);
    return text +
           "};\ninline int table(const Six& f) {\n const double* x = &f.x0;\n unsigned i = 0;\n" +
           " for (int d = 0; d < " + depth +
           "; ++d) i = 2 * i + 1 + (x[nodes[i].feature] < nodes[i].threshold ? 1 : 0);\n" +
           " return leaves[i - " + std::to_string(tree.splits.size()) + "];\n}\n";
}

}  // namespace bench
