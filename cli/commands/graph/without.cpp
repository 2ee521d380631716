// The commands for graphs of patterns in a selgen that was built without them: only facts are left.
#include <ostream>
#include <string>

#include "base/errors.hpp"
#include "base/exit.hpp"
#include "cli/commands/graph/commands.hpp"
#include "host/facts.hpp"

namespace selgen::cli {
namespace {

[[noreturn]] void refuse_graphs(const std::string& command) {
    throw UsageError("this selgen was built without graphs of patterns, which '" + command +
                     "' needs: build it with SELGEN_GRAPH=ON");
}

}  // namespace

int map_graphs(const MapOptions&, const Streams&) { refuse_graphs("map"); }

int machine_block(const MachineOptions& options, const Streams& streams) {
    if (!options.facts) refuse_graphs("machine");
    streams.out << host::facts_text();
    return Exit::done;
}

}  // namespace selgen::cli
