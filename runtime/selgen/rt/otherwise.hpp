#pragma once

#include <cstddef>

#include <selgen/rt/decision.hpp>

namespace selgen::rt {

/// Where no rule gave a variant: that of `last`, else the first open one of `count` that is not
/// infeasible, else that of `last` although it is not open.
template <class Variant, std::size_t N, class Infeasible>
constexpr Decision<Variant> otherwise(Decision<Variant> last, Set<Variant, N> open,
                                      std::size_t count, const Infeasible& infeasible) {
    if (open.has(last.variant)) return last;
    for (std::size_t i = 0; i < count; ++i) {
        const auto variant = static_cast<Variant>(i);
        if (open.has(variant) && !infeasible(variant))
            return {variant, last.reason, last.line, last.outside};
    }
    return last;
}

}  // namespace selgen::rt
