// Finds the variants of a table that are worth keeping.
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

struct PortfolioReport {
    Messages messages{};
    std::string text{}, json{};  // of the best sets of 1, 2, … variants; empty after an error
};

/// The best sets of each size, up to `keep` variants.
PortfolioReport portfolio(const PortfolioRequest& request);

}  // namespace selgen::workflow
