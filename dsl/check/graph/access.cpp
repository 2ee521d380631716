// Lowers the rows that a pattern reads or writes to linear functions of its index.
#include <utility>

#include "dsl/check/graph/context.hpp"

namespace selgen::dsl {
namespace {

/// The array of that name, if it is in scope; reports it otherwise.
std::optional<std::size_t> find_array(Unrolling& graph, const ast::Identifier& name) {
    graph.used.insert(name.text);
    const auto found = graph.visible.find(name.text);
    if (found != graph.visible.end()) return found->second;
    if (graph.broken.count(name.text) != 0) return std::nullopt;
    Report& report = graph.context.report;
    const auto elsewhere = graph.declared.arrays.find(name.text);
    if (elsewhere != graph.declared.arrays.end()) {
        report
            .error(Code::unknown_data, name.span,
                   "data " + quoted(name.text) + " is not visible here")
            .notes.push_back({elsewhere->second->name.span, "it is declared here"});
        return std::nullopt;
    }
    Diagnostic& diagnostic =
        report.error(Code::unknown_data, name.span, "unknown data " + quoted(name.text));
    if (!report.is_read()) return std::nullopt;
    std::vector<std::string> names;
    for (const auto& [one, array] : graph.declared.arrays) names.push_back(one);
    diagnostic.hint = nearest_hint(name.text, names);
    return std::nullopt;
}

bool bad(Report& report, Span span, const std::string& text, const std::string& hint = {}) {
    report.error(Code::bad_access, span, text).hint = hint;
    return false;
}

/// Rows given by their ends. Both grow with the index by the same factor, which is not negative.
bool lower_ends(Unrolling& graph, const ast::ArrayAccess& written, model::GraphAccess& made) {
    Report& report = graph.context.report;
    const auto first = linear(graph.numbers, written.rows.ends.front(), report);
    const auto last = linear(graph.numbers, written.rows.ends.back(), report);
    if (!first || !last) return false;
    if (first->factor < 0) {
        return bad(report, written.span, "row numbers must not decrease as the index increases");
    }
    if (first->factor != last->factor) {
        return bad(report, written.span, "both ends of this range must grow at the same rate",
                   "for example: x[2 * i .. 2 * i + 1]");
    }
    if (last->offset < first->offset) {
        return bad(report, written.span, "the last row comes before the first");
    }
    made.factor = static_cast<std::int64_t>(first->factor);
    made.first = static_cast<std::int64_t>(first->offset);
    made.last = static_cast<std::int64_t>(last->offset);
    return true;
}

}  // namespace

std::optional<model::GraphAccess> lower_access(Unrolling& graph, const ast::ArrayAccess& written,
                                               const ast::PatternLine& pattern, bool writes) {
    const auto array = find_array(graph, written.array);
    if (!array) return std::nullopt;
    Report& report = graph.context.report;
    const std::string name = written.array.text;
    model::GraphAccess made;
    made.array = *array;
    const bool is_result = writes && pattern.kind.text == "reduce";
    const bool is_bare = !written.rows.all && written.rows.ends.empty();
    if (is_bare && !is_result) {
        bad(report, written.span, "the rows of " + quoted(name) + " are missing",
            "for all rows, write: " + name + "[*]");
        return std::nullopt;
    }
    if (is_bare || written.rows.all) {
        made.all = true;
    } else if (!lower_ends(graph, written, made)) {
        return std::nullopt;
    }
    if (!is_result) return made;
    const std::int64_t rows = graph.made.arrays[*array].extents[0];
    const bool is_one = made.all ? rows == 1 : made.factor == 0 && made.first == made.last;
    if (is_one) return made;
    bad(report, written.span, "the result of a reduction must be one row of " + quoted(name),
        "for example: -> " + name + "[0]");
    return std::nullopt;
}

}  // namespace selgen::dsl
