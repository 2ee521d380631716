// Selects the terms of a polynomial in random order, as in the paper of Yu and Rauchwerger.
#include <algorithm>
#include <numeric>
#include <utility>

#include <Eigen/Cholesky>

#include "fit/linear/term_selection.hpp"
#include "fit/random.hpp"

namespace selgen::fit {

namespace {

using Index = Eigen::Index;

/// Whether the candidate is linearly independent of the subset.
bool is_independent(const Correlations& correlations, const Subset& subset, std::size_t candidate) {
    const auto own = static_cast<Index>(candidate);
    if (subset.empty()) return correlations.products(own, own) > 0;
    const Vector with = correlations.products(subset, own);
    const Matrix products = correlations.products(subset, subset);
    return correlations.products(own, own) - with.dot(products.ldlt().solve(with)) > independent;
}

/// The paper's sequential selection with these training and testing rows.
Subset selected(const Moments& training, const Moments& testing,
                const std::vector<Powers>& candidates, const PolynomialOptions& options) {
    const Correlations known = correlations(training);
    const std::size_t most = std::min(options.terms, static_cast<std::size_t>(known.rows)) - 1;
    const auto error = [&](const Subset& subset) {
        return squared_error(testing, subset, coefficients(known, subset, 0));
    };
    Subset subset;
    std::vector<std::size_t> pool;
    for (std::size_t c = 1; c < candidates.size(); ++c) {
        const Powers& powers = candidates[c];
        const bool is_linear = std::accumulate(powers.begin(), powers.end(), 0) == 1;
        if (!is_linear)
            pool.push_back(c);
        else if (subset.size() < most && is_independent(known, subset, c))
            subset.push_back(c);
    }
    Random random(options.seed);
    random.shuffle(pool);
    double least = error(subset);
    for (const std::size_t candidate : pool) {
        if (subset.size() >= most) break;
        if (!is_independent(known, subset, candidate)) continue;
        subset.push_back(candidate);
        const double next = error(subset);
        if (next > least)
            subset.pop_back();
        else
            least = next;
    }
    std::ranges::sort(subset);
    return subset;
}

}  // namespace

Choice choose_as_paper(const Parts& parts, const std::vector<Powers>& candidates,
                       const PolynomialOptions& options) {
    const std::vector<Moments>& folds = parts.folds;
    std::vector<std::size_t> order(folds.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    Random(options.seed).shuffle(order);
    const auto sum = [&](std::size_t from, std::size_t to) {
        Moments result = folds[order[from]];
        for (std::size_t i = from + 1; i < to; ++i) result = std::move(result) + folds[order[i]];
        return result;
    };
    const std::size_t testing = (order.size() + 3) / 4;
    return {selected(sum(testing, order.size()), sum(0, testing), candidates, options), 0};
}

}  // namespace selgen::fit
