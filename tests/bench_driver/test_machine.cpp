// The descriptions of the machine and of the program that accompany a table.
#include <selgen/bench/machine.hpp>

#include "running.hpp"

using namespace selgen::testing;
using selgen::bench::clock_rate_settings;
using selgen::bench::gpus;
using selgen::bench::note_of_clock_rate;

namespace {

/// The output of a program that is linked to its own library.
std::string hash_with_library(const Folder& folder, const std::string& library) {
    write(folder / "kernel.cpp", library);
    const int code = folder.run(
        "g++ -shared -fPIC kernel.cpp -o libkernel.so && { [ -e program ] || "
        "g++ -std=c++17 -I " SELGEN_SOURCE_DIR
        "/runtime program.cpp -o program -L . -lkernel '-Wl,-rpath,$ORIGIN'; } && ./program");
    INFO(folder.said());
    REQUIRE(code == 0);
    return folder.said();
}

}  // namespace

TEST_CASE("GPUs are listed in the order of their bus addresses") {
    const Folder folder("gpus");
    const auto add = [&](const std::string& place, const std::string& text) {
        fs::create_directories(folder / "gpus" / place);
        if (!text.empty()) write(folder / "gpus" / place / "information", text);
    };
    add("0000:ca:00.0", "Model: \t\t NVIDIA A100-SXM4-40GB\nIRQ:   \t\t 77\n");
    add("0000:65:00.0", "Model: \t\t NVIDIA H100 80GB HBM3\nIRQ:   \t\t 76\n");
    add("0000:17:00.0", "");
    CHECK(gpus((folder / "gpus").string()) ==
          std::vector<std::string>{"NVIDIA H100 80GB HBM3", "NVIDIA A100-SXM4-40GB"});
    CHECK(gpus((folder / "nowhere").string()).empty());
}

TEST_CASE("the governor and turbo are known, and a changing clock rate is noted") {
    const Folder folder("clock_rate");
    const std::string system = (folder / "sys").string(), cpus = system + "/devices/system/cpu";
    CHECK(clock_rate_settings(system).empty());
    CHECK(note_of_clock_rate("").empty());
    fs::create_directories(cpus + "/cpu0/cpufreq");
    write(cpus + "/cpu0/cpufreq/scaling_governor", "powersave\n");
    CHECK(clock_rate_settings(system) == "governor powersave");
    CHECK(note_of_clock_rate("governor powersave").find("(governor powersave)") !=
          std::string::npos);
    fs::create_directories(cpus + "/intel_pstate");
    write(cpus + "/intel_pstate/no_turbo", "0\n");
    CHECK(clock_rate_settings(system) == "governor powersave, turbo on");
    write(cpus + "/cpu0/cpufreq/scaling_governor", "performance\n");
    CHECK_FALSE(note_of_clock_rate(clock_rate_settings(system)).empty());
    write(cpus + "/intel_pstate/no_turbo", "1\n");
    CHECK(clock_rate_settings(system) == "governor performance, turbo off");
    CHECK(note_of_clock_rate(clock_rate_settings(system)).empty());
    fs::remove_all(cpus + "/intel_pstate");
    fs::create_directories(cpus + "/cpufreq");
    write(cpus + "/cpufreq/boost", "1\n");
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
    const Folder folder("library");
    write(folder / "program.cpp",
          "#include <cstdio>\n#include <selgen/bench/machine.hpp>\nint kernel();\n"
          "int main() { return std::puts(selgen::bench::program_hash().c_str()), kernel(); }\n");
    const std::string first = hash_with_library(folder, "int kernel() { return 0; }");
    CHECK(first.size() == 17);
    CHECK(hash_with_library(folder, "int kernel() { return 0; }") == first);
    CHECK(hash_with_library(folder, "int kernel() { return 2 - 2; } int more = 1;") != first);
}

TEST_CASE("debug information and the build ID do not change the hash of a program") {
    const Folder folder("debug");
    write(folder / "program.cpp",
          "#include <cstdio>\n#include <selgen/bench/program.hpp>\n"
          "int main() { return std::puts(selgen::bench::program_hash().c_str()), 0; }\n");
    const auto hash = [&](const std::string& flags) {
        const int code = folder.run("g++ -std=c++17 -O1 -I " SELGEN_SOURCE_DIR "/runtime " + flags +
                                    " program.cpp -o program && ./program");
        INFO(folder.said());
        REQUIRE(code == 0);
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
