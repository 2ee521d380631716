#pragma once

#include <string>
#include <vector>

/// Random trees over six features, and how people write them.
namespace bench {

/// Nodes in the order of a heap: the children of i are 2 i + 1 (not less) and 2 i + 2 (less).
struct Tree {
    struct Split {
        int feature;
        long threshold;
    };
    int depth;
    std::vector<Split> splits;
    std::vector<int> leaves;
};

/// Complete, of the given depth; each split divides the box of its node between 30 and 70 percent.
Tree random_tree(int depth);

/// The body of a tree in a spec.
std::string in_spec(const Tree& tree);

/// int ifs(const Features&): nested ifs.
std::string as_ifs(const Tree& tree);

/// int table(const Features&): the nodes in an array, the next index computed from the comparison.
std::string as_table(const Tree& tree);

}  // namespace bench
