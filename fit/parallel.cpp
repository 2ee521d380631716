// Distributes tasks to threads by an atomic counter, and collects their exceptions.
#include "fit/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <system_error>
#include <thread>
#include <vector>

namespace selgen::fit {

void in_parallel(std::size_t count, std::size_t threads,
                 const std::function<void(std::size_t)>& work) {
    std::vector<std::exception_ptr> thrown(count);
    std::atomic<std::size_t> next{0};
    const auto worker = [&] {
        for (std::size_t index = next++; index < count; index = next++) {
            try {
                work(index);
            } catch (...) {
                thrown[index] = std::current_exception();
            }
        }
    };

    const std::size_t processors = std::max<std::size_t>(1, std::thread::hardware_concurrency());
    const std::size_t wanted = std::min(count, threads == 0 ? processors : threads);
    std::vector<std::thread> others;
    try {
        for (std::size_t i = 1; i < wanted; ++i) others.emplace_back(worker);
    } catch (const std::system_error&) {
        // If no more threads can be started, the existing ones do all the work.
    }
    worker();
    for (std::thread& other : others) other.join();

    for (const std::exception_ptr& fault : thrown)
        if (fault) std::rethrow_exception(fault);
}

}  // namespace selgen::fit
