// Checks that the rows of patterns exist, have one writer, and are written before they are read.
#include <algorithm>
#include <string>

#include "dsl/check/graph/context.hpp"

namespace selgen::dsl {
namespace {

struct Range {
    double first = 0, last = 0;  // rows; doubles do not overflow
};

/// The rows that all operations touch, before they are clipped.
Range range_of(const model::GraphAccess& access, const model::GraphArray& array,
               std::int64_t operations) {
    if (access.all) return {0, static_cast<double>(array.extents[0] - 1)};
    const double grown = static_cast<double>(access.factor) * static_cast<double>(operations - 1);
    return {static_cast<double>(access.first), grown + static_cast<double>(access.last)};
}

/// One access of a call.
class Check {
public:
    Check(Unrolling& graph, const ast::PatternLine& pattern, const model::PatternCall& call,
          const ast::ArrayAccess& written, const model::GraphAccess& access)
        : report_(graph.context.report),
          pattern_(pattern),
          call_(call),
          written_(written),
          access_(access),
          array_(graph.made.arrays[access.array]) {}

    /// Checks that the rows are in the array. The reads of a stencil are clipped, but each
    /// operation needs a row.
    bool in_array(bool writes) const {
        const Range range = range_of(access_, array_, call_.operations);
        const auto last_row = static_cast<double>(array_.extents[0] - 1);
        if (range.first >= 0 && range.last <= last_row) return true;
        const bool is_stencil = pattern_.kind.text == "stencil" && !writes;
        const auto width = static_cast<double>(access_.last - access_.first);
        if (is_stencil && range.first + width >= 0 && range.last - width <= last_row) return true;
        const double row = range.first < 0 ? range.first : range.last;
        report_.error(Code::outside_array, written_.span,
                      "row " + text_of(row) + " of '" + array_.name + "' is " +
                          (writes ? "written" : "read") + ", but '" + array_.name +
                          "' has rows 0 .. " + text_of(last_row),
                      is_stencil ? "reads of a stencil are clipped to the array, but one operation "
                                   "would read no row at all"
                      : writes || pattern_.kind.text != "map"
                          ? ""
                          : "use a 'stencil', which reads only the rows that exist");
        return false;
    }

    /// Checks that no two operations write a row, and no two splits a block.
    bool has_one_writer() const {
        if (pattern_.kind.text == "reduce" || call_.operations == 1) return true;
        if (access_.all || access_.factor == 0)
            return two("every operation writes " + (access_.all
                                                        ? "all rows of '" + array_.name + "'"
                                                        : "row " + std::to_string(access_.first) +
                                                              " of '" + array_.name + "'"));
        if (access_.last - access_.first >= access_.factor)
            return two("row " + std::to_string(access_.first + access_.factor) + " of '" +
                       array_.name + "' is written by two operations");
        for (std::int64_t next = call_.split; next < call_.operations; next += call_.split) {
            const std::int64_t row = access_.factor * next + access_.first;
            const std::int64_t before = access_.factor * (next - 1) + access_.last;
            if (before / array_.split != row / array_.split) continue;
            const std::int64_t begin = row / array_.split * array_.split;
            const std::int64_t end = std::min(begin + array_.split, array_.extents[0]);
            return two("rows " + std::to_string(begin) + " .. " + std::to_string(end - 1) +
                           " of '" + array_.name +
                           "' form one block, but two splits of the "
                           "pattern write to it",
                       "make the split of " + pattern_.name.text + " a multiple of the split of " +
                           array_.name);
        }
        return true;
    }

    /// Checks that an operation reads no rows of an `inplace` array that other operations write.
    bool keeps_place(const model::GraphAccess& write) const {
        if (!array_.in_place || write.array != access_.array || call_.operations == 1) return true;
        const bool same = !access_.all && access_.factor == write.factor &&
                          access_.first == write.first && access_.last == write.last;
        if (same) return true;
        report_.error(
            Code::bad_access, written_.span,
            "'" + array_.name + "' is 'inplace', but an operation reads rows that others write",
            "remove 'inplace' to read the values from before the pattern runs");
        return false;
    }

private:
    static std::string text_of(double row) {
        constexpr double most = 9e18;  // keeps the conversion in range
        return std::to_string(static_cast<std::int64_t>(std::clamp(row, -most, most)));
    }

    bool two(const std::string& text, const std::string& hint = {}) const {
        report_.error(Code::two_writers, written_.span, text, hint);
        return false;
    }

    Report& report_;
    const ast::PatternLine& pattern_;
    const model::PatternCall& call_;
    const ast::ArrayAccess& written_;
    const model::GraphAccess& access_;
    const model::GraphArray& array_;
};

/// The approximate number of pairs of a split and a block that it touches.
double references_of(const model::GraphArray& array, const model::GraphAccess& access,
                     const model::PatternCall& call) {
    const auto splits = static_cast<double>(parts_of(call.operations, call.split));
    const auto blocks = static_cast<double>(parts_of(array.extents[0], array.split));
    if (access.all) return splits * blocks;
    const double rows = static_cast<double>(access.factor) * static_cast<double>(call.split) +
                        static_cast<double>(access.last - access.first);
    return splits * std::min(blocks, 1 + rows / static_cast<double>(array.split));
}

bool check_references(Unrolling& graph, const model::PatternCall& call) {
    for (const auto* accesses : {&call.reads, &call.writes}) {
        for (const model::GraphAccess& one : *accesses)
            graph.spent.references += references_of(graph.made.arrays[one.array], one, call);
    }
    if (graph.spent.references <= most_references) return true;
    graph.stopped = true;
    graph.context.report.error(
        Code::too_much, graph.written.name.span,
        "the splits of graph '" + graph.written.name.text + "' touch more than 64 million blocks",
        "make its splits larger");
    return false;
}

/// The written rows as separate intervals, from first to last.
class WrittenRows {
public:
    void add(std::int64_t first, std::int64_t last) {
        auto next = intervals_.upper_bound(first);
        if (next != intervals_.begin() && std::prev(next)->second >= first - 1) --next;
        while (next != intervals_.end() && next->first <= last + 1) {
            first = std::min(first, next->first);
            last = std::max(last, next->second);
            next = intervals_.erase(next);
        }
        intervals_[first] = last;
    }

    /// The first of these rows that is not written; `last + 1` if there is none.
    std::int64_t missing(std::int64_t first, std::int64_t last) const {
        auto next = intervals_.upper_bound(first);
        if (next == intervals_.begin() || std::prev(next)->second < first) return first;
        return std::min(std::prev(next)->second, last) + 1;
    }

private:
    std::map<std::int64_t, std::int64_t> intervals_;
};

}  // namespace

bool check_rows(Unrolling& graph, const ast::PatternLine& pattern, const model::PatternCall& call) {
    if (!check_references(graph, call)) return false;
    bool right = true;
    for (std::size_t i = 0; i < call.reads.size(); ++i) {
        const Check check(graph, pattern, call, pattern.reads[i], call.reads[i]);
        right = check.in_array(false) && right;
        for (const model::GraphAccess& write : call.writes)
            right = check.keeps_place(write) && right;
    }
    for (std::size_t i = 0; i < call.writes.size(); ++i) {
        const Check check(graph, pattern, call, pattern.writes[i], call.writes[i]);
        right = check.in_array(true) && check.has_one_writer() && right;
    }
    return right;
}

void check_given(Unrolling& graph, const std::vector<const ast::PatternLine*>& of_calls) {
    std::vector<WrittenRows> written(graph.made.arrays.size());
    std::vector<bool> touched(graph.made.arrays.size());
    const auto rows_of = [&](const model::GraphAccess& one, const model::PatternCall& call) {
        const model::GraphArray& array = graph.made.arrays[one.array];
        const Range range = range_of(one, array, call.operations);
        const auto last = static_cast<double>(array.extents[0] - 1);
        return std::pair(static_cast<std::int64_t>(std::max(range.first, 0.0)),
                         static_cast<std::int64_t>(std::min(range.last, last)));
    };
    for (std::size_t c = 0; c < of_calls.size(); ++c) {
        const model::PatternCall& call = graph.made.calls[c];
        for (std::size_t i = 0; i < call.reads.size(); ++i) {
            model::GraphArray& array = graph.made.arrays[call.reads[i].array];
            if (!touched[call.reads[i].array]) array.given = true;
            if (array.given) continue;
            const auto [first, last] = rows_of(call.reads[i], call);
            const std::int64_t row = written[call.reads[i].array].missing(first, last);
            if (row > last) continue;
            graph.context.report.error(Code::read_unwritten, of_calls[c]->reads[i].span,
                                       "row " + std::to_string(row) + " of '" + array.name +
                                           "' is read before it is written",
                                       "if the program fills the missing rows, write: data " +
                                           array.name + "[…] … given;");
            return;
        }
        for (const auto& one : call.reads) touched[one.array] = true;
        for (const auto& one : call.writes) {
            touched[one.array] = true;
            const auto [first, last] = rows_of(one, call);
            written[one.array].add(first, last);
        }
    }
}

}  // namespace selgen::dsl
