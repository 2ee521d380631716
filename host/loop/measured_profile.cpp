// Decides how cache misses are counted, runs the program, and selects the profiled region.
#include "host/loop/measured_profile.hpp"

#include <fmt/format.h>

#include <selgen/bench/machine.hpp>
#include <selgen/rt/cores.hpp>

#include "base/errors.hpp"
#include "base/nearest.hpp"
#include "base/text.hpp"
#include "host/environment.hpp"
#include "host/loop/profiled.hpp"
#include "host/process.hpp"

namespace selgen::host {
namespace {

enum class Counting { by_hardware, by_cachegrind, not_at_all };

const std::string whole_program = "the whole program, including startup and exit";

Counting counting_of(const ProfileRequest& request) {
    if (request.counters == "none") return Counting::not_at_all;
    const bool is_for_cachegrind = !request.functions.empty() || !request.l1.empty();
    const std::string no_hardware = hardware_counters_error();
    const std::string leave = ", or use --counters none to omit the miss rates";
    if (request.counters == "hardware") {
        if (no_hardware.empty()) return Counting::by_hardware;
        throw IoError("there are no hardware counters (" + no_hardware +
                      "): use --counters cachegrind" + leave);
    }
    const bool is_free = request.counters == "auto" && !is_for_cachegrind;
    if (is_free && no_hardware.empty()) return Counting::by_hardware;
    if (is_on_path("valgrind")) return Counting::by_cachegrind;
    throw IoError((is_free ? "there are no hardware counters (" + no_hardware + "), and " : "") +
                  "valgrind is not installed: install the package valgrind" + leave);
}

/// The requested region, or the one with the most time; null if the program has no region.
const loop::ProfiledRegion* region_of(const std::vector<loop::ProfiledRegion>& regions,
                                      const std::string& wanted) {
    if (wanted.empty()) return loop::longest(regions);
    std::vector<std::string> names;
    for (const loop::ProfiledRegion& region : regions) {
        if (region.name == wanted) return &region;
        names.push_back(region.name);
    }
    if (names.empty())
        throw UsageError("the program has no profiled regions, so there is no region '" + wanted +
                         "'");
    const std::string hint = nearest_hint(wanted, names);
    throw UsageError("the program has no profiled region '" + wanted + "'" +
                     (hint.empty() ? "" : "; " + hint) + " (profiled regions: " + join(names) +
                     ")");
}

loop::Timing timing_of(const ProfiledRun& run, const loop::ProfiledRegion* region) {
    if (region == nullptr) return {run.seconds, 1, std::nullopt};
    return {region->seconds, region->executions, region->iterations};
}

std::string valgrind_version() {
    std::string text = output_of({{"valgrind", "--version"}}, 100).first;
    return text.substr(0, text.find('\n'));
}

void count_functions(const ProfileRequest& request, const loop::Cachegrind& read,
                     loop::Profile& profile) {
    for (const std::string& one : request.functions) {
        if (!loop::symbols_of(read, {one}).empty()) continue;
        throw UsageError("Cachegrind found no function '" + one +
                         "': inlined code is attributed to its caller, and a program without "
                         "symbols has no function names (functions with the most work: " +
                         join(loop::largest(read, 5)) + ')');
    }
    const auto symbols = loop::symbols_of(read, request.functions);
    profile.counts = loop::sum_of(read, symbols);
    profile.counted = "the code of " + join(symbols);
}

void count_by_cachegrind(const ProfileRequest& request, Profiled& program, loop::Profile& profile) {
    const loop::Cachegrind read = program.counted_by_cachegrind(request.l1);
    profile.counters = "Cachegrind of " + valgrind_version() + ", L1 data cache " + read.l1;
    profile.counts = read.whole;
    profile.counted = whole_program;
    if (!request.functions.empty()) count_functions(request, read, profile);
}

void count_by_hardware(Profiled& program, const loop::ProfiledRegion* region,
                       loop::Profile& profile) {
    profile.counters = "hardware counters (perf_event_open, loads only)";
    profile.counted = region == nullptr ? whole_program : profile.timed;
    profile.counts = region == nullptr ? program.counted_by_hardware() : region->counts;
    if (!profile.counts)
        throw IoError("the hardware counters counted nothing for " + profile.counted +
                      ": other programs may be using them; use --counters cachegrind");
}

/// Notes if a run did not have the requested threads, by the CPU time of the region.
void note_threads(const loop::ProfiledRegion& alone, const loop::ProfiledRegion& together,
                  int asked, const Note& note) {
    constexpr double enough_s = 1e-3;  // of a clock that counts microseconds
    const auto busy = [](const loop::ProfiledRegion& region) {
        return region.cpu_seconds / region.seconds;
    };
    const auto is_known = [](const loop::ProfiledRegion& region) {
        return region.cpu_seconds > 0 && region.seconds >= enough_s;
    };
    if (is_known(alone) && busy(alone) > 1.3)
        note(
            fmt::format("the loop {} kept {:.1f} cores busy in the sequential run, so sequential_s "
                        "is not the time of a single thread: mark a direct call to the kernel, and "
                        "set its number of threads with OMP_NUM_THREADS or "
                        "selgen::rt::profile_threads(), not with num_threads() or a dispatcher",
                        alone.name, busy(alone)));
    if (asked > 1 && is_known(together) && busy(together) < 1.1)
        note(fmt::format(
            "the loop {} kept {:.1f} cores busy in the parallel run with {} threads, so parallel_s "
            "may be the time of a single thread: build with -fopenmp, and set the kernel's number "
            "of threads with OMP_NUM_THREADS or selgen::rt::profile_threads()",
            together.name, busy(together), asked));
}

/// Runs the program for its times.
loop::Profile timed(const ProfileRequest& request, Profiled& program, Counting counting) {
    const ProfiledRun alone = program.run("in the sequential run", sequential());
    const loop::ProfiledRegion* const region = region_of(alone.regions, request.region);
    if (region == nullptr)
        request.note("the program has no profiled region (selgen/rt/profile.hpp): timed " +
                     whole_program + "; the number of iterations is unknown");
    loop::Profile profile;
    profile.parallel_threads = static_cast<int>(rt::cores());
    profile.program = command_text(request.program);
    profile.machine = fmt::format("{}, {} cores", bench::cpu_model(), profile.parallel_threads);
    profile.timed = region == nullptr ? whole_program : "the region " + region->name;
    profile.sequential = timing_of(alone, region);
    const ProfiledRun together =
        program.run("in the parallel run", cyclic(profile.parallel_threads));
    const loop::ProfiledRegion* const again =
        region == nullptr ? nullptr : region_of(together.regions, region->name);
    profile.parallel = timing_of(together, again);
    if (region != nullptr) note_threads(*region, *again, profile.parallel_threads, request.note);
    if (profile.parallel.iterations != profile.sequential.iterations)
        request.note(
            "the parallel run and the sequential run have different numbers of iterations");
    if (counting == Counting::by_hardware) count_by_hardware(program, region, profile);
    return profile;
}

}  // namespace

loop::Profile measured_profile(const ProfileRequest& request) {
    const Counting counting = counting_of(request);
    Profiled program(request.program);
    loop::Profile profile = timed(request, program, counting);
    if (counting == Counting::not_at_all) profile.counters = "none, by --counters none";
    if (counting != Counting::by_cachegrind) return profile;
    const std::string no_hardware = hardware_counters_error();
    if (request.counters == "auto" && !no_hardware.empty())
        request.note("using Cachegrind, because there are no hardware counters: " + no_hardware);
    if (request.functions.empty())
        request.note("counted " + whole_program +
                     ": use --function to count only the loop's function");
    count_by_cachegrind(request, program, profile);
    return profile;
}

}  // namespace selgen::host
