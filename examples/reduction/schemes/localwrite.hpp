// The scheme LOCALWR, which repeats an iteration for each owner of its elements.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "patterns/pattern.hpp"
#include "schemes/body.hpp"
#include "schemes/raw.hpp"
#include "schemes/team.hpp"

namespace reduction {

/// LOCALWR of section 3.1. Each thread owns a block of elements, runs all iterations that reference
/// it, and writes only the elements that it owns. Iterations within its block come first.
class LocalWrite {
public:
    /// The pattern must outlive the plan. Needs 4 bytes for each iteration of each owner.
    explicit LocalWrite(const Pattern& pattern, Team team = {});

    /// Adapts to another pattern and team. Memory that is large enough is used again. After
    /// std::bad_alloc, the plan can only be renewed.
    void renew(const Pattern& pattern, Team team = {});

    void reduce(std::span<double> data) const { reduce(data, PatternLoop(*pattern_)); }
    template <class Value, class Body>
    void reduce(std::span<Value> data, const Body& body) const {
        if (team_.threads == 1)
            return accumulate(*pattern_, body, {0, pattern_->iterations()}, data.data());
        parallel(team_, [this, data, &body](int t) {
            run_whole(data.data(), body, t);
            run_shared(data.data(), body, t);
        });
    }

private:
    /// The iterations of each owner, owner after owner.
    struct Lists {
        std::vector<std::size_t> first;  // first iteration of each owner, and the total
        Raw<Index> iteration;
    };
    /// The next position of each scanning thread: by thread, then by owner.
    using Positions = std::vector<std::vector<std::size_t>>;
    struct Counts {
        Positions whole;
        Positions shared;
        bool alternates_rarely;
    };

    Counts count_iterations() const;
    void fill(Counts& next);
    template <class Value, class Body>
    void run_whole(Value* data, const Body& body, int owner) const noexcept;
    template <class Value, class Body>
    void run_shared(Value* data, const Body& body, int owner) const noexcept;

    const Pattern* pattern_ = nullptr;
    Team team_;
    ElementBlocks blocks_;
    Lists whole_;   // iterations in which all elements belong to the owner
    Lists shared_;  // iterations in which only some elements do
    // Whether most of their references have the owners of the previous iteration, so that a branch
    // is predictable.
    bool alternates_rarely_ = true;
};

template <class Value, class Body>
void LocalWrite::run_whole(Value* data, const Body& body, int owner) const noexcept {
    const auto o = static_cast<std::size_t>(owner);
    const Index* list = whole_.iteration.data() + whole_.first[o];
    const Index* index = pattern_->index().data();
    visit_at(
        *pattern_, body, whole_.first[o + 1] - whole_.first[o],
        [=](std::size_t l) { return list[l]; },
        [=](Index k, const Value& value) { data[index[k]] += value; });
}

template <class Value, class Body>
void LocalWrite::run_shared(Value* data, const Body& body, int owner) const noexcept {
    const auto o = static_cast<std::size_t>(owner);
    const Index* list = shared_.iteration.data() + shared_.first[o];
    const Index* index = pattern_->index().data();
    const Range own = blocks_.of(owner);
    const auto visit_shared = [&](const auto& update) {
        visit_at(
            *pattern_, body, shared_.first[o + 1] - shared_.first[o],
            [=](std::size_t l) { return list[l]; }, update);
    };
    if (alternates_rarely_)
        return visit_shared([=](Index k, const Value& value) {
            const Index e = index[k];
            if (e - own.first < own.last - own.first) data[e] += value;
        });
    // A value for another owner's element is added to one of several dummy elements; with a single
    // one, each addition would wait for the previous. Masks are used, because compilers turn a
    // condition into a branch.
    std::array<Value, 8> nowhere{};
    const std::array<Value*, 2> target{nowhere.data(), data};
    visit_shared([=, &target](Index k, const Value& value) {
        const Index e = index[k];
        const Index is_ours = e - own.first < own.last - own.first ? 1 : 0;
        const Index place = k % 8;
        target[is_ours][place ^ ((place ^ e) & (0 - is_ours))] += value;
    });
}

}  // namespace reduction
