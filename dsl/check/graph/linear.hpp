// Numbers in graphs: constants, loop indices, and rows that are linear in a pattern's index.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "dsl/ast/expression.hpp"
#include "dsl/diagnostics/report.hpp"

namespace selgen::dsl {

/// The value of a name, and whether it is used.
struct NamedNumber {
    double value = 0;
    bool used = false;
};

struct NumberScope {
    std::map<std::string, NamedNumber> values;  // constants and the loops' indices
    std::vector<std::string> indices;           // of the pattern; rows grow with the first
    std::int64_t evaluated = 0;                 // number of evaluated parts of expressions
};

/// factor · index + offset
struct Linear {
    double factor = 0;
    double offset = 0;
};

/// The value of an expression whose intermediate results are all integers of at most 2^53; nothing
/// after an error.
std::optional<Linear> linear(NumberScope& scope, const ast::Expression& written, Report& report);

/// The value of an expression that may be fractional and cannot use an index; nothing after an
/// error.
std::optional<double> real(NumberScope& scope, const ast::Expression& written, Report& report);

}  // namespace selgen::dsl
