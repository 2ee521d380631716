// Implements `selgen fit`: writes the fitted models as a spec and prints the scores of all
// candidates.
#include "workflow/fit/fit.hpp"

#include <ostream>

#include "base/exit.hpp"
#include "cli/commands/commands.hpp"
#include "cli/output/progress_line.hpp"
#include "host/files.hpp"
#include "host/process.hpp"
#include "report/text/fit.hpp"

namespace selgen::cli {
namespace {

workflow::FitReport fitted(workflow::FitRequest request, const Streams& streams) {
    ProgressLine line(streams);
    request.options.progress = [&](const fit::FitProgress& step) {
        host::ForwardedSignals::check();
        line.show(step);
    };
    return workflow::fit(request);
}

}  // namespace

int fit(const Printed<workflow::FitRequest>& options, const Streams& streams) {
    const workflow::FitReport found = fitted(options.request, streams);
    if (!streams.printer.print(found.messages) || !found.fitted) return found.messages.code;
    const std::string& output = options.request.output;
    host::write_if_changed(output, found.model);
    std::ostream& out = output == "-" || output.empty() ? streams.err : streams.out;
    out << (options.json ? report::fit_json(*found.fitted) : report::fit_text(*found.fitted));
    return Exit::done;
}

}  // namespace selgen::cli
