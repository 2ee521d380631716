// Implements `selgen explain`, which prints the choice for given feature values, as text or JSON.
#include <ostream>

#include "base/exit.hpp"
#include "cli/commands/commands.hpp"
#include "cli/output/explanation.hpp"

namespace selgen::cli {

int explain(const Printed<workflow::ExplainRequest>& options, const Streams& streams) {
    const workflow::ExplainReport report = workflow::explain(options.request);
    if (!streams.printer.print(report.messages) || !report.explained) return report.messages.code;
    const auto& [selector, given, found] = *report.explained;
    streams.out << (options.json ? explanation_json(selector, given, found)
                                 : explanation_text(selector, given, found));
    return Exit::done;
}

}  // namespace selgen::cli
