// The machine and program with which a table is measured: processor, caches, GPUs, compiler and
// settings.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <initializer_list>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <selgen/bench/facts.hpp>
#include <selgen/bench/program.hpp>
#include <selgen/rt/config.hpp>
#include <selgen/rt/cores.hpp>
#include <selgen/rt/memory.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

namespace detail {

/// The value after "name :" in a system file with such lines.
inline std::string value_in(const std::string& text, std::string_view name) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = std::string_view(text).substr(at, end - at);
        const std::size_t colon = line.find(':');
        if (colon != line.npos && trimmed(line.substr(0, colon)) == name)
            return trimmed(line.substr(colon + 1));
        at = end + 1;
    }
    return {};
}

}  // namespace detail

/// "AMD EPYC (AuthenticAMD 25/17)": name, vendor, family and model, as far as /proc/cpuinfo
/// (`text`) has them.
inline std::string cpu_model(const std::string& text = detail::contents("/proc/cpuinfo")) {
    const auto first_of = [&](std::initializer_list<std::string_view> names) {
        for (const std::string_view name : names)
            if (std::string value = detail::value_in(text, name); !value.empty()) return value;
        return std::string();
    };
    std::string name = first_of({"model name", "Model", "cpu", "Hardware"});
    if (name.empty()) name = "unknown";
    const std::string vendor = first_of({"vendor_id", "CPU implementer"});
    const std::string family = first_of({"cpu family", "CPU architecture"});
    const std::string model = first_of({"model", "CPU part"});
    if (vendor.empty() || family.empty() || model.empty()) return name;
    return rt::join({name, " (", vendor, " ", family, "/", model, ")"});
}

/// "L1 Data 32K", "L2 Unified 1024K", … of the first processor.
inline std::vector<std::string> caches() {
    std::vector<std::string> all;
    for (int i = 0; i < 8; ++i) {
        std::string folder = "/sys/devices/system/cpu/cpu0/cache/index";
        folder += std::to_string(i);
        const auto read = [&](const char* what) {
            return detail::trimmed(detail::contents(folder + what));
        };
        const std::string size = read("/size");
        if (size.empty()) break;
        std::string cache = "L";
        all.push_back(cache.append(read("/level")).append(" ").append(read("/type")).append(" ") +
                      size);
    }
    return all;
}

/// The GPUs as listed by the system's driver, in folders named by bus address (0000:65:00.0). The
/// devices are not queried, since that would start threads.
inline std::vector<std::string> gpus(const std::string& folder = "/proc/driver/nvidia/gpus") {
    std::vector<std::string> places;
    std::error_code none;  // ignored: there may be no such driver
    for (const auto& one : std::filesystem::directory_iterator(folder, none))
        places.push_back(one.path().string());
    std::sort(places.begin(), places.end());
    std::vector<std::string> all;
    for (const std::string& place : places) {
        const std::string text = detail::contents(place + "/information");
        if (!text.empty()) all.push_back(detail::value_in(text, "Model"));
    }
    return all;
}

/// The same with their compute capabilities, if nvidia-smi, which is not asked without a driver,
/// knows them.
inline std::vector<std::string> gpus_with_capability() {
    const std::vector<std::string> names = gpus();
    std::FILE* const tool =
        names.empty() ? nullptr
                      : popen(
                            "nvidia-smi --query-gpu=name,compute_cap --format=csv,noheader "
                            "2>/dev/null",
                            "r");
    if (tool == nullptr) return names;
    std::vector<std::string> all;
    char line[256];
    while (std::fgets(line, sizeof line, tool) != nullptr)
        if (std::strchr(line, ',') != nullptr) all.push_back(detail::trimmed(line));
    return pclose(tool) == 0 && all.size() == names.size() ? all : names;
}

inline std::string compiler() {
#if defined(__clang__)
    return __VERSION__;
#elif defined(__GNUC__)
    return std::string("g++ ") + __VERSION__;
#else
    return "unknown";
#endif
}

/// "OMP_NUM_THREADS=2 OMP_WAIT_POLICY=passive": the settings of OpenMP in the environment.
inline std::string openmp_settings() {
    std::string all;
    for (const char* const name :
         {"OMP_NUM_THREADS", "OMP_THREAD_LIMIT", "OMP_DYNAMIC", "OMP_MAX_ACTIVE_LEVELS",
          "OMP_SCHEDULE", "OMP_WAIT_POLICY", "OMP_PROC_BIND", "OMP_PLACES", "OMP_STACKSIZE",
          "GOMP_CPU_AFFINITY", "GOMP_SPINCOUNT", "KMP_AFFINITY", "KMP_BLOCKTIME",
          "KMP_HW_SUBSET"}) {
        const char* const value = std::getenv(name);
        if (value != nullptr) all += rt::join({all.empty() ? "" : " ", name, "=", value});
    }
    return all;
}

/// "governor powersave, turbo on": what changes the clock rate of the first processor; empty if
/// `system` (usually /sys) does not have it.
inline std::string clock_rate_settings(const std::string& system = "/sys") {
    const std::string cpus = system + "/devices/system/cpu";
    const auto read = [&](const char* file) {
        return detail::trimmed(detail::contents(cpus + file));
    };
    const std::string governor = read("/cpu0/cpufreq/scaling_governor");
    const std::string boost = read("/cpufreq/boost"), no_turbo = read("/intel_pstate/no_turbo");
    std::string text = governor.empty() ? "" : "governor " + governor;
    if (boost.empty() && no_turbo.empty()) return text;
    text += text.empty() ? "turbo " : ", turbo ";
    return text + (boost == "1" || no_turbo == "0" ? "on" : "off");
}

/// What to tell a user whose clock rates change; empty if they do not, as far as is known.
inline std::string note_of_clock_rate(const std::string& settings) {
    const bool is_fixed = settings.find("turbo on") == settings.npos &&
                          (settings.find("governor") == settings.npos ||
                           settings.find("governor performance") != settings.npos);
    if (is_fixed) return {};
    return rt::join({"note: the clock rate of the processor changes (", settings,
                     "), so times vary more: if you can, set the governor to performance and turn "
                     "turbo off\n"});
}

/// The compiler flags set by the build; otherwise those known to the compiler.
inline std::string flags() {
#if defined(SELGEN_BENCH_FLAGS)
    return SELGEN_BENCH_FLAGS;
#else
    std::string text;
#if defined(__OPTIMIZE__)
    text += " optimised";
#endif
#if defined(__AVX512F__)
    text += " avx512f";
#elif defined(__AVX2__)
    text += " avx2";
#endif
#if defined(__FAST_MATH__)
    text += " fast-math";
#endif
#if defined(_OPENMP)
    text += " openmp";
#endif
    return detail::trimmed(text);
#endif
}

/// Today in UTC, as in 2026-03-31.
inline std::string date() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    char text[16];
    gmtime_r(&now, &parts);
    std::strftime(text, sizeof text, "%Y-%m-%d", &parts);
    return text;
}

/// The facts that must be the same for all rows of a table.
inline Facts machine_facts() {
    Facts facts;
    facts.add("cpu", cpu_model());
    facts.add("cores", rt::cores());
    facts.add("caches", caches());
    facts.add("memory", rt::memory());
    facts.add("clock rate", clock_rate_settings());
    facts.add("gpus", gpus_with_capability());
    facts.add("openmp", openmp_settings());
    facts.add("compiler", compiler());
    facts.add("flags", flags());
    facts.add("program", program_hash());
    return facts;
}

}  // namespace SELGEN_ABI
}  // namespace selgen::bench
