#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "fit/matrix.hpp"

namespace selgen::fit {

/// The rows of each group; without groups, each row is a group.
std::vector<std::vector<std::size_t>> rows_of_groups(const std::vector<std::size_t>& groups,
                                                     Eigen::Index rows);

/// The seed of one of several tasks. It does not depend on the thread that runs the task.
std::uint64_t seed_of(std::uint64_t seed, std::size_t work);

}  // namespace selgen::fit
