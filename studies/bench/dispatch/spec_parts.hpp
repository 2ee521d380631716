// Random trees, cubics, a network and a support vector machine of six features for a spec, and
// handwritten code for them.
#pragma once

#include <map>
#include <string>
#include <vector>

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

/// Complete trees of the given depth. Each split divides the box of its node between 30 and 70
/// percent.
Tree random_tree(int depth);

/// Trees of that depth with leaves from -2 to 2.
std::vector<Tree> random_forest(int trees, int depth);

/// The body of a tree, or of a forest, in a spec.
std::string in_spec(const Tree& tree);
std::string in_spec(const std::vector<Tree>& forest);

/// int ifs(const Features&): nested ifs.
std::string as_ifs(const Tree& tree);

/// int table(const Features&): the nodes in an array, the next index computed from the comparison.
std::string as_table(const Tree& tree);

/// The same for a forest: 0 if its sum is 0 or more, otherwise 1.
std::string as_ifs(const std::vector<Tree>& forest);
std::string as_table(const std::vector<Tree>& forest);

/// The `choice` of a model.
std::string network_in_spec();
std::string svm_in_spec();

/// int NAME(const Six&) for each handwritten version: loops, and vectors with libmvec.
std::string network_by_hand();
std::string svm_by_hand();

/// Ascending indices of the factors, and the coefficients of the five cubics.
using Polynomials = std::map<std::vector<int>, std::vector<double>>;

/// All five have the same thirty terms.
Polynomials same_terms();

/// Each has its own thirty of the 84 terms.
Polynomials own_terms();

/// The equations of a spec.
std::string in_spec(const Polynomials& all);

/// int NAME(const Six&) for each handwritten version: horner, monomials (shared products), rows
/// (loops over an array of coefficients). Each uses the logarithms of libm and, with the prefix
/// `vector_`, those of libmvec.
std::string by_hand(const Polynomials& all);

}  // namespace bench
