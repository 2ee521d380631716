#include "fit/forest/forest.hpp"

namespace selgen::fit {

double predict(const Forest& forest, const MatrixRow& x) {
    double sum = 0;
    for (const Cart& tree : forest.trees) sum += predict(tree, x);
    if (!forest.mean) return forest.base + sum;
    return forest.trees.empty() ? 0 : sum / static_cast<double>(forest.trees.size());
}

Vector predictions(const Forest& forest, const Matrix& x) {
    Vector result(x.rows());
    for (Eigen::Index row = 0; row < x.rows(); ++row) result[row] = predict(forest, x.row(row));
    return result;
}

}  // namespace selgen::fit
