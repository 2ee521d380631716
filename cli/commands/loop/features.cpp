// Implements `selgen features`, which counts the operations of a loop in LLVM IR for its loop
// feature file.
#include "workflow/loop/features.hpp"

#include <ostream>

#include "base/exit.hpp"
#include "cli/commands/loop/commands.hpp"
#include "cli/commands/loop/updated_features.hpp"
#include "cli/output/diagnostics.hpp"
#include "loop/ir/text.hpp"

namespace selgen::cli {

int features(const FeaturesOptions& options, const Streams& streams) {
    const workflow::FeaturesRequest& request = options.features;
    streams.err << std::flush;  // before the messages of clang
    const workflow::FoundFeatures found = workflow::features(request);
    if (!streams.printer.print(found.messages)) return found.messages.code;
    if (found.features)
        write(updated_features(request.output, *found.features, options.json,
                               loop::features_text(request.source, *found.features)),
              request.output, streams);
    else
        streams.out << (options.json ? loop::loops_json(found.loops)
                                     : loop::loops_text(found.loops));
    return Exit::done;
}

}  // namespace selgen::cli
