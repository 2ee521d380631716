// Reads the events of a CSV trace, and reports files that are not such a trace.
#include "fit/import/trace.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "fit/import/other_programs.hpp"
#include "fit/table/numbers.hpp"

namespace selgen::fit {
namespace {

constexpr std::array<std::string_view, 11> trace_columns = {
    "event",  "selector", "variant",  "start_us", "duration_us", "thread",
    "reason", "line",     "features", "costs",    "failure"};

/// "a=1 b=2.5".
std::vector<std::pair<std::string, double>> costs_in(std::string_view text) {
    std::vector<std::pair<std::string, double>> found;
    while (!text.empty()) {
        const std::string_view one = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(one.size() + 1, text.size()));
        const std::size_t at = one.find('=');
        if (at == std::string_view::npos) continue;
        found.emplace_back(one.substr(0, at), number_in(one.substr(at + 1)).value_or(NAN));
    }
    return found;
}

std::optional<TraceEvent::Kind> kind_of_event(std::string_view text) {
    if (text == "decision") return TraceEvent::Kind::decision;
    if (text == "plan") return TraceEvent::Kind::plan;
    if (text == "run") return TraceEvent::Kind::run;
    return {};
}

std::optional<TraceEvent> event_in(const Record& record) {
    if (record.size() != trace_columns.size()) return {};
    const auto text = [&](std::size_t i) { return std::string(record[i].text); };
    const auto what = kind_of_event(record[0].text);
    const auto start = number_in(record[3].text), duration = number_in(record[4].text);
    const auto thread = number_in(record[5].text);
    if (!what || !start || !duration || !thread) return {};
    return TraceEvent{*what,     text(1),
                      text(2),   *start,
                      *duration, static_cast<int>(*thread),
                      text(6),   text(8),
                      text(10),  costs_in(record[9].text)};
}

bool is_trace_head(const Record& record) {
    return std::equal(record.begin(), record.end(), trace_columns.begin(), trace_columns.end(),
                      [](const Field& field, std::string_view name) { return field.text == name; });
}

}  // namespace

std::variant<std::vector<TraceEvent>, TableError> read_trace(const std::string& name,
                                                             const std::string& text) {
    // A line that a crash cut short has no line end.
    const std::size_t whole = text.find_last_of('\n');
    const std::string_view lines =
        std::string_view(text).substr(0, whole == std::string::npos ? 0 : whole + 1);
    const TableError other{
        name,
        {1, 1},
        std::string("this is not a CSV trace: run the program with SELGEN_TRACE=FILE.csv; for "
                    "results of another program, ") +
            table_instead};
    if (text.starts_with('{')) return other;
    if (text.starts_with('['))
        return TableError{name,
                          {1, 1},
                          "this is a JSON trace for viewers, not a CSV trace: run the program with "
                          "SELGEN_TRACE=FILE.csv"};
    const auto read = read_csv(name, lines);
    if (const auto* fault = std::get_if<TableError>(&read)) return *fault;
    const auto& records = std::get<Csv>(read).records;
    if (records.empty() || !is_trace_head(records[0])) return other;
    std::vector<TraceEvent> events;
    for (std::size_t i = 1; i < records.size(); ++i) {
        auto one = event_in(records[i]);
        if (!one)
            return TableError{name, records[i][0].place,
                              "this is not a trace event: expected 11 fields with a known "
                              "kind and a numeric start, duration and thread"};
        events.push_back(std::move(*one));
    }
    return events;
}

}  // namespace selgen::fit
