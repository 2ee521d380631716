// Finds the variants of a table that are worth keeping, and formats them as text and JSON.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "workflow/messages.hpp"

namespace selgen::workflow {

struct PortfolioRequest {
    std::vector<std::string> data{};  // tables
    std::size_t keep = 8;             // variants of the largest set
    double reuse = 1, penalty = 10;
};

/// A set of variants, as fit::Portfolio, by their names.
struct KeptVariants {
    std::vector<std::string> variants{};
    double mean_slowdown = 1, with_costs = 1, worst = 1;
    std::size_t failed_rows = 0;
    bool is_exact = false;  // no other set of this size has a lower mean
};

struct PortfolioReport {
    Messages messages{};
    std::size_t rows = 0, variants = 0;  // of the table
    std::vector<KeptVariants> sets{};    // of 1, 2, … variants; empty after an error
};

/// The best sets of each size, up to `keep` variants.
PortfolioReport portfolio(const PortfolioRequest& request);

/// A line for each set.
std::string portfolio_text(const PortfolioReport& report);
/// The same as JSON, with the variants of each set.
std::string portfolio_json(const PortfolioReport& report);

}  // namespace selgen::workflow
