// Computes which rows of arrays an operation accesses, and passes them to kernels.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include <selgen/pattern/tables.hpp>
#include <selgen/pattern/view.hpp>
#include <selgen/rt/config.hpp>

namespace selgen::pattern {
inline namespace SELGEN_ABI {

/// The address that row 0 of an array would have, and the rows that may be accessed.
struct Operand {
    char* row0 = nullptr;
    range rows;
};

/// The arguments of one call of a kernel.
struct Operands {
    range operations;
    std::vector<Operand> of;  // first the ones that are read, then the ones that are written
};

/// The dispatcher of generated code: calls the kernel with the given index.
using Dispatch = void (*)(Index kernel, const Operands& operands);

template <class T, int D = 1>
in<T, D> reading(const Operands& operands, std::size_t i,
                 typename in<T, D>::Inner inner = {}) noexcept {
    const Operand& o = operands.of[i];
    return {reinterpret_cast<const T*>(o.row0), inner, o.rows};
}
template <class T, int D = 1>
out<T, D> writing(const Operands& operands, std::size_t i,
                  typename out<T, D>::Inner inner = {}) noexcept {
    const Operand& o = operands.of[i];
    return {reinterpret_cast<T*>(o.row0), inner, o.rows};
}

/// The address of row 0 if `memory` begins with row `row`. It may lie outside any object, so it is
/// computed as an integer.
inline char* shifted(void* memory, std::int64_t row, std::int64_t row_bytes) noexcept {
    const auto back = static_cast<std::uintptr_t>(row * row_bytes);
    return reinterpret_cast<char*>(reinterpret_cast<std::uintptr_t>(memory) - back);
}

/// The rows that operations of a call access.
inline range rows_touched(const OperandRow& operand, range operations,
                          const ArrayRow& array) noexcept {
    if (operand.is_all) return {0, array.rows};
    if (operations.size() <= 0) return {0, 0};
    const std::int64_t a = operand.factor * operations.first;
    const std::int64_t b = operand.factor * (operations.last - 1);
    const std::int64_t low = std::max<std::int64_t>(std::min(a, b) + operand.first, 0);
    const std::int64_t high = std::min(std::max(a, b) + operand.last + 1, array.rows);
    return {low, std::max(low, high)};
}

/// The rows that a task accesses. A task of a reduction writes the row of its split; the combining
/// task reads all of them.
inline range rows_touched(const Tables& tables, const TaskRow& task, Index operand) {
    const CallRow& call = tables.calls[task.call];
    const OperandRow& row = tables.operands[call.operands + operand];
    if (call.kind == Kind::partial && operand >= call.reads)
        return {task.first / call.split, task.first / call.split + 1};
    return rows_touched(row, {task.first, task.first + task.count}, tables.arrays[row.array]);
}

}  // namespace SELGEN_ABI
}  // namespace selgen::pattern
