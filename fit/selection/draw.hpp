#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "fit/matrix.hpp"

namespace selgen::fit {

/// The rows of each group; without any groups each row is alone in its own.
std::vector<std::vector<std::size_t>> rows_of_groups(const std::vector<std::size_t>& groups,
                                                     Eigen::Index rows);

/// A seed of its own for one of several works, whoever does it.
std::uint64_t seed_of(std::uint64_t seed, std::size_t work);

}  // namespace selgen::fit
