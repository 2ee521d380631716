// The descriptions of the machine and of the program that accompany a table, and the core-to-core
// latency of a team; with OpenMP if the compiler supports it.
#if defined(_OPENMP)
#include <omp.h>
#endif

#include <chrono>
#include <thread>

#include <selgen/bench/machine.hpp>
#include <selgen/omp/core_latency.hpp>

#include "running.hpp"

using namespace selgen::testing;
using selgen::bench::clock_rate_settings;
using selgen::bench::gpus;
using selgen::bench::note_of_clock_rate;
using selgen::omp::core_latency;

namespace {

/// The output of a program that is linked to its own library.
std::string hash_with_library(const Workplace& folder, const std::string& library) {
    folder.write("kernel.cpp", library);
    folder.must_run(
        "g++ -shared -fPIC kernel.cpp -o libkernel.so && { [ -e program ] || "
        "g++ -std=c++17 -I " SELGEN_SOURCE_DIR
        "/runtime program.cpp -o program -L . -lkernel '-Wl,-rpath,$ORIGIN'; } && ./program");
    return folder.said();
}

}  // namespace

TEST_CASE("GPUs are listed in the order of their bus addresses") {
    const Workplace folder;
    const auto add = [&](const std::string& place, const std::string& text) {
        fs::create_directories(folder / "gpus" / place);
        if (!text.empty()) folder.write("gpus/" + place + "/information", text);
    };
    add("0000:ca:00.0", "Model: \t\t NVIDIA A100-SXM4-40GB\nIRQ:   \t\t 77\n");
    add("0000:65:00.0", "Model: \t\t NVIDIA H100 80GB HBM3\nIRQ:   \t\t 76\n");
    add("0000:17:00.0", "");
    CHECK(gpus((folder / "gpus").string()) ==
          std::vector<std::string>{"NVIDIA H100 80GB HBM3", "NVIDIA A100-SXM4-40GB"});
    CHECK(gpus((folder / "nowhere").string()).empty());
}

TEST_CASE("the governor and turbo are known, and a changing clock rate is noted") {
    const Workplace folder;
    const std::string system = (folder / "sys").string(), cpus = "sys/devices/system/cpu";
    CHECK(clock_rate_settings(system).empty());
    CHECK(note_of_clock_rate("").empty());
    folder.write(cpus + "/cpu0/cpufreq/scaling_governor", "powersave\n");
    CHECK(clock_rate_settings(system) == "governor powersave");
    CHECK(has(note_of_clock_rate("governor powersave"), "(governor powersave)"));
    folder.write(cpus + "/intel_pstate/no_turbo", "0\n");
    CHECK(clock_rate_settings(system) == "governor powersave, turbo on");
    folder.write(cpus + "/cpu0/cpufreq/scaling_governor", "performance\n");
    CHECK_FALSE(note_of_clock_rate(clock_rate_settings(system)).empty());
    folder.write(cpus + "/intel_pstate/no_turbo", "1\n");
    CHECK(clock_rate_settings(system) == "governor performance, turbo off");
    CHECK(note_of_clock_rate(clock_rate_settings(system)).empty());
    fs::remove_all(folder / (cpus + "/intel_pstate"));
    folder.write(cpus + "/cpufreq/boost", "1\n");
    CHECK(clock_rate_settings(system) == "governor performance, turbo on");
}

TEST_CASE("written facts are read back, and differences are named") {
    selgen::bench::Facts facts;
    facts.add("cpu", "an \"odd\" one: \\");
    facts.add("cores", 2);
    facts.add("caches", std::vector<std::string>{"L1 32K", "L2 1M"});
    selgen::bench::Facts same(facts.text());
    CHECK(same.text() == facts.text());
    CHECK(differences(facts, same).empty());
    same.add("clock", "wall");
    CHECK(differences(facts, same) == std::vector<std::string>{"clock"});
    CHECK(facts.value("clock") == "nothing");
    CHECK(differences(same, selgen::bench::Facts("no facts")).size() == 4);

    const std::vector<std::string> texts{"a, b: \"odd\"", "", "c: \\"};
    facts.add("unavailable", texts);
    CHECK(selgen::bench::detail::texts_in(facts.value("unavailable")) == texts);
    CHECK(selgen::bench::detail::texts_in("nothing").empty());
}

TEST_CASE("a program differs if one of its own libraries differs") {
    const Workplace folder;
    folder.write(
        "program.cpp",
        "#include <cstdio>\n#include <selgen/bench/machine.hpp>\nint kernel();\n"
        "int main() { return std::puts(selgen::bench::program_hash().c_str()), kernel(); }\n");
    const std::string first = hash_with_library(folder, "int kernel() { return 0; }");
    CHECK(first.size() == 17);
    CHECK(hash_with_library(folder, "int kernel() { return 0; }") == first);
    CHECK(hash_with_library(folder, "int kernel() { return 2 - 2; } int more = 1;") != first);
}

TEST_CASE("debug information and the build ID do not change the hash of a program") {
    const Workplace folder;
    folder.write("program.cpp",
                 "#include <cstdio>\n#include <selgen/bench/program.hpp>\n"
                 "int main() { return std::puts(selgen::bench::program_hash().c_str()), 0; }\n");
    const auto hash = [&](const std::string& flags) {
        folder.must_run("g++ -std=c++17 -O1 -I " SELGEN_SOURCE_DIR "/runtime " + flags +
                        " program.cpp -o program && ./program");
        return folder.said();
    };
    const std::string plain = hash("-Wl,--build-id=sha1");
    CHECK(hash("-g -Wl,--build-id=0x" + std::string(40, '7')) == plain);
    CHECK(hash("-Wl,--build-id=sha1 -O2") != plain);
    CHECK(selgen::bench::detail::hash_of_code("not a program", 1) !=
          selgen::bench::detail::hash_of_code("not a program!", 1));
}

TEST_CASE("the name of a processor has its vendor, family and model") {
    using selgen::bench::cpu_model;
    CHECK(cpu_model("vendor_id\t: AuthenticAMD\ncpu family\t: 25\nmodel\t\t: 17\n"
                    "model name\t: AMD EPYC\n") == "AMD EPYC (AuthenticAMD 25/17)");
    CHECK(cpu_model("CPU implementer\t: 0x41\nCPU architecture: 8\nCPU part\t: 0xd0c\n") ==
          "unknown (0x41 8/0xd0c)");
    CHECK(cpu_model("cpu\t: POWER9\n") == "POWER9");
    CHECK(cpu_model("") == "unknown");
}

TEST_CASE("libraries of the system do not belong to a program") {
    using selgen::bench::detail::is_of_system;
    for (const char* path : {"/lib/x86_64-linux-gnu/libc.so.6", "/lib64/ld-linux-x86-64.so.2",
                             "/usr/lib/libgomp.so.1", "/usr/local/cuda-12.4/lib64/libcudart.so"}) {
        INFO(path);
        CHECK(is_of_system(path));
    }
    for (const char* path : {"/srv/me/lib/libkernels.so", "./libkernels.so",
                             "/usr/local/lib/libkernels.so", "/opt/me/usr/lib/libkernels.so"}) {
        INFO(path);
        CHECK_FALSE(is_of_system(path));
    }
    for (const std::string& path : selgen::bench::detail::libraries()) CHECK_FALSE(path.empty());
}

namespace {

constexpr double unknown_latency = 1e-6;

/// Sets the number of threads of teams during its lifetime.
class Team {
public:
    explicit Team(int threads) { set(threads); }
    Team(const Team&) = delete;
    Team& operator=(const Team&) = delete;
#if defined(_OPENMP)
    ~Team() { omp_set_num_threads(before_); }

private:
    static void set(int threads) { omp_set_num_threads(threads); }
    int before_ = omp_get_max_threads();
#else
private:
    static void set(int) {}
#endif
};

}  // namespace

TEST_CASE("core_latency() measures a team if each thread has its own core") {
    const Team alone(1);
    CHECK(core_latency() == unknown_latency);
    const Team many(static_cast<int>(selgen::rt::cores()) + 1);
    CHECK(core_latency() == unknown_latency);
    const Team two(2);
    const double seconds = core_latency();
    CHECK(seconds > 0);
    CHECK(seconds <= unknown_latency);
}

#if defined(_OPENMP)
TEST_CASE("core_latency() also measures a team whose threads sleep") {
    const Team two(2);
    if (!(selgen::omp::detail::hop(1) > 0)) {
        WARN("this machine has no cores for two threads");
        SUCCEED();
        return;
    }
    constexpr auto until_asleep = std::chrono::milliseconds(250);  // libomp spins for 200
    constexpr int tries = 12;
    int measured_asleep = 0, measured_awake = 0;
    for (int turn = 0; turn < tries; ++turn) {
        std::this_thread::sleep_for(until_asleep);
        measured_asleep += core_latency(0) < unknown_latency;
        measured_awake += core_latency(0) < unknown_latency;
    }
    if (measured_awake < tries - 1) {
        WARN("other programs use the cores, and also interrupt a team that is awake");
        SUCCEED();
        return;
    }
    // If the first thread did not wait for the team, only a thread that wakes quickly would give a
    // value. If other programs use the cores at that moment, there is no value, either.
    CHECK(4 * measured_asleep >= tries);
}

TEST_CASE(
    "core_latency() keeps a recent value, but not the value of a region that cannot measure it") {
    constexpr double for_ever = 1e9;
    const Team two(2);
    double inside = unknown_latency;  // if no team of two is possible
    const double first = core_latency();
    for (int call = 0; call < 100; ++call) CHECK(core_latency(for_ever) == first);
#pragma omp parallel num_threads(2)
    {
#pragma omp single
        if (omp_get_num_threads() == 2) inside = core_latency(for_ever);
    }
    CHECK(inside == unknown_latency);
    CHECK(core_latency(for_ever) == first);
}
#endif
