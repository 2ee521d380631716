// Implements `selgen profile`, which runs a program and writes the measured features of a loop to
// its loop feature file.
#include "base/errors.hpp"
#include "base/exit.hpp"
#include "base/text.hpp"
#include "cli/commands/loop/commands.hpp"
#include "cli/commands/loop/updated_features.hpp"
#include "cli/output/diagnostics.hpp"
#include "host/loop/measured_profile.hpp"
#include "loop/profile/text.hpp"

namespace selgen::cli {
namespace {

void check_options(const ProfileOptions& options) {
    if (options.program.empty())
        throw UsageError("no program given: write it after --, with its arguments");
    const bool needs_cachegrind = !options.functions.empty() || !options.l1.empty();
    if (needs_cachegrind && (options.counters == "hardware" || options.counters == "none"))
        throw UsageError("--function and --l1 require Cachegrind, not --counters " +
                         options.counters);
    static_cast<void>(workflow::feature_file_at(options.output));  // report errors before running
}

}  // namespace

int profile(const ProfileOptions& options, const Streams& streams) {
    check_options(options);
    const auto note = [&](const std::string& text) { streams.printer.note(text); };
    const loop::Profile found =
        host::measured_profile({options.program, command_text(options.program), options.counters,
                                options.functions, options.region, options.l1, note});
    write(updated_features(options.output, found, options.json, loop::profile_text(found)),
          options.output, streams);
    return Exit::done;
}

}  // namespace selgen::cli
