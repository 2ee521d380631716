// Samples blocks and runs of references, simulates two caches, and extrapolates to all references.
#include "inspect/inspect.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "schemes/team.hpp"

namespace reduction {
namespace estimate {
namespace {

/// A value that is expected before a sample is seen, and its standard deviation.
struct Expected {
    double value;
    double deviation;
};

/// What a sample of a share `part` of all references has seen of some items.
struct Seen {
    double part;    ///< above 0, at most 1
    double items;   ///< number of items
    double share;   ///< share of the items that were referenced
    double visits;  ///< blocks that reference an item, mean; of the sample, divided by `part`
};

/// The share of the items that all references use. It assumes that used items have the same number
/// of visits. The fewer items were seen twice, the more the expected value counts.
double used_share(const Seen& seen, Expected expected) noexcept {
    if (seen.part > 0.999 || seen.share <= 0) return seen.share;
    const double rate = -std::log1p(-seen.part), all = rate * seen.visits;
    // With x = all / used, the sample sees a part (1 - exp(-x)) / x of `all`: Newton's method.
    const double part = std::min(0.999999, seen.share / all);
    double x = 2 / part - 2;
    for (int n = 0; n < 5; ++n) {
        const double rest = std::exp(-x);
        x = std::max(1e-6, x - (1 - rest - part * x) / std::min(-1e-9, rest - part));
    }
    const double most = std::min(1.0, seen.visits);
    const double used = std::clamp(all / x, std::min(seen.share, most), most);
    const double again =
        (seen.visits * seen.part - seen.share) * seen.items;  // visits of a seen item
    const double unseen = 0.3 * (1 - seen.share / used);      // numbers of visits do differ
    const double error = used * std::sqrt(2.25 / (again + 0.5) + unseen * unseen);
    const double weight = 1 / (1 + std::pow(error / expected.deviation, 2));
    return std::max(seen.share, weight * used + (1 - weight) * expected.value);
}

/// The share of elements in use if they have `references` on average, `mobility` in an iteration:
/// between that of random references and that of equal numbers for all elements.
double occupied(double references, double mobility) noexcept {
    const double slots = std::clamp(mobility, 1.0, 3.0);
    return references >= slots ? 1 : 1 - std::pow(1 - references / slots, slots);
}

/// Miss rates of two caches, and of one that holds all lines.
struct Misses {
    double small_lines, small;
    double large_lines, large;  ///< `large_lines` is at least `small_lines`
    double all_lines, cold;
};

/// The miss rate of a cache of that many lines. Between the large cache and one for all lines, it
/// is linear in a power of the number of lines: 1 for random references, near 0 for meshes. The
/// power follows from the two caches.
double miss_rate(const Misses& m, double lines) noexcept {
    if (lines >= m.all_lines) return m.cold;
    if (lines <= m.large_lines || m.large <= m.cold) return m.large;
    // Sizes relative to the large cache, as logarithms.
    const auto size_of = [&](double size) { return std::log(size / m.large_lines); };
    const double all_lines = size_of(m.all_lines), small_lines = size_of(m.small_lines);
    const auto at = [&](double power, double size) {
        const double all = std::exp(power * all_lines);
        return m.cold + (m.large - m.cold) * (all - std::exp(power * size)) / (all - 1);
    };
    double low = -0.5, high = 1;
    for (int n = 0; n < 6; ++n) {
        const double power = (low + high) / 2 + 1e-4;  // not 0
        (at(power, small_lines) > m.small ? low : high) = power;
    }
    return at((low + high) / 2 + 1e-4, size_of(lines));
}

}  // namespace
}  // namespace estimate

namespace {

// Short blocks from everywhere show who uses which elements. Runs show how soon lines are used
// again. If there are too many lines for `far`, longer runs follow.
constexpr Index block_length = 32, longest_run = 2048, longest_far_run = 65'536;  // references
constexpr unsigned near_bits = 5, local_bits = 9, far_bits = 14;  // lines of caches, log2

std::uint32_t hashed(std::uint32_t number) noexcept {
    return number * 2654435769U;  // 2^32 / golden ratio
}

/// Numbers of pieces that all threads read, and their lengths in references.
struct Amounts {
    Index blocks, runs, run_length, far_runs, far_length;

    Amounts(const Pattern& pattern, int threads) noexcept {
        const Index all = pattern.references();
        blocks = std::max(
            {Index{1024} / block_length, all / 16 / block_length, static_cast<Index>(threads)});
        run_length = std::clamp(all / 96, Index{256}, longest_run);
        runs = std::clamp(all / 48 / run_length, Index{4}, Index{32});
        far_length = std::min(longest_far_run, all / 16);
        far_runs = pattern.elements() / ElementBlocks::line > Index{4} << far_bits ? 4 : 0;
    }
};

/// One line of each group of 2^shift, at varying positions, so that a stride cannot miss the
/// sample.
class LineSample {
public:
    LineSample(Index lines, Index groups, unsigned most = 31) noexcept
        : shift_(std::min(most, static_cast<unsigned>(std::bit_width((lines - 1) / groups)))) {}

    unsigned shift() const noexcept { return shift_; }
    Index group(Index line) const noexcept { return line >> shift_; }
    bool has(Index line) const noexcept {
        const std::uint64_t hash = hashed(group(line));
        return (line & ((Index{1} << shift_) - 1)) == hash << shift_ >> 32;
    }

private:
    unsigned shift_;
};

enum Number : std::size_t {
    taken,            // references of all pieces
    in_blocks,        // references of blocks
    visits,           // blocks with an element of the sample, for each element
    line_visits,      // the same for lines
    iterations,       // whose owners are counted
    shared,           // iterations of several owners
    compared,         // shared iterations after another one
    changed,          // compared iterations with other owners than the last one
    local,            // of runs: references, misses of a small and a large cache, sum of used lines
    far = local + 4,  // of far runs
    numbers = far + 4
};

/// Counts of one thread.
struct Count {
    std::array<std::uint64_t, numbers> number{};
    std::vector<std::uint64_t> iterations_of;  // iterations of each owner
    std::vector<std::uint8_t> elements;        // last block with each element of the sample
    std::vector<std::uint8_t> lines;           // and with each line

    double operator[](std::size_t n) const noexcept { return static_cast<double>(number[n]); }
};

/// Consecutive iterations and their references.
struct Piece {
    Index number;
    Index iteration;
    Range references;
};

/// Reads pieces of the iterations of one thread.
class Sampler {
public:
    Sampler(const Pattern& pattern, Team team, int thread, const LineSample& sample, Count& count)
        : pattern_(pattern),
          threads_(team.threads),
          thread_(thread),
          mine_(share(pattern.iterations(), team.threads, thread)),
          owners_(pattern.elements(), team.threads),
          sample_(sample),
          count_(count),
          seen_by_(static_cast<std::size_t>(team.threads), index_limit) {}

    void take(const Amounts& amounts, Index lines) {
        each(amounts.blocks, block_length, [this](const Piece& block) {
            take_block(block);
            // More of them if they are shared by more threads, and have more owners.
            if (hashed(block.number) >> 28 < 2U + static_cast<unsigned>(threads_))
                take_owners(block);
        });
        const LineSample in_local(lines, 256, 3), in_far(lines, 256, 6);
        each(amounts.runs, amounts.run_length,
             [&](const Piece& run) { take_run(run, in_local, near_bits, local_bits, local); });
        each(amounts.far_runs, amounts.far_length,
             [&](const Piece& run) { take_run(run, in_far, local_bits, far_bits, far); });
    }

private:
    /// The first reference of an iteration.
    Index at(Index iteration) const noexcept {
        const Index arity = pattern_.arity();
        return arity > 0 ? iteration * arity : pattern_.offset()[iteration];
    }
    template <class Found>
    void each(Index count, Index length, const Found& found);
    template <class Found>
    void filter(Range references, const LineSample& sample, const Found& found) const;
    void take_block(const Piece& block);
    void take_owners(const Piece& block);
    void take_run(const Piece& run, const LineSample& sample, unsigned small, unsigned large,
                  std::size_t numbers);

    const Pattern& pattern_;
    int threads_;
    int thread_;
    Range mine_;
    ElementBlocks owners_;
    const LineSample& sample_;
    Count& count_;
    std::vector<Index> seen_by_;
};

/// Calls found(piece) for this thread's part of `count` pieces, each at a random position in its
/// part of the iterations. Of more than four times the wanted references, a random part is read.
template <class Found>
void Sampler::each(Index count, Index length, const Found& found) {
    const Range parts = share(count, threads_, thread_);
    const std::uint64_t all = mine_.last - mine_.first, pieces = parts.last - parts.first;
    if (all == 0 || pieces == 0) return;
    const double mean = static_cast<double>(pattern_.references()) / pattern_.iterations();
    const auto wanted = static_cast<Index>(std::ceil(length / mean));
    const std::uint64_t step = (all << 32) / pieces;
    const auto cut = [&](std::uint64_t place) {  // without a division; 0 and `all` are exact
        return mine_.first + static_cast<Index>((step * place + pieces) >> 32);
    };
    std::array<Piece, 8> next;  // their memory is requested before the first of them is read
    for (Index n = parts.first; n < parts.last;) {
        const Index size = std::min<Index>(next.size(), parts.last - n);
        for (Index p = 0; p < size; ++p, ++n) {
            const Index low = cut(n - parts.first), high = cut(n - parts.first + 1);
            const Index iterations = std::min(wanted, high - low);
            const std::uint64_t slack = high - low - iterations + 1;
            Index first = low + static_cast<Index>(hashed(n + 1) * slack >> 32);
            const Index end = at(first + iterations), most = 4 * length;
            Index begin = at(first);
            if (end - begin > most) {
                begin +=
                    static_cast<Index>(hashed(~n) * std::uint64_t{end - begin - most + 1} >> 32);
                while (at(first + 1) <= begin) ++first;
            }
            next[p] = {n, first, {begin, std::min(end, begin + most)}};
            for (Index k = 0; k <= block_length; k += 16)
                __builtin_prefetch(pattern_.index().data() + begin + k);
            count_.number[taken] += next[p].references.last - begin;
        }
        std::for_each_n(next.begin(), size, found);
    }
}

/// Calls found(element) for the references to lines of the sample.
template <class Found>
void Sampler::filter(Range references, const LineSample& sample, const Found& found) const {
    const Index* index = pattern_.index().data();
    std::array<Index, 1024> kept;
    for (Index k = references.first; k < references.last;) {
        const Index end = k + std::min<Index>(kept.size(), references.last - k);
        Index size = 0;
        for (; k < end; ++k) {
            const Index element = index[k];
            kept[size] = element;  // no branch, because it would be unpredictable
            size += sample.has(element / ElementBlocks::line) ? 1 : 0;
        }
        std::for_each_n(kept.begin(), size, found);
    }
}

void Sampler::take_block(const Piece& block) {
    const auto stamp = static_cast<std::uint8_t>(block.number % 255 + 1);
    count_.number[in_blocks] += block.references.last - block.references.first;
    filter(block.references, sample_, [&](Index element) {
        const Index group = sample_.group(element / ElementBlocks::line);
        const Index place = group * ElementBlocks::line + element % ElementBlocks::line;
        count_.number[visits] += std::exchange(count_.elements[place], stamp) != stamp ? 1 : 0;
        count_.number[line_visits] += std::exchange(count_.lines[group], stamp) != stamp ? 1 : 0;
    });
}

/// Counts the iterations of each owner.
void Sampler::take_owners(const Piece& block) {
    const Index* index = pattern_.index().data();
    std::uint32_t last_owners = 0;  // none
    Index i = block.iteration;
    for (Index k = block.references.first; k < block.references.last; ++i) {
        std::uint32_t met = 0, owners = 0;  // owners of the references in turn, as a hash
        for (const Index end = std::min(at(i + 1), block.references.last); k < end; ++k) {
            const auto owner = static_cast<std::size_t>(owners_.owner(index[k]));
            const std::uint32_t fresh = std::exchange(seen_by_[owner], i) == i ? 0 : 1;
            count_.iterations_of[owner] += fresh;
            met += fresh;
            owners = hashed(owners + static_cast<std::uint32_t>(owner) + 1);
        }
        const bool is_shared = met > 1, is_compared = is_shared && last_owners != 0;
        count_.number[shared] += is_shared ? 1 : 0;
        count_.number[compared] += is_compared ? 1 : 0;
        count_.number[changed] += is_compared && owners != last_owners ? 1 : 0;
        last_owners = is_shared ? owners : last_owners;
    }
    count_.number[iterations] += i - block.iteration;
}

/// Simulates two direct-mapped caches, of 2^small and 2^large lines if all lines are sampled. The
/// first half of a run only fills them.
void Sampler::take_run(const Piece& run, const LineSample& sample, unsigned small, unsigned large,
                       std::size_t numbers) {
    const unsigned shift = sample.shift();
    std::array<Index, 1U << local_bits> near, wide;
    const Index near_size = Index{1} << (small - shift), wide_size = Index{1} << (large - shift);
    std::fill_n(near.begin(), near_size, index_limit);
    std::fill_n(wide.begin(), wide_size, index_limit);
    std::uint64_t lines = 0;
    const auto simulate = [&](Range half) {
        std::array<std::uint64_t, 4> found{};
        filter(half, sample, [&](Index element) {
            const Index group = sample.group(element / ElementBlocks::line);
            // Folded, so that arrays with a power of two as stride do not use a single entry.
            const Index folded = group ^ (group >> (large - shift));
            const bool in_near = std::exchange(near[folded & (near_size - 1)], group) == group;
            const bool in_wide = std::exchange(wide[folded & (wide_size - 1)], group) == group;
            lines += !in_wide && lines < wide_size ? 1 : 0;
            ++found[0];
            found[1] += in_near ? 0 : 1;
            found[2] += in_wide ? 0 : 1;
            found[3] += lines << shift;
        });
        return found;
    };
    const Index middle = run.references.first + (run.references.last - run.references.first) / 2;
    simulate({run.references.first, middle});
    const auto found = simulate({middle, run.references.last});
    for (std::size_t n = 0; n < found.size(); ++n) count_.number[numbers + n] += found[n];
}

double ratio(double part, double whole) { return whole == 0 ? 0 : part / whole; }

void add_owners(const Count& all, Shape& shape) {
    const auto& of = all.iterations_of;
    const auto lists = std::accumulate(of.begin(), of.end(), std::uint64_t{0});
    const auto longest = *std::max_element(of.begin(), of.end()) * of.size();
    shape.replication = ratio(static_cast<double>(lists), all[iterations]);
    shape.longest = ratio(static_cast<double>(longest), all[iterations]);
    shape.mixed = ratio(all[changed], all[compared]) * ratio(all[shared], all[iterations]);
}

/// What the blocks have seen of elements or lines, per item.
struct Items {
    double any = 0;      // items that any thread references
    double several = 0;  // items that two threads or more reference
    double pairs = 0;    // threads that reference an item
    double used = 0;     // the same for all references: an estimate
};

Items items_of(const Pattern& pattern, const std::vector<Count>& counts, double size,
               std::vector<std::uint8_t> Count::*rows, Number visits) {
    const auto threads = static_cast<int>(counts.size());
    Items items;
    std::vector<std::uint8_t> any((counts.front().*rows).size()), several(any.size());
    const auto sum = [](const auto& of) { return static_cast<double>(std::ranges::count(of, 1)); };
    for (int t = 0; t < threads; ++t) {
        const Count& count = counts[static_cast<std::size_t>(t)];
        const std::span row(count.*rows);
        const std::span s(several), a(any);  // local: the compiler knows that stores keep them
        std::size_t used = 0;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::uint8_t is_used = row[i] != 0 ? 1 : 0;
            s[i] |= static_cast<std::uint8_t>(a[i] & is_used);
            a[i] |= is_used;
            used += is_used;
        }
        if (used == 0) continue;
        const Range mine = share(pattern.iterations(), threads, t);
        const double part =
            count[in_blocks] / (pattern.offset()[mine.last] - pattern.offset()[mine.first]);
        const double own = count[visits] / part / size;
        // Between elements of one thread each, and elements of all threads.
        const double expected = (estimate::occupied(own, 3) + std::min(own, 0.5)) / 2;
        const double share_used = static_cast<double>(used) / size;
        items.pairs += share_used;
        items.used += estimate::used_share({part, size, share_used, own}, {expected, 0.3});
    }
    // The last line of the sample may have more elements than its share.
    items.any = std::min(1.0, sum(any) / size);
    items.several = std::min(items.any, sum(several) / size);
    items.pairs = std::min<double>(threads, items.pairs);
    return items;
}

/// Returns the number of lines that a thread uses.
double add_touched(const Pattern& pattern, const std::vector<Count>& counts, const Count& all,
                   unsigned shift, Shape& shape) {
    const double size = std::ldexp(pattern.elements(), -static_cast<int>(shift));
    const double line_size = std::ceil(size / ElementBlocks::line);
    const double threads = static_cast<double>(counts.size());
    const double part = all[in_blocks] / pattern.references();
    const Items seen = items_of(pattern, counts, size, &Count::elements, visits);
    const Items lines = items_of(pattern, counts, line_size, &Count::lines, line_visits);
    // Nearly all patterns use all lines. The elements of a line are used alike.
    const double of_lines = estimate::used_share(
        {part, line_size, lines.any, all[line_visits] / part / line_size}, {1, 0.1});
    const double references = pattern.references() / (pattern.elements() * of_lines);
    const double touched =
        std::clamp(of_lines * estimate::occupied(references, pattern.mobility()), seen.any, 1.0);
    const double used = std::clamp(seen.used, std::max(touched, seen.pairs), touched * threads);
    // Two estimates of the elements of several threads: from the elements that each uses; and from
    // those seen with several, if each thread has seen a share pairs / (touched + several) of its
    // elements. If these are none or all, the other estimate does not count.
    const double by_used = std::min(touched, used - touched);
    const double rate = seen.several / (seen.pairs * seen.pairs);
    const double root = std::sqrt(std::max(0.0, 1 - 4 * rate * touched));
    const double by_meeting =
        root == 0 ? touched : 2 * touched * touched * rate / (1 - 2 * rate * touched + root);
    const double met = by_meeting / touched, weight = 2 * met * (1 - met);
    const double contended = std::clamp(weight * by_used + (1 - weight) * by_meeting, seen.several,
                                        std::max(touched, seen.several));
    // Elements of several threads have as many as those that each uses show.
    const double others = std::max(1.0, ratio(used - touched, by_used));
    const double pairs = std::clamp(touched + contended * others, seen.pairs,
                                    std::max(touched * threads, seen.pairs));
    const bool is_whole = part >= 1;
    shape.touched = is_whole ? seen.any : touched;
    shape.contended = is_whole ? seen.several : contended;
    shape.sparsity = (is_whole ? seen.pairs : pairs) / threads;
    return lines.used / threads * std::ldexp(line_size, static_cast<int>(shift));
}

/// Miss rates from four numbers of runs.
estimate::Misses misses(const Count& all, std::size_t numbers, unsigned small_bits,
                        double used_lines, double cold) {
    const double references = all[numbers], large = ratio(all[numbers + 2], references);
    return {static_cast<double>(1U << small_bits),
            ratio(all[numbers + 1], references),
            ratio(all[numbers + 3], references),
            large,
            used_lines,
            std::min(cold, large)};
}

}  // namespace

std::uint64_t most_read(const Pattern& pattern, int threads) {
    const Amounts a(pattern, threads);
    return 4 * (std::uint64_t{a.blocks} * block_length + std::uint64_t{a.runs} * a.run_length +
                std::uint64_t{a.far_runs} * a.far_length);
}

Shape inspect(const Pattern& pattern, Team team) {
    Shape shape;
    if (pattern.references() == 0) return shape;
    const Index lines = (pattern.elements() - 1) / ElementBlocks::line + 1;
    const auto threads = static_cast<Index>(team.threads);
    const Index most_groups = std::clamp<Index>(lines / 8, 128, 2048) * 2;
    const LineSample sample(lines, std::max<Index>(64, most_groups / std::max<Index>(2, threads)));
    const std::size_t groups = sample.group(lines - 1) + std::size_t{1};
    const Amounts amounts(pattern, team.threads);
    std::vector<Count> counts(threads);
    parallel(team, [&](int t) {
        // Local, on the thread's own cache lines, until it is finished.
        Count count{{},
                    std::vector<std::uint64_t>(threads),
                    std::vector<std::uint8_t>(groups * ElementBlocks::line),
                    std::vector<std::uint8_t>(groups)};
        Sampler(pattern, team, t, sample, count).take(amounts, lines);
        counts[static_cast<std::size_t>(t)] = std::move(count);
    });
    Count all{{}, std::vector<std::uint64_t>(threads), {}, {}};
    for (const Count& count : counts) {
        for (std::size_t n = 0; n < numbers; ++n) all.number[n] += count.number[n];
        for (std::size_t o = 0; o < threads; ++o) all.iterations_of[o] += count.iterations_of[o];
    }
    shape.read = all.number[taken];
    add_owners(all, shape);
    const double used_lines = add_touched(pattern, counts, all, sample.shift(), shape);
    const double cold = std::min(1.0, used_lines * threads / pattern.references());
    const auto short_runs = misses(all, local, near_bits, used_lines, cold);
    const auto long_runs = misses(all, far, local_bits, used_lines, cold);
    shape.locality = 1 - estimate::miss_rate(short_runs, 1U << local_bits);
    shape.far = estimate::miss_rate(all.number[far] > 0 ? long_runs : short_runs, 1U << far_bits);
    return shape;
}

}  // namespace reduction
