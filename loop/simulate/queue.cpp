// A binary heap of threads, ordered by clock and then by number.
#include "loop/simulate/queue.hpp"

#include <algorithm>
#include <numeric>

namespace selgen::loop {

Queue::Queue(int threads)
    : clocks_(static_cast<std::size_t>(threads)), heap_(static_cast<std::size_t>(threads)) {
    std::iota(heap_.begin(), heap_.end(), std::size_t{0});  // equal clocks: a heap already
}

void Queue::set_first(double clock) {
    clocks_[first()] = clock;
    for (std::size_t at = 0, child = 1; child < heap_.size(); child = 2 * at + 1) {
        if (child + 1 < heap_.size() && is_later(heap_[child], heap_[child + 1])) ++child;
        if (!is_later(heap_[at], heap_[child])) return;
        std::swap(heap_[at], heap_[child]);
        at = child;
    }
}

void Queue::set(std::vector<double> clocks) {
    clocks_ = std::move(clocks);
    heap_ = in_order();
}

std::vector<std::size_t> Queue::in_order() const {
    std::vector<std::size_t> threads = heap_;
    std::ranges::sort(threads, [&](std::size_t a, std::size_t b) { return is_later(b, a); });
    return threads;
}

bool Queue::is_later(std::size_t a, std::size_t b) const {
    return clocks_[a] != clocks_[b] ? clocks_[a] > clocks_[b] : a > b;
}

}  // namespace selgen::loop
