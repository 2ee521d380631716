// Runs independent tasks on several threads.
#pragma once

#include <cstddef>
#include <functional>

namespace selgen::fit {

/// Calls work(0) to work(count - 1), in any order, on at most `threads` threads (0: one for each
/// processor). If calls throw, rethrows the exception of the lowest index.
void in_parallel(std::size_t count, std::size_t threads,
                 const std::function<void(std::size_t)>& work);

}  // namespace selgen::fit
