#pragma once

#include <link.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <selgen/bench/facts.hpp>
#include <selgen/bench/random.hpp>
#include <selgen/rt/cores.hpp>
#include <selgen/rt/memory.hpp>

/// The machine and program with which a table was measured.
namespace selgen::bench {

namespace detail {

inline std::string contents(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

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

inline std::string cpu_model() {
    const std::string text = detail::contents("/proc/cpuinfo");
    for (const std::string_view name : {"model name", "Model", "cpu", "Hardware"})
        if (std::string value = detail::value_in(text, name); !value.empty()) return value;
    return "unknown";
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

inline std::string compiler() {
#if defined(__clang__)
    return __VERSION__;
#elif defined(__GNUC__)
    return std::string("g++ ") + __VERSION__;
#else
    return "unknown";
#endif
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

namespace detail {

/// Whether a library belongs to the system: system updates do not change the measured program.
inline bool is_of_system(std::string_view path) {
    for (const std::string_view folder : {"/lib", "/usr/lib", "/usr/local/cuda"}) {
        if (path.substr(0, folder.size()) != folder) continue;
        const std::string_view rest = path.substr(folder.size());  // e.g. of /lib64, cuda-12.4
        if (rest.find('/') != rest.npos) return true;
    }
    return false;
}

/// The shared libraries loaded by this process, except those of the system.
inline std::vector<std::string> libraries() {
    std::vector<std::string> paths;
    const auto take = [](dl_phdr_info* loaded, std::size_t, void* to) {
        const std::string path = loaded->dlpi_name;  // empty for the program
        if (path.find('/') != path.npos && !is_of_system(path))
            static_cast<std::vector<std::string>*>(to)->push_back(path);
        return 0;
    };
    dl_iterate_phdr(take, &paths);
    std::sort(paths.begin(), paths.end());
    return paths;
}

}  // namespace detail

/// A hash of this program's file and the libraries it has loaded, since some contain kernels.
inline std::string program_hash() {
    std::uint64_t hash = hash_of(detail::contents("/proc/self/exe"));
    for (const std::string& path : detail::libraries())
        hash = hash_of(detail::contents(path), hash);
    char text[24];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
    return text;
}

/// The facts that must be the same for all rows of a table.
inline Facts machine_facts() {
    Facts facts;
    facts.add("cpu", cpu_model());
    facts.add("cores", rt::cores());
    facts.add("caches", caches());
    facts.add("memory", rt::memory());
    facts.add("gpus", gpus());
    facts.add("compiler", compiler());
    facts.add("flags", flags());
    facts.add("program", program_hash());
    return facts;
}

}  // namespace selgen::bench
