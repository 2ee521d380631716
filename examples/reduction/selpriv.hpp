#pragma once

#include <span>
#include <vector>

#include "pattern.hpp"
#include "raw.hpp"
#include "team.hpp"
#include "touch.hpp"

namespace reduction {

/// SELPRIV of section 3.1: only elements that several threads reference get private sums, densely
/// packed, and a changed index array leads there. The lowest thread of each works on the data.
class SelectivePrivatization {
public:
    /// The pattern outlives the plan. Holds 4 bytes a reference and 16 bytes a private sum;
    /// building it takes 5 threads N bytes more.
    explicit SelectivePrivatization(const Pattern& pattern, Team team = {});

    void reduce(std::span<double> data);

private:
    /// Where the sum of a link goes.
    struct Merge {
        Index element;
        Index sum;
    };
    /// Number of a sum within its thread, for each thread and element that has one.
    using Numbers = Raw<Index>;

    Numbers place_sums(const std::vector<Link>& links, TouchMap& touch);
    void redirect(const TouchMap& touch, const Numbers& number, int thread) noexcept;
    void accumulate_redirected(double* data, int thread) noexcept;
    void merge(double* data, int part) noexcept;

    const Pattern& pattern_;
    Team team_;
    std::vector<Index> first_sum_;  // of each thread, and their total
    std::vector<std::size_t> cut_;
    Raw<double> sums_;
    Raw<Index> index_;
    Raw<Merge> merges_;
};

}  // namespace reduction
