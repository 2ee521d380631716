// The scheme SELPRIV: packed private sums instead of private arrays of all elements.
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

/// Which elements have private sums, and the index array that refers to them.
class PrivateSums {
public:
    static constexpr Index in_sums = index_limit;  // mark of a redirected index

    /// Where the sum of a link is added.
    struct Merge {
        Index element;
        Index sum;
    };

    PrivateSums() = default;

    /// For a pattern and a team. Memory that is large enough is used again.
    void fit(const Pattern& pattern, Team team);

    std::vector<Index>
        first_sum;  // private sums of each thread, and their total; empty for one thread
    std::vector<std::size_t> cut;  // begins of the merges of each thread, and their number
    Raw<Index> index;
    Raw<Merge> merges;

private:
    /// Number of a sum within its thread, for each thread and element with a private sum.
    using Numbers = Raw<Index>;
    struct Part {
        const Numbers& number;
        Range range;
        int thread;
    };

    Numbers place_sums(const std::vector<Link>& links, TouchMap& touch, Team team);
    void redirect(const Pattern& pattern, const TouchMap& touch, const Part& part) noexcept;
};

/// SELPRIV of section 3.1: only elements that several threads reference get private sums, densely
/// packed. A changed index array refers to them. The lowest thread of each element works on the
/// data.
template <class Value>
class SelectivePrivatizationOf {
public:
    /// The pattern must outlive the plan. Needs 4 bytes per reference, and 8 bytes and a value per
    /// private sum. Building it needs 5 threads N bytes more.
    explicit SelectivePrivatizationOf(const Pattern& pattern, Team team = {}) {
        renew(pattern, team);
    }

    /// Adapts to another pattern and team. Memory that is large enough is used again. After
    /// std::bad_alloc, the plan can only be renewed.
    void renew(const Pattern& pattern, Team team = {}) {
        pattern_ = &pattern;
        team_ = team;
        private_.fit(pattern, team);
        if (team.threads == 1) return;
        sums_.fit(private_.first_sum.back());
        parallel(team_, [this](int t) {
            const auto thread = static_cast<std::size_t>(t);
            std::fill(sums_.data() + private_.first_sum[thread],
                      sums_.data() + private_.first_sum[thread + 1], Value{});
        });
    }

    void reduce(std::span<double> data) { reduce(data, PatternLoop(*pattern_)); }
    template <class Body>
    void reduce(std::span<Value> data, const Body& body) {
        parallel(team_, [this, data, &body](int t) {
            const Range mine = share(pattern_->iterations(), team_.threads, t);
            // The lowest thread always works on the data, so its indices are the pattern's.
            if (t > 0) return accumulate_redirected(data.data(), body, mine, t);
            accumulate(*pattern_, body, mine, data.data());
        });
        if (private_.merges.size() == 0) return;
        parallel(team_, [this, data](int t) { merge(data.data(), t); });
    }

private:
    template <class Body>
    void accumulate_redirected(Value* data, const Body& body, Range range, int thread) noexcept {
        const Index* index = private_.index.data();
        Value* sums = sums_.data() + private_.first_sum[static_cast<std::size_t>(thread)];
        visit(*pattern_, body, range, [=](Index k, const Value& value) {
            const Index at = index[k];
            // A selected pointer instead of a branch, which would be unpredictable.
            Value* target = (at & PrivateSums::in_sums) != 0 ? sums : data;
            target[at & ~PrivateSums::in_sums] += value;
        });
    }
    void merge(Value* data, int part) noexcept {
        const auto p = static_cast<std::size_t>(part);
        for (std::size_t l = private_.cut[p]; l < private_.cut[p + 1]; ++l) {
            Value& sum = sums_[private_.merges[l].sum];
            data[private_.merges[l].element] += sum;
            sum = Value{};
        }
    }

    const Pattern* pattern_ = nullptr;
    Team team_;
    PrivateSums private_;
    Raw<Value> sums_;
};
using SelectivePrivatization = SelectivePrivatizationOf<double>;

}  // namespace reduction
