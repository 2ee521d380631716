// Gradient descent on the coefficients of all polynomials, along orthonormal directions.
#include "fit/linear/refine.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <Eigen/QR>

namespace selgen::fit {

namespace {

using Index = Eigen::Index;

/// The directions in which a polynomial can be moved: orthonormal, so that all count the same.
struct Moves {
    std::size_t variant;
    Index from;         // index of its first direction among those of all
    Vector predicted;   // predictions of the rows before the move
    Matrix directions;  // change of each row's prediction; fewer than terms if these are dependent
    Matrix terms;       // change of the terms' coefficients
};

Vector coefficients_of(const Polynomial& polynomial) {
    Vector result(static_cast<Index>(polynomial.terms.size()));
    for (Index t = 0; t < result.size(); ++t)
        result[t] = polynomial.terms[static_cast<std::size_t>(t)].coefficient;
    return result;
}

Moves moves_of(std::size_t variant, Index from, const Polynomial& polynomial,
               const Matrix& columns) {
    std::vector<Powers> powers;
    for (const Term& term : polynomial.terms) powers.push_back(term.powers);
    const Matrix values = fit::values(columns, powers);
    Eigen::ColPivHouseholderQR<Matrix> qr;
    qr.setThreshold(1e-9);
    qr.compute(values);
    const Index rank = qr.rank();
    const Matrix directions = qr.householderQ() * Matrix::Identity(values.rows(), rank);
    Matrix terms = Matrix::Zero(values.cols(), rank);
    terms.topRows(rank) = qr.matrixQR()
                              .topLeftCorner(rank, rank)
                              .triangularView<Eigen::Upper>()
                              .solve(Matrix::Identity(rank, rank));
    return {variant, from, values * coefficients_of(polynomial), directions,
            qr.colsPermutation() * terms};
}

std::vector<Moves> moves_of_all(const std::vector<Polynomial>& variants, const Matrix& columns) {
    std::vector<Moves> all;
    Index from = 0;
    for (std::size_t v = 0; v < variants.size(); ++v) {
        if (variants[v].terms.empty()) continue;
        all.push_back(moves_of(v, from, variants[v], columns));
        from += all.back().directions.cols();
    }
    return all;
}

void move(std::vector<Polynomial>& variants, const std::vector<Moves>& all, const Vector& point) {
    for (const Moves& own : all) {
        const Vector moved = own.terms * point.segment(own.from, own.terms.cols());
        for (Index t = 0; t < moved.size(); ++t)
            variants[own.variant].terms[static_cast<std::size_t>(t)].coefficient += moved[t];
    }
}

struct Loss {
    double mean;
    Vector slope;  // along all directions
};

/// The loss of choices by predictions with noise.
Loss loss_at(const Vector& point, const std::vector<Moves>& all, const Matrix& costs,
             double noise) {
    Matrix predicted(costs.rows(), costs.cols());
    for (Index v = 0; v < costs.cols(); ++v) {
        const Moves& own = all[static_cast<std::size_t>(v)];
        predicted.col(v) =
            own.predicted + own.directions * point.segment(own.from, own.directions.cols());
    }
    const Vector least = predicted.rowwise().minCoeff();
    Matrix chosen = ((predicted.colwise() - least).array() / -noise).exp();
    chosen.array().colwise() /= chosen.rowwise().sum().array().eval();
    const Vector expected = chosen.cwiseProduct(costs).rowwise().sum();
    const double rows = static_cast<double>(costs.rows());
    // The derivatives of the loss by the predictions.
    const Matrix slopes = chosen.cwiseProduct(-(costs.colwise() - expected)) / (noise * rows);
    Loss loss{expected.sum() / rows, Vector(point.size())};
    for (Index v = 0; v < costs.cols(); ++v) {
        const Moves& own = all[static_cast<std::size_t>(v)];
        loss.slope.segment(own.from, own.directions.cols()) =
            own.directions.transpose() * slopes.col(v);
    }
    return loss;
}

/// The lowest point that gradient descent from 0 meets, with steps of Barzilai and Borwein (1988),
/// some of which increase the loss.
template <typename LossAt>
Vector lowest(const LossAt& loss_at, Index size, double first, int steps) {
    Vector point = Vector::Zero(size), best = point;
    Loss loss = loss_at(point);
    double least = loss.mean;
    double step = first / loss.slope.norm();
    for (int i = 0; i < steps && std::isfinite(step) && std::isfinite(loss.mean); ++i) {
        const Vector moved = -step * loss.slope;
        point += moved;
        Loss next = loss_at(point);
        const double bends = moved.dot(next.slope - loss.slope);
        step = bends > 0 ? moved.squaredNorm() / bends : 2 * step;
        loss = std::move(next);
        if (!(loss.mean < least)) continue;
        least = loss.mean;
        best = point;
    }
    return best;
}

/// All rows, or `most` of them at even distances.
std::vector<Index> spread(std::vector<Index> rows, std::size_t most) {
    if (rows.size() <= most) return rows;
    for (std::size_t i = 0; i < most; ++i) rows[i] = rows[i * rows.size() / most];
    rows.resize(most);
    return rows;
}

}  // namespace

void refine(std::vector<Polynomial>& variants, const Matrix& columns, const Matrix& costs,
            const RefineOptions& options) {
    std::vector<Index> open, rows;
    for (std::size_t v = 0; v < variants.size(); ++v)
        if (!variants[v].terms.empty()) open.push_back(static_cast<Index>(v));
    for (Index row = 0; row < columns.rows(); ++row)
        if (columns.row(row).allFinite() && costs(row, open).allFinite()) rows.push_back(row);
    if (open.empty() || rows.empty()) return;
    rows = spread(std::move(rows), options.most_rows);
    const std::vector<Moves> all = moves_of_all(variants, columns(rows, Eigen::all));
    const Matrix own = costs(rows, open);

    const double hold = options.hold / static_cast<double>(rows.size());
    const auto total = [&](const Vector& point) {
        Loss loss = loss_at(point, all, own, options.noise);
        loss.mean += hold / 2 * point.squaredNorm();
        loss.slope += hold * point;
        return loss;
    };
    // The first step moves all predictions together by the noise of one.
    const Index size = all.back().from + all.back().directions.cols();
    move(variants, all, lowest(total, size, options.noise, options.steps));
}

}  // namespace selgen::fit
