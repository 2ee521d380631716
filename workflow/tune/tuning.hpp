// One run of `selgen tune`, with its state and all its stages; part of workflow/tune/tune.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "dsl/model/spec.hpp"
#include "host/bench_driver.hpp"
#include "host/process.hpp"
#include "host/tuning/compilation.hpp"
#include "host/tuning/file_lock.hpp"
#include "workflow/fit/fit.hpp"
#include "workflow/tune/plan.hpp"
#include "workflow/tune/proof.hpp"
#include "workflow/tune/summary.hpp"

namespace selgen::workflow {

/// Commands, each as its words.
using Commands = std::vector<std::vector<std::string>>;

/// What was measured for a table so far.
struct Effort {
    double seconds = 0;
    bool is_done = false;     // the driver ended before the budget did
    std::string disturbance;  // by other programs, if that was accepted; or empty
};

/// A stage that failed; its message has been shown.
struct Failed {
    int code;
};

/// The models from before, and the program that compares them with the variants.
struct ExistingModels {
    dsl::model::Selector selector;
    ProofProgram program;
    std::string models;  // their text
};

/// Remembers the content of regular files, and that others do not exist. Devices, pipes, folders
/// and links that lead nowhere stay as they are.
class Restored {
public:
    explicit Restored(const std::vector<std::string>& paths);
    Restored(const Restored&) = delete;
    Restored& operator=(const Restored&) = delete;
    /// Restores them, unless keep() was called.
    ~Restored();

    /// Keeps the new content.
    void keep() { files_.clear(); }

private:
    std::vector<std::pair<std::string, std::optional<std::string>>> files_;
};

/// One tuning run. Its stages throw Failed, DriverFailed, Interrupted, IoError and UsageError.
class Tuning {
public:
    /// `budget`: in seconds.
    Tuning(const TuneRequest& request, TunePlan plan, double budget, const TuneEvents& events)
        : request_(request),
          plan_(std::move(plan)),
          events_(events),
          budget_(budget),
          measuring_(request.proves() ? (1 - proof_share) * budget_ : budget_) {}

    /// The commands of all stages.
    Commands commands() const;
    /// Runs all stages.
    const Tuned& run();
    const TunePlan& plan() const { return plan_; }

private:
    /// A stage of the run, and the commands that do the same by hand.
    struct Stage {
        Commands commands;
        void (Tuning::*run)();
    };
    std::vector<Stage> stages() const;
    std::vector<std::string> generation(const std::vector<std::string>& words) const;
    Commands driver_commands() const;
    Commands fit_commands() const;
    Commands header_commands() const;
    Commands proof_commands() const;
    Commands report_commands() const;

    static constexpr double proof_share = 0.2;  // of the budget

    void take_folder();
    void begin(const std::string& what);
    void note(const std::string& text) const;
    void show(const Messages& messages) const;
    [[noreturn]] void fail(int code, const std::string& text) const;
    void run_stage(const std::vector<std::string>& words, const std::string& failure) const;
    void compile(const std::string& program, const std::vector<std::string>& words,
                 const std::string& failure) const;
    void make_driver();
    void measure();
    void measure_points();
    static std::string machine_lock();
    void wait_for(host::FileLock& machine) const;
    void measure_for(double seconds, bool restarts);
    void count_points(const host::Points& points);
    void check_folders() const;
    std::string check_calm() const;
    bool has_no_times() const;
    void check_table();
    FitRequest fit_request() const;
    FitReport fitted(const FitRequest& wanted) const;
    void fit();
    void fit_constant();
    void write_header_files();
    void write_tested_header();
    void write_header();
    std::optional<ExistingModels> existing();
    std::optional<fit::Data> measured(const ProofProgram& program, double seconds) const;
    void prove();
    void prove_alone();
    bool keeps(const ExistingModels& existing, const fit::Data& table, double seconds);
    void conclude();
    void keep_results();
    void write_report() const;
    void finish();

    Effort effort() const;

    const TuneRequest& request_;
    TunePlan plan_;
    const TuneEvents& events_;
    double budget_, measuring_;  // seconds: of all, and of the measurement
    int stage_ = 0;
    int stage_count_ = 0;
    std::optional<host::FileLock> lock_;             // of the folder
    std::optional<host::ForwardedSignals> signals_;  // while results are replaced
    std::optional<Restored> results_;                // after an error or a signal
    std::optional<ExistingModels> before_;
    bool writes_fitted_ = true;  // instead of the single best variant, until the proof concludes
    Tuned tuned_;
};

}  // namespace selgen::workflow
