// A project with MPI, whose ranks choose the same variant.
#include "tests/consume/consuming.hpp"

using namespace selgen::testing;

TEST_CASE("ranks of a project decide together") {
    if (!is_here("mpicxx") || !is_here("mpirun")) return;
    const Project project(example_with("With MPI"));
    project.install();
    project.must("cmake -S . -B build -DCMAKE_PREFIX_PATH=\"$PWD/prefix\" && cmake --build build");
    const std::string said = project.must(
        "export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1\n"
        "export OMPI_MCA_btl=self,vader OMPI_MCA_plm=isolated\n"
        "export OMPI_MCA_btl_vader_single_copy_mechanism=none\n"
        "mpirun --oversubscribe -n 2 build/app | sort");
    CHECK(said == "10 by halves\n100000 by halves\n");
}
