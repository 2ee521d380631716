// Calls of generated selectors: templates, move-only and default arguments, nested calls, skipped
// rules, and a dispatcher per thread.
#include <catch2/catch.hpp>
#include <string>
#include <thread>
#include <vector>

#include "golden/device.hpp"
#include "golden/nested.hpp"
#include "golden/odd.hpp"
#include "golden/reduce.hpp"
#include "golden/renews.hpp"
#include "golden/sort.hpp"

TEST_CASE("a template selector returns what its variant returns") {
    std::vector<int> few{3, 1, 2};
    CHECK(sort::call(few, {}) == 1003);
    CHECK(few == std::vector<int>{1, 2, 3});
    std::vector<int> sorted(20, 5);
    CHECK(sort::call(sorted, {}) == 20);
    std::vector<std::string> words(20, "b");
    words[3] = "a";
    CHECK(sort::call(words, {}) == 2020);
    CHECK(words[0] == "a");
}

TEST_CASE("a template selector has a dispatcher for each type") {
    std::vector<int> ints(20, 1);
    std::vector<double> doubles{3, 2};
    sort::local<int>()(ints);
    sort::local<double>()(doubles);
    CHECK(sort::local<int>().decision()->variant == sort::Variant::nothing);
    CHECK(sort::local<double>().decision()->variant == sort::Variant::insertion);
}

TEST_CASE("move-only arguments are passed on, by value and by rvalue") {
    CHECK(inner::call(std::make_unique<int>(5)) == 5);
    CHECK(inner::call(std::make_unique<int>(50)) == 100);
    CHECK(outer::call(0, std::make_unique<int>(5)) == 5);
}

TEST_CASE("a variant may call its own selector, and another") {
    CHECK(outer::call(3, std::make_unique<int>(50)) == 400);
    CHECK(outer::local().counts().calls >= 4);
}

TEST_CASE("parameters by value are copied once") {
    kernels::Numbers data(2);
    device::call({}, data);
    CHECK(data[0] == 0);
}

TEST_CASE("each thread has its own dispatcher") {
    std::vector<std::thread> threads;
    std::vector<std::uint64_t> phases(4);
    for (std::size_t i = 0; i < phases.size(); ++i)
        threads.emplace_back([&phases, i] {
            kernels::Numbers data(1);
            kernels::Pattern pattern;
            for (int call = 0; call < 100; ++call) {
                pattern.version = call / 10;
                reduce::call(pattern, data);
            }
            phases[i] = reduce::local().counts().phases;
        });
    for (std::thread& thread : threads) thread.join();
    CHECK(phases == std::vector<std::uint64_t>(4, 10));
}

TEST_CASE("decisions can be made at compile time if they call no library") {
    constexpr sort::Features features{4, 4, 0};
    STATIC_REQUIRE(sort::choose(features) == sort::Variant::insertion);
}

TEST_CASE("a call during the run of a plan uses it in the same phase, else it runs otherwise") {
    kernels::log() = {};
    renews::Dispatcher dispatch;
    kernels::Numbers data(1);
    kernels::Pattern outer, other;
    outer.count = other.count = 500;
    other.version = 1;

    kernels::log().in_next_run = [&] { dispatch(outer, data); };
    dispatch(outer, data);
    CHECK(kernels::log().runs == std::vector<std::string>{"fresh", "fresh"});
    CHECK(dispatch.counts().nested == 0);
    kernels::log().in_next_run = [&] { dispatch(other, data); };
    dispatch(outer, data);
    CHECK(kernels::log().runs == std::vector<std::string>{"fresh", "fresh", "fresh", "small"});
    CHECK(dispatch.counts().nested == 1);
    dispatch(outer, data);
    CHECK(kernels::log().runs.back() == "fresh");
    CHECK(kernels::log().plans == 1);
}

TEST_CASE("a feature that calls its selector is refused, also for the phase that is kept") {
    kernels::log() = {};
    renews::Dispatcher dispatch;
    kernels::Numbers data(1);
    kernels::Pattern kept, other;
    kept.count = other.count = 500;
    other.version = 1;
    dispatch(kept, data);
    other.when_read = [&] { dispatch(kept, data); };
    CHECK_THROWS_AS(dispatch(other, data), std::logic_error);
    other.when_read = [&] { dispatch(other, data); };
    CHECK_THROWS_AS(dispatch(other, data), std::logic_error);
    other.when_read = nullptr;
    dispatch(other, data);
    CHECK(kernels::log().runs == std::vector<std::string>{"fresh", "fresh"});
}

TEST_CASE("a rule that is skipped although its condition holds leaves the inspection to the next") {
    // `a` is infeasible; `quick` alone makes its rule's condition true, so `size` has not been
    // read.
    CHECK(odd_rules::call(false, true, 7) == 2);
    CHECK(odd_rules::call(true, true, 7) == 1);
    CHECK(odd_rules::call(false, false, 3) == 3);
}

TEST_CASE("a template selector may have default arguments of both kinds") {
    CHECK(odd_template::call(std::vector<int>{4, 5}, std::less<int>()) == 4);
    odd_costs::call({}, 1);
    CHECK(odd_costs::local().decision().has_value());
    CHECK(odd_result::call(3) == 3);
}
