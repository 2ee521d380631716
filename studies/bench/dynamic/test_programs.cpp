// Programs behave the same however often their phases are measured, and time each step.
#include <omp.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include "studies/bench/dynamic/program.hpp"

using namespace dynamic;

namespace {

std::unique_ptr<Program> small(std::size_t passes) {
    omp_set_num_threads(1);  // idle threads do not spin while others use the cores
    return moldyn_program({1, {5, 5, 5}, 1.6, {2, 7, 3, 7, 5, 1}}, passes);
}

std::vector<reduction::Index> pairs(const Program& program) {
    const auto index = program.pattern().index();
    return {index.begin(), index.end()};
}

}  // namespace

TEST_CASE("measuring does not change how molecules move") {
    const auto alone = small(1), measured = small(3);
    std::vector<reduction::Index> first;
    for (int phase = 0; alone->advance(); ++phase) {
        INFO("phase " << phase);
        REQUIRE(measured->advance());
        const bool is_same = pairs(*measured) == pairs(*alone);
        CHECK(is_same);
        if (phase == 0) first = pairs(*alone);
        for (std::size_t pass = 0; pass < 3; ++pass) {
            for (const Scheme scheme : reduction::schemes) measured->fixed(scheme);
            measured->chosen(pass);
        }
    }
    const bool moved = pairs(*alone) != first;
    CHECK(moved);
    CHECK_FALSE(measured->advance());
}

TEST_CASE("each step is timed, and the time of decisions is measured in the same run") {
    const auto check = [](Program& program) {
        REQUIRE(program.advance());
        const auto steps = static_cast<std::size_t>(program.steps());
        const Spent fixed = program.fixed(Scheme::repbuf);
        CHECK(fixed.steps.size() == steps);
        CHECK(fixed.setup > 0);
        const Chosen chosen = program.chosen(0);
        CHECK(chosen.spent.steps.size() == steps);
        CHECK(chosen.overhead > 0);
        CHECK(chosen.overhead < chosen.spent.total());
    };
    check(*small(1));
    check(*amr_programs(1, 4).front());
}
