// The program solve_cg.
#include <catch2/catch.hpp>
#include <string>

#include "tests/cli/running.hpp"
#include "tests/examples/program.hpp"

using namespace selgen::testing;

namespace {

Outcome solve_cg(const std::string& arguments) { return outcome_of(SPMV_SOLVE_CG " " + arguments); }

/// The path of a file in the folder, with this content.
std::string written(const Folder& here, const std::string& name, const std::string& content) {
    here.write(name, content);
    return (here.path() / name).string();
}

}  // namespace

TEST_CASE("solve_cg solves each system with the dispatcher and Eigen, and prints the times") {
    const Folder here;
    const std::string ring = written(here, "ring.graph", "4 4\n2 4\n1 3\n2 4\n3 1\n");
    const std::string path = written(here, "path.graph", "3 2\n2\n1 3\n2\n");
    const Outcome outcome = solve_cg("--threads 2 --iterations 1 --repeats 1 " + ring + ' ' + path);
    INFO(outcome.output);
    CHECK(outcome.exit == 0);
    for (const char* word : {"ring.graph", "path.graph", "csr_sequential", "selgen", "Eigen"})
        CHECK(has(outcome.output, word));
    CHECK(!has(outcome.output, "nan"));
}

TEST_CASE("solve_cg refuses systems that conjugate gradients cannot solve") {
    const Folder here;
    const std::string general =
        written(here, "general.mtx",
                "%%MatrixMarket matrix coordinate real general\n2 2 2\n1 1 1\n1 2 1\n");
    const Outcome outcome = solve_cg("--as values " + general);
    CHECK(outcome.exit == 3);
    CHECK(outcome.output ==
          "solve_cg: " + general + ": not symmetric, so conjugate gradients cannot solve it\n");
    CHECK(solve_cg("no-such-file.mtx").exit == 3);
    CHECK(solve_cg("").exit == 2);
}
