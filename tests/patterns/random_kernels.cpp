#include <atomic>

#include "tests/patterns/random_graph.hpp"

#include <selgen/pattern/operands.hpp>

namespace random_graph {
namespace {

pattern::Tables tables;
std::atomic<bool> lacked_rows{false};

/// Each call of a random graph is a separate pattern.
const pattern::CallRow& call_of(pattern::Index kernel) {
    for (const pattern::CallRow& call : tables.calls)
        if (call.kernel == kernel) return call;
    return tables.calls[0];
}

selgen::range rows_of(const pattern::CallRow& call, std::size_t operand, std::int64_t i) {
    const auto& row = tables.operands[call.operands + static_cast<pattern::Index>(operand)];
    return pattern::rows_touched(row, {i, i + 1}, tables.arrays[row.array]);
}
std::int64_t items_of(const pattern::CallRow& call, std::size_t operand) {
    const auto& row = tables.operands[call.operands + static_cast<pattern::Index>(operand)];
    return tables.arrays[row.array].row_bytes / 8;
}

double sum_of_rows(const pattern::CallRow& call, const pattern::Operands& operands,
                   std::int64_t i) {
    double sum = 0;
    for (std::size_t o = 0; o < static_cast<std::size_t>(call.reads); ++o) {
        const auto& given = operands.of[o];
        const auto* const items = reinterpret_cast<const double*>(given.row0);
        const std::int64_t width = items_of(call, o);
        for (const auto row : rows_of(call, o, i)) {
            if (row < given.rows.first || row >= given.rows.last) lacked_rows = true;
            for (std::int64_t k = row * width; k < (row + 1) * width; ++k)
                sum = 0.75 * sum + items[k] + 0.001;
        }
    }
    return sum;
}

void write_rows(const pattern::CallRow& call, const pattern::Operands& operands, std::int64_t i,
                double value) {
    for (auto o = static_cast<std::size_t>(call.reads); o < operands.of.size(); ++o) {
        const auto& given = operands.of[o];
        auto* const items = reinterpret_cast<double*>(given.row0);
        const std::int64_t width = items_of(call, o);
        for (const auto row : rows_of(call, o, i)) {
            if (row < given.rows.first || row >= given.rows.last) lacked_rows = true;
            for (std::int64_t k = 0; k < width; ++k)
                items[row * width + k] = 0.5 * value + 0.01 * static_cast<double>(row + k);
        }
    }
}

}  // namespace

void set_tables(const pattern::Tables& those) {
    tables = those;
    lacked_rows = false;
}
bool has_lacked_rows() { return lacked_rows; }

void dispatch(pattern::Index kernel, const pattern::Operands& operands) {
    const pattern::CallRow& call = call_of(kernel);
    if (call.kind == pattern::Kind::partial || call.kind == pattern::Kind::combine) {
        double sum = 0;
        for (const auto i : operands.operations)
            sum += call.kind == pattern::Kind::combine
                       ? reinterpret_cast<const double*>(operands.of[0].row0)[i]
                       : sum_of_rows(call, operands, i);
        *reinterpret_cast<double*>(operands.of.back().row0) = sum;
        return;
    }
    for (const auto i : operands.operations)
        write_rows(call, operands, i, sum_of_rows(call, operands, i));
}

}  // namespace random_graph
