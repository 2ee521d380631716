#pragma once

#include <cstddef>
#include <functional>

namespace selgen::fit {

/// Calls work(0) to work(count - 1), in any order, on up to so many threads (0: one for each
/// processor). What the works throw comes out here, that of the least index first.
void in_parallel(std::size_t count, std::size_t threads,
                 const std::function<void(std::size_t)>& work);

}  // namespace selgen::fit
