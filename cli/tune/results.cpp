// The stages of `selgen tune` after the measurement: fit, header, proof and report.
#include <fmt/format.h>

#include <filesystem>
#include <sstream>

#include "base/errors.hpp"
#include "base/text.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/fit_parts.hpp"
#include "cli/exit.hpp"
#include "cli/inputs/tables.hpp"
#include "cli/load.hpp"
#include "cli/output/diagnostics.hpp"
#include "cli/output/proof.hpp"
#include "cli/tune/tuning.hpp"
#include "host/files.hpp"
#include "host/process.hpp"
#include "host/provenance.hpp"
#include "report/axes.hpp"

namespace selgen::cli {

namespace fs = std::filesystem;

namespace {

/// Files that get their old content back, unless all stages succeed. Devices, pipes, folders and
/// links that lead nowhere stay as they are.
class Restored {
public:
    explicit Restored(const std::vector<std::string>& paths) {
        std::error_code none;
        for (const std::string& path : paths) {
            if (fs::is_regular_file(path, none))
                files_.emplace_back(path, host::read_file(path));
            else if (!fs::exists(fs::symlink_status(path, none)))
                files_.emplace_back(path, std::nullopt);
        }
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

/// The selector with the models that the spec imports now; nothing if the spec has errors.
std::optional<dsl::model::Selector> selector_now(const TunePlan& plan) {
    const Checked checked = load_and_check(plan.measured, {.models = plan.extra_models()});
    if (!checked.model) return {};
    for (const auto& selector : checked.model->selectors)
        if (selector.name == plan.selector) return selector;
    return {};
}

bool has_models(const std::string& path) {
    std::error_code none;
    return fs::is_regular_file(path, none) &&
           host::read_file(path).find("\nmodel ") != std::string::npos;
}

}  // namespace

FitOptions Tuning::fit_options() const {
    FitOptions asked;
    asked.spec = plan_.measured;
    asked.data = {plan_.table()};
    asked.data.insert(asked.data.end(), options_.data.begin(), options_.data.end());
    asked.output = plan_.models;
    asked.imported = plan_.imported();
    asked.selector = plan_.selector;
    asked.seed = options_.seed;
    asked.safe = options_.safe;
    asked.explainable = options_.explainable;
    asked.machine = tuned_.stamp;
    asked.effects = true;
    return asked;
}

void Tuning::fit() {
    tuned_.stamp = host::stamp_text(plan_.table());
    const FitOptions asked = fit_options();
    std::ostringstream candidates;
    const Streams logged{candidates, streams_.err, streams_.printer, streams_.watched};
    tuned_.fit = fit_models(asked, logged);
    if (tuned_.fit.code != Exit::done) throw Failed{tuned_.fit.code};
    const fit::Fitted& found = *tuned_.fit.found;
    tuned_.is_worth_choosing = is_worth_choosing(found);
    writes_fitted_ = tuned_.is_worth_choosing || (is_inconclusive(found) && options_.proves());
    host::write_if_changed(plan_.candidates(), candidates.str());
    if (!writes_fitted_) fit_constant();
}

/// Replaces the models with the choice of the single best variant.
void Tuning::fit_constant() {
    FitOptions asked = fit_options();
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

void Tuning::write_header_files() {
    GenOptions wanted;
    wanted.spec = plan_.spec;
    wanted.output = plan_.header;
    wanted.selftest = plan_.selftest_source();
    wanted.name_space = options_.name_space;
    wanted.models = plan_.extra_models();
    if (const int code = gen(wanted, streams_); code != Exit::done) throw Failed{code};
}

void Tuning::write_header() {
    write_header_files();
    compile({plan_.selftest(), plan_.compilation(plan_.selftest_source(), plan_.selftest())},
            "the self-test of the header does not compile");
    run_stage({host::path_of(plan_.selftest())},
              "the header does not choose as its spec requires, with these compiler options");
}

void Tuning::write_report() const {
    DiagnosticPrinter quiet({.format = {}, .colour = {}, .quiet = true}, streams_.err,
                            streams_.err);
    ReportOptions wanted;
    wanted.eval.spec = plan_.spec;
    wanted.eval.data = fit_options().data;
    wanted.eval.models = {plan_.models};
    wanted.eval.selector = plan_.selector;
    wanted.output = plan_.report();
    if (const int code = report(wanted, {streams_.out, streams_.err, quiet}); code != Exit::done)
        throw Failed{code};
}

// ---- the proof -------------------------------------------------------------------------------

/// The existing models and their program. Nothing if there are none, or if they no longer suit the
/// spec.
std::optional<ExistingModels> Tuning::existing() {
    if (!has_models(plan_.models)) return {};
    auto selector = selector_now(plan_);
    if (!selector) return {};
    auto program = build_proof(options_, plan_, "proof.before", true, streams_);
    if (!program) return {};
    return ExistingModels{std::move(*selector), std::move(*program), host::read_file(plan_.models)};
}

std::optional<fit::Data> Tuning::measured(const ProofProgram& program, double seconds) const {
    if (!options_.only_proves && has_run_proof(options_, plan_, program, seconds)) {
        streams_.printer.note("reusing " + program.table + ", because nothing has changed");
        return read_table_file(program.table, streams_);
    }
    host::FileLock machine(machine_lock());
    wait_for(machine);
    ProofRun run = run_proof(options_, plan_, program, seconds, streams_);
    if (run.code == Exit::wrong)
        fail(Exit::wrong,
             "a variant or the dispatcher has a wrong result: correct it, and run the same command "
             "again");
    return std::move(run.table);
}

/// Compares the new dispatcher with the variants, and with the existing models.
void Tuning::prove(const std::optional<ExistingModels>& before) {
    const std::string text = host::read_file(plan_.models);
    const bool has_changed = before && text != before->models;
    const double seconds = proof_share * budget_ / (has_changed ? 2 : 1);
    begin("comparing the dispatcher with all variants on new inputs, at most " +
          report::time_text(proof_share * budget_));
    const auto program = build_proof(options_, plan_, "proof", false, streams_);
    const auto table = program ? measured(*program, seconds) : std::nullopt;
    const auto selector = selector_now(plan_);
    if (!table || !selector) {
        streams_.printer.note("the dispatcher was not compared with the variants");
        if (before)
            tuned_.kept =
                "the existing models are kept: the new ones could not be compared with them";
        else
            conclude();
        return;
    }
    tuned_.proof = fit::proof_of(*selector, *table, tuned_.fit.found->single_name, {});
    if (!has_changed || !keeps(*before, *table, seconds)) conclude();
}

/// Whether the existing models stay: because the new ones are slower or cannot be compared, or
/// because they are not confirmed and the existing ones have a gain.
bool Tuning::keeps(const ExistingModels& existing, const fit::Data& table, double seconds) {
    const fit::Fitted& found = *tuned_.fit.found;
    const auto old_table = measured(existing.program, seconds);
    const auto old_proof = old_table
                               ? fit::proof_of(existing.selector, *old_table, found.single_name, {})
                               : std::nullopt;
    const fit::Gain gain = old_table ? fit::gain_over_other(table, *old_table, {}) : fit::Gain{};
    tuned_.kept = kept_text(gain, !tuned_.disturbance.empty(), plan_.models);
    // A constant that was fitted has been compared itself; one that conclude() would write has not.
    const bool is_only_old = writes_fitted_ && !is_confirmed(found, tuned_.proof) && old_proof &&
                             old_proof->over_single.rows > 0 && old_proof->over_single.mean > 1;
    if (tuned_.kept.empty() && is_only_old)
        tuned_.kept = fmt::format(
            "the existing models are kept: the new ones are not confirmed, and with the existing "
            "ones, the gain over the single best variant {} is {}",
            found.single_name, gain_text(old_proof->over_single));
    if (tuned_.kept.empty()) return false;
    tuned_.proof = old_proof;
    return true;
}

/// Replaces the fitted models with the single best variant, unless they are confirmed.
void Tuning::conclude() {
    tuned_.is_worth_choosing = is_confirmed(*tuned_.fit.found, tuned_.proof);
    if (tuned_.is_worth_choosing || !writes_fitted_) return;
    tuned_.proof_is_of_discarded = tuned_.proof.has_value();
    fit_constant();
    write_header();
}

/// The option --proof.
void Tuning::run_proof_alone() {
    check_folders();
    host::FileLock lock(plan_.in_folder("lock"));
    take(lock);
    check_calm();
    const auto selector = selector_now(plan_);
    if (!selector) throw UsageError(plan_.measured + ": has errors: see 'selgen check'");
    const auto program = build_proof(options_, plan_, "proof", false, streams_);
    if (!program) throw Failed{Exit::errors};
    const host::ForwardedSignals signals;
    const auto table = measured(*program, budget_);
    if (!table) fail(Exit::system, "no point was measured");
    const auto proof = fit::proof_of(*selector, *table, "", {});
    if (!proof) fail(Exit::system, program->table + ": no point has times of the dispatcher");
    streams_.out << (options_.json ? proof_json(*proof).dump(2) + '\n'
                                   : plan_.selector + ":\n" + proof_text(*proof));
}

// ---- all results -----------------------------------------------------------------------------

/// An error or a signal leaves the old results.
void Tuning::replace_results() {
    const host::ForwardedSignals signals;
    Restored results({plan_.models, plan_.header});
    const auto before = options_.proves() ? existing() : std::nullopt;
    begin("fitting models to " +
          counted(tuned_.table.points - tuned_.table.without_times.size(), "point"));
    fit();
    begin("writing " + plan_.header + " and testing it");
    write_header();
    if (options_.proves()) prove(before);
    host::ForwardedSignals::check();
    if (!tuned_.kept.empty()) {
        host::write_if_changed(plan_.models, before->models);
        write_header_files();
    }
    results.keep();
}

}  // namespace selgen::cli
