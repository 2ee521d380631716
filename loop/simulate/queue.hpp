// A priority queue of simulated threads, which finds the one that fetches next.
#pragma once

#include <cstddef>
#include <vector>

namespace selgen::loop {

/// Threads sorted by their clocks. The first has the earliest clock; among equal ones, it has the
/// lowest number.
class Queue {
public:
    explicit Queue(int threads);

    std::size_t first() const { return heap_.front(); }
    /// The clock of each thread, in seconds.
    const std::vector<double>& clocks() const { return clocks_; }

    /// Sets the clock of the first thread, which must not decrease.
    void set_first(double clock);
    /// Sets all clocks.
    void set(std::vector<double> clocks);
    /// The threads in the order of their clocks.
    std::vector<std::size_t> in_order() const;

private:
    bool is_later(std::size_t a, std::size_t b) const;

    std::vector<double> clocks_;
    std::vector<std::size_t> heap_;
};

}  // namespace selgen::loop
