// selgen machine writes a machine of the language. The measured values are not tested.
#include "host/topology.hpp"
#include "tests/cli/running.hpp"
#include "workflow/load.hpp"

using namespace selgen;
using namespace selgen::testing;

namespace {

/// A CPU as /sys shows it.
void write_cpu(const Folder& here, int cpu, int package, int core, const std::string& users) {
    const std::string folder = "devices/system/cpu/cpu" + std::to_string(cpu) + '/';
    here.write(folder + "topology/physical_package_id", std::to_string(package) + '\n');
    here.write(folder + "topology/core_id", std::to_string(core) + '\n');
    here.write(folder + "cache/index0/level", "1\n");
    here.write(folder + "cache/index0/type", "Data\n");
    here.write(folder + "cache/index0/size", "32K\n");
    here.write(folder + "cache/index0/shared_cpu_list", std::to_string(cpu) + '\n');
    here.write(folder + "cache/index1/level", "3\n");
    here.write(folder + "cache/index1/type", "Unified\n");
    here.write(folder + "cache/index1/size", "16M\n");
    here.write(folder + "cache/index1/shared_cpu_list", users + '\n');
}

}  // namespace

TEST_CASE("machine writes a valid block with positive numbers", "[graph]") {
    const Folder here;
    here.must("machine --name mine -o mine.sel");
    here.must("check mine.sel");
    const auto checked = workflow::load_and_check((here.path() / "mine.sel").string());
    REQUIRE(checked.model);
    REQUIRE(checked.model->machines.size() == 1);
    const auto& machine = checked.model->machines[0];
    CHECK(machine.name == "mine");
    REQUIRE(machine.nodes.size() == 1);
    REQUIRE_FALSE(machine.nodes[0].sockets.empty());
    for (const auto& sockets : machine.nodes[0].sockets) {
        CHECK(sockets.cores >= 1);
        CHECK(sockets.rate > 0);
        CHECK(sockets.memory.bandwidth > 0);
        CHECK(sockets.memory.latency > 0);
        CHECK(sockets.memory_max >= sockets.memory.bandwidth);
        CHECK(sockets.cache > 0);
        CHECK(sockets.cache_line.bandwidth > 0);
        CHECK(sockets.cache_line.latency > 0);
    }
}

TEST_CASE("machine refuses invalid names, and files that it did not write", "[graph]") {
    const Folder here;
    here.refuses("machine --name 2nd", 2, "--name: '2nd' is not a valid name");
    here.write("mine.sel", "// by hand\n");
    CHECK(here.selgen("machine -o mine.sel").code == 2);
    CHECK(here.read("mine.sel") == "// by hand\n");
}

TEST_CASE(
    "sockets have the CPUs that the process may use, and hardware threads of a core count once") {
    const Folder here;
    write_cpu(here, 0, 0, 0, "0-1");
    write_cpu(here, 1, 0, 1, "0-1");
    write_cpu(here, 2, 0, 2, "2");
    write_cpu(here, 3, 1, 0, "3-4");
    write_cpu(here, 4, 1, 0, "3-4");  // another thread of the core of 3
    const auto all = selgen::host::sockets_of(here.path().string(), "0-4");
    REQUIRE(all.size() == 2);
    CHECK(all[0].cpus == std::vector<int>{0, 1, 2});
    CHECK(all[0].cache == 2 * 16.0 * 1024 * 1024);
    CHECK(all[1].cpus == std::vector<int>{3});
    const auto some = selgen::host::sockets_of(here.path().string(), "1,4");
    REQUIRE(some.size() == 2);
    CHECK(some[0].cpus == std::vector<int>{1});
    CHECK(some[1].cpus == std::vector<int>{4});
    CHECK(selgen::host::sockets_of(here.path().string(), "").empty());
}

TEST_CASE("numbers of cores that begin anew in each die or cluster are different cores") {
    const Folder here;
    const auto topology = [&](int cpu, const std::string& file, const std::string& text) {
        here.write("devices/system/cpu/cpu" + std::to_string(cpu) + "/topology/" + file, text);
    };
    for (int cpu = 0; cpu < 8; ++cpu) {
        write_cpu(here, cpu, 0, cpu % 2, "0-7");
        topology(cpu, "die_id", std::to_string(cpu / 4));
        topology(cpu, "cluster_id", std::to_string(cpu / 2 % 2));
    }
    const auto cores = [&] {
        return selgen::host::sockets_of(here.path().string(), "0-7").at(0).cpus.size();
    };
    CHECK(cores() == 8);
    for (int cpu = 0; cpu < 8; ++cpu)  // in fact, pairs of threads of one core
        topology(cpu, "core_cpus_list",
                 std::to_string(cpu / 2 * 2) + "-" + std::to_string(cpu / 2 * 2 + 1));
    CHECK(cores() == 4);
}

TEST_CASE("a machine may have more processors than a mask of 1,024 bits") {
#if defined(SELGEN_SANITIZERS)
    SUCCEED("skipped: the sanitizers' own function replaces the preloaded one");
#else
    const Folder here{{"cpus.c", R"(#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <string.h>
int sched_getaffinity(pid_t pid, size_t size, cpu_set_t* set) {
    (void)pid;
    if (size * 8 < 1536) return errno = EINVAL, -1;  // as the kernel does
    memset(set, 0, size);
    for (size_t cpu = 0; cpu < 1536; ++cpu) CPU_SET_S(cpu, size, set);
    return 0;
}
)"},
                      {"kernels.hpp", "inline void spin(long) {}\n"},
                      {"s.sel", R"(use "kernels.hpp";
import "s.fit.sel";
selector s {
  call void (long n);
  feature n : count = n;
  variant a { run spin(n); }
  variant b { run spin(1); }
  choose by s;
  otherwise a;
}
experiment s { factor n in 1, 2; input long(n); }
)"}};
    if (is_missing("gcc")) return;
    here.must_shell("gcc -shared -fPIC cpus.c -o cpus.so");
    ::setenv("LD_PRELOAD", (here.path() / "cpus.so").c_str(), 1);
    const Ran facts = here.selgen("machine --facts");
    const Ran one = here.selgen("tune s.sel --dry-run --cpus 0");
    const Ran none = here.selgen("tune s.sel --dry-run --cpus 1536");
    ::unsetenv("LD_PRELOAD");
    INFO(facts.out << facts.err << one.err << none.err);
    CHECK(has(facts.out, "1536"));
    CHECK(one.code == 0);
    CHECK(none.code == 2);
#endif
}
