// The programs with changing inputs, the statistics of their passes, and errors of bench_dynamic.
#include <omp.h>
#include <sys/wait.h>
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cstdio>
#include <string>

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

struct Outcome {
    int exit;
    std::string output;  // both streams
};

Outcome program(const std::string& arguments) {
    std::FILE* pipe = popen((BENCH_DYNAMIC " " + arguments + " 2>&1").c_str(), "r");
    std::string output;
    std::array<char, 4096> piece{};
    while (const std::size_t size = std::fread(piece.data(), 1, piece.size(), pipe))
        output.append(piece.data(), size);
    return {WEXITSTATUS(pclose(pipe)), output};
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
    const Pass one = pass({8, 2, 2.4, 2.6}, 2);
    const auto found = finalists({one, one, pass({8, 9, 9, 2.6}, 2)});
    CHECK(std::vector<bool>(found.begin(), found.begin() + 4) ==
          std::vector<bool>{false, true, true, false});
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

TEST_CASE("bench_dynamic reports an unwritable file of steps before it measures") {
    const Outcome outcome = program("--input 50x50 --passes 1 --csv no_such_folder/steps.csv");
    CHECK(outcome.exit == 3);
    CHECK(outcome.output == "bench_dynamic: no_such_folder/steps.csv cannot be written\n");
}
