// Dropped configurations, typical times and the number of affordable passes, from invented times.
#include <algorithm>
#include <catch2/catch.hpp>

#include "studies/bench/dynamic/passes.hpp"

using namespace dynamic;

namespace {

/// `drift` multiplies all times. A negative time means that it did not run.
Pass pass(std::vector<double> fixed, double chosen, double drift = 1) {
    Pass result;
    fixed.resize(reduction::schemes.size(), fixed.back());
    for (const double seconds : fixed) {
        auto& spent = result.fixed.emplace_back();
        if (seconds >= 0) spent = Spent{0, {seconds * drift}};
    }
    result.chosen = {{0, {chosen * drift}}, Scheme::repbuf, 0.01 * chosen * drift};
    return result;
}

}  // namespace

TEST_CASE(
    "ratios do not depend on the machine's drift, and dropped configurations keep their ratios") {
    const std::vector<Pass> passes{pass({8, 2, 4}, 2.2), pass({8, 2, 4}, 2.2, 1.5),
                                   pass({-1, 2, -1}, 2.2, 3), pass({-1, 2, -1}, 2.2, 1)};
    const Sums sums(passes);
    CHECK(sums.sequential() / sums.fixed[1] == Approx(4));
    CHECK(sums.fixed[2] / sums.fixed[1] == Approx(2));
    CHECK(sums.dynasel / sums.fixed[1] == Approx(1.1));
    CHECK(sums.overhead / sums.dynasel == Approx(0.01));
    CHECK(sums.oracle == sums.fixed[1]);
}

TEST_CASE("a configuration is dropped if its median is slower, not after one slow pass") {
    const auto is_finalist =
        finalists({pass({8, 2, 2.4, 2.6}, 2), pass({8, 2, 2.4, 2.6}, 2), pass({8, 9, 9, 2.6}, 2)});
    CHECK_FALSE(is_finalist[0]);
    CHECK(is_finalist[1]);
    CHECK(is_finalist[2]);
    CHECK_FALSE(is_finalist[3]);
}

TEST_CASE("no configuration is dropped in the first two passes") {
    const Pass good = pass({8, 2, 2.1}, 2), bad = pass({8, 2, 9}, 2);
    for (const auto& passes : {std::vector{bad}, std::vector{bad, good}, std::vector{good, bad}}) {
        const std::vector<bool> is_finalist = finalists(passes);
        CHECK(std::count(is_finalist.begin(), is_finalist.end(), false) == 0);
    }
    CHECK(finalists({bad, good, good})[2]);
    CHECK_FALSE(finalists({bad, good, good})[0]);
}

TEST_CASE(
    "fewer passes allow a larger difference, and a dropped configuration is not measured again") {
    const Pass one({pass({8, 2, 2.55}, 2)});
    CHECK(finalists({one, one, one})[2]);
    CHECK_FALSE(finalists({one, one, one, one})[2]);
    const Pass all = pass({2, 2, 2}, 2);
    CHECK_FALSE(finalists({all, all, all, pass({-1, 2, 2}, 2)})[0]);
    CHECK_FALSE(finalists({all, all, all, pass({-1, 2, 2}, 2), all})[0]);
}

TEST_CASE("a plan counts once in a phase with any number of steps") {
    std::vector<Pass> first(3, pass({8, 2, 8}, 2));
    const Length long_phases{10, 200};
    const std::size_t without = affordable(first, long_phases, 40'000, 100);
    for (Pass& one : first) one.fixed[1]->setup = 1;
    CHECK(without == 3 + (40'000 - 3 * 10'400) / 800);
    CHECK(affordable(first, long_phases, 40'000, 100) == 3 + (40'000 - 3 * 10'410) / 810);
}

TEST_CASE("the remaining seconds go to the passes of the finalists") {
    // Seven configurations: 8 + 2 + 5 * 6 = 40. Two are finalists, and the choice takes 2.
    const std::vector<Pass> first(3, pass({8, 2, 6}, 2));
    const Length ten{10, 10};
    CHECK(affordable(first, ten, 2000, 100) == 3 + (2000 - 1260) / 40);
    CHECK(affordable(first, ten, 2000, 5) == 5);
    CHECK(affordable(first, ten, 1, 100) == 3);
}
