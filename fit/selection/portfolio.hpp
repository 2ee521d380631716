// Portfolios: which of many variants are worth keeping.
#pragma once

#include <cstddef>
#include <vector>

#include "fit/evaluate/loss.hpp"
#include "fit/table/data.hpp"

namespace selgen::fit {

struct PortfolioOptions {
    std::size_t most = 8;   // variants in the largest portfolio
    double least_gain = 0;  // the greedy search stops if the mean regret falls by less
    LossOptions loss{};
    double most_subsets = 2e6;         // if there are at most so many subsets, the result is exact
    std::vector<std::size_t> first{};  // variants that the greedy search keeps in any case
};

/// A set of variants, and how much slower its best variant is than the best of all variants.
struct Portfolio {
    std::vector<std::size_t> variants;  // ascending
    double mean = 1;                    // geometric mean of the slowdowns
    // The same with the least that choosing costs each call: the dispatcher and a decision without
    // features (price.hpp). One variant needs no decision.
    double priced = 1;
    double worst = 1;
    std::size_t failed = 0;  // rows in which no variant of the set succeeded
    bool is_exact = false;   // no other set of this size has a lower mean
};

/// Adds the variant that lowers the mean regret by the objective most, until the portfolio has
/// `most` variants or gains too little. In a row in which none of the variants succeeded, or none
/// was measured, the regret is that of the penalty. Rows without any success do not count. Ties go
/// to the earlier variant.
Portfolio greedy_portfolio(const Data& data, const PortfolioOptions& options);

/// The portfolios of 1 to `most` variants. Each is extended greedily from the one before. Then
/// variants are exchanged while this lowers the mean (Schubert and Rousseeuw, 2019, "Faster
/// k-medoids clustering"). If there are few subsets, branch and bound finds the best one.
std::vector<Portfolio> portfolios(const Data& data, const PortfolioOptions& options);

}  // namespace selgen::fit
