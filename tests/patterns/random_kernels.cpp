// Kernels of random graphs on the host, which find their calls in the tables.
#include <atomic>

#include "tests/patterns/random_graph.hpp"
#include "tests/patterns/random_operations.hpp"

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

}  // namespace

void set_tables(const pattern::Tables& those) {
    tables = those;
    lacked_rows = false;
}
bool has_lacked_rows() { return lacked_rows; }

Arguments arguments_of(pattern::Index kernel, const pattern::Operands& operands) {
    const pattern::CallRow& call = call_of(kernel);
    Arguments made;
    made.operations = operands.operations;
    made.kind = call.kind;
    made.reads = call.reads;
    made.count = call.reads + call.writes;
    for (int o = 0; o < made.count; ++o) {
        const pattern::Operand& given = operands.of.at(static_cast<std::size_t>(o));
        const pattern::OperandRow& row = tables.operands[call.operands + o];
        const pattern::ArrayRow& array = tables.arrays[row.array];
        made.of[o] = {reinterpret_cast<double*>(given.row0), given.rows, row, array.rows,
                      array.row_bytes / 8};
    }
    return made;
}

void dispatch(pattern::Index kernel, const pattern::Operands& operands) {
    const Arguments call = arguments_of(kernel, operands);
    bool lacked = false;
    if (is_of_reduction(call)) {
        reduce(call, lacked);
    } else {
        for (const auto i : call.operations) operate(call, i, lacked);
    }
    if (lacked) lacked_rows = true;
}

}  // namespace random_graph
