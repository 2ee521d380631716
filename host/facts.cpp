#include "host/facts.hpp"

#include <array>
#include <selgen/rt/cores.hpp>
#include <selgen/rt/cpu.hpp>
#include <selgen/rt/memory.hpp>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace selgen::host {
namespace {

double no_gpus() noexcept { return 0; }

using Reader = double (*)() noexcept;

constexpr std::array<std::pair<std::string_view, Reader>, 14> readers{{
    {"threads", rt::cores},
    {"cores", rt::cores},
    {"llc", rt::last_level_cache},
    {"memory", rt::memory},
    {"gpus", no_gpus},
    {"cpu.sse4_2", rt::cpu::sse4_2},
    {"cpu.avx", rt::cpu::avx},
    {"cpu.avx2", rt::cpu::avx2},
    {"cpu.fma", rt::cpu::fma},
    {"cpu.bmi2", rt::cpu::bmi2},
    {"cpu.avx512f", rt::cpu::avx512f},
    {"cpu.avx512bw", rt::cpu::avx512bw},
    {"cpu.avx512dq", rt::cpu::avx512dq},
    {"cpu.avx512vl", rt::cpu::avx512vl},
}};

}  // namespace

double fact_value(const std::string& name) {
    for (const auto& [fact, read] : readers) {
        if (fact == name) return read();
    }
    throw std::logic_error("the fact '" + name + "' has no reader");
}

}  // namespace selgen::host
