// One run of `selgen tune`, with its state and all its stages; part of cli/commands/tune.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/output/tuning.hpp"
#include "cli/tune/plan.hpp"
#include "cli/tune/proof.hpp"
#include "dsl/model/spec.hpp"
#include "host/bench_driver.hpp"
#include "host/tuning/compilation.hpp"
#include "host/tuning/file_lock.hpp"

namespace selgen::cli {

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
    Tuning(const TuneOptions& options, TunePlan plan, double budget, const Streams& streams)
        : options_(options),
          plan_(std::move(plan)),
          streams_(streams),
          budget_(budget),
          measuring_(options.proves() ? (1 - proof_share) * budget_ : budget_),
          stages_(options.proves() ? 6 : 5) {}

    void print_commands() const;
    void run();
    void run_proof_alone();

private:
    static constexpr double proof_share = 0.2;  // of the budget

    void take(host::FileLock& lock) const;
    void begin(const std::string& what);
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
    FitOptions fit_options() const;
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

    const TuneOptions& options_;
    TunePlan plan_;
    const Streams& streams_;
    double budget_, measuring_;  // seconds: of all, and of the measurement
    int stage_ = 0, stages_;
    bool writes_fitted_ = true;  // instead of the single best variant, until the proof concludes
    Tuned tuned_;
};

}  // namespace selgen::cli
