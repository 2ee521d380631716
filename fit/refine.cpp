#include "fit/refine.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <Eigen/QR>

namespace selgen::fit {

namespace {

using Index = Eigen::Index;

/// A polynomial by an orthonormal basis of its terms, so that none outweighs another.
struct Basis {
    std::size_t variant;
    Index from;         // where its coefficients begin among those of all
    Matrix values;      // a row for each row of the columns
    Matrix triangular;  // times the terms' coefficients: the basis's
};

Matrix values_of(const Polynomial& polynomial, const Matrix& columns) {
    Matrix values = Matrix::Ones(columns.rows(), static_cast<Index>(polynomial.terms.size()));
    for (Index t = 0; t < values.cols(); ++t) {
        const std::vector<int>& powers = polynomial.terms[static_cast<std::size_t>(t)].powers;
        for (std::size_t c = 0; c < powers.size(); ++c)
            for (int p = 0; p < powers[c]; ++p)
                values.col(t).array() *= columns.col(static_cast<Index>(c)).array();
    }
    return values;
}

/// Nothing goes into a direction in which a term is the sum of those before to rounding.
Basis basis_of(std::size_t variant, Index from, const Matrix& terms) {
    constexpr double independent = 1e-9;
    const Eigen::HouseholderQR<Matrix> qr(terms);
    Basis basis{variant, from, qr.householderQ() * Matrix::Identity(terms.rows(), terms.cols()),
                qr.matrixQR().topRows(terms.cols()).triangularView<Eigen::Upper>()};
    for (Index t = 0; t < terms.cols(); ++t)
        if (!(std::abs(basis.triangular(t, t)) > independent * terms.col(t).norm()))
            basis.values.col(t).setZero();
    return basis;
}

/// Of all variants that have terms; none where there are fewer rows than terms.
std::vector<Basis> bases_of(const std::vector<Polynomial>& variants, const Matrix& columns) {
    std::vector<Basis> bases;
    Index from = 0;
    for (std::size_t v = 0; v < variants.size(); ++v) {
        const auto terms = static_cast<Index>(variants[v].terms.size());
        if (terms == 0) continue;
        if (terms > columns.rows()) return {};
        bases.push_back(basis_of(v, from, values_of(variants[v], columns)));
        from += terms;
    }
    return bases;
}

Vector coefficients_of(const std::vector<Polynomial>& variants, const std::vector<Basis>& bases) {
    Vector all(bases.back().from + bases.back().values.cols());
    for (const Basis& basis : bases) {
        Vector own(basis.values.cols());
        for (Index t = 0; t < own.size(); ++t)
            own[t] = variants[basis.variant].terms[static_cast<std::size_t>(t)].coefficient;
        all.segment(basis.from, own.size()) = basis.triangular * own;
    }
    return all;
}

void set_coefficients(std::vector<Polynomial>& variants, const std::vector<Basis>& bases,
                      const Vector& all) {
    for (const Basis& basis : bases) {
        const Vector own = basis.triangular.triangularView<Eigen::Upper>().solve(
            all.segment(basis.from, basis.values.cols()));
        if (!own.allFinite()) continue;
        for (Index t = 0; t < own.size(); ++t)
            variants[basis.variant].terms[static_cast<std::size_t>(t)].coefficient = own[t];
    }
}

struct Loss {
    double mean;
    Vector slope;  // by the bases' coefficients
};

/// Of choices by predictions with noise.
Loss loss_at(const Vector& all, const std::vector<Basis>& bases, const Matrix& costs,
             double noise) {
    Matrix foretold(costs.rows(), costs.cols());
    for (Index b = 0; b < costs.cols(); ++b) {
        const Basis& basis = bases[static_cast<std::size_t>(b)];
        foretold.col(b) = basis.values * all.segment(basis.from, basis.values.cols());
    }
    const auto rows = static_cast<double>(costs.rows());
    Loss loss{0, Vector(all.size())};
    Matrix slopes(costs.rows(), costs.cols());  // by what is foretold
    for (Index row = 0; row < costs.rows(); ++row) {
        const auto own = foretold.row(row).array();
        Eigen::ArrayXd chosen = ((own.minCoeff() - own) / noise).exp().transpose();
        chosen /= chosen.sum();
        const Eigen::ArrayXd cost = costs.row(row).transpose().array();
        const double expected = (chosen * cost).sum();
        loss.mean += expected / rows;
        slopes.row(row) = (chosen * (expected - cost) / (noise * rows)).transpose();
    }
    for (Index b = 0; b < costs.cols(); ++b) {
        const Basis& basis = bases[static_cast<std::size_t>(b)];
        loss.slope.segment(basis.from, basis.values.cols()) =
            basis.values.transpose() * slopes.col(b);
    }
    return loss;
}

/// The lowest point on the way down from the start, with steps as of Barzilai and Borwein (1988),
/// some of which go up.
template <typename LossAt>
Vector lowest(const LossAt& loss_at, const Vector& start, double first, int steps) {
    Vector point = start, best = start;
    Loss loss = loss_at(point);
    double least = loss.mean;
    double step = first / loss.slope.norm();
    for (int i = 0; i < steps && std::isfinite(step); ++i) {
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

}  // namespace

void refine(std::vector<Polynomial>& variants, const Matrix& columns, const Matrix& costs,
            const RefineOptions& options) {
    std::vector<Index> open, rows;
    for (std::size_t v = 0; v < variants.size(); ++v)
        if (!variants[v].terms.empty()) open.push_back(static_cast<Index>(v));
    for (Index row = 0; row < columns.rows(); ++row)
        if (columns.row(row).allFinite() && costs(row, open).allFinite()) rows.push_back(row);
    const std::vector<Basis> bases = bases_of(variants, columns(rows, Eigen::all));
    if (bases.empty()) return;
    const Matrix own = costs(rows, open);

    const Vector start = coefficients_of(variants, bases);
    const double hold = options.hold / static_cast<double>(rows.size());
    const auto total = [&](const Vector& all) {
        const Vector moved = all - start;
        Loss loss = loss_at(all, bases, own, options.noise);
        loss.mean += hold / 2 * moved.squaredNorm();
        loss.slope += hold * moved;
        return loss;
    };
    // All predictions together are moved by what one may be off.
    set_coefficients(variants, bases, lowest(total, start, options.noise, options.steps));
}

}  // namespace selgen::fit
