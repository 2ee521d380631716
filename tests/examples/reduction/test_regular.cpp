// Regular reductions (section 6.3): few elements, all of which every iteration updates.
#include <algorithm>
#include <catch2/catch.hpp>

#include "choose.hpp"
#include "generate.hpp"
#include "measure.hpp"
#include "patterns.hpp"

using namespace reduction;
using namespace reduction::test;

TEST_CASE("in a regular reduction every iteration updates every element") {
    const Pattern pattern(regular(5, 30));
    CHECK(pattern.references() == 150);
    CHECK(pattern.mobility() == 5);
    CHECK(inspect(pattern, Team{3}).sparsity == 1);
    CHECK(brute_sums(pattern, std::vector<double>(5))[4] > 30 * 5);
    CHECK_THROWS_AS(regular(1 << 16, 1 << 16), std::invalid_argument);
}

TEST_CASE(
    "regular reductions use private copies of all elements, or one thread if they are short") {
    for (const Index elements : {1, 3, 8, 64, 500, 2000})
        for (const Index references : {500, 100'000})
            for (const int threads : {2, 4, 8}) {
                const Csr csr = regular(elements, std::max(references / elements, Index{100}));
                const Shape shape = inspect(Pattern(csr), Team{threads});
                const bool is_short = csr.index.size() < 2000;
                for (const double calls : {1, 10, 1000})
                    for (const int work : {0, 8}) {
                        CAPTURE(elements, csr.index.size(), threads, calls, work);
                        auto features = features_of(Pattern(csr, {work, calls}), shape, threads);
                        features.gpus = 0;
                        const auto chosen = static_cast<Scheme>(reduce::choose(features));
                        const bool is_alone = chosen == Scheme::sequential;
                        CHECK((is_alone || chosen == Scheme::repbuf));
                        if (is_short || calls > 1) CHECK(is_alone == is_short);
                    }
            }
}

TEST_CASE("the dispatcher uses private copies for a regular reduction") {
    const Dispatched dispatched = dispatch(Pattern(regular(64, 2000), {0, 100}), 2);
    CHECK(dispatched.chosen == Scheme::repbuf);
    CHECK(dispatched.error <= tolerance);
}
