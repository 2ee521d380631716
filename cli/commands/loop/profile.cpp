// Implements `selgen profile`, which runs a program and writes the measured features of a loop to
// its loop feature file.
#include "base/errors.hpp"
#include "base/exit.hpp"
#include "cli/commands/loop/commands.hpp"

namespace selgen::cli {
namespace {

void check_options(const ProfileOptions& options) {
    const host::ProfileRequest& request = options.profile;
    if (request.program.empty())
        throw UsageError("no program given: write it after --, with its arguments");
    const bool needs_cachegrind = !request.functions.empty() || !request.l1.empty();
    if (needs_cachegrind && (request.counters == "hardware" || request.counters == "none"))
        throw UsageError("--function and --l1 require Cachegrind, not --counters " +
                         request.counters);
    static_cast<void>(workflow::feature_file_at(options.output));  // report errors before running
}

}  // namespace

int profile(const ProfileOptions& options, const Streams& streams) {
    check_options(options);
    host::ProfileRequest request = options.profile;
    request.note = [&](const std::string& text) { streams.printer.note(text); };
    const loop::Profile found = host::measured_profile(request);
    write_features(
        options.output, [&](loop::FeatureFile& file) { put(found, file); },
        loop::profile_text(found), options.json, streams);
    return Exit::done;
}

}  // namespace selgen::cli
