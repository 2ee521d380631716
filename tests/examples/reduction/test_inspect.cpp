#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <set>
#include <utility>
#include <vector>

#include "blocks.hpp"
#include "generate.hpp"
#include "inspect.hpp"
#include "orders.hpp"
#include "patterns.hpp"

using namespace reduction;
using namespace reduction::test;

namespace {

/// Section 4 with sets: the elements that each thread's share of the iterations uses.
std::vector<std::set<Index>> used_by(const Pattern& pattern, int threads) {
    std::vector<std::set<Index>> used;
    for (int t = 0; t < threads; ++t) {
        const Range mine = share(pattern.iterations(), threads, t);
        used.emplace_back(pattern.index().begin() + pattern.offset()[mine.first],
                          pattern.index().begin() + pattern.offset()[mine.last]);
    }
    return used;
}

double brute_clusters(const std::vector<std::set<Index>>& used) {
    double runs = 0;
    for (const auto& set : used)
        for (const Index e : set)
            if (e == 0 || set.count(e - 1) == 0) ++runs;
    return runs / static_cast<double>(used.size());
}

double brute_replication(const Pattern& pattern, int threads) {
    const ElementBlocks blocks(pattern.elements(), threads);
    double owners = 0;
    for (Index i = 0; i < pattern.iterations(); ++i) {
        std::set<int> found;
        for (Index k = pattern.offset()[i]; k < pattern.offset()[i + 1]; ++k)
            found.insert(blocks.owner(pattern.index()[k]));
        owners += static_cast<double>(found.size());
    }
    return owners / pattern.iterations();
}

/// Owners of an iteration's elements, and those of each owner in equal shares of the iterations.
double brute_longest(const Pattern& pattern, int threads) {
    const ElementBlocks blocks(pattern.elements(), threads);
    std::vector<double> iterations_of(static_cast<std::size_t>(threads));
    for (Index i = 0; i < pattern.iterations(); ++i) {
        std::set<int> found;
        for (Index k = pattern.offset()[i]; k < pattern.offset()[i + 1]; ++k)
            found.insert(blocks.owner(pattern.index()[k]));
        for (const int owner : found) ++iterations_of[static_cast<std::size_t>(owner)];
    }
    return *std::max_element(iterations_of.begin(), iterations_of.end()) * threads /
           pattern.iterations();
}

/// Threads that use an element of another thread's share, a mean over the elements.
double brute_foreign(const std::vector<std::set<Index>>& used, Index elements) {
    std::size_t foreign = 0;
    const auto threads = static_cast<int>(used.size());
    for (int t = 0; t < threads; ++t) {
        const Range mine = share(elements, threads, t);
        for (const Index e : used[static_cast<std::size_t>(t)])
            foreign += mine.first <= e && e < mine.last ? 0 : 1;
    }
    return static_cast<double>(foreign) / elements;
}

/// Iterations of several owners whose references have other owners than the last such iteration.
double brute_mixed(const Pattern& pattern, int threads) {
    const ElementBlocks blocks(pattern.elements(), threads);
    double shared = 0, compared = 0, changed = 0;
    for (int t = 0; t < threads; ++t) {
        const Range mine = share(pattern.iterations(), threads, t);
        std::vector<int> last;
        for (Index i = mine.first; i < mine.last; ++i) {
            std::vector<int> owners;
            for (Index k = pattern.offset()[i]; k < pattern.offset()[i + 1]; ++k)
                owners.push_back(blocks.owner(pattern.index()[k]));
            if (std::set<int>(owners.begin(), owners.end()).size() < 2) continue;
            ++shared;
            compared += last.empty() ? 0 : 1;
            changed += !last.empty() && owners != last ? 1 : 0;
            last = owners;
        }
    }
    if (compared == 0) return 0;
    return changed / compared * shared / pattern.iterations();
}

/// Share of the references to a line that is in a direct-mapped cache of 2^bits lines.
double brute_hits(const Pattern& pattern, int threads, unsigned bits) {
    std::size_t hits = 0;
    for (int t = 0; t < threads; ++t) {
        const Range mine = share(pattern.iterations(), threads, t);
        std::vector<Index> lines(std::size_t{1} << bits, index_limit);
        for (Index k = pattern.offset()[mine.first]; k < pattern.offset()[mine.last]; ++k) {
            const Index line = pattern.index()[k] / ElementBlocks::line;
            Index& place = lines[(line ^ (line >> bits)) & (lines.size() - 1)];
            hits += std::exchange(place, line) == line ? 1 : 0;
        }
    }
    return static_cast<double>(hits) / pattern.references();
}

/// References with a stride, as those to a column of a matrix.
Csr columns(Index rows, Index width) {
    Csr made;
    made.elements = rows * width;
    for (Index column = 0; column < width; ++column)
        for (Index row = 0; row < rows; ++row) {
            made.index.push_back(row * width + column);
            made.offset.push_back(static_cast<Index>(made.index.size()));
        }
    return made;
}

}  // namespace

TEST_CASE("sparsity, clusters and contention equal the definitions of section 4") {
    for (const Csr& made :
         {ragged(300, 200, 5, 1), banded(5000, 3000, 3, 40), csr(1, {{0}, {0}})}) {
        const Pattern pattern(made);
        for (const int threads : {1, 2, 3, 8}) {
            const auto used = used_by(pattern, threads);
            std::vector<int> users(pattern.elements());
            std::size_t pairs = 0;
            for (const auto& set : used) {
                pairs += set.size();
                for (const Index e : set) ++users[e];
            }
            const auto share_with = [&](int least) {
                return static_cast<double>(std::count_if(users.begin(), users.end(),
                                                         [=](int u) { return u >= least; })) /
                       pattern.elements();
            };
            const Shape shape = inspect(pattern, Team{threads});
            CHECK(shape.sparsity ==
                  Approx(static_cast<double>(pairs) / (1.0 * threads * pattern.elements())));
            CHECK(shape.clusters == Approx(brute_clusters(used)));
            CHECK(shape.touched == Approx(share_with(1)));
            CHECK(shape.contended == Approx(share_with(2)));
            CHECK(shape.foreign == Approx(brute_foreign(used, pattern.elements())));
            CHECK(shape.replication == Approx(brute_replication(pattern, threads)));
            CHECK(shape.longest >= shape.replication);
            CHECK(shape.mixed == Approx(brute_mixed(pattern, threads)));
        }
    }
}

TEST_CASE("an inspection of an empty pattern returns zeros") {
    for (const Csr& made : {csr(0, {}), csr(0, {{}, {}}), csr(7, {}), csr(7, {{}, {}})}) {
        const Shape shape = inspect(Pattern(made), Team{2});
        CHECK(shape.sparsity == 0);
        CHECK(shape.clusters == 0);
        CHECK(shape.locality == 0);
        CHECK(shape.replication == 0);
        CHECK(shape.mixed == 0);
    }
}

TEST_CASE("locality distinguishes neighbouring references from random ones of the same sparsity") {
    const Csr mesh = banded(200'000, 400'000, 2, 50);
    const Shape near = inspect(Pattern(mesh), Team{2});
    const Shape scattered = inspect(Pattern(ordered(mesh, Order::renumbered)), Team{2});
    const Shape jumping = inspect(Pattern(ordered(mesh, Order::shuffled)), Team{2});
    CHECK(near.sparsity == Approx(scattered.sparsity).margin(0.01));
    CHECK(near.locality > 0.95);
    CHECK(near.far < 0.1);
    CHECK(scattered.locality < near.locality - 0.1);
    CHECK(scattered.far > near.far);
    CHECK(jumping.locality < 0.6);
    CHECK(jumping.far > 0.2);
}

TEST_CASE("features of a sample are close to those of the whole pattern") {
    const Csr mesh = banded(100'000, 300'000, 2, 50);
    for (const Csr& made : {mesh, ordered(mesh, Order::renumbered), ordered(mesh, Order::shuffled),
                            with_renumbered_blocks(mesh, 500, 0.5, 3)})
        for (const int threads : {1, 2, 7}) {
            const Pattern pattern(made);
            const Shape shape = inspect(pattern, Team{threads});
            CAPTURE(pattern.elements(), pattern.mobility(), threads);
            CHECK(shape.locality == Approx(brute_hits(pattern, threads, 9)).margin(0.01));
            CHECK(shape.far == Approx(1 - brute_hits(pattern, threads, 14)).margin(0.01));
            CHECK(shape.replication == Approx(brute_replication(pattern, threads)).margin(0.01));
            CHECK(shape.longest == Approx(brute_longest(pattern, threads)).margin(0.03));
            CHECK(shape.mixed == Approx(brute_mixed(pattern, threads)).margin(0.02));
        }
}

TEST_CASE("a sample represents references with a stride") {
    for (const Csr& made : {columns(1000, 256), columns(4000, 64)})
        for (const int threads : {1, 7}) {
            const Pattern pattern(made);
            const Shape shape = inspect(pattern, Team{threads});
            CAPTURE(pattern.elements(), threads);
            CHECK(shape.locality == Approx(brute_hits(pattern, threads, 9)).margin(0.06));
            CHECK(shape.far == Approx(1 - brute_hits(pattern, threads, 14)).margin(0.06));
            CHECK(shape.longest == Approx(1).margin(0.03));
        }
}

TEST_CASE("the ratio of other work is a share of time, and 0 without references") {
    const double found = other_work_ratio(Pattern(banded(1000, 4000, 2, 10), {64, 1}));
    CHECK(found > 0);
    CHECK(std::isfinite(found));
    CHECK(other_work_ratio(Pattern(Csr{1000, {0}, {}})) == 0);
}

TEST_CASE("a generated pattern has the requested features") {
    Synthetic wanted;
    wanted.elements = 20'000;
    wanted.connectivity = 16;
    wanted.mobility = 4;
    for (const double sparsity : {0.02, 0.45, 0.99})
        for (const Index clusters : {1U, 4U, 20U}) {
            wanted.sparsity = sparsity;
            wanted.clusters = clusters;
            const Pattern pattern(generate(wanted));
            const Shape shape = inspect(pattern, Team{2});
            CAPTURE(sparsity, clusters);
            CHECK(pattern.connectivity() == 16);
            CHECK(pattern.arity() == 4);
            CHECK(shape.sparsity == Approx(sparsity).epsilon(0.05));
            CHECK(std::abs(shape.clusters - clusters) <= 2);
        }
    CHECK_THROWS_AS(generate(Synthetic{.mobility = 0}), std::invalid_argument);
    CHECK_THROWS_AS(generate(Synthetic{.skew = -1}), std::invalid_argument);
    CHECK_THROWS_AS(generate(Synthetic{.sparsity = 1.5}), std::invalid_argument);
    CHECK(generate(Synthetic{.elements = 0}).index.empty());
}

TEST_CASE("skew gives one owner more work than the other") {
    Synthetic wanted;
    wanted.gap = 0.001;
    const auto longest = [&](double skew) {
        wanted.skew = skew;
        return inspect(Pattern(generate(wanted)), Team{2}).longest;
    };
    CHECK(longest(0) < 1.02);
    CHECK(longest(0.3) > 1.15);
}

TEST_CASE("an order only renumbers elements or moves iterations") {
    const Csr csr = banded(500, 900, 3, 20);
    CHECK(ordered(csr, Order::stored).index == csr.index);
    const Csr renumbered = ordered(csr, Order::renumbered);
    CHECK(renumbered.offset == csr.offset);
    CHECK(renumbered.index != csr.index);
    CHECK(Pattern(renumbered).mobility() == Pattern(csr).mobility());
    Csr shuffled = ordered(csr, Order::shuffled);
    CHECK(shuffled.index != csr.index);
    Csr sorted = csr;
    std::sort(sorted.index.begin(), sorted.index.end());
    std::sort(shuffled.index.begin(), shuffled.index.end());
    CHECK(shuffled.index == sorted.index);
    CHECK(ordered(csr, Order::shuffled, 4).index == ordered(csr, Order::shuffled, 4).index);
    CHECK(ordered(csr, Order::shuffled, 4).index != ordered(csr, Order::shuffled, 5).index);
}
