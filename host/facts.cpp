// A table of the environment names, with the functions that read each value and its source.
#include "host/facts.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <selgen/lib/cores.hpp>
#include <selgen/rt/cpu.hpp>
#include <selgen/rt/memory.hpp>
#include <selgen/rt/text.hpp>
#include <stdexcept>
#include <string_view>

namespace selgen::host {
namespace {

double no_gpus() { return 0; }

/// "OMP_NUM_THREADS=2"; empty if the variable is not set.
std::string setting(const char* variable) {
    const char* const value = std::getenv(variable);
    return value == nullptr ? "" : std::string(variable) + '=' + value;
}

/// The variables of those names that are set: "OMP_NUM_THREADS=2, OMP_THREAD_LIMIT=4".
template <std::size_t N>
std::string settings(const char* const (&variables)[N]) {
    std::string text;
    for (const char* const variable : variables)
        if (const std::string one = setting(variable); !one.empty())
            text += (text.empty() ? "" : ", ") + one;
    return text;
}

std::string cores_source() {
    const rt::CoreLimits limits = rt::core_limits();
    const auto processors = static_cast<double>(limits.processors.size());
    if (processors == 0) return "operating system";
    if (limits.cores() < processors)
        return "CPU quota of the control group: " + rt::number_text(limits.quota, 4);
    const std::string places = settings({"OMP_PLACES", "GOMP_CPU_AFFINITY", "KMP_AFFINITY"});
    return limits.has_places && !places.empty() ? places : "affinity mask";
}

std::string threads_source() {
    if (!has_openmp()) return "limit of a team; selgen was built without OpenMP";
    const std::string set =
        settings({"OMP_NUM_THREADS", "OMP_THREAD_LIMIT", "OMP_MAX_ACTIVE_LEVELS", "OMP_DYNAMIC"});
    return set.empty() ? "OpenMP runtime" : set;
}

std::string limit_source() {
    if (team_limit() >= rt::cores()) return "cores";
    const std::string set =
        settings({"OMP_NUM_THREADS", "OMP_THREAD_LIMIT", "OMP_MAX_ACTIVE_LEVELS"});
    return set.empty() ? "OpenMP runtime" : set;
}

std::string system_source() { return "operating system"; }
std::string no_cuda() { return "this command does not use CUDA"; }
std::string cpu_source() { return "processor"; }

struct Reader {
    std::string_view name;
    double (*value)();
    std::string (*source)();
};

constexpr std::array<Reader, 15> readers{{
    {"threads", next_team, threads_source},
    {"cores", rt::cores, cores_source},
    {"team_limit", team_limit, limit_source},
    {"llc", rt::last_level_cache, system_source},
    {"memory", rt::memory, system_source},
    {"gpus", no_gpus, no_cuda},
    {"cpu.sse4_2", rt::cpu::sse4_2, cpu_source},
    {"cpu.avx", rt::cpu::avx, cpu_source},
    {"cpu.avx2", rt::cpu::avx2, cpu_source},
    {"cpu.fma", rt::cpu::fma, cpu_source},
    {"cpu.bmi2", rt::cpu::bmi2, cpu_source},
    {"cpu.avx512f", rt::cpu::avx512f, cpu_source},
    {"cpu.avx512bw", rt::cpu::avx512bw, cpu_source},
    {"cpu.avx512dq", rt::cpu::avx512dq, cpu_source},
    {"cpu.avx512vl", rt::cpu::avx512vl, cpu_source},
}};

}  // namespace

double fact_value(const std::string& name) {
    for (const Reader& reader : readers) {
        if (reader.name == name) return reader.value();
    }
    throw std::logic_error("the fact '" + name + "' has no reader");
}

std::vector<Fact> facts() {
    std::vector<Fact> all;
    for (const Reader& reader : readers)
        all.push_back({std::string(reader.name), reader.value(), reader.source()});
    return all;
}

std::string facts_text() {
    std::string text;
    for (const Fact& fact : facts())
        text += fmt::format("{:<13} {:<12} {}\n", fact.name, fmt::format("{:.15g}", fact.value),
                            fact.source);
    return text;
}

}  // namespace selgen::host
