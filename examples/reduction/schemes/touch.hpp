// Finds which threads use which elements, for the plans of REPLINK and SELPRIV.
#pragma once

#include <cstdint>
#include <vector>

#include "patterns/pattern.hpp"
#include "schemes/raw.hpp"
#include "schemes/team.hpp"

namespace reduction {

/// Which thread references which element, when iterations are distributed in equal shares.
class TouchMap {
public:
    TouchMap(Index elements, int threads);

    /// The row of the thread, one byte per element: 1 if it references the element.
    std::uint8_t* row(int thread) noexcept { return bytes_.data() + start(thread); }
    const std::uint8_t* row(int thread) const noexcept { return bytes_.data() + start(thread); }
    int threads() const noexcept { return threads_; }
    Index elements() const noexcept { return elements_; }
    /// Zeroes a row. The thread that will fill it must call this.
    void clear(int thread) noexcept;

private:
    std::size_t start(int thread) const noexcept {
        return stride_ * static_cast<std::size_t>(thread);
    }

    Index elements_;
    int threads_;
    std::size_t stride_;
    Raw<std::uint8_t> bytes_;
};

/// One parallel pass over the references.
TouchMap touched(const Pattern& pattern, Team team);

/// A thread that holds a private sum for an element.
struct Link {
    Index element;
    Index thread;
};

enum class Direct {
    first_thread,   ///< thread 0 adds directly to the data, all others have private sums
    lowest_thread,  ///< for each element, the lowest thread that references it does
};

/// All links, sorted by element and then thread. Threads that add directly have none.
std::vector<Link> links(const TouchMap& touch, Direct direct, Team team);

/// Cuts the links into about equal parts without dividing an element: part t is cut[t] ..
/// cut[t+1]).
std::vector<std::size_t> cut_links(const std::vector<Link>& links, int parts);

}  // namespace reduction
