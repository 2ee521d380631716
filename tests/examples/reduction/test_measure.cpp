#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <sstream>

#include "choose.hpp"
#include "measure.hpp"
#include "patterns.hpp"
#include "report.hpp"

using namespace reduction;
using namespace reduction::test;

TEST_CASE("every variant is measured and correct") {
    const Pattern pattern(banded(2000, 4000, 2, 100));
    const auto results = measure(pattern, {.threads = 2, .repeats = 3, .setups = 1});
    REQUIRE(results.size() == schemes.size());
    for (const Measured& m : results) {
        CAPTURE(name(m.scheme));
        CHECK(m.feasible);
        CHECK(m.error <= tolerance);
        CHECK(m.repeats == 3);
        CHECK(m.run_s > 0);
        CHECK(m.run_min_s <= m.run_s);
        CHECK(m.run_cpu_s > 0);
        CHECK(m.setup_s >= 0);
    }
}

TEST_CASE("with the minimum as statistic, the shortest run counts") {
    const Pattern pattern(banded(2000, 4000, 2, 100));
    const auto statistic = selgen::bench::Statistic::min;
    for (const Measured& m :
         measure(pattern, {.threads = 2, .repeats = 5, .setups = 1, .statistic = statistic})) {
        CAPTURE(name(m.scheme));
        CHECK(m.run_s == m.run_min_s);
    }
}

TEST_CASE("the critical path is the longest thread of each phase") {
    Recorder recorder;
    const auto spin = [](double seconds) {
        const double start = thread_cpu_s();
        while (thread_cpu_s() - start < seconds) {
        }
    };
    const double before = thread_cpu_s();
    spin(0.002);
    parallel(Team{2, &recorder}, [&](int t) { spin(t == 0 ? 0.001 : 0.004); });
    parallel(Team{2, &recorder}, [&](int t) { spin(t == 0 ? 0.003 : 0.001); });
    const double path = thread_cpu_s() - before + recorder.correction_s;
    CHECK(path > 0.0089);
    CHECK(path < 0.0120);
}

TEST_CASE("an error is relative to large sums and absolute for small ones") {
    CHECK(largest_error({1, 2}, {1, 2}) == 0);
    CHECK(largest_error({100}, {101}) == Approx(1.0 / 101));
    CHECK(largest_error({0.1}, {0.3}) == Approx(0.2));
    CHECK(std::isinf(largest_error({std::nan("")}, {1})));
    CHECK(largest_error({}, {}) == 0);
}

TEST_CASE("a variant that needs too much memory is neither feasible nor chosen") {
    CHECK(feasible(Scheme::repbuf, 1e6, 2));
    CHECK_FALSE(feasible(Scheme::repbuf, 1e9, 2));
    reduce::Features huge{};
    huge.n = 1e9;
    huge.con = 100;
    huge.mob = 2;
    huge.sp = 1;
    huge.threads = 64;
    huge.reuse = 1e9;
    CHECK(feasible(static_cast<Scheme>(reduce::choose(huge)), huge.n, huge.threads));
}

TEST_CASE("the chosen variant is compared with the best correct one, by set-up and calls") {
    Case c;
    for (const Scheme scheme : schemes) c.variants.push_back({.scheme = scheme, .feasible = true});
    for (Measured& m : c.variants) m.run_cpu_s = 10;
    c.variants[1].run_cpu_s = 1;  // fastest, but wrong
    c.variants[1].error = 1e-3;
    c.variants[2].run_cpu_s = 2;
    c.variants[2].setup_cpu_s = 100;
    c.dispatched.chosen = Scheme::replink;
    c.calls = 5;
    CHECK(best_of(c).scheme == Scheme::sequential);
    c.calls = 100;
    CHECK(best_of(c).scheme == Scheme::repbuf);
    CHECK(slowdown(c) == Approx(1000.0 / 300));
    CHECK_FALSE(all_right(c));
    for (auto print : {print_json, print_table, print_row}) {
        std::ostringstream out;
        print(out, c);
        CHECK(out.str().find("repbuf") != std::string::npos);
    }
}

TEST_CASE("the dispatcher runs the variant that the features select, and its sums are correct") {
    const Pattern pattern(banded(60'000, 120'000, 2, 3000), {0, 1000});
    for (const int threads : {1, 2, 3, 8}) {
        const Dispatched dispatched = dispatch(pattern, threads);
        const auto features = features_of(pattern, inspect(pattern, Team{threads}), threads);
        CHECK(dispatched.chosen == static_cast<Scheme>(reduce::choose(features)));
        CHECK(dispatched.error <= tolerance);
    }
}

TEST_CASE("a tiny loop is run by the sequential variant") {
    const Pattern pattern(banded(20, 30, 2, 5), {0, 1000});
    CHECK(dispatch(pattern, 2).chosen == Scheme::sequential);
}
