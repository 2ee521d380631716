// Implements `selgen check`, which loads and checks each spec and prints its diagnostics.
#include <ostream>

#include "base/exit.hpp"
#include "cli/commands/commands.hpp"
#include "workflow/load.hpp"

namespace selgen::cli {

int check(const std::vector<std::string>& specs, const Streams& streams) {
    bool faulty = false;
    for (const std::string& spec : specs) {
        const workflow::Checked checked = workflow::load_and_check(spec);
        const bool stands =
            streams.printer.print_report(checked.loaded.report, checked.loaded.sources);
        faulty = faulty || !stands || !checked.model;
    }
    return faulty ? Exit::errors : Exit::done;
}

}  // namespace selgen::cli
