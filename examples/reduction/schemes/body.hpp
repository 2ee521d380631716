// The body of the loop over a pattern, and the functions that visit its references.
#pragma once

#include <span>

#include "patterns/pattern.hpp"
#include "schemes/team.hpp"
#include "schemes/work.hpp"

namespace reduction {

/// What an iteration of the pattern's own loop adds (figure 5). Another body has the same members:
/// `other` does the work that an iteration needs once, `contribution` is the value that a reference
/// adds.
struct PatternLoop {
    explicit PatternLoop(const Pattern& pattern) noexcept
        : weight(pattern.weight().data()), work(pattern.work()) {}

    double other(Index iteration) const noexcept { return other_work(weight[iteration], work); }
    static double contribution(double other, Index slot) noexcept {
        return reduction::contribution(other, slot);
    }

    const double* weight;
    int work;
};

/// One atomic addition.
inline void add_atomically(double& sum, double value) noexcept {
#pragma omp atomic
    sum += value;
}

namespace detail {

/// Iterations with a known number of references: no offsets to load, and the inner loop can be
/// unrolled.
template <Index Arity, class Body, class At, class Update>
void visit_fixed(const Body body, std::size_t count, const At& at, const Update& update) {
    for (std::size_t l = 0; l < count; ++l) {
        const Index i = at(l);
        const auto other = body.other(i);
        for (Index slot = 0; slot < Arity; ++slot)
            update(i * Arity + slot, body.contribution(other, slot));
    }
}

template <class Body, class At, class Update>
void visit_any(const Index* offset, const Body body, std::size_t count, const At& at,
               const Update& update) {
    for (std::size_t l = 0; l < count; ++l) {
        const Index i = at(l);
        const auto other = body.other(i);
        const Index first = offset[i];
        const Index last = offset[i + 1];
        for (Index k = first; k < last; ++k) update(k, body.contribution(other, k - first));
    }
}

}  // namespace detail

/// Calls update(k, value) for every reference k of the iterations at(0) .. at(count-1), in order.
template <class Body, class At, class Update>
void visit_at(const Pattern& pattern, const Body& body, std::size_t count, const At& at,
              const Update& update) {
    switch (pattern.arity()) {
        case 2: return detail::visit_fixed<2>(body, count, at, update);
        case 3: return detail::visit_fixed<3>(body, count, at, update);
        case 4: return detail::visit_fixed<4>(body, count, at, update);
        default: return detail::visit_any(pattern.offset().data(), body, count, at, update);
    }
}

/// The same for the iterations in a range.
template <class Body, class Update>
void visit(const Pattern& pattern, const Body& body, Range range, const Update& update) {
    const Index first = range.first;
    visit_at(
        pattern, body, range.last - first,
        [=](std::size_t l) { return first + static_cast<Index>(l); }, update);
}

/// Adds the contributions of the iterations in `range` to `target`, an array over all elements.
template <class Value, class Body>
void accumulate(const Pattern& pattern, const Body& body, Range range, Value* target) {
    const Index* index = pattern.index().data();
    visit(pattern, body, range, [=](Index k, const Value& value) { target[index[k]] += value; });
}

}  // namespace reduction
