// Assignments of random steps by branch and bound, compared with enumeration.
#include "map/search/assign.hpp"

#include <catch2/catch.hpp>
#include <numeric>

#include "map/check.hpp"
#include "map/flat.hpp"
#include "tests/map/naive.hpp"
#include "tests/map/random_problem.hpp"

using namespace selgen;
using namespace selgen::testing;

namespace {

std::vector<map::Team> all_teams(const map::Program& program) {
    std::vector<map::Team> teams(program.teams);
    std::iota(teams.begin(), teams.end(), 0U);
    return teams;
}

double by_enumeration(const map::Problem& problem, const map::Flat& flat, const NaiveState& state,
                      std::size_t step) {
    std::vector<std::size_t> teams(flat.steps[step].size(), 0);
    double best = 1e300;
    do best = std::min(best, NaiveStep(problem, flat, state, flat.steps[step]).cost(teams));
    while (next_teams(teams, problem.machine.processors.size()));
    return best;
}

std::size_t assignments(const map::Problem& problem, const std::vector<map::Split>& splits) {
    std::size_t count = 1;
    for (std::size_t i = 0; i < splits.size(); ++i) count *= problem.machine.processors.size();
    return count;
}

/// Checks each step of a problem after optimal earlier steps. Returns the number of steps that were
/// compared with enumeration.
int check_steps(const map::Problem& problem) {
    REQUIRE(map::errors_of(problem).empty());
    const map::Flat flat = map::flatten(problem);
    const map::Program program = map::compile(problem, flat);
    map::ReplicaSets sets(program);
    map::State state = sets.first_state();
    NaiveState naive = naive_begin(problem, flat);
    int checked = 0;
    for (std::size_t step = 0; step < program.steps(); ++step) {
        const auto teams = all_teams(program);
        const map::StepContext context{program, sets, state, step};
        const map::StepMap found = map::assign(context, teams, {10'000'000, problem.model.share});
        const std::vector<std::size_t> assigned(found.teams.begin(), found.teams.end());
        INFO(problem.name << ", step " << step);
        REQUIRE(found.proved);
        CHECK(NaiveStep(problem, flat, naive, flat.steps[step]).cost(assigned) ==
              Approx(found.cost).epsilon(1e-9));
        if (assignments(problem, flat.steps[step]) <= 5000) {
            CHECK(by_enumeration(problem, flat, naive, step) == Approx(found.cost).epsilon(1e-9));
            ++checked;
        }
        sets.apply(step, found.teams, state);
        naive_apply(problem, flat.steps[step], assigned, naive);
    }
    return checked;
}

}  // namespace

TEST_CASE("branch and bound equals enumeration on 2000 random steps") {
    int checked = 0;
    for (std::uint64_t seed = 1; checked < 2000; ++seed)
        checked += check_steps(random_problem(seed, {4, 3, 4}));
    CHECK(checked >= 2000);
}
