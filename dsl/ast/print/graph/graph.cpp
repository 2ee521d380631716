// Formats machines, patterns and placements, and wraps the clauses of a machine.
#include "dsl/ast/print/graph/graph.hpp"

#include "dsl/ast/print/spec.hpp"
#include "dsl/ast/print/text.hpp"

namespace selgen::dsl::text {
namespace {

std::string of(const ast::MachineClause& clause) {
    std::string made = clause.word.text;
    for (const ast::Identifier& name : clause.to)
        made += (&name == clause.to.data() ? " " : ".") + name.text;
    for (const ast::Expression& amount : clause.amounts) {
        made += " " + print(amount);
        const bool first = &amount == clause.amounts.data();
        if (first && clause.at_most) made += " max " + print(*clause.at_most);
    }
    return made;
}

std::string in_brackets(const std::string& text) { return "[" + text + "]"; }

std::string of(const ast::Rows& rows) {
    if (rows.all) return "[*]";
    if (rows.ends.empty()) return "";
    const std::string first = print(rows.ends[0]);
    return in_brackets(rows.ends.size() == 1 ? first : first + " .. " + print(rows.ends[1]));
}

std::string of(const std::vector<ast::ArrayAccess>& accesses) {
    std::string made;
    for (const ast::ArrayAccess& access : accesses)
        made += (made.empty() ? "" : ", ") + access.array.text + of(access.rows);
    return made;
}

std::string clauses_of(const ast::PatternLine& pattern) {
    std::string made;
    if (pattern.flops) made += " flops " + print(*pattern.flops);
    if (pattern.branchy) made += " branchy";
    if (pattern.on) made += " on " + pattern.on->text;
    if (pattern.cpu_kernel) made += " cpu " + pattern.cpu_kernel->text;
    if (pattern.gpu_kernel) made += " gpu " + pattern.gpu_kernel->text;
    return made + ";";
}

}  // namespace

std::string head_of(const ast::MachineLine& line) {
    std::string made = line.kind.text + " " + line.node.text;
    if (line.name) made += "." + line.name->text;
    if (line.count) made += in_brackets(print(*line.count));
    return made;
}

std::vector<std::string> tails_of(const ast::MachineLine& line, std::size_t max_width) {
    std::vector<std::string> made{""};
    for (const ast::MachineClause& clause : line.clauses) {
        const std::string next = of(clause);
        if (!made.back().empty() && made.back().size() + 2 + next.size() > max_width)
            made.emplace_back();
        made.back() += (made.back().empty() ? "" : " ") + next;
    }
    made.back() += ";";
    return made;
}

std::string of(const ast::GraphConst& constants) {
    std::string made;
    for (const ast::NamedValue& one : constants.values)
        made += (made.empty() ? "const " : ", ") + one.name.text + " = " + print(one.value);
    return made + ";";
}

std::string of(const ast::GraphData& data) {
    std::string made;
    for (const ast::ArrayName& array : data.arrays) {
        made += (made.empty() ? "data " : ", ") + array.name.text;
        for (const ast::Expression& extent : array.extents) made += in_brackets(print(extent));
    }
    made += " " + data.element.text;
    if (data.home) made += " at " + data.home->text;
    if (data.given) made += " given";
    if (data.in_place) made += " inplace";
    return made + ";";
}

std::string of(const ast::GraphSplit& split) {
    return "split " + (split.of ? split.of->text + " " : "") + print(split.size) + ";";
}

std::string opening_of(const ast::GraphLoop& loop) {
    return "for " + loop.index.text + " in " + print(loop.first) + " .. " + print(loop.end) + " {";
}

Line line_of(const ast::PatternLine& pattern, std::size_t indent) {
    Line made{.indent = indent, .align = Align::pattern};
    made.head = pattern.kind.text + " " + pattern.name.text;
    for (const ast::NamedValue& index : pattern.indices)
        made.head += in_brackets(index.name.text + ":" + print(index.value));
    const std::string reads = of(pattern.reads);
    const std::string writes = pattern.writes.empty() ? "" : "-> " + of(pattern.writes);
    const std::string clauses = clauses_of(pattern);
    made.middle = reads;
    made.tail = writes.empty() ? clauses : writes + clauses;
    const std::size_t size = indent + made.head.size() + reads.size() + made.tail.size() + 2;
    if (size <= width && !writes.empty()) return made;
    // Nothing to align with, or too long for a line.
    const std::string between = size <= width ? " " : "\n" + std::string(indent + 4, ' ');
    made.align = Align::none;
    if (!reads.empty()) made.head += " " + reads;
    if (!writes.empty()) made.head += between + writes;
    made.head += clauses;
    made.middle = made.tail = "";
    return made;
}

std::string opening_of(const ast::GraphPlace& place) {
    const std::string made = "place " + place.graph.text + " on " + place.machine.text;
    if (!place.sizes) return made;
    return made + " for " + place.sizes->constant.text + " in " + value_text(place.sizes->sizes);
}

}  // namespace selgen::dsl::text
