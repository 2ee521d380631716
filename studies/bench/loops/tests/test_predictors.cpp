// Predictors on an invented platform: their choices, shares of the upper bound, and costs of
// profiling.
#include <catch2/catch.hpp>

#include "studies/bench/loops/study.hpp"
#include "studies/bench/loops/tests/made_up.hpp"

using namespace loops_study;

namespace {

std::vector<std::size_t> all_of(const Platform& platform) {
    std::vector<std::size_t> all(platform.cases.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
    return all;
}

}  // namespace

TEST_CASE("the analytical model finds the best configuration of a machine that follows the model") {
    const Judged judged = judge(made_up(6, 12), analytical());
    CHECK(judged.mean() > 0.999);
}

TEST_CASE("the default uses all threads, without profiling") {
    const Platform platform = made_up(2, 4);
    const Predictor all = openmp_default();
    const auto choices = all.predict(platform, {}, {0, 1});
    CHECK(choices.at(1).threads == 8);
    CHECK(choices.at(1).schedule == "static");
    CHECK(all.profiling_s(platform, {0, 1}) == 0);
}

TEST_CASE("regression finds the coefficients of equation 2 if the times follow it") {
    Platform platform = made_up(1, 8);
    for (Case& one : platform.cases)
        for (std::size_t w = 0; w < one.seconds.size(); ++w) {
            const double q = platform.configurations[w].threads;
            const double late =
                platform.configurations[w].schedule == "cyclic" ? 0.05 * (q - 1) : 0;
            // The minimum is at five threads.
            one.seconds[w] = one.iterations * 1e-9 * std::exp2(0.05 * (q * q - 10 * q) + late);
        }
    for (const bool uses_input : {false, true}) {
        const Predictor quadratic = regression(2, 2, uses_input);
        for (const Choice& choice : quadratic.predict(platform, {}, all_of(platform))) {
            CHECK(choice.threads == 5);
            CHECK(choice.schedule == (uses_input ? "" : "static"));
        }
    }
    CHECK(regression(8, 1, false).predict(platform, {}, {0}).at(0).threads == 8);
}

TEST_CASE("trained predictors choose well for unknown programs") {
    const Platform platform = made_up(6, 10);
    for (const Predictor& one :
         {learnt(Known::each_input), learnt(Known::smallest_input), joint()}) {
        CAPTURE(one.name);
        CHECK(judge(platform, one).mean() > judge(platform, openmp_default()).mean());
        CHECK(judge(platform, one).mean() > 0.95);
    }
}

TEST_CASE("profiling is one run of each input or of the smallest, and a parallel run") {
    const Platform platform = made_up(1, 3);
    const double parallel = platform.cases[0].seconds[platform.configuration(8, "cyclic")];
    const double first = platform.cases[0].profiling_s;
    CHECK(learnt(Known::smallest_input).profiling_s(platform, {0, 1, 2}) ==
          Approx(first + parallel));
    CHECK(learnt(Known::each_input).profiling_s(platform, {0, 1, 2}) ==
          Approx(first + platform.cases[1].profiling_s + platform.cases[2].profiling_s + parallel));
}

TEST_CASE("quantiles are between neighbouring values") {
    CHECK(quantile({3, 1, 2}, 0.5) == 2);
    CHECK(quantile({1, 2}, 0.25) == 1.25);
    CHECK(quantile({7}, 0.75) == 7);
}
