// The features of this processor, compared with the kernel's list of them.
#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

#include <selgen/rt/cpu.hpp>

#if defined(__linux__) && defined(__x86_64__)
namespace {

/// Whether the first processor has the flag in /proc/cpuinfo, as 1 or 0.
double has(std::string_view flag) {
    std::ifstream in("/proc/cpuinfo");
    for (std::string line; std::getline(in, line);) {
        if (line.rfind("flags", 0) != 0) continue;
        std::istringstream flags(line);
        for (std::string one; flags >> one;)
            if (one == flag) return 1;
        return 0;
    }
    FAIL("/proc/cpuinfo has no flags");
    return 0;
}

}  // namespace

TEST_CASE("a processor feature is 1 if the processor has it, and 0 otherwise") {
    namespace cpu = selgen::rt::cpu;
    CHECK(cpu::sse4_2() == has("sse4_2"));
    CHECK(cpu::avx() == has("avx"));
    CHECK(cpu::avx2() == has("avx2"));
    CHECK(cpu::fma() == has("fma"));
    CHECK(cpu::bmi2() == has("bmi2"));
    CHECK(cpu::avx512f() == has("avx512f"));
    CHECK(cpu::avx512bw() == has("avx512bw"));
    CHECK(cpu::avx512dq() == has("avx512dq"));
    CHECK(cpu::avx512vl() == has("avx512vl"));
}
#endif
