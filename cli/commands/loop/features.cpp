// Implements `selgen features`, which counts the operations of a loop in LLVM IR for its loop
// feature file; also updates these files.
#include <ostream>

#include "base/exit.hpp"
#include "cli/commands/loop/commands.hpp"
#include "host/files.hpp"

namespace selgen::cli {

int features(const FeaturesOptions& options, const Streams& streams) {
    const workflow::FeaturesRequest& request = options.features;
    streams.err << std::flush;  // before the messages of clang
    const workflow::FoundFeatures found = workflow::features(request);
    if (!streams.printer.print(found.messages)) return found.messages.code;
    if (found.features)
        write_features(
            request.output, [&](loop::FeatureFile& file) { put(*found.features, file); },
            loop::features_text(request.source, *found.features), options.json, streams);
    else
        streams.out << (options.json ? loop::loops_json(found.loops)
                                     : loop::loops_text(found.loops));
    return Exit::done;
}

void write_features(const std::string& path, const std::function<void(loop::FeatureFile&)>& put,
                    const std::string& text, bool json, const Streams& streams) {
    loop::FeatureFile all = workflow::feature_file_at(path), alone;
    put(all);
    put(alone);
    const bool is_printed = path == "-";
    if (is_printed)
        streams.out << to_text(all);
    else
        host::write_if_changed(path, to_text(all));
    if (json && is_printed) return;
    (is_printed ? streams.err : streams.out) << (json ? to_text(alone) : text);
}

}  // namespace selgen::cli
