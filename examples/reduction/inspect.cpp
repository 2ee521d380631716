#include "inspect.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <vector>

#include "body.hpp"
#include "owners.hpp"
#include "raw.hpp"
#include "touch.hpp"

namespace reduction {
namespace {

/// Which lines were used lately: a direct-mapped cache of 2^Bits lines that holds no data.
template <unsigned Bits>
class Lately {
public:
    Lately() : line_(std::size_t{1} << Bits, index_limit) {}

    /// Whether the element's line was there; it is now.
    bool use(Index element) noexcept {
        const Index line = element / ElementBlocks::line;
        // Folded, so that arrays whose stride is a power of two do not fall on one place.
        Index& place = line_[(line ^ (line >> Bits)) & ((Index{1} << Bits) - 1)];
        const bool was_there = place == line;
        place = line;
        return was_there;
    }

private:
    std::vector<Index> line_;
};

/// What one thread counted.
struct Count {
    std::uint64_t used = 0;
    std::uint64_t runs = 0;
    std::uint64_t near = 0;
    std::uint64_t far = 0;
    std::uint64_t touched = 0;
    std::uint64_t contended = 0;
    std::vector<std::uint64_t> iterations_of;  // by owner
};

void count_references(const Pattern& pattern, Range mine, std::uint8_t* row, Count& count) {
    Lately<9> near;
    Lately<14> far;
    // On the stack: the bytes of a row may be anything that has an address elsewhere.
    std::uint64_t was_near = 0, was_far = 0;
    const Index* index = pattern.index().data();
    const Index last = pattern.offset()[mine.last];
    for (Index k = pattern.offset()[mine.first]; k < last; ++k) {
        row[index[k]] = 1;
        was_near += near.use(index[k]) ? 1 : 0;
        was_far += far.use(index[k]) ? 0 : 1;
    }
    count.near = was_near;
    count.far = was_far;
}

void count_owners(const Pattern& pattern, Range mine, int threads, Count& count) {
    count.iterations_of.assign(static_cast<std::size_t>(threads), 0);
    Owners owners(pattern, ElementBlocks(pattern.elements(), threads), threads);
    for (Index i = mine.first; i < mine.last; ++i)
        for (const int owner : owners.of(i)) ++count.iterations_of[static_cast<std::size_t>(owner)];
}

void count_row(const std::uint8_t* row, Index elements, Count& count) {
    std::uint8_t before = 0;
    for (Index e = 0; e < elements; ++e) {
        count.used += row[e];
        count.runs += static_cast<unsigned>(row[e] & ~before);
        before = row[e];
    }
}

void count_block(const TouchMap& touch, Range block, Count& count) {
    constexpr Index piece = 2048;
    std::array<std::uint8_t, piece> users{};
    for (Index first = block.first; first < block.last; first += piece) {
        const Index size = std::min(piece, block.last - first);
        users.fill(0);
        for (int t = 0; t < touch.threads(); ++t)
            for (Index e = 0; e < size; ++e)
                users[e] =
                    static_cast<std::uint8_t>(std::min(2, users[e] + touch.row(t)[first + e]));
        for (Index e = 0; e < size; ++e) {
            count.touched += users[e] > 0 ? 1 : 0;
            count.contended += users[e] > 1 ? 1 : 0;
        }
    }
}

std::vector<Count> count_all(const Pattern& pattern, Team team) {
    std::vector<Count> counts(static_cast<std::size_t>(team.threads));
    TouchMap touch(pattern.elements(), team.threads);
    parallel(team, [&](int t) {
        Count count;
        const Range mine = share(pattern.iterations(), team.threads, t);
        touch.clear(t);
        count_references(pattern, mine, touch.row(t), count);
        count_owners(pattern, mine, team.threads, count);
        count_row(touch.row(t), pattern.elements(), count);
        counts[static_cast<std::size_t>(t)] = std::move(count);
    });
    parallel(team, [&](int t) {
        Count count;
        count_block(touch, share(pattern.elements(), team.threads, t), count);
        counts[static_cast<std::size_t>(t)].touched = count.touched;
        counts[static_cast<std::size_t>(t)].contended = count.contended;
    });
    return counts;
}

Count total_of(const std::vector<Count>& counts) {
    Count total;
    total.iterations_of.resize(counts.size());
    for (const Count& count : counts) {
        total.used += count.used;
        total.runs += count.runs;
        total.near += count.near;
        total.far += count.far;
        total.touched += count.touched;
        total.contended += count.contended;
        for (std::size_t o = 0; o < counts.size(); ++o)
            total.iterations_of[o] += count.iterations_of[o];
    }
    return total;
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
    // Read, so that the loops have a purpose.
    volatile double kept = sums[0] + other[0];
    static_cast<void>(kept);
    return pattern.offset()[range.last] == 0 ? 0 : ratio(work_s, all_s);
}

Shape inspect(const Pattern& pattern, Team team) {
    const std::vector<Count> counts = count_all(pattern, team);
    const Count total = total_of(counts);
    const auto real = [](std::uint64_t n) { return static_cast<double>(n); };
    const double elements = pattern.elements();
    const double references = pattern.references();
    std::uint64_t lists = 0;
    for (const std::uint64_t list : total.iterations_of) lists += list;
    const std::uint64_t longest =
        *std::max_element(total.iterations_of.begin(), total.iterations_of.end());

    Shape shape;
    shape.sparsity = ratio(real(total.used), elements * team.threads);
    shape.clusters = real(total.runs) / team.threads;
    shape.touched = ratio(real(total.touched), elements);
    shape.contended = ratio(real(total.contended), elements);
    shape.locality = ratio(real(total.near), references);
    shape.far = ratio(real(total.far), references);
    shape.replication = ratio(real(lists), pattern.iterations());
    shape.longest = ratio(real(longest) * team.threads, pattern.iterations());
    return shape;
}

}  // namespace reduction
