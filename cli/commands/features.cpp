// Implements `selgen features`, which counts the operations of a loop in LLVM IR for its loop
// feature file.
#include "workflow/loop/features.hpp"

#include <ostream>

#include "base/exit.hpp"
#include "cli/commands/commands.hpp"
#include "cli/output/diagnostics.hpp"
#include "cli/output/features.hpp"
#include "host/files.hpp"
#include "loop/ir/text.hpp"

namespace selgen::cli {

int features(const FeaturesOptions& options, const Streams& streams) {
    const workflow::FeaturesRequest& request = options.features;
    host::check_not_read(options.output, {request.source});
    static_cast<void>(feature_file_at(options.output));  // report errors before compiling
    streams.err << std::flush;                           // before the messages of clang
    const workflow::FoundFeatures found = workflow::features(request);
    if (!streams.printer.print(found.messages)) return found.messages.code;
    if (found.features)
        update_features(*found.features, options.output, options.json,
                        loop::features_text(request.source, *found.features), streams);
    else
        streams.out << (options.json ? loop::loops_json(found.loops)
                                     : loop::loops_text(found.loops));
    return Exit::done;
}

}  // namespace selgen::cli
