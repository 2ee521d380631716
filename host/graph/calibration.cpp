// Runs a program with a temporary file for its timings, and rejects failed runs.
#include "host/graph/calibration.hpp"

#include <cstring>
#include <filesystem>

#include "base/errors.hpp"
#include "host/environment.hpp"
#include "host/files.hpp"
#include "host/process.hpp"

namespace selgen::host {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_output_bytes = 256 << 20;

void check_ended(const Ended& ended, const std::string& name) {
    const std::string fix = ", so no rates were written: check that it runs without selgen";
    if (ended.signal != 0) {
        const char* const signal = ::strsignal(ended.signal);
        throw IoError(name + " crashed (" + (signal == nullptr ? "unknown signal" : signal) + ')' +
                      fix);
    }
    if (ended.code != 0)
        throw IoError(name + " exited with code " + std::to_string(ended.code) + fix);
}

}  // namespace

std::string calibration_of(std::vector<std::string> words) {
    words[0] = path_of(words[0]);
    const ScratchFolder scratch(new_folder("selgen-calibrate"));
    const std::string file = scratch.path() + "/timings";
    const Ended ended = run_to_stderr({words, with(own_environment(), {{"SELGEN_CALIBRATE", file}})});
    check_ended(ended, words[0]);
    return fs::exists(file) ? read_file(file, most_output_bytes) : "";
}

}  // namespace selgen::host
