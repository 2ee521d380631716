// Reads rates files, merges measured timings into them, and removes the rates of unknown patterns.
#include "cli/inputs/rates.hpp"

#include <algorithm>
#include <filesystem>

#include "base/errors.hpp"
#include "base/json.hpp"
#include "cli/output/diagnostics.hpp"
#include "host/calibration.hpp"
#include "host/files.hpp"
#include "map/io/timings.hpp"
#include "workflow/rates.hpp"

namespace selgen::cli {
namespace {

/// The text of the rates file; an empty object where there is no such file.
std::string rates_before(const std::string& path) {
    return std::filesystem::exists(path) ? host::read_file(path, workflow::most_rate_bytes) : "{}";
}

std::string names_of(const map::Problems& problems) {
    std::string names;
    for (const map::Problem* one : problems) names += (names.empty() ? "" : ", ") + one->name;
    return names;
}

void report(const map::CalibratedRates& made, const map::Problems& problems,
            const MapOptions& options, DiagnosticPrinter& printer) {
    if (made.timed.empty())
        throw IoError(options.program[0] + ": recorded no times for " + names_of(problems) +
                      ": build it with the header that selgen gen writes for " + options.spec +
                      ", and call run() on its Program (of a place without emit mpi)");
    for (const std::string& note : made.notes) printer.note(note);
    for (const map::Problem* one : problems)
        if (std::ranges::find(made.timed, one->name) == made.timed.end())
            printer.note(one->name + ": not run by the program");
}

}  // namespace

bool calibrate(const MapOptions& options, const map::Problems& problems, const Streams& streams) {
    host::check_writable(options.rates);
    map::PrunedRates before{rates_before(options.rates), ""};
    if (options.place.empty()) before = map::without_unknown_patterns(before.text, problems);
    std::string read = options.rates;
    try {
        map::check_rates(before.text, problems);
        const std::string lines = host::calibration_of(options.program);
        read = "the timings of " + options.program[0];
        const auto made = map::calibrated(before.text, lines, problems);
        report(made, problems, options, streams.printer);
        host::write_if_changed(options.rates, made.text);
        if (!before.removed.empty())
            streams.printer.note("removed the rates of patterns that no longer exist: " +
                                 before.removed);
        return true;
    } catch (const JsonError& error) {
        streams.printer.error(read + ": " + error.what());
        return false;
    }
}

}  // namespace selgen::cli
