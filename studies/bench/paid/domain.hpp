// Draws the random points of a domain, for all programs of the benchmark `paid`.
#pragma once

#include <cmath>
#include <random>

namespace paid {

/// A random number between both, as likely in each decade.
inline double log_uniform(double low, double high, std::mt19937_64& random) {
    return std::exp(std::uniform_real_distribution<double>(std::log(low), std::log(high))(random));
}

}  // namespace paid
