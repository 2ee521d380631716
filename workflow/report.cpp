// Joins the sections on an evaluation and a trace with one on the files that they come from.
#include "workflow/report.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <utility>

#include "base/errors.hpp"
#include "fit/import/trace.hpp"
#include "host/files.hpp"
#include "host/provenance.hpp"
#include "report/sections.hpp"

namespace selgen::workflow {
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
report::Section sources_of(const ReportRequest& request) {
    report::Table table{{"file", "last changed", "measured on"}, {}};
    std::vector<std::string> files = request.evaluation.data;
    for (const auto& more : {request.evaluation.again, {request.trace}})
        for (const std::string& file : more)
            if (!file.empty()) files.push_back(file);
    for (const std::string& file : files)
        table.rows.push_back({file, day_of(file), host::provenance_text(file)});
    return {"Sources", {table}};
}

void add_choices(const EvaluateRequest& request, ReportPage& made) {
    EvaluateRequest wanted = request;
    wanted.worst_rows = 20;
    Evaluation found = evaluate(wanted);
    made.messages = std::move(found.messages);
    if (made.messages.has_errors()) return;
    if (!found.is_timed) throw UsageError("the table has no times: nothing to report");
    for (auto& section : report::of_choices(*found.judged, found.breakdown, found.specs))
        made.page.sections.push_back(std::move(section));
}

void add_trace(const std::string& path, ReportPage& made) {
    const auto read = fit::read_trace(path, host::read_file(path));
    if (const auto* error = std::get_if<fit::TableError>(&read))
        return made.messages.error(fit::to_text(*error));
    const auto& events = std::get<std::vector<fit::TraceEvent>>(read);
    if (events.empty()) throw UsageError("the trace has no events: nothing to report");
    for (auto& section : report::of_trace(events)) made.page.sections.push_back(std::move(section));
}

void check(const ReportRequest& request) {
    const bool has_table = !request.evaluation.data.empty();
    if (!has_table && !request.evaluation.selector.empty())
        throw UsageError("--selector requires a SPEC and --data");
    if (has_table != !request.evaluation.spec.empty())
        throw UsageError(has_table ? "--data requires a SPEC to evaluate"
                                   : "a SPEC requires a table: add --data FILE"
                                     " (a trace needs no SPEC)");
    if (!has_table && request.trace.empty())
        throw UsageError("nothing to report: give a SPEC and --data FILE, or --trace FILE");
}

}  // namespace

ReportPage report(const ReportRequest& request) {
    return run_stage<ReportPage>([&](ReportPage& made) {
        check(request);
        const std::string& spec = request.evaluation.spec;
        made.page.title = "selgen: " + name_of(spec.empty() ? request.trace : spec);
        if (!spec.empty()) add_choices(request.evaluation, made);
        if (!request.trace.empty() && !made.messages.has_errors()) add_trace(request.trace, made);
        made.page.sections.push_back(sources_of(request));
    });
}

}  // namespace selgen::workflow
