#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include <selgen/pattern/tables.hpp>
#include <selgen/pattern/view.hpp>

namespace selgen::pattern {

/// Where row 0 of an array would be, and the rows that may be touched.
struct Operand {
    char* row0 = nullptr;
    range rows;
};

/// What one call of a kernel gets.
struct Operands {
    range operations;
    std::vector<Operand> of;  // those that are read before those written
};

/// The dispatcher of generated code: calls the kernel of that number.
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

/// Memory whose first row is `row`, as if it began with row 0. The address may be of nobody, so it
/// is computed as a number.
inline char* shifted(void* memory, std::int64_t row, std::int64_t row_bytes) noexcept {
    const auto back = static_cast<std::uintptr_t>(row * row_bytes);
    return reinterpret_cast<char*>(reinterpret_cast<std::uintptr_t>(memory) - back);
}

/// The rows that operations of a call touch.
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

/// The rows that a task touches. What a reduction's task writes is the row of its split, and what
/// combines reads them all.
inline range rows_touched(const Tables& tables, const TaskRow& task, Index operand) {
    const CallRow& call = tables.calls[task.call];
    const OperandRow& row = tables.operands[call.operands + operand];
    if (call.kind == Kind::partial && operand >= call.reads)
        return {task.first / call.split, task.first / call.split + 1};
    return rows_touched(row, {task.first, task.first + task.count}, tables.arrays[row.array]);
}

}  // namespace selgen::pattern
