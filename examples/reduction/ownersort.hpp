#pragma once

#include <span>
#include <vector>

#include "pattern.hpp"
#include "raw.hpp"
#include "team.hpp"

namespace reduction {

/// The references sorted by element, elements dealt out so that each thread has as many references:
/// a thread gathers what its elements need and writes each of them once. Sums come in sequential
/// order, to the last bit. Iterations with other work are computed once, in a phase before.
class OwnerSort {
public:
    /// The pattern outlives the plan. Holds 8 bytes a reference, 4 an element, 8 an iteration;
    /// building it takes 4 threads N bytes more.
    explicit OwnerSort(const Pattern& pattern, Team team = {});

    void reduce(std::span<double> data);

private:
    /// A reference: its iteration and its place there.
    struct Item {
        Index iteration;
        Index slot;
    };

    void count(Raw<Index>& next);
    void place(Raw<Index>& next);
    void fill(Raw<Index>& next);
    void compute_values() noexcept;
    void gather(double* data, const double* value, int thread) const noexcept;

    const Pattern& pattern_;
    Team team_;
    std::vector<Index> first_element_;  // of each thread, and the end
    Raw<Index> start_;                  // of each element's items, and the end
    Raw<Item> items_;
    Raw<double> values_;
};

}  // namespace reduction
