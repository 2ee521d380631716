#include <ostream>

#include "cli/commands.hpp"
#include "cli/exit.hpp"
#include "cli/load.hpp"

namespace selgen::cli {

int check(const CheckOptions& options, const Streams& streams) {
    bool faulty = false;
    for (const std::string& spec : options.specs) {
        const Checked checked = load_and_check(spec);
        print(checked.loaded.report, checked.loaded.sources, streams.err);
        faulty = faulty || !checked.model;
    }
    return faulty ? Exit::findings : Exit::done;
}

}  // namespace selgen::cli
