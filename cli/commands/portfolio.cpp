// Implements `selgen portfolio`, which prints the variants worth keeping for each number of
// variants.
#include "workflow/portfolio.hpp"

#include <ostream>

#include "base/exit.hpp"
#include "cli/commands/commands.hpp"
#include "cli/output/diagnostics.hpp"

namespace selgen::cli {

int portfolio(const PortfolioOptions& options, const Streams& streams) {
    const workflow::PortfolioReport report = workflow::portfolio(options.portfolio);
    if (!streams.printer.print(report.messages)) return report.messages.code;
    streams.out << (options.json ? workflow::portfolio_json(report)
                                 : workflow::portfolio_text(report));
    return Exit::done;
}

}  // namespace selgen::cli
