// Compares branch and bound with a solver of mixed integer programs, if one is installed.
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <numeric>

#include "map/search/assign.hpp"
#include "tests/map/lp.hpp"
#include "tests/map/random_problem.hpp"

using namespace selgen;
using namespace selgen::testing;

namespace {

/// A problem of one step, with a cost model that the mixed integer program can express.
map::Problem linear_problem(std::uint64_t seed) {
    map::Problem problem = random_problem(seed, {4, 3, 4, 2});
    problem.model = {};
    for (map::Call& call : problem.calls) {
        call.kind = map::PatternKind::map;
        call.only_on.reset();
        for (map::Access& access : call.reads) access.array %= 2;  // the initial arrays
        for (map::Access& access : call.writes) access.factor = 1;
    }
    for (std::size_t i = 0; i < problem.calls.size(); ++i)
        problem.arrays[2 + i].rows = problem.calls[i].operations;
    return problem;
}

double by_cbc(const map::Problem& problem, const map::Flat& flat,
              const std::filesystem::path& folder) {
    std::ofstream(folder / "step.lp") << Lp(problem, flat).text();
    const std::string command = "cd '" + folder.string() +
                                "' && cbc step.lp sec 60 ratio 0 allow 0 solve solu step.sol > log";
    if (std::system(command.c_str()) != 0) return -1;
    std::ifstream solution(folder / "step.sol");
    std::string word;
    while (solution >> word)
        if (word == "value") break;
    double value = -1;
    solution >> value;
    return value * 1e-6;
}

}  // namespace

TEST_CASE("branch and bound equals CBC on 50 steps") {
    if (std::system("command -v cbc > /dev/null 2>&1") != 0) {
        WARN("skipped: cbc is not installed (apt-get install coinor-cbc)");
        SUCCEED();
        return;
    }
    std::string name = (std::filesystem::temp_directory_path() / "selgen-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    int checked = 0;
    for (std::uint64_t seed = 1; checked < 50; ++seed) {
        const map::Problem problem = linear_problem(seed);
        const map::Flat flat = map::flatten(problem);
        const std::size_t size = flat.steps[0].size() * problem.machine.processors.size();
        if (flat.steps.size() != 1 || size < 8 || size > 32) continue;
        const map::Program program = map::compile(problem, flat);
        map::ReplicaSets sets(program);
        const map::State state = sets.first_state();
        std::vector<map::Team> teams(program.teams);
        std::iota(teams.begin(), teams.end(), 0U);
        const auto found = map::assign({program, sets, state, 0}, teams, {10'000'000});
        INFO(problem.name);
        CHECK(found.proved);
        CHECK(by_cbc(problem, flat, name) == Approx(found.cost).epsilon(1e-6));
        ++checked;
    }
    std::filesystem::remove_all(name);
}
