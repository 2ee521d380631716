// An inspection and a kernel without effect, for odd.sel.
#pragma once

#include <functional>
#include <vector>

namespace odd {

inline double inspect(int n) { return n; }
inline void work() {}

}  // namespace odd
