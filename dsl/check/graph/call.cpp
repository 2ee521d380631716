// Lowers a pattern in one iteration: its operations, work, splits, and accesses, whose rows are
// linear functions of its index.
#include <algorithm>
#include <string_view>
#include <utility>

#include "dsl/check/graph/context.hpp"

namespace selgen::dsl {
namespace {

// ---- accesses --------------------------------------------------------------------------------

/// The array of that name, if it is in scope; reports it otherwise.
std::optional<std::size_t> find_array(Unrolling& graph, const ast::Identifier& name) {
    graph.used.insert(name.text);
    const auto found = graph.visible.find(name.text);
    if (found != graph.visible.end()) return found->second;
    if (graph.broken.count(name.text) != 0) return std::nullopt;
    Report& report = graph.context.report;
    const auto elsewhere = graph.declared.arrays.find(name.text);
    if (elsewhere != graph.declared.arrays.end()) {
        report.error(Code::unknown_data, name.span, "data '" + name.text + "' is not visible here")
            .note(elsewhere->second->name.span, "it is declared here");
        return std::nullopt;
    }
    report.error(Code::unknown_data, name.span, "unknown data '" + name.text + "'",
                 report.is_read() ? nearest_hint(name.text, names_of(graph.declared.arrays)) : "");
    return std::nullopt;
}

bool bad(Report& report, Span span, const std::string& text, const std::string& hint = {}) {
    report.error(Code::bad_access, span, text, hint);
    return false;
}

/// Rows given by their ends. Both grow with the index by the same factor, which is not negative.
bool lower_ends(Unrolling& graph, const ast::ArrayAccess& written, model::GraphAccess& made) {
    Report& report = graph.context.report;
    const auto first = linear(graph.numbers, written.rows.ends.front(), report);
    const auto last = linear(graph.numbers, written.rows.ends.back(), report);
    if (!first || !last) return false;
    if (first->factor < 0)
        return bad(report, written.span, "row numbers must not decrease as the index increases");
    if (first->factor != last->factor)
        return bad(report, written.span, "both ends of this range must grow at the same rate",
                   "for example: x[2 * i .. 2 * i + 1]");
    if (last->offset < first->offset)
        return bad(report, written.span, "the last row comes before the first");
    made.factor = static_cast<std::int64_t>(first->factor);
    made.first = static_cast<std::int64_t>(first->offset);
    made.last = static_cast<std::int64_t>(last->offset);
    return true;
}

// ---- calls -----------------------------------------------------------------------------------

void missing(const ast::PatternLine& written, const std::string& what, const std::string& hint,
             Report& report) {
    report.error(Code::bad_pattern, written.name.span,
                 "pattern '" + written.name.text + "' " + what, hint);
}

void check_clauses(const ast::PatternLine& written, Report& report) {
    const std::string& kind = written.kind.text;
    if (kind == "serial") {
        if (!written.indices.empty())
            missing(written, "is serial, so it cannot have an index", "", report);
        if (written.reads.empty() && written.writes.empty())
            missing(written, "reads nothing and writes nothing", "", report);
        return;
    }
    const std::string example = "for example: " + kind + " " + written.name.text;
    if (written.indices.empty()) missing(written, "has no index", example + "[i:N] …", report);
    if (written.writes.empty())
        missing(written, "writes nothing", "add the data that it writes, for example: -> x[i]",
                report);
    if (!written.flops)
        missing(written, "has no 'flops'",
                "add the number of floating-point operations per operation, for example: flops 7",
                report);
    if (kind == "reduce" && (written.reads.empty() || written.writes.size() > 1))
        missing(written, "must read data and write exactly one row",
                example + "[i:N] x[i] -> sum flops 1;", report);
}

void check_device(const ast::PatternLine& written, Report& report) {
    if (!written.on) return;
    const std::string& on = written.on->text;
    if (on != "cpu" && on != "gpu")
        report.error(Code::bad_pattern, written.on->span, "unknown device '" + on + "'",
                     "the devices are cpu and gpu");
    if (on == "gpu" && !written.gpu_kernel)
        missing(written, "has no GPU kernel", "for example: gpu " + written.name.text + "_cuda",
                report);
    if (on == "cpu" && written.gpu_kernel)
        missing(written, "is 'on cpu' but has a GPU kernel", "remove one of the two", report);
}

/// The work of one operation along the first index; nothing after an error.
std::optional<double> work_of(Unrolling& graph, const ast::PatternLine& written,
                              double operations) {
    if (!written.flops) return 0;
    const auto value = real(graph.numbers, *written.flops, graph.context.report);
    if (!value) return std::nullopt;
    const double work = *value * operations;
    if (*value >= 0 && work <= most_whole_number * 1e12) return work;
    graph.context.report.error(Code::bad_size, written.flops->span,
                               *value < 0 ? "the work of an operation must not be negative"
                                          : "the work of this pattern is too large");
    return std::nullopt;
}

/// The number of operations of the first index, and the product of those of the others.
std::optional<std::pair<std::int64_t, double>> operations_of(Unrolling& graph,
                                                             const ast::PatternLine& written) {
    std::pair<std::int64_t, double> made{1, 1};
    for (const ast::NamedValue& index : written.indices) {
        const auto count = whole_number(graph, index.value, 1, "the number of operations");
        if (!count) return std::nullopt;
        if (&index == written.indices.data())
            made.first = *count;
        else
            made.second *= static_cast<double>(*count);
    }
    if (static_cast<double>(made.first) * made.second <= most_whole_number) return made;
    graph.context.report.error(Code::bad_size, written.name.span,
                               "pattern '" + written.name.text + "' has more than 2^53 operations");
    return std::nullopt;
}

/// The number of operations in a split; nothing if there are too many splits.
std::optional<std::int64_t> split_of(Unrolling& graph, const ast::PatternLine& written,
                                     std::int64_t operations) {
    const auto own = graph.declared.splits.find(written.name.text);
    const std::int64_t split =
        own == graph.declared.splits.end() ? *graph.declared.split : own->second;
    const std::int64_t count = parts_of(operations, split);
    graph.spent.splits += std::min(count, most_splits);
    Report& report = graph.context.report;
    if (count > most_splits) {
        report.error(Code::too_much, written.name.span,
                     "pattern '" + written.name.text + "' has " + std::to_string(count) +
                         " splits; the limit is " + std::to_string(most_splits),
                     "for example: split " + written.name.text + " " +
                         std::to_string(parts_of(operations, 16)) + ";");
        return std::nullopt;
    }
    if (graph.spent.splits <= most_splits_in_all) return std::min(split, operations);
    graph.stopped = true;
    report.error(Code::too_much, graph.written.name.span,
                 "graph '" + graph.written.name.text + "' has more than " +
                     std::to_string(most_splits_in_all) + " splits",
                 "make its splits larger");
    return std::nullopt;
}

bool lower_accesses(Unrolling& graph, const ast::PatternLine& written, model::PatternCall& made) {
    bool right = true;
    for (const ast::ArrayAccess& one : written.reads) {
        const auto access = lower_access(graph, one, written, false);
        right = right && access;
        if (access) made.reads.push_back(*access);
    }
    for (const ast::ArrayAccess& one : written.writes) {
        const auto access = lower_access(graph, one, written, true);
        right = right && access;
        if (access) made.writes.push_back(*access);
    }
    return right;
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
        bad(report, written.span, "the rows of '" + name + "' are missing",
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
    bad(report, written.span, "the result of a reduction must be one row of '" + name + "'",
        "for example: -> " + name + "[0]");
    return std::nullopt;
}

bool check_pattern(const ast::PatternLine& written, Report& report) {
    const std::size_t before = report.found().size();
    check_clauses(written, report);
    check_device(written, report);
    if (written.indices.size() > most_dimensions)
        missing(written, "has more than 8 indices", "", report);
    Once<> once(report, Code::two_writers, "it is first written here");
    for (const ast::ArrayAccess& one : written.writes)
        once.add(one.array.text, one.span, "this pattern writes '" + one.array.text + "' twice");
    return report.found().size() == before;
}

std::optional<model::PatternCall> lower_call(Unrolling& graph, const ast::PatternLine& written) {
    model::PatternCall made;
    made.pattern = graph.declared.patterns.at(written.name.text);
    const auto operations = operations_of(graph, written);
    if (!operations) return std::nullopt;
    for (const auto& index : written.indices) graph.numbers.indices.push_back(index.name.text);
    const auto work = work_of(graph, written, operations->second);
    const bool right = lower_accesses(graph, written, made);
    graph.numbers.indices.clear();
    const auto split = split_of(graph, written, operations->first);
    if (!work || !right || !split) return std::nullopt;
    made.operations = operations->first;
    made.flops = *work;
    made.split = *split;
    made.branches = written.branchy;
    if (written.on) made.on_gpu = written.on->text == "gpu";
    if (!check_rows(graph, written, made)) return std::nullopt;
    return made;
}

}  // namespace selgen::dsl
