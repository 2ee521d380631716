// The main program of a driver, which measures an experiment or runs its proof.
#pragma once

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <string>
#include <utility>
#include <vector>

#include <selgen/bench/configurations.hpp>
#include <selgen/bench/experiment.hpp>
#include <selgen/bench/files.hpp>
#include <selgen/bench/measure.hpp>
#include <selgen/bench/options.hpp>
#include <selgen/bench/proof/mixture.hpp>
#include <selgen/bench/proof/proof.hpp>
#include <selgen/bench/run_delay.hpp>
#include <selgen/omp/team_limit.hpp>
#include <selgen/rt/config.hpp>
#include <selgen/rt/cores.hpp>
#include <selgen/rt/decide/decide.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

/// Prints which values of the knobs are measured, and whether these are all values that are
/// possible on the machine.
inline void print_knobs(const Description& all) {
    for (const Knob& knob : all.knobs) {
        std::printf("knob %s:", knob.name.c_str());
        for (const std::size_t place : measured_values(knob, omp::team_limit()))
            std::printf(" %s", knob.values[place].c_str());
        std::printf("%s\n", is_thinned(knob, omp::team_limit())
                                ? " (only these are measured; list others with 'knob' in the "
                                  "experiment)"
                                : "");
    }
}

inline void print_plan(const Description& all, const Experiment& experiment) {
    std::printf("experiment %s of %s: %s, %s, %s\n", all.name.c_str(), all.spec.c_str(),
                counted(experiment.count(), "point").c_str(),
                counted(all.variants.size(), "variant").c_str(),
                counted(experiment.repeats(), "repeat").c_str());
    std::printf("variants:");
    for (const Variant& variant : all.variants)
        std::printf(" %s%s", variant.name.c_str(), variant.planned ? " (planned)" : "");
    std::printf("\n");
    print_knobs(all);
    for (const Point& point : experiment.points()) std::printf("%s\n", id_of(all, point).c_str());
    const std::size_t later = experiment.count() - experiment.points().size();
    if (later > 0)
        std::printf("and up to %s where the best variant changes\n",
                    counted(later, "more point").c_str());
    if (experiment.refines())
        std::printf("and more points where the best variant changes, if time is left\n");
}

/// Writes what selgen asks about an experiment: {"table": its path, "facts": what
/// TABLE.machine.json would contain, "points": their number at most, "refines": whether further
/// points follow, "first": the ids of the points that are known before any is measured}. Kernels
/// may print, so this is not written to an output stream.
inline void describe(const Description& all, const Experiment& experiment, const std::string& table,
                     const std::string& path) {
    std::string text =
        rt::join({"{\"table\": ", rt::json_text(table),
                  ", \"facts\": ", rt::json_text(experiment.facts().text()),
                  ", \"points\": ", std::to_string(experiment.count()),
                  ", \"refines\": ", experiment.refines() ? "true" : "false", ", \"first\": ["});
    const char* separator = "";
    for (const Point& point : experiment.points()) {
        text += rt::join({separator, rt::json_text(id_of(all, point))});
        separator = ", ";
    }
    text += "]}\n";
    std::FILE* const file = std::fopen(path.c_str(), "wb");
    if (file == nullptr || std::fputs(text.c_str(), file) < 0 || std::fclose(file) != 0)
        throw BenchError(rt::join({path, ": cannot be written: ", std::strerror(errno)}));
}

/// Warns about builds whose times would be misleading.
inline void check_build([[maybe_unused]] const Description& all) {
#if !defined(_OPENMP)
    if (all.varies_threads)
        throw BenchError(
            "the experiment varies the number of threads, but this driver was compiled without "
            "OpenMP: "
            "add -fopenmp, or OpenMP::OpenMP_CXX to its LIBRARIES");
#endif
#if !defined(__OPTIMIZE__)
    std::fprintf(stderr, "note: this driver was compiled without optimisation\n");
#endif
}

inline void note_unknown_delays(Clock clock) {
    if (clock == Clock::wall && !RunDelay().is_known())
        std::fputs(
            "note: this kernel has no scheduler statistics (/proc/PID/task/TID/schedstat), so runs "
            "that other programs disturb are not detected\n",
            stderr);
}

inline void note_same_inputs(const Description& all) {
    if (all.lacks_seed)
        std::fprintf(stderr,
                     "note: %s: 'input' does not use 'seed', so a point has only one input, which "
                     "all its calls repeat. A program with different inputs may be slower\n",
                     all.spec.c_str());
}

/// The minimum over passes in different orders hides what the processor cannot predict.
inline void set_statistic(const Description& all, Options& options) {
    // Other programs only make runs longer.
    const Statistic usual =
        options.accepts_disturbed && !all.has_fresh_inputs ? Statistic::min : Statistic::median;
    options.statistic = options.given_statistic.value_or(usual);
    if (all.has_fresh_inputs && options.statistic == Statistic::min)
        throw UsageError(
            "--statistic min cannot be used with fresh inputs: the minimum is the pass whose order "
            "the processor happened to predict best. Use median, or write 'inputs repeated;' in "
            "the experiment if your program repeats its inputs");
}

/// By default, threads that wait for work spin, also while configurations with other numbers of
/// threads are measured.
inline void note_spinning_threads(const Description& all) {
    const bool has_teams = std::any_of(all.knobs.begin(), all.knobs.end(),
                                       [](const Knob& knob) { return knob.sets_threads; });
    if (has_teams && std::getenv("OMP_WAIT_POLICY") == nullptr)
        std::fprintf(stderr,
                     "note: teams of different sizes take turns; if other programs use the "
                     "machine, set OMP_WAIT_POLICY=passive so that waiting threads do not spin\n");
}

/// Leaves out the levels of `threads` above the number of cores, unless all are, and returns a note
/// about them; empty if there are none.
inline std::string leave_out_large_teams(Description& all, double cores) {
    if (!all.varies_threads) return {};
    std::vector<double>& levels = all.factors.back().levels;
    const auto end = std::stable_partition(levels.begin(), levels.end(),
                                           [=](double level) { return level <= cores; });
    if (end == levels.begin() || end == levels.end()) return {};
    std::string left_out;
    for (auto level = end; level != levels.end(); ++level)
        left_out += (left_out.empty() ? "" : ", ") + rt::number_text(*level);
    levels.erase(end, levels.end());
    return rt::join({"note: not measured with ", left_out, " threads: this machine has ",
                     rt::number_text(cores), rt::is_equal(cores, 1) ? " core\n" : " cores\n"});
}

/// A note if a level of `threads`, of a factor or a knob, exceeds the number of cores; otherwise
/// empty.
inline std::string note_of_threads(const Description& all, double cores) {
    double most = 0;
    if (all.varies_threads)
        for (const double level : all.factors.back().levels) most = std::max(most, level);
    for (const Knob& knob : all.knobs) {
        if (knob.name != "threads" || !knob.numbers) continue;
        for (const std::size_t place : measured_values(knob, cores))
            most = std::max(most, detail::number_at(knob, place));
    }
    if (most <= cores) return {};
    return rt::join({"note: the experiment uses up to ", rt::number_text(most),
                     " threads, but this machine has ", rt::number_text(cores),
                     rt::is_equal(cores, 1) ? " core" : " cores",
                     ": with more threads than cores, threads share cores\n"});
}

inline void handle_signals() {
    const auto ask = [](int signal) { termination_signal = signal; };
    std::signal(SIGINT, ask);
    std::signal(SIGTERM, ask);
    if (std::signal(SIGHUP, ask) == SIG_IGN) std::signal(SIGHUP, SIG_IGN);  // as nohup does
}

inline int run(const Description& all, const Options& options, const Measure& measure) {
    const std::string table = options.table.empty() ? all.name + ".csv" : options.table;
    Experiment experiment(all, options, measure);
    if (!options.description.empty())
        return describe(all, experiment, table, options.description), 0;
    if (options.facts) return std::fputs(experiment.facts().text().c_str(), stdout), 0;
    std::fputs(note_of_threads(all, rt::cores()).c_str(), stderr);
    if (options.dry_run) return print_plan(all, experiment), 0;
    check_build(all);
    note_same_inputs(all);
    note_unknown_delays(options.clock);
    note_spinning_threads(all);
    std::fputs(note_of_clock_rate(clock_rate_settings()).c_str(), stderr);
    handle_signals();
    return experiment.run(table);
}

/// Compares the dispatcher with the variants, and writes a table of both.
template <class Bench>
int prove(Description given, Options options) {
    if (!Bench::has_dispatcher_)
        throw UsageError("--proof: this driver was compiled without SELGEN_PROOF");
    if (options.dry_run || options.facts || !options.description.empty())
        throw UsageError("--proof cannot be combined with --dry-run, --facts or --describe");
    constexpr std::uint64_t other_inputs = 1000003;
    options.seed += other_inputs;
    const Description all = with_dispatcher(std::move(given), Bench::has_phases_);
    const std::string table = options.table.empty() ? all.name + ".proof.csv" : options.table;
    check_build(all);
    handle_signals();
    Mixtures mixtures;
    if constexpr (Bench::has_dispatcher_ && CheckedInputOf<Bench>::value)
        mixtures = {measure_in_turns<Bench>, measure_decisions<Bench>};
    return Proof(all, options, measure<Bench>, std::move(mixtures)).run(table);
}

/// The `main` of a driver. Exit status 0: done, 2: usage error, 3: error of files or environment,
/// too many disturbed rows or no point with times, 5: a wrong result (--strict, --proof), 128
/// plus the signal: interrupted.
template <class Bench>
int main_of(int count, char** words) try {
    Description all = with_configurations(Bench::description_(), omp::team_limit());
    Options options = options_of({words + (count > 0 ? 1 : 0), words + count});
    if (options.help) {
        std::printf("usage: %s [OPTIONS]\n\nMeasures the variants of %s, as specified in %s.\n\n%s",
                    words[0], all.name.c_str(), all.spec.c_str(), help_text.data());
        return 0;
    }
    set_statistic(all, options);
    find_files(all, options.data_folder);
    const std::string left_out = leave_out_large_teams(all, rt::cores());
    if (options.description.empty()) std::fputs(left_out.c_str(), stderr);
    if (options.proves) return prove<Bench>(std::move(all), options);
    return run(all, options, measure<Bench>);
} catch (const UsageError& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 3;
}

}  // namespace SELGEN_ABI
}  // namespace selgen::bench
