// Quotas of control groups, and the features of this processor compared with the kernel's list.
#include <unistd.h>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>
#include <string>
#include <string_view>

#include <selgen/lib/cpu_quota.hpp>
#include <selgen/rt/cpu.hpp>

namespace {

constexpr double unlimited = std::numeric_limits<double>::infinity();

/// A folder in place of the root of the file system.
class Root {
public:
    Root() { std::filesystem::create_directories(path_); }
    ~Root() { std::filesystem::remove_all(path_); }

    void write(const std::string& name, const std::string& text) const {
        const std::filesystem::path file(path_ + name);
        std::filesystem::create_directories(file.parent_path());
        std::ofstream(file) << text;
    }
    const std::string& path() const { return path_; }
    double quota() const { return selgen::rt::cpu_quota(path_); }

private:
    std::string path_ =
        (std::filesystem::temp_directory_path() / ("quota_" + std::to_string(getpid()))).string();
};

}  // namespace

TEST_CASE("without control groups, there is no CPU quota") {
    const Root root;
    CHECK(root.quota() == unlimited);
}

TEST_CASE("the least quota of a control group and the groups around it applies") {
    const Root root;
    root.write("/proc/self/cgroup", "0::/a/b\n");
    root.write("/proc/self/mountinfo",
               "1 0 0:1 / /tmp rw - tmpfs tmpfs rw\n"
               "2 1 0:2 / /sys/fs/cgroup rw,relatime shared:4 - cgroup2 cgroup2 rw\n");
    root.write("/sys/fs/cgroup/a/b/cpu.max", "max 100000\n");
    CHECK(root.quota() == unlimited);
    root.write("/sys/fs/cgroup/a/cpu.max", "150000 100000\n");
    CHECK(root.quota() == 1.5);
    root.write("/sys/fs/cgroup/a/b/cpu.max", "400000 100000\n");
    CHECK(root.quota() == 1.5);
}

TEST_CASE("quotas of version 1 are in the hierarchy of the controller cpu") {
    const Root root;
    root.write("/proc/self/cgroup", "5:memory:/m\n4:cpu,cpuacct:/c\n0::/\n");
    root.write("/proc/self/mountinfo",
               "2 1 0:2 / /cg/cpu rw - cgroup cgroup rw,cpu,cpuacct\n"
               "3 1 0:3 / /cg/memory rw - cgroup cgroup rw,memory\n");
    root.write("/cg/cpu/cpu.cfs_quota_us", "-1\n");
    root.write("/cg/cpu/c/cpu.cfs_quota_us", "200000\n");
    root.write("/cg/cpu/c/cpu.cfs_period_us", "100000\n");
    root.write("/cg/memory/m/cpu.cfs_quota_us", "1\n");
    root.write("/cg/memory/m/cpu.cfs_period_us", "100000\n");
    CHECK(root.quota() == 2);
}

TEST_CASE("in a container, the mounted hierarchy begins at the group of the container") {
    const Root root;
    root.write("/proc/self/cgroup", "0::/docker/1/inner\n");
    root.write("/proc/self/mountinfo", "2 1 0:2 /docker/1 /sys/fs/cgroup ro - cgroup2 cgroup ro\n");
    root.write("/sys/fs/cgroup/cpu.max", "300000 100000\n");
    root.write("/sys/fs/cgroup/inner/cpu.max", "50000 100000\n");
    CHECK(root.quota() == 0.5);
}

TEST_CASE("a system file may have a single character, and may be missing") {
    const Root root;
    root.write("/one", "1");
    CHECK(selgen::rt::detail::system_file(root.path() + "/one") == "1");
    CHECK(selgen::rt::detail::system_file(root.path() + "/none").empty());
}

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
