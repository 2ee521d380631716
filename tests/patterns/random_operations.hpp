// The operations of random graphs. Cores and devices compute the same bits, unless the compiler
// fuses multiplications and additions.
#pragma once

#include <cstdint>

#include <selgen/cuda/kernel.hpp>
#include <selgen/pattern/operands.hpp>

namespace random_graph {

/// An operand of a call, with all that its rows depend on.
struct Argument {
    double* row0 = nullptr;
    selgen::range given;  // the rows that the kernel may access
    selgen::pattern::OperandRow row{};
    std::int64_t rows = 0;   // of the array
    std::int64_t width = 0;  // items of a row
};

/// A call of a kernel, as a value that is passed to a device.
struct Arguments {
    static constexpr int most = 5;  // three arrays that are read, two that are written
    selgen::range operations;
    selgen::pattern::Kind kind = selgen::pattern::Kind::each;
    int reads = 0;
    int count = 0;
    Argument of[most];
};

SELGEN_ANYWHERE inline bool is_of_reduction(const Arguments& call) {
    return call.kind == selgen::pattern::Kind::partial ||
           call.kind == selgen::pattern::Kind::combine;
}

/// The call of a kernel of the tables that were set.
Arguments arguments_of(selgen::pattern::Index kernel, const selgen::pattern::Operands& operands);

/// The rows of the operand that operation i accesses. `lacked` becomes true if the kernel did not
/// receive all of them.
SELGEN_ANYWHERE inline selgen::range rows_of(const Argument& operand, std::int64_t i,
                                             bool& lacked) {
    std::int64_t first = 0, last = operand.rows;
    if (!operand.row.is_all) {
        first = operand.row.factor * i + operand.row.first;
        last = operand.row.factor * i + operand.row.last + 1;
        if (first < 0) first = 0;
        if (last > operand.rows) last = operand.rows;
    }
    if (first < last && (first < operand.given.first || last > operand.given.last)) lacked = true;
    return {first, last};
}

SELGEN_ANYWHERE inline double sum_of_rows(const Arguments& call, std::int64_t i, bool& lacked) {
    double sum = 0;
    for (int o = 0; o < call.reads; ++o) {
        const Argument& operand = call.of[o];
        const selgen::range rows = rows_of(operand, i, lacked);
        for (std::int64_t k = rows.first * operand.width; k < rows.last * operand.width; ++k)
            sum = 0.75 * sum + operand.row0[k] + 0.001;
    }
    return sum;
}

/// Operation i of a map, a stencil or a serial pattern.
SELGEN_ANYWHERE inline void operate(const Arguments& call, std::int64_t i, bool& lacked) {
    const double value = sum_of_rows(call, i, lacked);
    for (int o = call.reads; o < call.count; ++o) {
        const Argument& operand = call.of[o];
        const selgen::range rows = rows_of(operand, i, lacked);
        for (std::int64_t row = rows.first; row < rows.last; ++row)
            for (std::int64_t k = 0; k < operand.width; ++k)
                operand.row0[row * operand.width + k] =
                    0.5 * value + 0.01 * static_cast<double>(row + k);
    }
}

/// A split of a reduction, or the sum of the results of all splits.
SELGEN_ANYWHERE inline void reduce(const Arguments& call, bool& lacked) {
    double sum = 0;
    for (std::int64_t i = call.operations.first; i < call.operations.last; ++i)
        sum += call.kind == selgen::pattern::Kind::combine ? call.of[0].row0[i]
                                                           : sum_of_rows(call, i, lacked);
    *call.of[call.count - 1].row0 = sum;
}

}  // namespace random_graph
