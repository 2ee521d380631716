// Fills a map of bytes by thread and element in parallel, then lists and divides its links.
#include "schemes/touch.hpp"

#include <algorithm>
#include <numeric>

#include "schemes/team.hpp"

namespace reduction {

TouchMap::TouchMap(Index elements, int threads)
    : elements_(elements),
      threads_(threads),
      stride_(Raw<std::uint8_t>::padded(elements)),
      bytes_(stride_ * static_cast<std::size_t>(threads)) {}

void TouchMap::clear(int thread) noexcept { std::fill_n(row(thread), stride_, std::uint8_t{0}); }

TouchMap touched(const Pattern& pattern, Team team) {
    TouchMap touch(pattern.elements(), team.threads);
    parallel(team, [&](int t) {
        touch.clear(t);
        const Range mine = share(pattern.iterations(), team.threads, t);
        std::uint8_t* row = touch.row(t);
        const Index* index = pattern.index().data();
        const Index last = pattern.offset()[mine.last];
        for (Index k = pattern.offset()[mine.first]; k < last; ++k) row[index[k]] = 1;
    });
    return touch;
}

namespace {

/// Calls found(element, thread) for every link of a block of elements.
template <class Found>
void scan(const TouchMap& touch, Range block, Direct direct, const Found& found) {
    for (Index e = block.first; e < block.last; ++e) {
        bool taken = false;
        for (int t = 0; t < touch.threads(); ++t) {
            if (touch.row(t)[e] == 0) continue;
            const bool is_direct = direct == Direct::first_thread ? t == 0 : !taken;
            if (!is_direct) found(e, static_cast<Index>(t));
            taken = true;
        }
    }
}

}  // namespace

std::vector<Link> links(const TouchMap& touch, Direct direct, Team team) {
    const ElementBlocks blocks(touch.elements(), team.threads);
    std::vector<std::size_t> start(static_cast<std::size_t>(team.threads) + 1);
    parallel(team, [&](int t) {
        std::size_t count = 0;
        scan(touch, blocks.of(t), direct, [&](Index, Index) { ++count; });
        start[static_cast<std::size_t>(t) + 1] = count;
    });
    std::partial_sum(start.begin(), start.end(), start.begin());

    std::vector<Link> all(start.back());
    parallel(team, [&](int t) {
        Link* next = all.data() + start[static_cast<std::size_t>(t)];
        scan(touch, blocks.of(t), direct, [&](Index e, Index thread) { *next++ = {e, thread}; });
    });
    return all;
}

std::vector<std::size_t> cut_links(const std::vector<Link>& links, int parts) {
    std::vector<std::size_t> cut;
    for (int p = 0; p <= parts; ++p) {
        std::size_t at =
            links.size() * static_cast<std::size_t>(p) / static_cast<std::size_t>(parts);
        while (at > 0 && at < links.size() && links[at].element == links[at - 1].element) ++at;
        cut.push_back(at);
    }
    return cut;
}

}  // namespace reduction
