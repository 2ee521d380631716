// Names that enclosed.sel finds from inside its namespace.
#pragma once

#include <selgen/pattern/view.hpp>

namespace kernels {

inline double twice_small(double value) { return value + value; }
inline double twice_large(double value) { return 2 * value; }

namespace chosen {

inline void twice_all(selgen::range rows, selgen::in<double> before, selgen::out<double> after) {
    for (const auto i : rows) after[i] = twice_small(before[i]);
}

}  // namespace chosen
}  // namespace kernels
