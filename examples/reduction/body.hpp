#pragma once

#include <span>

#include "blocks.hpp"
#include "pattern.hpp"
#include "work.hpp"

namespace reduction {

namespace detail {

/// Iterations of a known number of references: no offsets to load, an inner loop to unroll.
template <Index Arity, class At, class Update>
void visit_fixed(const Pattern& pattern, std::size_t count, const At& at, const Update& update) {
    const double* weight = pattern.weight().data();
    const int work = pattern.work();
    for (std::size_t l = 0; l < count; ++l) {
        const Index i = at(l);
        const double other = other_work(weight[i], work);
        for (Index slot = 0; slot < Arity; ++slot)
            update(i * Arity + slot, contribution(other, slot));
    }
}

template <class At, class Update>
void visit_any(const Pattern& pattern, std::size_t count, const At& at, const Update& update) {
    const double* weight = pattern.weight().data();
    const Index* offset = pattern.offset().data();
    const int work = pattern.work();
    for (std::size_t l = 0; l < count; ++l) {
        const Index i = at(l);
        const double other = other_work(weight[i], work);
        const Index first = offset[i];
        const Index last = offset[i + 1];
        for (Index k = first; k < last; ++k) update(k, contribution(other, k - first));
    }
}

}  // namespace detail

/// Calls update(k, value) for every reference k of the iterations at(0) .. at(count-1), in order.
template <class At, class Update>
void visit_at(const Pattern& pattern, std::size_t count, const At& at, const Update& update) {
    switch (pattern.arity()) {
        case 2: return detail::visit_fixed<2>(pattern, count, at, update);
        case 3: return detail::visit_fixed<3>(pattern, count, at, update);
        case 4: return detail::visit_fixed<4>(pattern, count, at, update);
        default: return detail::visit_any(pattern, count, at, update);
    }
}

/// The same for the iterations in a range.
template <class Update>
void visit(const Pattern& pattern, Range range, const Update& update) {
    const Index first = range.first;
    visit_at(
        pattern, range.last - first, [=](std::size_t l) { return first + static_cast<Index>(l); },
        update);
}

/// Adds the contributions of the iterations in `range` to `target`, an array over all elements.
inline void accumulate(const Pattern& pattern, Range range, double* target) {
    const Index* index = pattern.index().data();
    visit(pattern, range, [=](Index k, double value) { target[index[k]] += value; });
}

}  // namespace reduction
