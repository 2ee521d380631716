#include "inspect.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <numeric>
#include <utility>
#include <vector>

#include "body.hpp"
#include "raw.hpp"
#include "touch.hpp"

namespace reduction {
namespace {

/// Samples one of each group of eight, at varying positions. So a stride cannot miss the sample,
/// and a sample of many items gives their share. If there are few items, all count.
class Sampling {
public:
    explicit Sampling(Index size) noexcept : shift_(size < few ? 0 : 3) {}

    /// The size of groups in binary digits.
    unsigned shift() const noexcept { return shift_; }
    Index group(Index number) const noexcept { return number >> shift_; }
    bool has(Index number) const noexcept {
        const std::uint64_t hash =
            std::uint32_t{group(number) * 2654435769U};  // 2^32 / golden ratio
        return (number & ((Index{1} << shift_) - 1)) == hash >> (32 - shift_);
    }

private:
    static constexpr Index few = 2048;
    unsigned shift_;
};

/// The recently used lines of a sample: a direct-mapped cache without data, of 2^bits lines if all
/// lines are sampled.
class Lately {
public:
    Lately(unsigned bits, const Sampling& sampling)
        : bits_(bits - sampling.shift()), group_(std::size_t{1} << bits_, index_limit) {}

    /// Whether the line of that group was in the cache. It is afterwards.
    bool use(Index group) noexcept {
        // Folded, so that arrays with a power of two as stride do not use a single entry.
        Index& place = group_[(group ^ (group >> bits_)) & ((Index{1} << bits_) - 1)];
        return std::exchange(place, group) == group;
    }

private:
    unsigned bits_;
    std::vector<Index> group_;
};

/// Counts of one thread. Lines and iterations are counted in the sample only.
struct Count {
    std::uint64_t used = 0;
    std::uint64_t runs = 0;
    std::uint64_t touched = 0;
    std::uint64_t contended = 0;
    std::uint64_t foreign = 0;
    std::uint64_t references = 0;
    std::uint64_t near = 0;
    std::uint64_t far = 0;
    std::uint64_t iterations = 0;
    std::uint64_t shared = 0;    // iterations of several owners,
    std::uint64_t compared = 0;  // shared iterations after another one
    std::uint64_t changed = 0;   // compared iterations with other owners than the last one
    std::vector<std::uint64_t> iterations_of;  // iterations of each owner
};

/// Marks the used elements, and simulates the references to a sample of the lines.
void count_references(const Pattern& pattern, Range mine, std::uint8_t* row, Count& count) {
    const Sampling sampling(pattern.elements() / ElementBlocks::line);
    Lately near(9, sampling), far(14, sampling);
    constexpr Index piece = 1024;
    std::array<Index, piece> groups;
    const Index* index = pattern.index().data();
    const Index last = pattern.offset()[mine.last];
    for (Index first = pattern.offset()[mine.first]; first < last;) {
        const Index end = first + std::min(piece, last - first);
        Index found = 0;
        for (Index k = first; k < end; ++k) {
            const Index line = index[k] / ElementBlocks::line;
            row[index[k]] = 1;
            groups[found] = sampling.group(line);  // no branch, because it would be unpredictable
            found += sampling.has(line) ? 1 : 0;
        }
        for (Index f = 0; f < found; ++f) {
            count.near += near.use(groups[f]) ? 1 : 0;
            count.far += far.use(groups[f]) ? 0 : 1;
        }
        count.references += found;
        first = end;
    }
}

/// Counts the iterations of each owner, in blocks, since neighbouring iterations share cache lines.
/// It samples only if thousands remain for each owner, so that the maximum is reliable.
void count_owners(const Pattern& pattern, Range mine, int threads, Count& count) {
    constexpr Index block = 8;
    const Sampling sampling(pattern.iterations() / static_cast<Index>(threads) / block);
    const ElementBlocks blocks(pattern.elements(), threads);
    const Index* offset = pattern.offset().data();
    const Index* index = pattern.index().data();
    std::vector<std::uint64_t> of(static_cast<std::size_t>(threads));
    std::vector<Index> seen(static_cast<std::size_t>(threads), index_limit);
    std::uint32_t last_owners = 0;  // none
    for (Index first = mine.first; first < mine.last;) {
        const Index end = std::min(mine.last, (first / block + 1) * block);
        const bool is_picked = sampling.has(first / block);
        for (Index i = first; i < end && is_picked; ++i) {
            std::uint32_t met = 0, owners = 0;  // owners of the references in turn, as a hash
            for (Index k = offset[i]; k < offset[i + 1]; ++k) {
                const auto owner = static_cast<std::size_t>(blocks.owner(index[k]));
                const std::uint32_t fresh = std::exchange(seen[owner], i) == i ? 0 : 1;
                of[owner] += fresh;
                met += fresh;
                owners = (owners + static_cast<std::uint32_t>(owner) + 1) * 2654435769U;
            }
            const bool is_shared = met > 1;
            count.shared += is_shared ? 1 : 0;
            count.compared += is_shared && last_owners != 0 ? 1 : 0;
            count.changed += is_shared && last_owners != 0 && owners != last_owners ? 1 : 0;
            last_owners = is_shared ? owners : last_owners;
        }
        if (!is_picked) last_owners = 0;  // only adjacent ones are compared
        count.iterations += is_picked ? end - first : 0;
        first = end;
    }
    count.iterations_of = std::move(of);
}

/// Which threads use the elements of a block. Each thread processes an equal share of the elements.
void count_block(const TouchMap& touch, int owner, Count& count) {
    const Range block = share(touch.elements(), touch.threads(), owner);
    constexpr Index piece = 2048;
    std::array<std::uint8_t, piece> any, several;
    for (Index first = block.first; first < block.last; first += piece) {
        const Index size = std::min(piece, block.last - first);
        any.fill(0);
        several.fill(0);
        for (int t = 0; t < touch.threads(); ++t) {
            const std::uint8_t* row = touch.row(t) + first;
            std::uint32_t used = row[0];
            std::uint32_t runs = first == 0 ? row[0] : row[0] & ~row[-1];
            for (Index e = 1; e < size; ++e) {
                used += row[e];
                runs += static_cast<std::uint8_t>(row[e] & ~row[e - 1]);
            }
            for (Index e = 0; e < size; ++e) {
                several[e] |= static_cast<std::uint8_t>(any[e] & row[e]);
                any[e] |= row[e];
            }
            count.used += used;
            count.foreign += t == owner ? 0 : used;
            count.runs += runs;
        }
        count.touched += std::accumulate(any.begin(), any.begin() + size, std::uint32_t{0});
        count.contended +=
            std::accumulate(several.begin(), several.begin() + size, std::uint32_t{0});
    }
}

Count total_of(const std::vector<Count>& counts) {
    Count total;
    total.iterations_of.resize(counts.size());
    for (const Count& count : counts) {
        total.used += count.used;
        total.runs += count.runs;
        total.touched += count.touched;
        total.contended += count.contended;
        total.foreign += count.foreign;
        total.references += count.references;
        total.near += count.near;
        total.far += count.far;
        total.iterations += count.iterations;
        total.shared += count.shared;
        total.compared += count.compared;
        total.changed += count.changed;
        for (std::size_t o = 0; o < counts.size(); ++o)
            total.iterations_of[o] += count.iterations_of[o];
    }
    return total;
}

Count count_all(const Pattern& pattern, Team team) {
    std::vector<Count> counts(static_cast<std::size_t>(team.threads));
    TouchMap touch(pattern.elements(), team.threads);
    parallel(team, [&](int t) {
        Count count;  // local, on the thread's own cache lines, until it is finished
        const Range mine = share(pattern.iterations(), team.threads, t);
        touch.clear(t);
        count_references(pattern, mine, touch.row(t), count);
        count_owners(pattern, mine, team.threads, count);
        counts[static_cast<std::size_t>(t)] = std::move(count);
    });
    parallel(team, [&](int t) {
        Count count = std::move(counts[static_cast<std::size_t>(t)]);
        count_block(touch, t, count);
        counts[static_cast<std::size_t>(t)] = std::move(count);
    });
    return total_of(counts);
}

double ratio(double part, double whole) { return whole == 0 ? 0 : part / whole; }

template <class Work>
double least_seconds(const Work& work) {
    using Clock = std::chrono::steady_clock;
    double least = 1;
    for (int repeat = 0; repeat < 5; ++repeat) {
        const auto start = Clock::now();
        work();
        least = std::min(least, std::chrono::duration<double>(Clock::now() - start).count());
    }
    return least;
}

}  // namespace

double other_work_ratio(const Pattern& pattern) {
    constexpr Index sample = 2048;
    constexpr Index mask = 1023;
    std::array<double, mask + 1> sums{};
    std::array<double, sample> other{};
    const Range range{0, std::min(sample, pattern.iterations())};
    const double work_s = least_seconds([&] {
        for (Index i = range.first; i < range.last; ++i)
            other[i] = other_work(pattern.weight()[i], pattern.work());
    });
    const double all_s = least_seconds([&] {
        for (Index i = range.first; i < range.last; ++i)
            for (Index k = pattern.offset()[i]; k < pattern.offset()[i + 1]; ++k)
                sums[pattern.index()[k] & mask] += contribution(other[i], k - pattern.offset()[i]);
    });
    // The result is read, so that the compiler keeps the loops.
    volatile double kept = sums[0] + other[0];
    static_cast<void>(kept);
    return pattern.offset()[range.last] == 0 ? 0 : ratio(work_s, all_s);
}

Shape inspect(const Pattern& pattern, Team team) {
    const Count total = count_all(pattern, team);
    const auto real = [](std::uint64_t n) { return static_cast<double>(n); };
    const double elements = pattern.elements();
    std::uint64_t lists = 0;
    for (const std::uint64_t list : total.iterations_of) lists += list;
    const std::uint64_t longest =
        *std::max_element(total.iterations_of.begin(), total.iterations_of.end());

    Shape shape;
    shape.sparsity = ratio(real(total.used), elements * team.threads);
    shape.clusters = real(total.runs) / team.threads;
    shape.touched = ratio(real(total.touched), elements);
    shape.contended = ratio(real(total.contended), elements);
    shape.foreign = ratio(real(total.foreign), elements);
    shape.locality = ratio(real(total.near), real(total.references));
    shape.far = ratio(real(total.far), real(total.references));
    shape.replication = ratio(real(lists), real(total.iterations));
    shape.longest = ratio(real(longest) * team.threads, real(total.iterations));
    shape.mixed = ratio(real(total.changed), real(total.compared)) *
                  ratio(real(total.shared), real(total.iterations));
    return shape;
}

}  // namespace reduction
