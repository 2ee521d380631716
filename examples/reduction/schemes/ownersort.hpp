// The scheme OWNERSORT, which needs no private sums and keeps the order of the additions.
#pragma once

#include <span>
#include <type_traits>
#include <vector>

#include "patterns/pattern.hpp"
#include "schemes/body.hpp"
#include "schemes/raw.hpp"
#include "schemes/team.hpp"

namespace reduction {

/// The references sorted by element. Elements are distributed so that each thread has about as many
/// references. Consecutive elements are sorted by their number of references, so that the processor
/// predicts the ends of inner loops.
class SortedReferences {
public:
    SortedReferences(const Pattern& pattern, Team team) { fit(pattern, team); }

protected:
    /// For a pattern and a team. Memory that is large enough is used again.
    void fit(const Pattern& pattern, Team team);

    /// A reference: its iteration and its position there.
    struct Item {
        Index iteration;
        Index slot;
    };

    template <class Value, class ValueOf>
    void gather(Value* data, const ValueOf& value_of, int thread) const noexcept {
        const Index first = first_place_[static_cast<std::size_t>(thread)];
        const Index last = first_place_[static_cast<std::size_t>(thread) + 1];
        const Item* item = items_.data();
        for (Index p = first; p < last; ++p) {
            Value& at = data[element_[p]];
            Value sum = at;
            for (Index k = start_[p]; k < start_[p + 1]; ++k)
                sum += value_of(item[k].iteration, item[k].slot);
            at = sum;
        }
    }

    const Pattern* pattern_ = nullptr;
    Team team_;

private:
    void count(Raw<Index>& next);
    void place(Raw<Index>& next);
    void distribute();
    void order(Raw<Index>& next);
    void order_block(Raw<Index>& next, Index first, Index last);
    void fill(Raw<Index>& next);

    std::vector<Index> first_place_;  // first position of each thread, and the end
    Raw<Index> element_;              // element at each position
    Raw<Index> start_;                // begins of the items of each position, and the end
    Raw<Item> items_;
};

/// Which bodies a plan of OWNERSORT runs: the pattern's own loop only, or others, too.
enum class Bodies { own, any };

/// Each thread gathers the values of its elements and writes each of them once. Sums are added in
/// sequential order, so they are equal to the last bit. The work that an iteration needs once is
/// computed in an earlier phase.
template <class Value>
class OwnerSortOf : SortedReferences {
public:
    /// The pattern must outlive the plan. Needs 8 bytes per reference and element, and a value per
    /// iteration if the pattern has other work or other bodies may run. Building it needs 4 threads
    /// N bytes more. A plan for the pattern's own loop allocates the values when it runs another
    /// body.
    explicit OwnerSortOf(const Pattern& pattern, Team team = {}, Bodies bodies = usual)
        : SortedReferences(pattern, team),
          needs_values_(pattern.work() > 0 || bodies == Bodies::any) {
        if (needs_values_) make_values();
    }

    /// Adapts to another pattern and team. Memory that is large enough is used again. After
    /// std::bad_alloc, the plan can only be renewed.
    void renew(const Pattern& pattern, Team team = {}) {
        fit(pattern, team);
        needs_values_ = needs_values_ || pattern.work() > 0;
        if (needs_values_) make_values();
    }

    void reduce(std::span<double> data) {
        if (pattern_->work() > 0) return reduce(data, PatternLoop(*pattern_));
        gather_all(data, pattern_->weight().data(), PatternLoop(*pattern_));
    }
    template <class Body>
    void reduce(std::span<Value> data, const Body& body) {
        if (!has_values_) make_values();
        parallel(team_, [this, &body](int t) {
            const Range mine = share(pattern_->iterations(), team_.threads, t);
            Value* value = values_.data();
            const Body own = body;
            for (Index i = mine.first; i < mine.last; ++i) value[i] = own.other(i);
        });
        gather_all(data, values_.data(), body);
    }

private:
    // The pattern's own loop adds doubles.
    static constexpr Bodies usual = std::is_same_v<Value, double> ? Bodies::own : Bodies::any;

    void make_values() {
        has_values_ = false;
        values_.fit(pattern_->iterations());
        parallel(team_, [this](int t) {
            const Range mine = share(pattern_->iterations(), team_.threads, t);
            values_.first_touch(mine.first, mine.last);
        });
        has_values_ = needs_values_ = true;
    }
    template <class Body>
    void gather_all(std::span<Value> data, const Value* value, const Body& body) const {
        if (pattern_->elements() == 0) return;
        parallel(team_, [this, data, value, &body](int t) {
            gather(
                data.data(),
                [=, &body](Index i, Index slot) { return body.contribution(value[i], slot); }, t);
        });
    }

    Raw<Value> values_;
    bool needs_values_;  // whenever it is renewed
    bool has_values_ = false;
};
using OwnerSort = OwnerSortOf<double>;

}  // namespace reduction
