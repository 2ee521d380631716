// The schemes REPBUF and REPLINK: private arrays of all elements, which are merged in full or where
// they are used.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "patterns/pattern.hpp"
#include "schemes/body.hpp"
#include "schemes/raw.hpp"
#include "schemes/team.hpp"
#include "schemes/touch.hpp"

namespace reduction {

/// Arrays of zeros over all elements, one for each thread except the first, which works on the
/// data.
template <class Value>
class Copies {
public:
    Copies(Index elements, Team team) { fit(elements, team); }

    /// Resizes to that many elements and threads; all arrays are zero. Large enough arrays are
    /// kept. If it throws std::bad_alloc, there are no arrays.
    void fit(Index elements, Team team) {
        const std::size_t wanted = Raw<Value>::padded(elements);
        if (wanted <= stride_ && team.threads <= threads_) return;
        all_ = {};  // frees the old arrays first, so that both are never held at once
        stride_ = 0;
        threads_ = 1;
        all_ = Raw<Value>(wanted * static_cast<std::size_t>(team.threads - 1));
        stride_ = wanted;
        threads_ = team.threads;
        parallel(team, [this](int t) {
            if (t > 0) std::fill_n(of(t), stride_, Value{});
        });
    }

    /// The array of a thread, from 1.
    Value* of(int thread) noexcept {
        return all_.data() + stride_ * static_cast<std::size_t>(thread - 1);
    }
    /// Where a thread adds: thread 0 to the data, others to their arrays.
    Value* target(int thread, Value* data) noexcept { return thread == 0 ? data : of(thread); }

private:
    std::size_t stride_ = 0;
    int threads_ = 1;
    Raw<Value> all_;
};

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

/// REPLINK of section 3.1: a private array for each thread, and for each element a list of the
/// threads that use it. So merging only visits used elements.
template <class Value>
class LinkedBufferOf {
public:
    /// The pattern must outlive the plan. Needs (threads-1) N values and 8 bytes per link.
    explicit LinkedBufferOf(const Pattern& pattern, Team team = {})
        : pattern_(&pattern), team_(team), copies_(pattern.elements(), team) {
        link();
    }

    /// Adapts to another pattern and team. Memory that is large enough is used again. After
    /// std::bad_alloc, the plan can only be renewed.
    void renew(const Pattern& pattern, Team team = {}) {
        pattern_ = &pattern;
        team_ = team;
        copies_.fit(pattern.elements(), team);
        link();
    }

    void reduce(std::span<double> data) { reduce(data, PatternLoop(*pattern_)); }
    template <class Body>
    void reduce(std::span<Value> data, const Body& body) {
        parallel(team_, [this, data, &body](int t) {
            accumulate(*pattern_, body, share(pattern_->iterations(), team_.threads, t),
                       copies_.target(t, data.data()));
        });
        if (links_.empty()) return;
        parallel(team_, [this, data](int t) { merge(t, data.data()); });
    }

private:
    void link() {
        links_.clear();
        if (team_.threads == 1) return;
        links_ = links(touched(*pattern_, team_), Direct::first_thread, team_);
        cut_ = cut_links(links_, team_.threads);
    }
    void merge(int part, Value* data) noexcept {
        const auto p = static_cast<std::size_t>(part);
        for (std::size_t l = cut_[p]; l < cut_[p + 1]; ++l) {
            const auto [element, thread] = links_[l];
            Value& sum = copies_.of(static_cast<int>(thread))[element];
            data[element] += sum;
            sum = Value{};
        }
    }

    const Pattern* pattern_;
    Team team_;
    Copies<Value> copies_;
    std::vector<Link> links_;
    std::vector<std::size_t> cut_;
};
using LinkedBuffer = LinkedBufferOf<double>;

}  // namespace reduction
