#pragma once

#include <span>
#include <vector>

#include "pattern.hpp"
#include "raw.hpp"
#include "team.hpp"
#include "touch.hpp"

namespace reduction {

/// REPLINK of section 3.1: a private array for each thread, and for each element a record of the
/// threads that use theirs, so that merging passes over what was touched and nothing else.
class LinkedBuffer {
public:
    /// The pattern outlives the plan. Holds 8 (threads-1) N bytes and 8 bytes a link.
    explicit LinkedBuffer(const Pattern& pattern, Team team = {});

    void reduce(std::span<double> data);

private:
    const Pattern& pattern_;
    Team team_;
    std::size_t stride_;
    Raw<double> copies_;
    std::vector<Link> links_;
    std::vector<std::size_t> cut_;
};

}  // namespace reduction
