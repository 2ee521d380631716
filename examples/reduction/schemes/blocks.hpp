// Divides iterations and elements among the threads of a team.
#pragma once

#include <algorithm>
#include <cstdint>

#include "patterns/pattern.hpp"

namespace reduction {

/// The numbers first .. last-1.
struct Range {
    Index first = 0;
    Index last = 0;
};

/// Part `part` of `count` items, distributed in `parts` contiguous shares whose sizes differ by at
/// most one.
inline Range share(Index count, int parts, int part) noexcept {
    const auto cut = [=](int p) {
        return static_cast<Index>(std::uint64_t{count} * static_cast<unsigned>(p) /
                                  static_cast<unsigned>(parts));
    };
    return {cut(part), cut(part + 1)};
}

/// Elements distributed in blocks of whole cache lines, so that no two threads write one line.
class ElementBlocks {
public:
    static constexpr Index line = 8;  // doubles in 64 bytes

    ElementBlocks(Index elements, int threads) noexcept
        : elements_(elements),
          width_(width(elements, static_cast<Index>(threads))),
          reciprocal_(~std::uint64_t{0} / width_ + 1) {}

    Range of(int thread) const noexcept {
        return {cut(static_cast<unsigned>(thread)), cut(static_cast<unsigned>(thread) + 1)};
    }
    /// element / width without a division, which would delay a loop over references. It is the
    /// upper half of element * ceil(2^64 / width), exact for 32 bits (Lemire, Kaser and Kurz,
    /// "Faster remainder by direct computation", 2019, theorem 1).
    int owner(Index element) const noexcept {
        return static_cast<int>((Wide{reciprocal_} * element) >> 64);
    }

private:
    __extension__ using Wide = unsigned __int128;

    static Index width(Index elements, Index threads) noexcept {
        const Index lines = elements / line + 1;
        return ((lines + threads - 1) / threads) * line;
    }
    Index cut(unsigned thread) const noexcept {
        return static_cast<Index>(
            std::min<std::uint64_t>(elements_, std::uint64_t{width_} * thread));
    }

    Index elements_;
    Index width_;
    std::uint64_t reciprocal_;
};

}  // namespace reduction
