// The stages of `selgen tune` after the measurement: fit, header, proof and report.
#include <fmt/format.h>

#include <exception>
#include <filesystem>

#include "base/errors.hpp"
#include "base/exit.hpp"
#include "base/text.hpp"
#include "host/files.hpp"
#include "host/process.hpp"
#include "host/provenance.hpp"
#include "report/axes.hpp"
#include "report/render.hpp"
#include "report/text/fit.hpp"
#include "report/text/proof.hpp"
#include "workflow/compile.hpp"
#include "workflow/load.hpp"
#include "workflow/report.hpp"
#include "workflow/tables.hpp"
#include "workflow/tune/tuning.hpp"

namespace selgen::workflow {

namespace fs = std::filesystem;

namespace {

/// The selector with the models that the spec imports now; nothing if the spec has errors.
std::optional<dsl::model::Selector> selector_now(const TunePlan& plan) {
    const Checked checked = load_and_check(plan.measured, {.models = plan.extra_models()});
    if (!checked.model) return {};
    for (const auto& selector : checked.model->selectors)
        if (selector.name == plan.selector) return selector;
    return {};
}

/// Without warnings and notes, which another stage has shown.
Messages errors_of(const Messages& all) {
    Messages errors;
    errors.sources = all.sources;
    errors.code = all.code;
    for (const dsl::Diagnostic& one : all.report.found())
        if (one.severity == dsl::Severity::error) errors.report.add(one);
    for (const Remark& one : all.remarks)
        if (one.is_error) errors.error(one.text);
    return errors;
}

bool has_models(const std::string& path) {
    std::error_code none;
    return fs::is_regular_file(path, none) &&
           host::read_file(path).find("\nmodel ") != std::string::npos;
}

}  // namespace

// ---- results that are restored -----------------------------------------------------------------

namespace {

void restore(const std::string& path, const std::optional<std::string>& text) noexcept try {
    std::error_code none;
    if (text)
        host::write_if_changed(path, *text);
    else
        fs::remove(path, none);
} catch (const std::exception&) {  // the error that led here is the one to report
}

}  // namespace

Restored::Restored(const std::vector<std::string>& paths) {
    std::error_code none;
    for (const std::string& path : paths) {
        if (fs::is_regular_file(path, none))
            files_.emplace_back(path, host::read_file(path));
        else if (!fs::exists(fs::symlink_status(path, none)))
            files_.emplace_back(path, std::nullopt);
    }
}

Restored::~Restored() {
    for (const auto& [path, text] : files_) restore(path, text);
}

// ---- the fit and the header --------------------------------------------------------------------

FitRequest Tuning::fit_request() const {
    FitRequest wanted;
    wanted.spec = plan_.measured;
    wanted.data = {plan_.table()};
    wanted.data.insert(wanted.data.end(), request_.data.begin(), request_.data.end());
    wanted.output = plan_.models;
    wanted.imported = plan_.imported();
    wanted.selector = plan_.selector;
    fit::FitOptions& options = wanted.options;
    options.seed = request_.seed;
    options.safe = request_.safe;
    options.explainable = request_.explainable;
    options.machine = tuned_.stamp;
    options.effects = true;
    options.progress = [this](const fit::FitProgress& step) {
        host::ForwardedSignals::check();
        if (events_.progress) events_.progress(step);
    };
    return wanted;
}

/// Fits models and writes them.
FitReport Tuning::fitted(const FitRequest& wanted) const {
    FitReport report = workflow::fit(wanted);
    show(report.messages);
    if (!report.fitted) throw Failed{report.messages.code};
    host::write_if_changed(plan_.models, report.model);
    return report;
}

void Tuning::fit() {
    signals_.emplace();
    results_.emplace(std::vector<std::string>{plan_.models, plan_.header});
    if (request_.proves()) before_ = existing();
    begin("fitting models to " +
          counted(tuned_.table.points - tuned_.table.without_times.size(), "point"));
    tuned_.stamp = host::stamp_text(plan_.table());
    tuned_.fit = fitted(fit_request()).fitted;
    const fit::Fitted& found = tuned_.fit->found;
    tuned_.is_worth_choosing = is_worth_choosing(found);
    writes_fitted_ = tuned_.is_worth_choosing || (is_inconclusive(found) && request_.proves());
    host::write_if_changed(plan_.candidates(), report::fit_text(*tuned_.fit));
    if (!writes_fitted_) fit_constant();
}

/// Replaces the models with the choice of the single best variant.
void Tuning::fit_constant() {
    FitRequest wanted = fit_request();
    fit::FitOptions& options = wanted.options;
    options.kind = fit::Kind::tree;
    options.goal = fit::Goal::choice;
    options.leaves = 1;
    options.safe.reset();
    options.explainable = options.effects = false;
    fitted(wanted);
}

void Tuning::write_header_files() {
    CompileRequest wanted;
    wanted.spec = plan_.spec;
    wanted.name_space = request_.name_space;
    wanted.models = plan_.extra_models();
    wanted.selftest_include = fs::absolute(plan_.header)
                                  .lexically_normal()
                                  .lexically_relative(fs::absolute(plan_.folder).lexically_normal())
                                  .string();
    const Compiled made = workflow::compile(wanted);
    show(made.messages);
    host::check_not_read(plan_.header, made.read);
    host::check_is_ours(plan_.header);
    host::check_is_ours(plan_.selftest_source());
    host::write_if_changed(plan_.header, made.code);
    host::write_if_changed(plan_.selftest_source(), made.selftest);
}

void Tuning::write_tested_header() {
    begin("writing " + plan_.header + " and testing it");
    write_header();
}

void Tuning::write_header() {
    write_header_files();
    compile(plan_.selftest(), plan_.compilation(plan_.selftest_source(), plan_.selftest()),
            "the self-test of the header does not compile");
    run_stage({host::path_of(plan_.selftest())},
              "the header does not choose as its spec requires, with these compiler options");
}

void Tuning::write_report() const {
    ReportRequest wanted;
    wanted.evaluation.spec = plan_.spec;
    wanted.evaluation.data = fit_request().data;
    wanted.evaluation.models = {plan_.models};
    wanted.evaluation.selector = plan_.selector;
    const ReportPage made = workflow::report(wanted);
    show(errors_of(made.messages));
    host::write_if_changed(plan_.report(), report::html(made.page));
}

// ---- the proof -------------------------------------------------------------------------------

/// The existing models and their program. Nothing if there are none, or if they no longer suit the
/// spec.
std::optional<ExistingModels> Tuning::existing() {
    if (!has_models(plan_.models)) return {};
    auto selector = selector_now(plan_);
    if (!selector) return {};
    Messages built;
    auto program = build_proof(request_, plan_, "proof.before", true, built);
    // Models that no longer compile are no error; a build system that fails is.
    if (!program && !plan_.compiles) events_.show(built);
    if (!program) return {};
    return ExistingModels{std::move(*selector), std::move(*program), host::read_file(plan_.models)};
}

std::optional<fit::Data> Tuning::measured(const ProofProgram& program, double seconds) const {
    if (!request_.only_proves && has_run_proof(request_, plan_, program, seconds)) {
        note("reusing " + program.table + ", because nothing has changed");
        Messages read;
        auto table = read_tables({program.table}, read.remarks);
        events_.show(read);
        return table;
    }
    host::FileLock machine(machine_lock());
    wait_for(machine);
    Messages read;
    ProofRun run = run_proof(request_, plan_, program, seconds, read.remarks);
    events_.show(read);
    if (run.code == Exit::wrong)
        fail(Exit::wrong,
             "a variant or the dispatcher has a wrong result: correct it, and run the same command "
             "again");
    return std::move(run.table);
}

/// Compares the new dispatcher with the variants, and with the existing models.
void Tuning::prove() {
    const std::string text = host::read_file(plan_.models);
    const bool has_changed = before_ && text != before_->models;
    const double seconds = proof_share * budget_ / (has_changed ? 2 : 1);
    begin("comparing the dispatcher with all variants on new inputs, at most " +
          report::time_text(proof_share * budget_));
    Messages built;
    const auto program = build_proof(request_, plan_, "proof", false, built);
    if (!program) events_.show(built);
    const auto table = program ? measured(*program, seconds) : std::nullopt;
    const auto selector = selector_now(plan_);
    if (!table || !selector) {
        note("the dispatcher was not compared with the variants");
        if (before_)
            tuned_.kept =
                "the existing models are kept: the new ones could not be compared with them";
        else
            conclude();
        return;
    }
    tuned_.proof = fit::proof_of(*selector, *table, tuned_.fit->found.single_name, {});
    if (!has_changed || !keeps(*before_, *table, seconds)) conclude();
}

/// Whether the existing models stay: because the new ones are slower or cannot be compared, or
/// because they are not confirmed and the existing ones have a gain.
bool Tuning::keeps(const ExistingModels& existing, const fit::Data& table, double seconds) {
    const fit::Fitted& found = tuned_.fit->found;
    const auto old_table = measured(existing.program, seconds);
    const auto old_proof = old_table
                               ? fit::proof_of(existing.selector, *old_table, found.single_name, {})
                               : std::nullopt;
    const fit::Gain gain = old_table ? fit::gain_over_other(table, *old_table, {}) : fit::Gain{};
    tuned_.kept = report::kept_text(gain, !tuned_.disturbance.empty(), plan_.models);
    // A constant that was fitted has been compared itself; one that conclude() would write has not.
    const bool is_only_old = writes_fitted_ && !is_confirmed(found, tuned_.proof) && old_proof &&
                             old_proof->over_single.rows > 0 && old_proof->over_single.mean > 1;
    if (tuned_.kept.empty() && is_only_old)
        tuned_.kept = fmt::format(
            "the existing models are kept: the new ones are not confirmed, and with the existing "
            "ones, the gain over the single best variant {} is {}",
            found.single_name, report::gain_text(old_proof->over_single));
    if (tuned_.kept.empty()) return false;
    tuned_.proof = old_proof;
    return true;
}

/// Replaces the fitted models with the single best variant, unless they are confirmed.
void Tuning::conclude() {
    tuned_.is_worth_choosing = is_confirmed(tuned_.fit->found, tuned_.proof);
    if (tuned_.is_worth_choosing || !writes_fitted_) return;
    tuned_.proof_is_of_discarded = tuned_.proof.has_value();
    fit_constant();
    write_header();
}

/// The option --proof.
void Tuning::prove_alone() {
    check_calm();
    const auto selector = selector_now(plan_);
    if (!selector) throw UsageError(plan_.measured + ": has errors: see 'selgen check'");
    Messages built;
    const auto program = build_proof(request_, plan_, "proof", false, built);
    if (!program) {
        events_.show(built);
        throw Failed{Exit::errors};
    }
    const host::ForwardedSignals signals;
    const auto table = measured(*program, budget_);
    if (!table) fail(Exit::system, "no point was measured");
    tuned_.proof = fit::proof_of(*selector, *table, "", {});
    if (!tuned_.proof)
        fail(Exit::system, program->table + ": no point has times of the dispatcher");
}

// ---- the end ---------------------------------------------------------------------------------

/// From here on, errors and signals leave the new results.
void Tuning::keep_results() {
    host::ForwardedSignals::check();
    if (!tuned_.kept.empty()) {
        host::write_if_changed(plan_.models, before_->models);
        write_header_files();
    }
    results_->keep();
    signals_.reset();
}

void Tuning::finish() {
    keep_results();
    begin("writing " + plan_.report());
    write_report();
}

}  // namespace selgen::workflow
