// Reads the events of CSV traces, and groups runs and plans by selector and features for a table.
#include "fit/import/trace.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <set>

#include "base/text.hpp"
#include "fit/import/other_programs.hpp"
#include "fit/import/table.hpp"
#include "fit/table/csv.hpp"

namespace selgen::fit {

namespace {

constexpr std::array<std::string_view, 11> trace_columns = {
    "event",  "selector", "variant",  "start_us", "duration_us", "thread",
    "reason", "line",     "features", "costs",    "failure"};

/// "a=1 b=2.5".
std::vector<std::pair<std::string, double>> costs_in(std::string_view text) {
    std::vector<std::pair<std::string, double>> found;
    for (const std::string& one : split(text, ' '))
        if (const std::size_t at = one.find('='); at != one.npos)
            found.emplace_back(one.substr(0, at), number_in(one.substr(at + 1)).value_or(NAN));
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
    const TableError other{name,
                           {1, 1},
                           "this is not a CSV trace: run the program with SELGEN_TRACE=FILE.csv; " +
                               or_table_instead()};
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

namespace {

using FieldsByName = std::map<std::string, std::string>;  // of the features that were read, by name

/// Decisions with the same feature values, and what ran.
struct TracedRow {
    FieldsByName values;
    std::vector<TraceEvent> events;

    bool has_choice() const {
        std::set<std::string> timed;
        for (const TraceEvent& event : events)
            if (event.kind == TraceEvent::Kind::run) timed.insert(event.variant);
        return timed.size() > 1;
    }
};

/// The runs of one selector as a table with a line for each measurement.
class TraceTable {
public:
    /// Adds the events of one process. In the order of their begin, plans are after their decision.
    void add(std::vector<TraceEvent> events) {
        std::ranges::stable_sort(events, {}, &TraceEvent::start_us);
        std::map<int, std::pair<std::string, TracedRow*>> current;  // by thread: variant and row
        for (TraceEvent& event : events) {
            auto& [variant, row] = current[event.thread];
            if (event.kind == TraceEvent::Kind::decision)
                variant = event.variant, row = &row_of(event.features);
            else if (row != nullptr &&
                     (event.kind == TraceEvent::Kind::plan || event.variant == variant))
                row->events.push_back(std::move(event));
            else
                ++left_out_;
        }
    }

    ImportedTable table() {
        const std::vector<TracedRow> rows = merged_rows();
        ImportedTable made{"id,group", notes(rows)};
        for (const std::string& name : names_) made.text += ',' + csv_field(name);
        made.text += ",variant,setup,time\n";
        for (const TracedRow& row : rows) {
            std::string id, group, fields;
            for (const std::string& name : names_) {
                const auto found = row.values.find(name);
                const std::string value = found == row.values.end() ? "" : found->second;
                fields += ',' + csv_field(value);
                const std::string part = value.empty() ? "" : ' ' + name + '=' + value;
                id += part;
                if (name != "threads") group += part;
            }
            const std::string begin = csv_field(id.empty() ? "all" : id.substr(1)) + ',' +
                                      csv_field(group.empty() ? "all" : group.substr(1)) + fields;
            for (const TraceEvent& event : row.events) {
                const std::string seconds = number_text(event.duration_us / 1e6);
                made.text += begin + ',' + csv_field(event.variant) +
                             (!event.failure.empty()                 ? ",,fail\n"
                              : event.kind == TraceEvent::Kind::plan ? ',' + seconds + ",\n"
                                                                     : ",," + seconds + '\n');
            }
        }
        return made;
    }

private:
    /// The row of a decision with these features: "n=5 kind=flat sp=nan reuse=10". The number of
    /// calls to come changes within a phase, but not the time of a run.
    TracedRow& row_of(const std::string& features) {
        FieldsByName values;
        for (const std::string& part : split(features, ' ')) {
            const std::string name = part.substr(0, part.find('='));
            if (name.size() == part.size() || name == "reuse") continue;
            if (std::ranges::find(names_, name) == names_.end()) names_.push_back(name);
            const std::string value = part.substr(name.size() + 1);
            if (!is_infinity_or_nan(value)) values[name] = value;
        }
        return rows_.emplace(values, TracedRow{values, {}}).first->second;
    }

    /// The rows with events. A forced variant needs no inspections, so their features are not read:
    /// such a row is merged with the one that has its values and others, if there is only one.
    std::vector<TracedRow> merged_rows() const {
        std::vector<TracedRow> all, kept;
        for (const auto& [values, row] : rows_)
            if (!row.events.empty()) all.push_back(row);
        std::ranges::stable_sort(all, std::greater<>(),
                                 [](const TracedRow& row) { return row.values.size(); });
        for (const TracedRow& row : all) {
            std::vector<TracedRow*> same;
            for (TracedRow& other : kept)
                if (std::ranges::includes(other.values, row.values)) same.push_back(&other);
            if (same.size() == 1)
                std::ranges::copy(row.events, std::back_inserter(same[0]->events));
            else
                kept.push_back(row);
        }
        return kept;
    }

    std::vector<std::string> notes(const std::vector<TracedRow>& rows) const {
        std::vector<std::string> made;
        if (const auto single = std::ranges::count(rows, false, &TracedRow::has_choice); single > 0)
            made.push_back("in " + std::to_string(single) + " of " + counted(rows.size(), "row") +
                           ", only the chosen variant has a time, so a model repeats past choices: "
                           "use 'explore at most 1 %;', or also import traces of runs with "
                           "SELGEN_FORCE=NAME=VARIANT");
        if (left_out_ > 0)
            made.push_back(counted(left_out_, "event") +
                           " left out: the last decision of the thread was another one, as if "
                           "dispatchers of one selector took turns");
        return made;
    }

    std::vector<std::string> names_;  // of features
    std::map<FieldsByName, TracedRow> rows_;
    std::size_t left_out_ = 0;
};

/// The selector with this name; if there is none, the only one with this name in any namespace. An
/// empty name means the only selector. Empty if there is no such selector.
std::string name_meant_by(const std::string& selector, const std::vector<std::string>& names) {
    if (std::ranges::find(names, selector) != names.end()) return selector;
    std::vector<std::string> meant;
    for (const std::string& name : names)
        if (selector.empty() || name.ends_with("::" + selector)) meant.push_back(name);
    return meant.size() == 1 ? meant[0] : "";
}

}  // namespace

TableOrErrors import_trace(const std::vector<NamedText>& files, const std::string& selector) {
    std::map<std::string, TraceTable> tables;  // by selector
    for (const NamedText& file : files) {
        auto read = read_trace(file.name, file.text);
        if (const auto* fault = std::get_if<TableError>(&read))
            return explained("trace", files, std::vector{*fault});
        std::map<std::string, std::vector<TraceEvent>> events;
        for (TraceEvent& event : std::get<std::vector<TraceEvent>>(read))
            events[event.selector].push_back(std::move(event));
        for (auto& [name, own] : events) tables[name].add(std::move(own));
    }
    std::vector<std::string> names;
    for (const auto& [name, table] : tables) names.push_back(name);
    const auto found = tables.find(name_meant_by(selector, names));
    if (found != tables.end()) return found->second.table();
    const std::string why = names.empty() ? "the trace has no events"
                                          : "name a selector of the trace with --selector: ";
    return std::vector{TableError{files[0].name, {}, why + join(names)}};
}

}  // namespace selgen::fit
