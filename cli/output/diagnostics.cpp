// Selects the diagnostics that are printed, at most 100 per spec for people, and the stream of each
// format.
#include "cli/output/diagnostics.hpp"

#include <algorithm>
#include <ostream>

namespace selgen::cli {
namespace {

constexpr std::size_t most_shown = 100;  // per spec, in the formats for people; JSON has all

}  // namespace

using dsl::Severity;

bool DiagnosticPrinter::print_report(const dsl::Report& report, const dsl::Sources& sources) {
    dsl::Report shown;
    for (const dsl::Diagnostic* found : ordered(report)) {
        const bool error = found->severity == Severity::error;
        if (error && code_.empty()) code_ = to_text(found->code);
        if (!error && options_.quiet && !options_.warnings_are_errors) continue;
        shown.add(*found);
    }
    const bool for_people =
        options_.format == ErrorFormat::human || options_.format == ErrorFormat::brief;
    std::size_t left = shown.found().size();
    for (const dsl::Diagnostic& found : shown.found()) {
        if (for_people && shown.found().size() - left == most_shown) break;
        report_one(found, sources);
        --left;
    }
    if (for_people) left += report.not_kept();
    if (left == 1) err_ << "1 more diagnostic is not shown\n";
    if (left > 1) err_ << left << " more diagnostics are not shown\n";
    if (options_.format == ErrorFormat::sarif) reported_.push_back({shown, sources});
    return !report.has_errors() && (report.found().empty() || !options_.warnings_are_errors);
}

void DiagnosticPrinter::report_one(const dsl::Diagnostic& found, const dsl::Sources& sources) {
    switch (options_.format) {
        case ErrorFormat::human: return dsl::print(found, sources, err_, options_.colour);
        case ErrorFormat::brief: err_ << brief_line(found, sources); return;
        case ErrorFormat::github: err_ << github_line(found, sources); return;
        case ErrorFormat::json: machine_ << json_line(found, sources); return;
        case ErrorFormat::sarif: return;  // one document, at the end
    }
}

void DiagnosticPrinter::error(const std::string& text) {
    switch (options_.format) {
        case ErrorFormat::human:
        case ErrorFormat::brief: err_ << "selgen: " << text << '\n'; return;
        case ErrorFormat::github: err_ << github_line(text); return;
        case ErrorFormat::json: machine_ << json_line(text); return;
        case ErrorFormat::sarif: errors_.push_back(text); return;
    }
}

void DiagnosticPrinter::note(const std::string& text) {
    const bool for_people =
        options_.format == ErrorFormat::human || options_.format == ErrorFormat::brief;
    if (for_people && !options_.quiet) err_ << "selgen: " << text << '\n';
}

bool DiagnosticPrinter::print(const Remarks& remarks) {
    for (const Remark& one : remarks) one.is_error ? error(one.text) : note(one.text);
    return !has_errors(remarks);
}

bool DiagnosticPrinter::print(const workflow::Messages& messages) {
    const bool stands = print_report(messages.report, messages.sources);
    return print(messages.remarks) && stands;
}

void DiagnosticPrinter::finish() {
    if (options_.format == ErrorFormat::sarif) machine_ << sarif_text(reported_, errors_);
    const bool hint = options_.format == ErrorFormat::human && !options_.quiet;
    if (hint && !code_.empty()) err_ << "selgen help " << code_ << " explains this error\n";
}

}  // namespace selgen::cli
