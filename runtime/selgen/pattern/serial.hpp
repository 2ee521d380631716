// Runs a graph without its mapping, to obtain the reference result.
#pragma once

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include <selgen/pattern/operands.hpp>
#include <selgen/rt/config.hpp>

namespace selgen::pattern {
inline namespace SELGEN_ABI {

/// The reference: runs the calls as written, one after the other, on one thread, with its own
/// memory for all arrays that are not bound. It has no teams, copies or buffers.
class Serial {
public:
    Serial(const Tables& tables, Dispatch dispatch)
        : tables_(tables), dispatch_(dispatch), bound_(tables.arrays.size(), nullptr) {}

    void bind(Index array, void* items) { bound_[static_cast<std::size_t>(array)] = items; }

    void run() {
        versions_.assign(tables_.arrays.size(), {});
        for (std::size_t a = 0; a < bound_.size(); ++a) begin(a);
        for (const CallRow& call : tables_.calls) run(call);
        for (std::size_t a = 0; a < bound_.size(); ++a) {
            const ArrayRow& array = tables_.arrays[static_cast<Index>(a)];
            if (bound_[a] != nullptr && array.is_output) std::memcpy(bound_[a], now(a), bytes(a));
        }
    }

private:
    struct Versions {
        std::vector<char> now;
        std::vector<char> next;
    };

    std::size_t bytes(std::size_t a) const {
        const ArrayRow& array = tables_.arrays[static_cast<Index>(a)];
        return static_cast<std::size_t>(array.rows * array.row_bytes);
    }
    char* now(std::size_t a) { return versions_[a].now.data(); }
    void begin(std::size_t a) {
        versions_[a].now.resize(bytes(a));
        versions_[a].next.resize(bytes(a));
        if (bound_[a] != nullptr) std::memcpy(now(a), bound_[a], bytes(a));
        const ArrayRow& array = tables_.arrays[static_cast<Index>(a)];
        if (bound_[a] == nullptr && (array.is_input || array.is_output))
            throw std::invalid_argument("selgen: '" + std::string(array.name) + "' is not bound");
    }

    Operand operand(const CallRow& call, const TaskRow& task, Index o) {
        const OperandRow& row = tables_.operands[call.operands + o];
        const auto a = static_cast<std::size_t>(row.array);
        char* const row0 = o < call.reads ? now(a) : versions_[a].next.data();
        const range rows = rows_touched(tables_, task, o);
        if (call.kind != Kind::partial || o < call.reads) return {row0, rows};
        return {row0 + rows.first * tables_.arrays[row.array].row_bytes, {0, 1}};
    }
    void run(const CallRow& call) {
        const auto index = static_cast<Index>(&call - tables_.calls.begin());
        each_written(call, [&](std::size_t a) { versions_[a].next = versions_[a].now; });
        const std::int64_t size = call.kind == Kind::partial ? call.split : call.operations;
        for (std::int64_t first = 0; first < call.operations; first += size) {
            const std::int64_t count = std::min(size, call.operations - first);
            Operands operands{{first, first + count}, {}};
            for (Index o = 0; o < call.reads + call.writes; ++o)
                operands.of.push_back(operand(call, {index, first, count, 0}, o));
            dispatch_(call.kernel, operands);
        }
        each_written(call, [&](std::size_t a) { versions_[a].now.swap(versions_[a].next); });
    }
    template <class Do>
    void each_written(const CallRow& call, Do&& act) {
        for (Index o = call.reads; o < call.reads + call.writes; ++o)
            act(static_cast<std::size_t>(tables_.operands[call.operands + o].array));
    }

    Tables tables_;
    Dispatch dispatch_;
    std::vector<void*> bound_;
    std::vector<Versions> versions_;
};

}  // namespace SELGEN_ABI
}  // namespace selgen::pattern
