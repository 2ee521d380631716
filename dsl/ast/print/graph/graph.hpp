// The text of machines, graphs and placements, without comments; part of dsl/ast/print/spec.
#pragma once

#include <string>
#include <vector>

#include "dsl/ast/graph/graph.hpp"
#include "dsl/ast/print/lines.hpp"

namespace selgen::dsl::text {

/// "node n[2]", "cpu n.s[2]".
std::string head_of(const ast::MachineLine& line);
/// Its clauses and the ';', on lines of at most `max_width` bytes if possible.
std::vector<std::string> tails_of(const ast::MachineLine& line, std::size_t max_width);

std::string of(const ast::GraphConst& constants);
std::string of(const ast::GraphData& data);
std::string of(const ast::GraphSplit& split);
/// "for k in 0 .. 50 {"
std::string opening_of(const ast::GraphLoop& loop);
/// A line that is aligned with others, or an unaligned one if it is too long for that.
Line line_of(const ast::PatternLine& pattern, std::size_t indent);

/// "place jacobi on c18g for N in 256, 1024", without its brace
std::string opening_of(const ast::GraphPlace& place);

}  // namespace selgen::dsl::text
