// The stages of `selgen tune` before the fit: compiling, and measuring the points that are missing.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "base/errors.hpp"
#include "base/exit.hpp"
#include "base/text.hpp"
#include "host/files.hpp"
#include "host/process.hpp"
#include "host/provenance.hpp"
#include "host/tuning/other_programs.hpp"
#include "report/axes.hpp"
#include "workflow/tune/points.hpp"
#include "workflow/tune/tuning.hpp"

namespace selgen::workflow {

namespace fs = std::filesystem;

void Tuning::begin(const std::string& what) {
    host::ForwardedSignals::check();
    note(fmt::format("[{}/{}] {}", ++stage_, stage_count_, what));
}

void Tuning::note(const std::string& text) const {
    Messages messages;
    messages.note(text);
    events_.show(messages);
}

/// Ends the run if the messages have errors.
void Tuning::show(const Messages& messages) const {
    if (!events_.show(messages)) throw Failed{messages.code};
}

void Tuning::fail(int code, const std::string& text) const {
    Messages messages;
    messages.error(text);
    events_.show(messages);
    throw Failed{code};
}

void Tuning::run_stage(const std::vector<std::string>& words, const std::string& failure) const {
    if (host::run_to_stderr({words}).exit_code() != 0)
        fail(Exit::errors, failure + ": " + command_text(words));
}

/// Compiles the program, unless it is current.
void Tuning::compile(const std::string& program, const std::vector<std::string>& words,
                     const std::string& failure) const {
    if (!host::Compilation(program, words).make())
        fail(Exit::errors, failure + ": " + command_text(words));
}

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
    if (error)
        throw IoError(plan_.folder + ": cannot be created: " + error.message() +
                      ": name another folder with --folder");
    const fs::path folder = fs::path(plan_.header).parent_path();
    if (!folder.empty() && !fs::is_directory(folder, error))
        throw IoError(plan_.header + ": there is no folder " + folder.string());
    host::check_writable(plan_.in_folder("lock"));
    if (request_.only_proves) return;
    for (const std::string& table : request_.data)
        for (const std::string& file : {table, table + ".machine.json"})
            if (!fs::is_regular_file(file, error))
                throw IoError(file + ": there is no such file" +
                              (file == table ? "" : ", so the machine of the table is unknown"));
    for (const std::string& path : {plan_.header, plan_.models}) {
        try {
            host::check_writable(path);
        } catch (const IoError& why) {
            const bool is_header = path == plan_.header;
            throw IoError(std::string(why.what()) + ": name another file with " +
                          (is_header ? "-o" : "--models"));
        }
        if (fs::exists(path, error) && !fs::is_regular_file(path, error))
            throw UsageError(path + ": is not a file, but programs include it: name another one");
    }
}

/// Stops if other programs would disturb the measurement. If that was accepted, returns how much
/// they do.
std::string Tuning::check_calm() const {
    const host::OtherPrograms other = host::other_programs(1);
    if (other.is_calm()) return {};
    const std::string cores =
        fmt::format("{:.1f} of the cores{}", other.cores,
                    other.busiest.empty() ? "" : ", most of them " + other.busiest);
    if (!request_.accept_disturbed)
        fail(Exit::system, "other programs use " + cores +
                               ": end them and run the same command again, or accept less "
                               "reliable times with --accept-disturbed");
    note("other programs use " + cores + ": the times are not reliable");
    return "other programs used " + cores;
}

/// Whether the driver found no times at any point. check_table() reports that.
bool Tuning::has_no_times() const {
    if (!fs::exists(plan_.table())) return false;
    const host::TableSummary table = host::summary_of(plan_.table());
    return table.groups.empty() && !table.fields.contains("disturbed");
}

/// Two measurements at the same time would disturb each other.
std::string Tuning::machine_lock() {
    const std::string name = fmt::format("selgen-measures-{}", ::getuid());
    std::error_code error;
    const fs::path folder = fs::temp_directory_path(error);  // TMPDIR may not exist
    return ((error ? fs::path("/tmp") : folder) / name).string();
}

void Tuning::wait_for(host::FileLock& machine) const {
    if (machine.take(plan_.spec)) return;
    note("waiting until 'selgen tune " + machine.holder() + "' has finished measuring");
    while (!machine.take(plan_.spec)) std::this_thread::sleep_for(std::chrono::seconds(1));
}

void Tuning::measure_for(double seconds, bool restarts) {
    host::FileLock machine(machine_lock());
    wait_for(machine);
    const std::string busy = check_calm(), before = restarts ? "" : effort().disturbance;
    std::vector<std::string> words = plan_.measurement(request_, fmt::format("{}s", seconds));
    if (restarts) words.emplace_back("--restart");
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    host::Program driver{words};
    driver.output = STDERR_FILENO;  // standard output has only the result
    const host::Ended ended = host::run_program(driver);
    const double took = std::chrono::duration<double>(Clock::now() - start).count();
    const int code = ended.exit_code();
    const bool is_over = code == 0 || (code == Exit::system && has_no_times());
    const nlohmann::json effort{{"seconds", measuring_ - seconds + took},
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
    if (code == Exit::system && !request_.accept_disturbed)
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

/// Builds the driver, unless it is up to date or given by --driver.
void Tuning::make_driver() {
    if (!plan_.compiles) return begin("using the driver " + plan_.driver);
    Messages written;
    if (!write_driver(request_, plan_, {plan_.driver_header(), plan_.driver_source()}, written)) {
        events_.show(written);
        throw Failed{Exit::errors};
    }
    const auto words = plan_.compilation(plan_.driver_source(), plan_.driver);
    begin(host::Compilation(plan_.driver, words).is_current()
              ? "the driver is up to date"
              : "compiling the driver: " + command_text(plan_.compiler));
    compile(plan_.driver, words, "the driver does not compile");
}

void Tuning::measure() {
    const std::vector<std::string> words = plan_.measurement(request_, request_.budget);
    const auto changes = host::changes_since(plan_.table(), words);
    const host::Points points = host::points_of_driver(words);
    std::error_code none;
    const bool resumes = changes.empty() && fs::exists(plan_.table(), none);
    tuned_.left = points.most;
    if (resumes) count_points(points);
    const double seconds = measuring_ - (resumes ? effort().seconds : 0);
    const bool may_refine = points.refines && seconds > 0 && !effort().is_done;
    if (resumes && tuned_.left == 0 && !may_refine) {
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
    if (points.most == points.first.size() && !points.refines && old != tuned_.table.ids.end())
        note(
            fmt::format("{} also has points of removed files, such as {}, and they count: delete "
                        "the table to measure without them",
                        plan_.table(), *old));
}

namespace {

/// " (on_gpu: no device: there is no CUDA driver)": why the first variant that never ran cannot.
std::string first_reason(const host::TableSummary& table) {
    for (std::size_t v = 0; v < table.variants.size(); ++v)
        if (const std::string why = host::why_never_ran(table, v); !why.empty())
            return " (" + table.variants[v] + ": " + why + ')';
    return {};
}

}  // namespace

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

void Tuning::measure_points() {
    measure();
    check_table();
}

}  // namespace selgen::workflow
