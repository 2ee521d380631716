// Implements `selgen portfolio`, which prints the variants worth keeping for each number of
// variants.
#include "workflow/portfolio.hpp"

#include <ostream>

#include "base/exit.hpp"
#include "cli/commands/commands.hpp"

namespace selgen::cli {

int portfolio(const Printed<workflow::PortfolioRequest>& options, const Streams& streams) {
    const workflow::PortfolioReport report = workflow::portfolio(options.request);
    if (!streams.printer.print(report.messages)) return report.messages.code;
    streams.out << (options.json ? report.json : report.text);
    return Exit::done;
}

}  // namespace selgen::cli
