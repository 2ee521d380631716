// Runs a program with SELGEN_PROFILE, hardware counters or Cachegrind, and reads the recorded
// regions and counts.
#include "host/loop/profiled.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <selgen/rt/counters.hpp>

#include "base/errors.hpp"
#include "host/environment.hpp"

namespace selgen::host {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& path) {
    return fs::exists(path) ? read_file(path.string()) : std::string();
}

/// Adds the description `what` to the error if the file cannot be parsed, because the program
/// stopped early or another program wrote it.
template <class Read>
auto read_as(const fs::path& path, const std::string& what, Read read) {
    try {
        return read(text_of(path));
    } catch (const Unreadable& error) {
        throw IoError(what + ": " + error.what());
    }
}

std::string crash_text(const Ended& ended, const std::string& how) {
    const char* const name = ::strsignal(ended.signal);
    std::string text = std::string("crashed ") + how + ": " + (name == nullptr ? "?" : name);
    if (ended.signal == SIGILL)
        text +=
            "\nValgrind does not support every instruction: build the program without "
            "-march=native";
    return text;
}

loop::Counts counts_of(const rt::EventCounts& counts) {
    return {counts.l1_accesses, counts.l1_misses, counts.branches, counts.branch_misses};
}

/// Escapes '%', which Valgrind expands in file names.
std::string for_valgrind(const std::string& path) {
    std::string text;
    for (const char c : path) text += c == '%' ? "%%" : std::string(1, c);
    return text;
}

// Bytes; a multiple of the size of one way of any cache.
constexpr std::size_t cache_level_size = 1 << 16;

}  // namespace

Profiled::Profiled(std::vector<std::string> words)
    : words_(std::move(words)), folder_(new_folder("selgen-profile")) {
    words_[0] = path_of(words_[0]);
    input_begin_ = ::lseek(STDIN_FILENO, 0, SEEK_CUR);
    input_ = input_begin_ < 0 ? ::open("/dev/null", O_RDONLY | O_CLOEXEC) : STDIN_FILENO;
}

Profiled::~Profiled() {
    if (input_ > STDIN_FILENO) ::close(input_);
}

Ended Profiled::run_to_end(Program program, const std::string& how) {
    if (input_ == STDIN_FILENO) ::lseek(STDIN_FILENO, input_begin_, SEEK_SET);
    program.input = input_;
    const Ended ended = run_to_stderr(std::move(program));
    if (ended.signal != 0) throw IoError(words_[0] + ": " + crash_text(ended, how));
    if (ended.code == 0) return ended;
    throw IoError(words_[0] + ": exited with code " + std::to_string(ended.code) + ' ' + how +
                  ": nothing was written");
}

ProfiledRun Profiled::run(const std::string& how,
                          const std::map<std::string, std::string>& variables) {
    const fs::path regions = fs::path(folder_.path()) / "marks";
    std::error_code ignored;
    fs::remove(regions, ignored);
    auto all = variables;
    all["SELGEN_PROFILE"] = regions.string();
    const Ended ended = run_to_end({words_, with(own_environment(), all)}, how);
    return {ended.seconds,
            read_as(regions, words_[0] + ": the recorded regions", loop::read_regions)};
}

std::optional<loop::Counts> Profiled::counted_by_hardware() {
    std::optional<rt::Counters> counters;
    rt::Counters::Reading begin{};
    Program program{words_, with(own_environment(), sequential())};
    program.before_exec = [&](int process) {
        counters.emplace(process);
        begin = counters->read();
    };
    run_to_end(program, "in the counted run");
    const loop::Counts counts = counts_of(happened(begin, counters->read()));
    const double sum =
        counts.l1_accesses + counts.l1_misses + counts.branches + counts.branch_misses;
    return counters->error() == 0 && std::isfinite(sum) ? std::optional(counts) : std::nullopt;
}

loop::Cachegrind Profiled::counted_by_cachegrind(const std::string& l1) {
    const fs::path out = fs::path(folder_.path()) / "cachegrind.out";
    Program program{{"valgrind", "-q", "--tool=cachegrind", "--cache-sim=yes", "--branch-sim=yes",
                     "--LL=8388608,16,64",  // its counts are not used
                     "--cachegrind-out-file=" + for_valgrind(out.string())}};
    if (!l1.empty()) {  // with all three caches given, the result does not depend on this machine
        program.words.push_back("--D1=" + l1);
        program.words.emplace_back("--I1=32768,8,64");
    }
    program.words.emplace_back("--");
    program.words.insert(program.words.end(), words_.begin(), words_.end());
    auto variables = sequential();
    variables["SELGEN_PROFILE"] = "";
    variables["DEBUGINFOD_URLS"] = "";  // no network access
    program.environment = levelled(with(own_environment(), variables), cache_level_size);
    program.has_fixed_addresses = true;
    run_to_end(program, "under Cachegrind");
    return read_as(out, "the output of Cachegrind", loop::read_cachegrind);
}

std::string hardware_counters_error() {
    const int error = rt::Counters().error();
    if (error == 0) return {};
    std::string text = std::string("perf_event_open: ") + std::strerror(error);
    if (error == EACCES || error == EPERM)
        return text +
               " (to allow them: sysctl kernel.perf_event_paranoid=2; a container may still "
               "forbid them)";
    if (error == ENOENT || error == ENODEV || error == EOPNOTSUPP)
        text += " (this machine has none, like many virtual machines)";
    return text;
}

}  // namespace selgen::host
