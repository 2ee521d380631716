// Runs the stages of a tuning run, and lists the commands that do the same.
#include "workflow/tune/tune.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <selgen/bench/options.hpp>

#include "base/errors.hpp"
#include "base/exit.hpp"
#include "host/process.hpp"
#include "host/topology.hpp"
#include "report/text/proof.hpp"
#include "workflow/tune/tuning.hpp"

namespace selgen::workflow {

namespace fs = std::filesystem;

namespace {

double seconds_of(const std::string& text) {
    try {
        if (const double seconds = bench::detail::time_of(text); seconds > 0) return seconds;
    } catch (const bench::UsageError&) {
    }
    throw UsageError("'" + text + "' is not a time above 0, such as 90s, 2min or 1h");
}

}  // namespace

std::vector<std::string> Tuning::generation(const std::vector<std::string>& words) const {
    std::vector<std::string> command{"selgen", "gen"};
    command.insert(command.end(), words.begin(), words.end());
    for (const std::string& models : plan_.extra_models())
        command.insert(command.end(), {"--models", models});
    if (!request_.name_space.empty())
        command.insert(command.end(), {"--namespace", request_.name_space});
    return command;
}

Commands Tuning::driver_commands() const {
    if (!plan_.compiles) return {};
    return {generation({plan_.spec, "-o", plan_.driver_header()}),
            generation({"--bench", plan_.measured, "--experiment", plan_.selector, "-o",
                        plan_.driver_source()}),
            plan_.compilation(plan_.driver_source(), plan_.driver)};
}

Commands Tuning::fit_commands() const {
    std::vector<std::string> fit{"selgen",
                                 "fit",
                                 plan_.measured,
                                 "--selector",
                                 plan_.selector,
                                 "--data",
                                 plan_.table(),
                                 "-o",
                                 plan_.models,
                                 "--seed",
                                 std::to_string(request_.seed)};
    for (const std::string& table : request_.data) fit.insert(fit.end(), {"--data", table});
    if (request_.safe)
        fit.insert(fit.end(), {"--safe", fmt::format("{:g}%", 100 * *request_.safe)});
    if (request_.explainable) fit.emplace_back("--explainable");
    return {fit};
}

Commands Tuning::header_commands() const {
    return {generation({plan_.spec, "-o", plan_.header, "--selftest", plan_.selftest_source()}),
            plan_.compilation(plan_.selftest_source(), plan_.selftest()),
            {host::path_of(plan_.selftest())}};
}

Commands Tuning::proof_commands() const {
    const std::string folder = plan_.in_folder("proof");
    const ProofProgram program = proof_program(plan_, "proof");
    Commands commands;
    if (plan_.compiles) {
        const fs::path header = folder / fs::path(plan_.driver_header()).filename();
        commands = {generation({plan_.measured, "-o", header.string()}),
                    generation({"--bench", plan_.measured, "--experiment", plan_.selector, "-o",
                                folder + "/driver.cpp"}),
                    proof_compilation(plan_, folder + "/driver.cpp", program)};
    } else {
        if (!request_.proof_build.empty())
            commands.push_back({"/bin/sh", "-c", request_.proof_build});
        commands.push_back({"cp", request_.proof_driver, program.program});
    }
    commands.push_back(proof_measurement(request_, plan_, program,
                                         budget_ * (request_.only_proves ? 1 : proof_share)));
    return commands;
}

Commands Tuning::report_commands() const {
    std::vector<std::string> report{"selgen",       "report", plan_.spec,    "--selector",
                                    plan_.selector, "--data", plan_.table(), "--models",
                                    plan_.models,   "-o",     plan_.report()};
    for (const std::string& table : request_.data) report.insert(report.end(), {"--data", table});
    return {report};
}

std::vector<Tuning::Stage> Tuning::stages() const {
    if (request_.only_proves) return {{proof_commands(), &Tuning::prove_alone}};
    std::vector<Stage> stages{
        {driver_commands(), &Tuning::make_driver},
        {{plan_.measurement(request_, fmt::format("{}s", measuring_))}, &Tuning::measure_points},
        {fit_commands(), &Tuning::fit},
        {header_commands(), &Tuning::write_tested_header}};
    if (request_.proves()) stages.push_back({proof_commands(), &Tuning::prove});
    stages.push_back({report_commands(), &Tuning::finish});
    return stages;
}

Commands Tuning::commands() const {
    Commands all;
    for (const Stage& stage : stages())
        all.insert(all.end(), stage.commands.begin(), stage.commands.end());
    return all;
}

void Tuning::take_folder() {
    lock_.emplace(plan_.in_folder("lock"));
    if (!lock_->take(std::to_string(::getpid())))
        fail(Exit::system, plan_.folder + ": process " + lock_->holder() +
                               " is tuning here: wait until it ends, or use another --folder");
}

const Tuned& Tuning::run() {
    check_folders();
    take_folder();
    const std::vector<Stage> all = stages();
    stage_count_ = static_cast<int>(all.size());
    for (const Stage& stage : all) (this->*stage.run)();
    tuned_.plan = plan_;
    return tuned_;
}

namespace {

/// What is to be tuned; nothing after an error of the spec, which is shown.
std::optional<Tuning> tuning_of(const TuneRequest& request, const TuneEvents& events) {
    if (!request.cpus.empty()) host::use_cpus(request.cpus);
    if (request.only_proves && !request.driver.empty() && request.proof_driver.empty())
        throw UsageError("--proof with --driver needs --proof-driver");
    Messages messages;
    auto plan = plan_of(request, messages);
    events.show(messages);
    if (!plan) return {};
    return std::optional<Tuning>(std::in_place, request, std::move(*plan),
                                 seconds_of(request.budget), events);
}

void check_import(const TuneRequest& request, const TunePlan& plan) {
    if (!plan.has_import && !request.add_import)
        throw UsageError(plan.spec + " does not import the models: add 'import \"" + plan.import +
                         "\";', or use --add-import");
}

TuneResult result_of(const TuneRequest& request, const Tuned& tuned) {
    if (!request.only_proves) return {Exit::done, tuning_text(tuned), tuning_json(tuned)};
    return {Exit::done, tuned.plan.selector + ":\n" + report::proof_text(*tuned.proof),
            report::proof_json(*tuned.proof).dump(2) + '\n'};
}

}  // namespace

std::optional<std::vector<std::vector<std::string>>> commands_to_tune(const TuneRequest& request,
                                                                      const TuneEvents& events) {
    const auto tuning = tuning_of(request, events);
    if (!tuning) return {};
    check_import(request, tuning->plan());
    return tuning->commands();
}

TuneResult tune(const TuneRequest& request, const TuneEvents& events) {
    auto tuning = tuning_of(request, events);
    if (!tuning) return {Exit::errors};
    check_import(request, tuning->plan());
    if (!tuning->plan().has_import) add_import(tuning->plan());
    try {
        return result_of(request, tuning->run());
    } catch (const Failed& failed) {
        return {failed.code};
    } catch (const host::DriverFailed& failed) {
        return {failed.code};
    } catch (const host::Interrupted&) {
        Messages interrupted;
        interrupted.note("interrupted: run the same command to resume");
        events.show(interrupted);
        throw;
    }
}

}  // namespace selgen::workflow
