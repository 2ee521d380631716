// Predicts a class by the votes of all pairs, with sums in the order of libsvm.
#include <algorithm>
#include <cmath>

#include "fit/svm/svm.hpp"

namespace selgen::fit {

namespace {

/// The decision value of a pair: positive for the first class. Sums have the order of libsvm, so
/// that the results are identical.
double decided(const Svm& svm, const Vector& kernel, std::size_t first, std::size_t second) {
    const auto begin_of = [&](std::size_t wanted) {
        std::size_t begin = 0;
        for (std::size_t i = 0; i < wanted; ++i) begin += svm.vectors_of_class[i];
        return static_cast<Eigen::Index>(begin);
    };
    const auto part = [&](std::size_t of, std::size_t against, double sum) {
        const Eigen::Index begin = begin_of(of), end = begin_of(of + 1);
        const auto column = static_cast<Eigen::Index>(against > of ? against - 1 : against);
        for (Eigen::Index v = begin; v < end; ++v) sum += svm.coefficients(v, column) * kernel[v];
        return sum;
    };
    return part(second, first, part(first, second, 0));
}

double kernel_of(const Svm& svm, Eigen::Index vector, const Vector& x) {
    double distance = 0;
    for (Eigen::Index i = 0; i < x.size(); ++i) {
        const double apart = x[i] - svm.vectors(vector, i);
        distance += apart * apart;
    }
    return std::exp(-svm.gamma * distance);
}

}  // namespace

std::optional<std::size_t> predict(const Svm& svm, const Vector& x) {
    if (svm.classes.empty() || !x.allFinite()) return std::nullopt;
    const Vector scaled = (x - svm.shift).cwiseProduct(svm.scale);
    Vector kernel(svm.vectors.rows());
    for (Eigen::Index v = 0; v < kernel.size(); ++v) kernel[v] = kernel_of(svm, v, scaled);

    std::vector<int> votes(svm.classes.size());
    Eigen::Index pair = 0;
    for (std::size_t first = 0; first < votes.size(); ++first)
        for (std::size_t second = first + 1; second < votes.size(); ++second, ++pair)
            ++votes[decided(svm, kernel, first, second) - svm.rho[pair] > 0 ? first : second];
    const auto most = std::ranges::max_element(votes);
    return svm.classes[static_cast<std::size_t>(most - votes.begin())];
}

}  // namespace selgen::fit
