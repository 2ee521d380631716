// Reads the numbers of a machine, such as bandwidths and counts of cores.
#pragma once

#include <string>
#include <string_view>

#include "dsl/ast/expression.hpp"
#include "dsl/diagnostics/report.hpp"

namespace selgen::dsl {

/// What a number in a machine measures.
enum class Measure { number, bytes, seconds, bandwidth, rate };

/// The amount in bytes, s, byte/s or flop/s; 1 after an error, which is reported. `what` names it
/// in messages: "the memory's bandwidth".
double amount_of(const ast::Expression& written, Measure wanted, std::string_view what,
                 Report& report);

/// The same for an integer from 1 to 1000000.
int count_of(const ast::Expression& written, std::string_view what, Report& report);

}  // namespace selgen::dsl
