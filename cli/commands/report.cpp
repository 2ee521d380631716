// Implements `selgen report`, which writes a page about the choices on a table, a trace or both.
#include <ostream>

#include "base/errors.hpp"
#include "base/exit.hpp"
#include "base/text.hpp"
#include "cli/commands/commands.hpp"
#include "host/files.hpp"
#include "report/render.hpp"

namespace selgen::cli {
namespace {

std::string pictures(const report::Page& page, const std::string& chart) {
    const std::string text = report::svg(page, chart);
    if (!text.empty() || chart.empty()) return text;
    const auto names = report::charts_of(page);
    throw UsageError("unknown chart '" + chart + "': this report has " +
                     (names.empty() ? "no charts" : join(names)));
}

std::string rendered(const report::Page& page, const ReportOptions& options) {
    if (options.format == "md") return report::markdown(page);
    if (options.format == "json") return report::json(page);
    if (options.format == "svg") return pictures(page, options.chart);
    return report::html(page);
}

}  // namespace

int report(const ReportOptions& options, const Streams& streams) {
    if (!options.chart.empty() && options.format != "svg")
        throw UsageError("--chart requires --format svg");
    host::check_not_read(options.output, options.report.files());
    const workflow::ReportPage made = workflow::report(options.report);
    if (!streams.printer.print(made.messages)) return made.messages.code;
    const std::string text = rendered(made.page, options);
    if (options.output == "-")
        streams.out << text;
    else
        host::write_if_changed(options.output, text);
    return Exit::done;
}

}  // namespace selgen::cli
