// Implements `selgen profile`, which runs a program and writes the measured features of a loop to
// its loop feature file.
#include <csignal>
#include <ostream>

#include "base/errors.hpp"
#include "base/exit.hpp"
#include "base/text.hpp"
#include "cli/commands/commands.hpp"
#include "cli/inputs/feature_file.hpp"
#include "cli/output/diagnostics.hpp"
#include "cli/output/profile.hpp"
#include "host/files.hpp"
#include "host/measured_profile.hpp"
#include "host/process.hpp"

namespace selgen::cli {
namespace {

void check_options(const ProfileOptions& options) {
    if (options.program.empty())
        throw UsageError("no program given: write it after --, with its arguments");
    const bool needs_cachegrind = !options.functions.empty() || !options.l1.empty();
    if (needs_cachegrind && (options.counters == "hardware" || options.counters == "none"))
        throw UsageError("--function and --l1 require Cachegrind, not --counters " +
                         options.counters);
    static_cast<void>(code_file_at(options.output));
}

void write(const ProfileOptions& options, const loop::Profile& profile, const Streams& streams) {
    loop::FeatureFile file = code_file_at(options.output);
    put(profile, file);
    const bool is_printed = options.output == "-";
    if (is_printed)
        streams.out << to_text(file);
    else
        host::write_if_changed(options.output, to_text(file));
    loop::FeatureFile alone;
    put(profile, alone);
    if (is_printed && options.json) return;
    (is_printed ? streams.err : streams.out)
        << (options.json ? to_text(alone) : profile_text(profile));
}

void profile_program(const ProfileOptions& options, const Streams& streams) {
    check_options(options);
    const auto note = [&](const std::string& text) { streams.printer.note(text); };
    write(options,
          host::measured_profile({options.program, command_text(options.program), options.counters,
                                  options.functions, options.region, options.l1, note}),
          streams);
}

}  // namespace

int profile(const ProfileOptions& options, const Streams& streams) {
    try {
        profile_program(options, streams);
        return Exit::done;
    } catch (const host::Interrupted& asked) {
        std::signal(asked.signal, SIG_DFL);
        std::raise(asked.signal);
        return 128 + asked.signal;
    }
}

}  // namespace selgen::cli
