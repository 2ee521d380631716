// One run of `selgen tune`, with its state and all its stages; part of workflow/tune/tune.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "dsl/model/spec.hpp"
#include "host/bench_driver.hpp"
#include "host/tuning/compilation.hpp"
#include "host/tuning/file_lock.hpp"
#include "workflow/fit/fit.hpp"
#include "workflow/tune/plan.hpp"
#include "workflow/tune/proof.hpp"
#include "workflow/tune/summary.hpp"

namespace selgen::workflow {

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

/// One tuning run. Its stages throw Failed, DriverFailed, Interrupted, IoError and UsageError.
class Tuning {
public:
    /// `budget`: in seconds.
    Tuning(const TuneRequest& request, TunePlan plan, double budget, const TuneEvents& events)
        : request_(request),
          plan_(std::move(plan)),
          events_(events),
          budget_(budget),
          measuring_(request.proves() ? (1 - proof_share) * budget_ : budget_),
          stages_(request.proves() ? 6 : 5) {}

    std::vector<std::vector<std::string>> commands() const;
    const Tuned& run();
    fit::Proof run_proof_alone();
    const TunePlan& plan() const { return plan_; }

private:
    static constexpr double proof_share = 0.2;  // of the budget

    void take(host::FileLock& lock) const;
    void begin(const std::string& what);
    void note(const std::string& text) const;
    void show(const Messages& messages) const;
    [[noreturn]] void fail(int code, const std::string& text) const;
    void run_stage(const std::vector<std::string>& words, const std::string& failure) const;
    void compile(const host::Compilation& compilation, const std::string& failure) const;
    void measure();
    static std::string machine_lock();
    void wait_for(host::FileLock& machine) const;
    void measure_for(double seconds, bool restarts);
    void count_points(const host::Points& points);
    void check_folders() const;
    std::string check_calm() const;
    bool has_no_times() const;
    void check_table();
    void replace_results();
    FitRequest fit_request() const;
    FitReport fitted(const FitRequest& wanted) const;
    void fit();
    void fit_constant();
    void write_header_files();
    void write_header();
    std::optional<ExistingModels> existing();
    std::optional<fit::Data> measured(const ProofProgram& program, double seconds) const;
    void prove(const std::optional<ExistingModels>& before);
    bool keeps(const ExistingModels& existing, const fit::Data& table, double seconds);
    void conclude();
    void write_report() const;

    Effort effort() const;

    const TuneRequest& request_;
    TunePlan plan_;
    const TuneEvents& events_;
    double budget_, measuring_;  // seconds: of all, and of the measurement
    int stage_ = 0, stages_;
    bool writes_fitted_ = true;  // instead of the single best variant, until the proof concludes
    Tuned tuned_;
};

}  // namespace selgen::workflow
