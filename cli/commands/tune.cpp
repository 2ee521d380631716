#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>
#include <selgen/bench/options.hpp>
#include <set>
#include <sstream>
#include <thread>

#include "base/errors.hpp"
#include "base/text.hpp"
#include "cli/commands/commands.hpp"
#include "cli/exit.hpp"
#include "cli/output/diagnostics.hpp"
#include "cli/output/profile.hpp"
#include "cli/output/tuning.hpp"
#include "cli/tune/plan.hpp"
#include "cli/tune/points.hpp"
#include "host/bench_driver.hpp"
#include "host/files.hpp"
#include "host/process.hpp"
#include "host/provenance.hpp"
#include "host/topology.hpp"
#include "host/tuning/file_lock.hpp"
#include "host/tuning/other_programs.hpp"
#include "report/axes.hpp"

namespace selgen::cli {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

double seconds_of(const std::string& text) {
    try {
        if (const double seconds = bench::detail::time_of(text); seconds > 0) return seconds;
    } catch (const bench::UsageError&) {
    }
    throw UsageError("'" + text + "' is not a time above 0, such as 90s, 2min or 1h");
}

/// What was measured for a table so far.
struct Effort {
    double seconds = 0;
    bool is_done = false;     // the driver ended before the budget did
    std::string disturbance;  // by other programs, if that was accepted; or empty
};

/// A stage that failed; its message has been printed.
struct Failed {
    int code;
};

/// Files that get their old content back, unless all stages succeed.
class Restored {
public:
    explicit Restored(const std::vector<std::string>& paths) {
        for (const std::string& path : paths)
            files_.emplace_back(path, fs::is_regular_file(path)
                                          ? std::optional(host::read_file(path))
                                          : std::nullopt);
    }
    Restored(const Restored&) = delete;
    Restored& operator=(const Restored&) = delete;
    ~Restored() {
        for (const auto& [path, text] : files_) restore(path, text);
    }
    void keep() { files_.clear(); }

private:
    static void restore(const std::string& path, const std::optional<std::string>& text) noexcept
        try {
        std::error_code none;
        if (text)
            host::write_if_changed(path, *text);
        else
            fs::remove(path, none);
    } catch (const std::exception&) {  // the error that led here is the one to report
    }

    std::vector<std::pair<std::string, std::optional<std::string>>> files_;
};

/// One tuning run. Its stages throw Failed, DriverFailed, Interrupted, IoError and UsageError.
class Tuning {
public:
    Tuning(const TuneOptions& options, TunePlan plan, const Streams& streams)
        : options_(options),
          plan_(std::move(plan)),
          streams_(streams),
          budget_(seconds_of(options.budget)) {}

    void print_commands() const;
    void run();

private:
    static constexpr int stages = 5;

    void begin(const std::string& what) {
        host::ForwardedSignals::check();
        streams_.printer.note(fmt::format("[{}/{}] {}", ++stage_, stages, what));
        streams_.err << std::flush;
    }
    [[noreturn]] void fail(int code, const std::string& text) const {
        streams_.printer.error(text);
        throw Failed{code};
    }
    void run_stage(const std::vector<std::string>& words, const std::string& failure) const;
    void measure();
    void measure_for(double seconds, bool restarts);
    void count_points(const host::Points& points);
    void check_folders() const;
    std::string check_calm() const;
    bool has_no_times() const;
    void check_table();
    void replace_results();
    void fit();
    void write_header();
    void write_report() const;

    Effort effort() const;

    const TuneOptions& options_;
    TunePlan plan_;
    const Streams& streams_;
    double budget_;  // seconds
    int stage_ = 0;
    Tuned tuned_;
};

void Tuning::run_stage(const std::vector<std::string>& words, const std::string& failure) const {
    host::Program program{words};
    program.output = STDERR_FILENO;
    const host::Ended ended = host::run_program(program);
    if (ended.asked != 0) throw host::Interrupted{ended.asked};
    if (ended.exit_code() != 0) fail(Exit::errors, failure + ": " + command_text(words));
}

// ---- measuring -------------------------------------------------------------------------------

Effort Tuning::effort() const {
    std::error_code none;
    if (!fs::exists(plan_.effort(), none) || !fs::exists(plan_.table(), none)) return {};
    auto json = nlohmann::json::parse(host::read_file(plan_.effort()), nullptr, false);
    if (!json.is_object() || !json["seconds"].is_number() || !json["done"].is_boolean()) return {};
    return {json["seconds"], json["done"], json.value("disturbance", "")};
}

/// Finds out before the measurement what would fail after it.
void Tuning::check_folders() const {
    std::error_code error;
    fs::create_directories(plan_.folder, error);
    if (error) throw IoError(plan_.folder + ": cannot be created: " + error.message());
    const fs::path folder = fs::path(plan_.header).parent_path();
    if (!folder.empty() && !fs::is_directory(folder, error))
        throw IoError(plan_.header + ": there is no folder " + folder.string());
}

/// Stops if other programs would disturb the measurement. If that was accepted, returns how much
/// they do.
std::string Tuning::check_calm() const {
    const host::OtherPrograms other = host::other_programs(1);
    if (other.is_calm()) return {};
    const std::string cores =
        fmt::format("{:.1f} of the cores{}", other.cores,
                    other.busiest.empty() ? "" : ", most of them " + other.busiest);
    if (!options_.accept_disturbed)
        fail(Exit::system, "other programs use " + cores +
                               ": end them and run the same command again, or accept less "
                               "reliable times with --accept-disturbed");
    streams_.printer.note("other programs use " + cores + ": the times are not reliable");
    return "other programs used " + cores;
}

/// Whether the driver found no times at any point. check_table() reports that.
bool Tuning::has_no_times() const {
    if (!fs::exists(plan_.table())) return false;
    const host::TableSummary table = host::summary_of(plan_.table());
    return table.groups.empty() && !table.fields.contains("disturbed");
}

void Tuning::measure_for(double seconds, bool restarts) {
    // Two measurements at the same time would disturb each other.
    const fs::path place = fs::temp_directory_path();
    host::FileLock machine((place / fmt::format("selgen-measures-{}", ::getuid())).string());
    while (!machine.take(plan_.spec)) {
        streams_.printer.note("waiting until 'selgen tune " + machine.holder() +
                              "' has finished measuring");
        while (!machine.take(plan_.spec)) std::this_thread::sleep_for(std::chrono::seconds(1));
    }
    const std::string busy = check_calm(), before = restarts ? "" : effort().disturbance;
    std::vector<std::string> words = plan_.measurement(options_, fmt::format("{}s", seconds));
    if (restarts) words.emplace_back("--restart");
    const auto start = Clock::now();
    const host::Ended ended = host::run_program({words});
    const double took = std::chrono::duration<double>(Clock::now() - start).count();
    const int code = ended.exit_code();
    const bool is_over = code == 0 || (code == Exit::system && has_no_times());
    const nlohmann::json effort{{"seconds", budget_ - seconds + took},
                                {"done", is_over && took < seconds},
                                {"disturbance", busy.empty() ? before : busy}};
    host::write_if_changed(plan_.effort(), effort.dump() + '\n');
    if (ended.asked != 0) throw host::Interrupted{ended.asked};
    if (code == Exit::wrong)
        fail(Exit::wrong,
             "a variant has a wrong result: correct it, and run the same command again");
    const bool has_old_table = restarts && !host::changes_since(plan_.table(), words).empty();
    if (has_old_table && took >= seconds)
        fail(Exit::system, too_few_points({{}, plan_.table(), {}, 0, budget_, 0})->text);
    if (is_over && !has_old_table) return host::set_budget(plan_.table(), budget_);
    if (code == Exit::system && !options_.accept_disturbed)
        fail(Exit::system,
             "the times cannot be used, for the reason above: if other programs used the cores, "
             "run the same command again on an idle machine, or add --accept-disturbed");
    fail(code == Exit::system ? Exit::system : Exit::errors,
         fmt::format("the driver failed: {} (exit code {})", command_text(words), code));
}

/// Reads the table, and counts the points that it lacks.
void Tuning::count_points(const host::Points& points) {
    tuned_.table = host::summary_of(plan_.table());
    const std::set<std::string>& ids = tuned_.table.ids;
    const auto missing = std::ranges::count_if(
        points.first, [&](const std::string& id) { return !ids.contains(id); });
    tuned_.left = static_cast<std::size_t>(missing);
    if (points.most > points.first.size() && !effort().is_done)
        tuned_.left = std::max(tuned_.left, points.most - std::min(points.most, ids.size()));
}

void Tuning::measure() {
    const std::vector<std::string> words = plan_.measurement(options_, options_.budget);
    const auto changes = host::changes_since(plan_.table(), words);
    const host::Points points = host::points_of_driver(words);
    std::error_code none;
    const bool resumes = changes.empty() && fs::exists(plan_.table(), none);
    tuned_.left = points.most;
    if (resumes) count_points(points);
    const double seconds = budget_ - (resumes ? effort().seconds : 0);
    if (resumes && tuned_.left == 0) {
        begin(fmt::format("nothing to measure: {} has all {}", plan_.table(),
                          counted(std::min(points.most, tuned_.table.points), "point")));
    } else if (seconds <= 0) {
        begin(fmt::format("{} left to measure, but the budget of {} is used up: increase --budget",
                          counted(tuned_.left, "point"), report::time_text(budget_)));
    } else {
        begin(fmt::format("measuring {}, at most {}{}", counted(tuned_.left, "point"),
                          report::time_text(seconds),
                          changes.empty() ? "" : " (changed: " + join(changes) + ")"));
        measure_for(seconds, !changes.empty());
        count_points(points);
    }
    const auto is_old = [&](const std::string& id) { return !points.first.contains(id); };
    const auto old = std::ranges::find_if(tuned_.table.ids, is_old);
    if (points.most == points.first.size() && old != tuned_.table.ids.end())
        streams_.printer.note(
            fmt::format("{} also has points of removed files, such as {}, and they count: delete "
                        "the table to measure without them",
                        plan_.table(), *old));
}

/// " (on_gpu: no device: there is no CUDA driver)": why the first variant that never ran cannot.
std::string first_reason(const host::TableSummary& table) {
    for (std::size_t v = 0; v < table.variants.size(); ++v)
        if (const std::string why = host::why_never_ran(table, v); !why.empty())
            return " (" + table.variants[v] + ": " + why + ')';
    return {};
}

/// A variant that never works is a mistake in its kernel. A single one leaves no choice. Too few
/// points must not replace models.
void Tuning::check_table() {
    const host::TableSummary& table = tuned_.table;
    tuned_.disturbance = effort().disturbance;
    for (std::size_t v = 0; v < table.variants.size(); ++v)
        if (table.failures[v] > 0 && table.measured[v] == 0)
            fail(Exit::errors, fmt::format("variant '{}' failed wherever it ran: {}",
                                           table.variants[v], table.notes.at(table.variants[v])));
    const std::size_t left = tuned_.left - std::min(tuned_.left, disturbed_points(table));
    if (const auto few =
            too_few_points({table, plan_.table(), plan_.measured, left, budget_, effort().seconds}))
        fail(few->code, few->text);
    const auto ran = [](std::size_t points) { return points > 0; };
    const auto first = std::ranges::find_if(table.measured, ran);
    if (first != table.measured.end() && std::ranges::count_if(table.measured, ran) == 1)
        fail(Exit::system,
             fmt::format("only variant '{}' can run here, so there is nothing to choose between{}: "
                         "tune on a machine where others can, too",
                         table.variants[static_cast<std::size_t>(first - table.measured.begin())],
                         first_reason(table)));
}

// ---- fitting ---------------------------------------------------------------------------------

void Tuning::fit() {
    FitOptions asked;
    asked.spec = plan_.measured;
    asked.data = {plan_.table()};
    asked.output = plan_.models;
    asked.selector = plan_.selector;
    asked.seed = options_.seed;
    asked.safe = options_.safe;
    asked.explainable = options_.explainable;
    asked.machine = tuned_.stamp = host::stamp_text(plan_.table());
    asked.effects = true;
    std::ostringstream candidates;
    const Streams logged{candidates, streams_.err, streams_.printer, streams_.watched};
    tuned_.fit = fit_models(asked, logged);
    if (tuned_.fit.code != Exit::done) throw Failed{tuned_.fit.code};
    tuned_.is_worth_choosing = is_worth_choosing(*tuned_.fit.found);
    if (!tuned_.is_worth_choosing) {
        asked.kind = "tree";
        asked.target = "choice";
        asked.leaves = 1;
        asked.safe.clear();
        asked.explainable = asked.effects = false;
        std::ostringstream ignored;
        const FitResult constant =
            fit_models(asked, {ignored, streams_.err, streams_.printer, streams_.watched});
        if (constant.code != Exit::done) throw Failed{constant.code};
    }
    host::write_if_changed(plan_.candidates(), candidates.str());
}

void Tuning::write_header() {
    GenOptions wanted;
    wanted.spec = plan_.spec;
    wanted.output = plan_.header;
    wanted.selftest = plan_.selftest_source();
    wanted.name_space = options_.name_space;
    if (const int code = gen(wanted, streams_); code != Exit::done) throw Failed{code};
    run_stage(plan_.compilation(plan_.selftest_source(), plan_.selftest()),
              "the self-test of the header does not compile");
    run_stage({host::path_of(plan_.selftest())},
              "the header does not choose as its spec says, with these compiler options");
}

void Tuning::write_report() const {
    DiagnosticPrinter quiet({.format = {}, .colour = {}, .quiet = true}, streams_.err,
                            streams_.err);
    ReportOptions wanted;
    wanted.eval.spec = plan_.spec;
    wanted.eval.data = {plan_.table()};
    wanted.eval.models = {plan_.models};
    wanted.eval.selector = plan_.selector;
    wanted.output = plan_.report();
    if (const int code = report(wanted, {streams_.out, streams_.err, quiet}); code != Exit::done)
        throw Failed{code};
}

// ---- the whole -------------------------------------------------------------------------------

void Tuning::print_commands() const {
    std::vector<std::vector<std::string>> commands;
    const auto append = [&](const std::vector<std::string>& words) {
        commands.back().insert(commands.back().end(), words.begin(), words.end());
    };
    const auto generate = [&](const std::vector<std::string>& words) {
        commands.push_back({"selgen", "gen"});
        append(words);
        if (!options_.name_space.empty()) append({"--namespace", options_.name_space});
    };
    if (plan_.compiles) {
        generate({plan_.spec, "-o", plan_.driver_header()});
        generate({"--bench", plan_.measured, "--experiment", plan_.selector, "-o",
                  plan_.driver_source()});
        commands.push_back(plan_.compilation(plan_.driver_source(), plan_.driver));
    }
    commands.push_back(plan_.measurement(options_, options_.budget));
    commands.push_back({"selgen", "fit", plan_.measured, "--selector", plan_.selector, "--data",
                        plan_.table(), "-o", plan_.models, "--seed",
                        std::to_string(options_.seed)});
    if (!options_.safe.empty()) append({"--safe", options_.safe});
    if (options_.explainable) append({"--explainable"});
    generate({plan_.spec, "-o", plan_.header, "--selftest", plan_.selftest_source()});
    commands.push_back(plan_.compilation(plan_.selftest_source(), plan_.selftest()));
    commands.push_back({host::path_of(plan_.selftest())});
    commands.push_back({"selgen", "report", plan_.spec, "--selector", plan_.selector, "--data",
                        plan_.table(), "--models", plan_.models, "-o", plan_.report()});
    for (const auto& words : commands) streams_.out << command_text(words) << '\n';
}

/// An error or a signal leaves the old results.
void Tuning::replace_results() {
    const host::ForwardedSignals signals;
    Restored results({plan_.models, plan_.header});
    begin("fitting models to " +
          counted(tuned_.table.points - tuned_.table.without_times.size(), "point"));
    fit();
    begin("writing " + plan_.header + " and testing it");
    write_header();
    host::ForwardedSignals::check();
    results.keep();
}

void Tuning::run() {
    check_folders();
    host::FileLock lock(plan_.in_folder("lock"));
    if (!lock.take(std::to_string(::getpid())))
        fail(Exit::system, plan_.folder + ": process " + lock.holder() +
                               " is tuning here: wait until it ends, or use another --folder");
    if (plan_.compiles) {
        begin("compiling the driver: " + command_text(plan_.compiler));
        if (!write_driver(options_, plan_, streams_)) throw Failed{Exit::errors};
        run_stage(plan_.compilation(plan_.driver_source(), plan_.driver),
                  "the driver does not compile");
    } else {
        begin("using the driver " + plan_.driver);
    }
    measure();
    check_table();
    replace_results();
    begin("writing " + plan_.report());
    write_report();
    tuned_.plan = plan_;
    streams_.out << (options_.json ? tuning_json(tuned_) : tuning_text(tuned_));
}

}  // namespace

int tune(const TuneOptions& options, const Streams& streams) {
    if (!options.cpus.empty()) host::use_cpus(options.cpus);
    const auto plan = plan_of(options, streams);
    if (!plan) return Exit::errors;
    Tuning tuning(options, *plan, streams);
    if (options.dry_run) return tuning.print_commands(), Exit::done;
    if (!plan->has_import && options.add_import) {
        add_import(*plan);
    } else if (!plan->has_import) {
        streams.printer.note(plan->spec + " does not import the models: add 'import \"" +
                             plan->import + "\";', or use --add-import");
    }
    try {
        tuning.run();
        return Exit::done;
    } catch (const Failed& failed) {
        return failed.code;
    } catch (const host::DriverFailed& failed) {
        return failed.code;
    } catch (const host::Interrupted& asked) {
        streams.printer.note("interrupted: run the same command to go on");
        return 128 + asked.signal;
    }
}

}  // namespace selgen::cli
