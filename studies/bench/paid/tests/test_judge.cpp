// Slowdowns of contenders and the noise floor, from invented times.
#include <catch2/catch.hpp>

#include "studies/bench/paid/domain.hpp"
#include "studies/bench/paid/report.hpp"

using namespace paid;

namespace {

using Input = int;

double run_nothing(Input&) { return 0; }
std::size_t choose_first(const Input&) { return 0; }

Program<int, Input> two_variants() {
    return {"test",
            false,
            {},
            {},
            {},
            {{"a", run_nothing}, {"b", run_nothing}},
            {{"dispatcher", run_nothing, choose_first}}};
}

/// With these times in each pass: of a, b, the dispatcher and its choices alone.
Group<Input> group_of(std::vector<std::vector<double>> seconds, std::vector<bool> feasible) {
    Group<Input> group;
    group.feasible = std::move(feasible);
    group.seconds = std::move(seconds);
    return group;
}

}  // namespace

TEST_CASE("contenders are compared with the best variant of each point") {
    const std::vector<double> first{2, 1, 3, 2};
    const std::vector<double> second{4, 8, 5, 4};
    const std::vector<Judged> all =
        judge(two_variants(), std::vector<Group<Input>>{group_of({first, first}, {true, true}),
                                                        group_of({second, second}, {true, true})});
    REQUIRE(all.size() == 5);
    CHECK(all[0].name == "dispatcher");
    CHECK(all[0].slowdown == std::vector<double>{3, 1.25});
    CHECK(all[1].name == "dispatcher, choices alone");
    CHECK(all[1].slowdown == std::vector<double>{2, 1});
    CHECK(all[2].name == "always a");
    CHECK(all[2].slowdown == std::vector<double>{2, 1});
    CHECK(all[3].slowdown == std::vector<double>{1, 2});
    CHECK(all[4].slowdown == std::vector<double>{1, 1});
}

TEST_CASE("a variant that cannot run at a point is neither the best there nor the single best") {
    const std::vector<double> times{2, 0, 3, 2};
    const std::vector<Judged> all =
        judge(two_variants(), std::vector<Group<Input>>{group_of({times, times}, {true, false})});
    CHECK(all[2].slowdown == std::vector<double>{1});
    CHECK(all[3].slowdown.empty());
}

TEST_CASE("the noise floor takes the best variant of even passes and the times of odd ones") {
    const std::vector<Judged> all =
        judge(two_variants(),
              std::vector<Group<Input>>{group_of({{1, 2, 1, 1}, {3, 2, 1, 1}}, {true, true})});
    CHECK(all.back().name == "noise floor");
    CHECK(all.back().slowdown == std::vector<double>{1.5});
}

TEST_CASE("values are selected by the length of their calls") {
    CHECK(with_length({1, 2, 3}, {0, 1, 0}, 0) == std::vector<double>{1, 3});
    CHECK(with_length({1, 2, 3}, {0, 1, 0}, 4).empty());
}

TEST_CASE("the domain is covered evenly in each decade") {
    std::mt19937_64 random(1);
    int low = 0;
    for (int i = 0; i < 1000; ++i) {
        const double value = log_uniform(1, 10000, random);
        REQUIRE(value >= 1);
        REQUIRE(value <= 10000);
        low += value < 100 ? 1 : 0;
    }
    CHECK(low == Approx(500).margin(50));
}
