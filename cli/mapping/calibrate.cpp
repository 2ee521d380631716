#include "cli/mapping/calibrate.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "base/errors.hpp"
#include "base/json.hpp"
#include "cli/mapping/timings.hpp"
#include "cli/output/diagnostics.hpp"
#include "host/files.hpp"
#include "host/process.hpp"
#include "loop/profile/environment.hpp"
#include "map/io/measured.hpp"

namespace selgen::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_output_bytes = 256 << 20;

/// A folder that is gone in the end.
class Scratch {
public:
    Scratch() : folder_(host::new_folder("selgen-calibrate")) {}
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    ~Scratch() {
        std::error_code ignored;
        fs::remove_all(folder_, ignored);
    }
    std::string file() const { return folder_ + "/timings"; }

private:
    std::string folder_;
};

void check_ended(const host::Ended& ended, const std::string& name) {
    const std::string cure = ": no rates are written; see whether it runs alone";
    if (ended.signal != 0) {
        const char* const signal = ::strsignal(ended.signal);
        throw IoError(name + ": crashed: " + (signal == nullptr ? "?" : signal) + cure);
    }
    if (ended.code != 0) throw IoError(name + ": ended with " + std::to_string(ended.code) + cure);
}

/// What the program wrote, and how it ended. What it prints goes to the error stream.
std::pair<std::string, host::Ended> timed_by(const std::vector<std::string>& words) {
    const Scratch scratch;
    host::Program program{
        words, loop::with(host::own_environment(), {{"SELGEN_CALIBRATE", scratch.file()}})};
    program.output = STDERR_FILENO;
    const host::Ended ended = host::run_program(program);
    const bool is_there = fs::exists(scratch.file());
    return {is_there ? host::read_file(scratch.file(), most_output_bytes) : "", ended};
}

std::string lines_of(std::vector<std::string> words) {
    words[0] = host::path_of(words[0]);
    const auto [lines, ended] = timed_by(words);
    if (ended.asked != 0) {
        std::signal(ended.asked, SIG_DFL);
        std::raise(ended.asked);
    }
    check_ended(ended, words[0]);
    return lines;
}

/// Tells that the file cannot be written before a program runs for minutes.
void check_writable(const std::string& path) {
    const fs::path folder = fs::path(path).parent_path();
    const std::string there = folder.empty() ? "." : folder.string();
    const bool is_there = fs::exists(path);
    if (!fs::is_directory(there))
        throw IoError(path + ": cannot be written: there is no folder " + there);
    if (fs::is_directory(path)) throw IoError(path + ": is a directory, not a file");
    if (::access(there.c_str(), W_OK) != 0 || (is_there && ::access(path.c_str(), W_OK) != 0))
        throw IoError(path + ": cannot be written: " + std::strerror(errno));
}

/// What the rates file holds; it is made where it is not there.
std::string rates_before(const std::string& path) {
    return fs::exists(path) ? host::read_file(path, most_output_bytes) : "{}";
}

struct Kept {
    std::string rates, gone;  // the names of what was taken out
};

/// The rates without those of patterns that no place of the spec has any more.
Kept without_gone(const std::string& before, const Problems& problems) {
    auto rates = nlohmann::ordered_json::parse(before, nullptr, false);
    if (!rates.is_object()) return {before, ""};  // which is told
    std::set<std::string> known;
    for (const map::Problem* one : problems)
        for (const map::Call& call : one->calls) known.insert(map::pattern_of(call));
    std::string gone;
    std::vector<std::string> names;
    for (const auto& [name, rate] : rates.items())
        if (!known.contains(name)) names.push_back(name);
    for (const std::string& name : names) {
        gone += (gone.empty() ? "" : ", ") + name;
        rates.erase(name);
    }
    return {rates.dump(), gone};
}

std::string names_of(const Problems& problems) {
    std::string names;
    for (const map::Problem* one : problems) names += (names.empty() ? "" : ", ") + one->name;
    return names;
}

void tell(const Calibrated& made, const Problems& problems, const MapOptions& options,
          DiagnosticPrinter& printer) {
    if (made.timed.empty())
        throw IoError(options.program[0] + ": timed nothing of " + names_of(problems) +
                      ": it has to be built with the header that selgen gen writes of " +
                      options.spec + ", and to run() its Program (one without emit mpi)");
    for (const std::string& note : made.notes) printer.note(note);
    for (const map::Problem* one : problems)
        if (std::ranges::find(made.timed, one->name) == made.timed.end())
            printer.note(one->name + ": the program did not run it");
}

}  // namespace

bool calibrate(const MapOptions& options, const Problems& problems, const Streams& streams) {
    check_writable(options.rates);
    Kept before{rates_before(options.rates), ""};
    if (options.place.empty()) before = without_gone(before.rates, problems);
    std::string read = options.rates;
    try {
        std::vector<map::Problem> copies;
        for (const map::Problem* one : problems) copies.push_back(*one);
        Problems tried;
        for (map::Problem& one : copies) tried.push_back(&one);
        apply_rates(before.rates, tried);
        const std::string lines = lines_of(options.program);
        read = "what " + options.program[0] + " timed";
        const Calibrated made = calibrated(before.rates, lines, problems);
        tell(made, problems, options, streams.printer);
        host::write_if_changed(options.rates, made.text);
        if (!before.gone.empty())
            streams.printer.note("rates of patterns that are gone are taken out: " + before.gone);
        return true;
    } catch (const JsonError& error) {
        streams.printer.error(read + ": " + error.what());
        return false;
    }
}

}  // namespace selgen::cli
