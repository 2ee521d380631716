// The scheme REPBUF: private arrays of all elements, which are merged in full.
#pragma once

#include <algorithm>
#include <span>

#include "patterns/pattern.hpp"
#include "schemes/body.hpp"
#include "schemes/copies.hpp"
#include "schemes/team.hpp"

namespace reduction {

/// REPBUF of section 3.1: each thread adds to its own array, and the arrays are added up. Thread 0
/// needs no array, since it works on the data. Merging sets the others to zero for the next call.
template <class Value>
class ReplicatedBufferOf {
public:
    /// The pattern must outlive the plan. Needs (threads-1) N values.
    explicit ReplicatedBufferOf(const Pattern& pattern, Team team = {})
        : pattern_(&pattern), team_(team), copies_(pattern.elements(), team) {}

    /// Adapts to another pattern and team. Memory that is large enough is used again. After
    /// std::bad_alloc, the plan can only be renewed.
    void renew(const Pattern& pattern, Team team = {}) {
        pattern_ = &pattern;
        team_ = team;
        copies_.fit(pattern.elements(), team);
    }

    void reduce(std::span<double> data) { reduce(data, PatternLoop(*pattern_)); }
    template <class Body>
    void reduce(std::span<Value> data, const Body& body) {
        parallel(team_, [this, data, &body](int t) {
            accumulate(*pattern_, body, share(pattern_->iterations(), team_.threads, t),
                       copies_.target(t, data.data()));
        });
        if (team_.threads == 1) return;
        parallel(team_, [this, data](int t) { merge(t, data.data()); });
    }

private:
    void merge(int thread, Value* data) noexcept {
        // In pieces that remain in the first-level cache while the copies are read.
        constexpr Index piece = 1024;
        const Range block = ElementBlocks(pattern_->elements(), team_.threads).of(thread);
        for (Index first = block.first; first < block.last; first += piece) {
            const Index last = std::min(block.last, first + piece);
            for (int t = 1; t < team_.threads; ++t) {
                Value* copy = copies_.of(t);
                for (Index e = first; e < last; ++e) data[e] += copy[e];
                std::fill(copy + first, copy + last, Value{});
            }
        }
    }

    const Pattern* pattern_;
    Team team_;
    Copies<Value> copies_;
};
using ReplicatedBuffer = ReplicatedBufferOf<double>;

}  // namespace reduction
