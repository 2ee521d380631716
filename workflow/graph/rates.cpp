// Reads rates files, runs programs that time their kernels, merges the timings into the files, and
// removes the rates of unknown patterns.
#include "workflow/graph/rates.hpp"

#include <algorithm>
#include <cstring>
#include <filesystem>

#include "base/errors.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "host/environment.hpp"
#include "host/files.hpp"
#include "host/process.hpp"
#include "map/io/timings.hpp"

namespace selgen::workflow {
namespace {

constexpr std::size_t most_rate_bytes = 256 << 20;

/// The text of the rates file; an empty object where there is no such file.
std::string rates_before(const std::string& path) {
    return std::filesystem::exists(path) ? host::read_file(path, most_rate_bytes) : "{}";
}

void check_ended(const host::Ended& ended, const std::string& name) {
    const std::string fix = ", so no rates were written: check that it runs without selgen";
    if (ended.signal != 0) {
        const char* const signal = ::strsignal(ended.signal);
        throw IoError(name + " crashed (" + (signal == nullptr ? "unknown signal" : signal) + ')' +
                      fix);
    }
    if (ended.code != 0)
        throw IoError(name + " exited with code " + std::to_string(ended.code) + fix);
}

/// Runs a program with SELGEN_CALIBRATE set, and returns the content of the file that it wrote.
/// `words` are the program and its arguments. Throws IoError if it crashes or fails, and
/// host::Interrupted.
std::string calibration_of(std::vector<std::string> words) {
    words[0] = host::path_of(words[0]);
    const host::ScratchFolder scratch(host::new_folder("selgen-calibrate"));
    const std::string file = scratch.path() + "/timings";
    const host::Ended ended = host::run_to_stderr(
        {words, host::with(host::own_environment(), {{"SELGEN_CALIBRATE", file}})});
    check_ended(ended, words[0]);
    return std::filesystem::exists(file) ? host::read_file(file, most_rate_bytes) : "";
}

std::string names_of(const map::Problems& problems) {
    std::vector<std::string> names;
    for (const map::Problem* one : problems) names.push_back(one->name);
    return join(names);
}

void report(const map::CalibratedRates& made, const map::Problems& problems,
            const MapRequest& request, Messages& messages) {
    if (made.timed.empty())
        throw IoError(request.program[0] + ": recorded no times for " + names_of(problems) +
                      ": build it with the header that selgen gen writes for " + request.spec +
                      ", and call run() on its Program (of a place without emit mpi)");
    for (const std::string& note : made.notes) messages.note(note);
    for (const map::Problem* one : problems)
        if (std::ranges::find(made.timed, one->name) == made.timed.end())
            messages.note(one->name + ": not run by the program");
}

}  // namespace

void apply_rates_file(const std::string& path, const map::Problems& problems, Remarks& remarks) {
    if (path.empty()) return;
    const std::string text = host::read_file(path, most_rate_bytes);
    try {
        map::apply_rates(text, problems);
    } catch (const JsonError& error) {
        remarks.push_back({host::name_of_input(path) + ": " + error.what(), true});
    }
}

void calibrate(const MapRequest& request, const map::Problems& problems, Messages& messages) {
    host::check_writable(request.rates);
    map::PrunedRates before{rates_before(request.rates), ""};
    if (request.place.empty()) before = map::without_unknown_patterns(before.text, problems);
    std::string read = request.rates;
    try {
        map::check_rates(before.text, problems);
        const std::string lines = calibration_of(request.program);
        read = "the timings of " + request.program[0];
        const auto made = map::calibrated(before.text, lines, problems);
        report(made, problems, request, messages);
        host::write_if_changed(request.rates, made.text);
        if (!before.removed.empty())
            messages.note("removed the rates of patterns that no longer exist: " + before.removed);
    } catch (const JsonError& error) {
        messages.error(read + ": " + error.what());
    }
}

}  // namespace selgen::workflow
