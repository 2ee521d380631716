// Evaluates fitted polynomials and forests for rows of features.
#pragma once

#include "fit/forest/regret_forest.hpp"
#include "fit/linear/polynomial.hpp"

namespace selgen::fit {

/// The value of the polynomial in a row.
inline double predict(const Polynomial& polynomial,
                      const Eigen::Ref<const Eigen::RowVectorXd>& row) {
    double sum = 0;
    for (const Term& term : polynomial.terms) {
        double product = term.coefficient;
        for (std::size_t j = 0; j < term.powers.size(); ++j)
            for (int p = 0; p < term.powers[j]; ++p) product *= row[static_cast<Eigen::Index>(j)];
        sum += product;
    }
    return sum;
}

/// The predictions of the forest for all rows.
inline Vector predictions(const Forest& forest, const Matrix& x) {
    Vector sum = Vector::Zero(x.rows());
    for (const Cart& tree : forest.trees) sum += predictions(tree, x);
    return (sum / static_cast<double>(forest.trees.size())).array() + forest.base;
}

}  // namespace selgen::fit
