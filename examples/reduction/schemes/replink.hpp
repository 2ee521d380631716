// The scheme REPLINK: private arrays, of which only the elements in use are merged.
#pragma once

#include <span>
#include <vector>

#include "patterns/pattern.hpp"
#include "schemes/body.hpp"
#include "schemes/copies.hpp"
#include "schemes/team.hpp"
#include "schemes/touch.hpp"

namespace reduction {

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
