// Selectors of two libraries in one process: static destructors, fork, and data races; and those of
// several ranks.
#include "tests/consume/consuming.hpp"

using namespace selgen::testing;

namespace {

const std::string keep = R"(
use "keep.hpp";
selector keep {
  call double (int key, double x);
  feature n : count = key;
  variant plain   { run x + 1; }
  variant planned { plan Table(key); run plan.at(x); when n > 0; }
  phase while key;
  choose planned when n > 1;
  otherwise plain;
}
)";

const std::string keep_kernels = R"(#pragma once
#include <vector>
struct Table {
    explicit Table(int key) : values(1000, static_cast<double>(key)) {}
    double at(double x) const { return x + values[static_cast<std::size_t>(x)]; }
    std::vector<double> values;
};
)";

const std::string keep_library = R"(#include <cstdio>
#include "keep.sel.hpp"
double keep_call(int key, double x);
double keep_call(int key, double x) { return keep::call(key, x); }
namespace {
struct Cache {
    ~Cache() { std::printf("at exit: %g\n", keep::call(7, 3)); }
};
const Cache cache;
}  // namespace
)";

// A phase, so that the child finds the decision of its parent.
const std::string sum = R"(
use "sum.hpp";
selector sum {
  call double (const std::vector<double>& x);
  feature n : count = x.size();
  variant serial { run sum_serial(x); }
  variant team   { run sum_team(x); when threads > 1; }
  phase while x.size();
  choose team when n > 1000;
  otherwise serial;
}
)";

const std::string sum_kernels = R"(#pragma once
#include <vector>
inline double sum_serial(const std::vector<double>& x) {
    double s = 0;
    for (double v : x) s += v;
    return s;
}
inline double sum_team(const std::vector<double>& x) {
    double s = 0;
    const long n = static_cast<long>(x.size());
#pragma omp parallel for reduction(+ : s) num_threads(2)
    for (long i = 0; i < n; ++i) s += x[static_cast<std::size_t>(i)];
    return s;
}
)";

const std::string sum_library = R"(#include "sum.sel.hpp"
double sum_call(const std::vector<double>& x);
std::string_view sum_variant();
double sum_call(const std::vector<double>& x) { return sum::call(x); }
std::string_view sum_variant() { return sum::names[sum::local().decision()->variant]; }
)";

const std::string program = R"(#include <sys/wait.h>
#include <unistd.h>
#include <cstdio>
#include <cstring>
#include <string_view>
#include <vector>
double keep_call(int key, double x);
double sum_call(const std::vector<double>& x);
std::string_view sum_variant();
namespace {
void show(const char* who, const std::vector<double>& x) {
    const double total = sum_call(x);
    std::printf("%s: %g by %s\n", who, total, sum_variant().data());
    std::fflush(stdout);
}
}  // namespace
int main(int count, char** words) {
    const std::vector<double> x(100000, 1.0);
    std::printf("in main: %g\n", keep_call(7, 3));
    show("parent", x);
    if (count < 2 || std::strcmp(words[1], "fork") != 0) return 0;
    if (fork() == 0) {
        show("child", x);
        _exit(0);
    }
    int status = 0;
    wait(&status);
    return status;
}
)";

const Files& two_libraries() {
    static const Files files{{"keep.sel", keep},         {"keep.hpp", keep_kernels},
                             {"keep.cpp", keep_library}, {"sum.sel", sum},
                             {"sum.hpp", sum_kernels},   {"sum.cpp", sum_library},
                             {"main.cpp", program}};
    return files;
}

/// Builds the two libraries and the program, and runs it for at most a minute.
std::string built(const std::string& compiler, const std::string& options, const std::string& run) {
    return "CXX='" + compiler + " -std=c++17 -O1 -g -fopenmp " + options + "'\n" + R"(
for name in keep sum; do
    "$TOOL" gen $name.sel -o $name.sel.hpp
    $CXX -fPIC -shared -I "$SOURCE/runtime" $name.cpp -o lib$name.so
done
$CXX main.cpp -L . -lkeep -lsum -Wl,-rpath,"$PWD" -o app
)" + "OMP_NUM_THREADS=2 timeout 60 env " +
           run + " 2>&1\n";
}

const std::string without_fork = "in main: 10\nparent: 100000 by team\n";

}  // namespace

TEST_CASE("selectors of two libraries work in static destructors and after a fork") {
    for (const std::string compiler : {"g++", "clang++"}) {
        if (!is_here(compiler)) continue;
        const Project project(two_libraries());
        // libgomp cannot run teams in the child; libomp can.
        const std::string child = compiler == "g++" ? "serial" : "team";
        CHECK(project.must(built(compiler, "-fsanitize=address,undefined", "./app fork")) ==
              without_fork + "child: 100000 by " + child + "\nat exit: 10\n");
    }
}

TEST_CASE("selectors of two libraries have no data race") {
    const std::string archer = SELGEN_ARCHER;
    if (archer.empty()) {
        WARN("skipped: no clang++ with libarcher.so");
        return;
    }
    const Project project(two_libraries());
    CHECK(project.must(built("clang++", "-fsanitize=thread", archer + " ./app")) ==
          without_fork + "at exit: 10\n");
}

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
