#pragma once

#include <cstddef>
#include <vector>

namespace selgen::loop {

/// Threads by their clocks. First is the one that is the furthest behind; of equal ones that of the
/// least number.
class Queue {
public:
    explicit Queue(int threads);

    std::size_t first() const { return heap_.front(); }
    /// Seconds that each thread has been busy.
    const std::vector<double>& clocks() const { return clocks_; }

    /// The first one's clock, which never goes back.
    void set_first(double clock);
    /// Other clocks for all.
    void set(std::vector<double> clocks);
    /// The threads in the order of their clocks.
    std::vector<std::size_t> in_order() const;

private:
    bool is_later(std::size_t a, std::size_t b) const;

    std::vector<double> clocks_;
    std::vector<std::size_t> heap_;
};

}  // namespace selgen::loop
