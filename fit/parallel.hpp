#pragma once

#include <atomic>
#include <cstddef>
#include <future>
#include <vector>

namespace selgen::fit {

/// Calls work(i) for each i below count on so many threads. Each writes only what belongs to its i,
/// so that nothing depends on how many threads there are. What is thrown reaches the caller.
template <class Work>
void in_parallel(std::size_t count, std::size_t threads, const Work& work) {
    std::atomic<std::size_t> next{0};
    const auto run = [&] {
        for (std::size_t i = next++; i < count; i = next++) work(i);
    };
    std::vector<std::future<void>> others;
    for (std::size_t t = 1; t < threads && t < count; ++t)
        others.push_back(std::async(std::launch::async, run));
    run();
    for (auto& other : others) other.get();
}

}  // namespace selgen::fit
