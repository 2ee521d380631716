// Implements `selgen report`, which writes a page about the choices on a table, a trace or both,
// with their sources.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <ostream>

#include "base/errors.hpp"
#include "cli/commands/commands.hpp"
#include "cli/exit.hpp"
#include "cli/inputs/eval_case.hpp"
#include "cli/inputs/tables.hpp"
#include "cli/output/diagnostics.hpp"
#include "host/files.hpp"
#include "host/provenance.hpp"
#include "report/of_choices.hpp"
#include "report/of_trace.hpp"
#include "report/render.hpp"

namespace selgen::cli {
namespace {

std::string name_of(const std::string& path) {
    return std::filesystem::path(path).filename().string();
}

/// The day of the last change of a file, in UTC; empty if it is unknown.
std::string day_of(const std::string& path) {
    std::error_code failed;
    const auto changed = std::filesystem::last_write_time(path, failed);
    if (failed) return {};
    const auto time = std::chrono::time_point_cast<std::chrono::seconds>(
        std::chrono::file_clock::to_sys(changed));
    return fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::chrono::system_clock::to_time_t(time)));
}

/// The files that the page is about.
report::Section sources_of(const ReportOptions& options) {
    report::Table table{{"file", "last changed", "measured on"}, {}};
    std::vector<std::string> files = options.eval.data;
    for (const auto& more : {options.eval.again, {options.trace}})
        for (const std::string& file : more)
            if (!file.empty()) files.push_back(file);
    for (const std::string& file : files)
        table.rows.push_back({file, day_of(file), host::provenance_text(file)});
    return {"Sources", {table}};
}

/// Adds the sections. Reports errors, and returns false.
bool add_choices(const ReportOptions& options, const Streams& streams, report::Page& page) {
    const auto one = read_case(options.eval, streams);
    if (!one) return false;
    if (!one->timed) throw UsageError("the table has no times: nothing to report");
    const auto judged = judge(options.eval, *one, streams);
    if (!judged) return false;
    for (auto& section : report::of_choices(*judged, one->checked.loaded.specs))
        page.sections.push_back(std::move(section));
    return true;
}

bool add_trace(const ReportOptions& options, const Streams& streams, report::Page& page) {
    const std::string text = host::read_file(options.trace);
    const auto read = fit::read_trace(options.trace, text);
    if (const auto* fault = std::get_if<fit::TableError>(&read)) {
        report(std::vector{*fault}, streams);
        return false;
    }
    const auto& events = std::get<std::vector<fit::TraceEvent>>(read);
    if (events.empty()) throw UsageError("the trace has no events: nothing to report");
    for (auto& section : report::of_trace(events)) page.sections.push_back(std::move(section));
    return true;
}

std::string pictures(const report::Page& page, const std::string& chart) {
    const std::string text = report::svg(page, chart);
    if (!text.empty() || chart.empty()) return text;
    std::string names;
    for (const std::string& name : report::charts_of(page))
        names += (names.empty() ? "" : ", ") + name;
    throw UsageError("unknown chart '" + chart + "': this report has " +
                     (names.empty() ? "no charts" : names));
}

std::string rendered(const report::Page& page, const ReportOptions& options) {
    if (options.format == "md") return report::markdown(page);
    if (options.format == "json") return report::json(page);
    if (options.format == "svg") return pictures(page, options.chart);
    return report::html(page);
}

void check_options(const ReportOptions& options) {
    const bool has_table = !options.eval.data.empty();
    if (!has_table && !options.eval.selector.empty())
        throw UsageError("--selector requires a SPEC and --data");
    if (has_table != !options.eval.spec.empty())
        throw UsageError(has_table ? "--data requires a SPEC to evaluate"
                                   : "a SPEC requires a table: add --data FILE"
                                     " (a trace needs no SPEC)");
    if (!has_table && options.trace.empty())
        throw UsageError("nothing to report: give a SPEC and --data FILE, or --trace FILE");
    if (!options.chart.empty() && options.format != "svg")
        throw UsageError("--chart requires --format svg");
    std::vector<std::string> read = files_of(options.eval);
    read.push_back(options.trace);
    host::check_not_read(options.output, read);
}

}  // namespace

int report(const ReportOptions& options, const Streams& streams) {
    check_options(options);
    report::Page page;
    page.title =
        "selgen: " + name_of(options.eval.spec.empty() ? options.trace : options.eval.spec);
    if (!options.eval.spec.empty() && !add_choices(options, streams, page)) return Exit::errors;
    if (!options.trace.empty() && !add_trace(options, streams, page)) return Exit::errors;
    page.sections.push_back(sources_of(options));
    const std::string text = rendered(page, options);
    if (options.output == "-") {
        streams.out << text;
    } else {
        host::write_if_changed(options.output, text);
    }
    return Exit::done;
}

}  // namespace selgen::cli
