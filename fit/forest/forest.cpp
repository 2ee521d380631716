#include "fit/forest/forest.hpp"

namespace selgen::fit {

double predict(const Forest& forest, const MatrixRow& x) {
    double sum = 0;
    for (const Cart& tree : forest.trees) sum += predict(tree, x);
    if (forest.mean && !forest.trees.empty()) sum /= static_cast<double>(forest.trees.size());
    return forest.base + sum;
}

Vector predictions(const Forest& forest, const Matrix& x) {
    Vector result(x.rows());
    for (Eigen::Index row = 0; row < x.rows(); ++row) result[row] = predict(forest, x.row(row));
    return result;
}

}  // namespace selgen::fit
