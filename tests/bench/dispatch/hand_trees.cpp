#include "tests/bench/dispatch/hand_trees.hpp"

#include <array>
#include <random>
#include <utility>

namespace bench {
namespace {

using Box = std::array<std::pair<double, double>, 6>;

constexpr double size = 1e6;

class Grower {
public:
    explicit Grower(int depth) : tree_{depth, {}, {}}, bits_(static_cast<unsigned>(depth)) {
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

std::string ifs(const Tree& tree, std::size_t at) {
    if (at >= tree.splits.size())
        return "return " + std::to_string(tree.leaves[at - tree.splits.size()]) + ";\n";
    return condition(tree.splits[at], "f.") + "{\n" + ifs(tree, 2 * at + 2) + "}\n" +
           ifs(tree, 2 * at + 1);
}

std::string branches(const Tree& tree, std::size_t at) {
    if (at >= tree.splits.size())
        return std::string(1, static_cast<char>('a' + tree.leaves[at - tree.splits.size()]));
    const auto& [feature, threshold] = tree.splits[at];
    return "if x" + std::to_string(feature) + " < " + std::to_string(threshold) + " { " +
           branches(tree, 2 * at + 2) + " } else { " + branches(tree, 2 * at + 1) + " }";
}

}  // namespace

Tree random_tree(int depth) { return Grower(depth).grow(); }

std::string in_spec(const Tree& tree) { return branches(tree, 0); }

std::string as_ifs(const Tree& tree) {
    return "inline int ifs(const Six& f) {\n" + ifs(tree, 0) + "}\n";
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
