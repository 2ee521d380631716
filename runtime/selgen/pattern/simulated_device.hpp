// Replaces the GPUs of an executor in tests, and detects kernels that receive host memory.
#pragma once

#include <algorithm>
#include <cstring>
#include <functional>
#include <iterator>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include <selgen/pattern/memory.hpp>
#include <selgen/rt/config.hpp>

namespace selgen::pattern {
inline namespace SELGEN_ABI {

/// Simulated devices, each with memory of its own, filled with 0xFF bytes, which are NaN as
/// floating-point numbers. Kernels for GPUs must receive only this memory; run() throws if they
/// receive other memory. As in a stream, the kernels and copies of a GPU's team are executed in
/// order, but not before finish().
class SimulatedDevices {
public:
    SimulatedDevices(const Tables& tables, Dispatch dispatch)
        : tables_(tables), dispatch_(dispatch), streams_(tables.teams.size()) {}

    void* allocate(Index, std::size_t bytes) {
        char* const memory = static_cast<char*>(fresh_pages(bytes));
        allocated_[memory] = bytes;
        return std::memset(memory, 0xFF, std::max<std::size_t>(bytes, 1));
    }
    void release(Index, void* memory) noexcept {
        allocated_.erase(static_cast<char*>(memory));
        std::free(memory);
    }
    void copy(Index team, const CopyRow&, void* to, const void* from, std::size_t bytes) {
        if (tables_.teams[team].is_gpu)
            stream(team).push_back([=] { std::memcpy(to, from, bytes); });
        else
            std::memcpy(to, from, bytes);
    }
    void run(Index team, Index kernel, const Operands& operands) {
        check_memory(kernel, operands);
        const Dispatch dispatch = dispatch_;
        stream(team).push_back([=] { dispatch(kernel, operands); });
    }
    void finish(Index team) {
        if (!tables_.teams[team].is_gpu) return;  // several threads may call it
        std::vector<std::function<void()>> work;
        work.swap(stream(team));
        for (const auto& one : work) one();
    }

private:
    std::vector<std::function<void()>>& stream(Index team) {
        return streams_[static_cast<std::size_t>(team)];
    }
    void check_memory(Index kernel, const Operands& operands) const {
        for (const CallRow& call : tables_.calls) {
            if (call.kernel != kernel) continue;
            for (std::size_t o = 0; o < operands.of.size(); ++o)
                check_memory(tables_.operands[call.operands + static_cast<Index>(o)].array,
                             operands.of[o]);
            return;
        }
    }
    void check_memory(Index array, const Operand& operand) const {
        if (operand.rows.size() <= 0) return;
        const std::int64_t row_bytes = tables_.arrays[array].row_bytes;
        const char* const begin = shifted(operand.row0, -operand.rows.first, row_bytes);
        const auto next = allocated_.upper_bound(const_cast<char*>(begin));
        if (next != allocated_.begin()) {
            const auto& [memory, bytes] = *std::prev(next);
            if (begin + operand.rows.size() * row_bytes <= memory + bytes) return;
        }
        throw std::logic_error("selgen: a GPU kernel received memory of the host for '" +
                               std::string(tables_.arrays[array].name) + "'");
    }

    Tables tables_;
    Dispatch dispatch_;
    std::map<char*, std::size_t> allocated_;
    std::vector<std::vector<std::function<void()>>> streams_;  // of each team
};

}  // namespace SELGEN_ABI
}  // namespace selgen::pattern
