#pragma once

#include <span>

#include "pattern.hpp"
#include "raw.hpp"
#include "team.hpp"

namespace reduction {

/// REPBUF of section 3.1: each thread adds into an array of its own, and the arrays are added up.
/// Thread 0 needs no array, it works on the data; merging leaves the others zero for the next call.
class ReplicatedBuffer {
public:
    /// The pattern outlives the plan. Holds 8 (threads-1) N bytes.
    explicit ReplicatedBuffer(const Pattern& pattern, Team team = {});

    void reduce(std::span<double> data);

private:
    void merge(int thread, double* data) noexcept;

    const Pattern& pattern_;
    Team team_;
    std::size_t stride_;
    Raw<double> copies_;
};

}  // namespace reduction
