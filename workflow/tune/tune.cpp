// Runs the stages of a tuning run, and lists the commands that do the same.
#include "workflow/tune/tune.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <selgen/bench/options.hpp>

#include "base/errors.hpp"
#include "base/exit.hpp"
#include "base/text.hpp"
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

std::vector<std::vector<std::string>> Tuning::commands() const {
    std::vector<std::vector<std::string>> commands;
    const auto append = [&](const std::vector<std::string>& words) {
        commands.back().insert(commands.back().end(), words.begin(), words.end());
    };
    const auto generate = [&](const std::vector<std::string>& words) {
        commands.push_back({"selgen", "gen"});
        append(words);
        if (!request_.name_space.empty()) append({"--namespace", request_.name_space});
    };
    const auto with_models = [&](std::vector<std::string> words) {
        for (const std::string& models : plan_.extra_models())
            words.insert(words.end(), {"--models", models});
        return words;
    };
    if (plan_.compiles && !request_.only_proves) {
        generate(with_models({plan_.spec, "-o", plan_.driver_header()}));
        generate(with_models({"--bench", plan_.measured, "--experiment", plan_.selector, "-o",
                              plan_.driver_source()}));
        commands.push_back(plan_.compilation(plan_.driver_source(), plan_.driver));
    }
    if (!request_.only_proves) {
        commands.push_back(plan_.measurement(request_, fmt::format("{}s", measuring_)));
        commands.push_back({"selgen", "fit", plan_.measured, "--selector", plan_.selector, "--data",
                            plan_.table(), "-o", plan_.models, "--seed",
                            std::to_string(request_.seed)});
        for (const std::string& table : request_.data) append({"--data", table});
        if (request_.safe) append({"--safe", fmt::format("{:g}%", 100 * *request_.safe)});
        if (request_.explainable) append({"--explainable"});
        generate(
            with_models({plan_.spec, "-o", plan_.header, "--selftest", plan_.selftest_source()}));
        commands.push_back(plan_.compilation(plan_.selftest_source(), plan_.selftest()));
        commands.push_back({host::path_of(plan_.selftest())});
    }
    if (request_.proves() && plan_.compiles) {
        const std::string folder = plan_.in_folder("proof");
        const std::string header =
            (fs::path(folder) / fs::path(plan_.driver_header()).filename()).string();
        generate(with_models({plan_.measured, "-o", header}));
        generate(with_models({"--bench", plan_.measured, "--experiment", plan_.selector, "-o",
                              folder + "/driver.cpp"}));
        commands.push_back(proof_compilation(plan_, folder + "/driver.cpp"));
        commands.push_back(proof_measurement(request_, plan_, plan_.in_folder("proof.program"),
                                             budget_ * (request_.only_proves ? 1 : proof_share)));
    }
    if (request_.proves() && !plan_.compiles) {
        if (!request_.proof_build.empty())
            commands.push_back({"/bin/sh", "-c", request_.proof_build});
        commands.push_back({"cp", request_.proof_driver, plan_.in_folder("proof.program")});
        commands.push_back(proof_measurement(request_, plan_, plan_.in_folder("proof.program"),
                                             budget_ * (request_.only_proves ? 1 : proof_share)));
    }
    if (!request_.only_proves) {
        commands.push_back({"selgen", "report", plan_.spec, "--selector", plan_.selector, "--data",
                            plan_.table(), "--models", plan_.models, "-o", plan_.report()});
        for (const std::string& table : request_.data) append({"--data", table});
    }
    return commands;
}

void Tuning::take(host::FileLock& lock) const {
    if (!lock.take(std::to_string(::getpid())))
        fail(Exit::system, plan_.folder + ": process " + lock.holder() +
                               " is tuning here: wait until it ends, or use another --folder");
}

const Tuned& Tuning::run() {
    check_folders();
    host::FileLock lock(plan_.in_folder("lock"));
    take(lock);
    if (plan_.compiles) {
        Messages written;
        if (!write_driver(request_, plan_, {plan_.driver_header(), plan_.driver_source()},
                          written)) {
            events_.show(written);
            throw Failed{Exit::errors};
        }
        const host::Compilation driver(plan_.driver,
                                       plan_.compilation(plan_.driver_source(), plan_.driver));
        begin(driver.is_current() ? "the driver is up to date"
                                  : "compiling the driver: " + command_text(plan_.compiler));
        compile(driver, "the driver does not compile");
    } else {
        begin("using the driver " + plan_.driver);
    }
    measure();
    check_table();
    replace_results();
    begin("writing " + plan_.report());
    write_report();
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

TuneResult result_of(const Tuned& tuned) {
    return {Exit::done, tuning_text(tuned), tuning_json(tuned)};
}

TuneResult result_of(const std::string& selector, const fit::Proof& proof) {
    return {Exit::done, selector + ":\n" + report::proof_text(proof),
            report::proof_json(proof).dump(2) + '\n'};
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
        return request.only_proves ? result_of(tuning->plan().selector, tuning->run_proof_alone())
                                   : result_of(tuning->run());
    } catch (const Failed& failed) {
        return {failed.code};
    } catch (const host::DriverFailed& failed) {
        return {failed.code};
    } catch (const host::Interrupted& asked) {
        Messages interrupted;
        interrupted.note("interrupted: run the same command to resume");
        events.show(interrupted);
        return {128 + asked.signal};
    }
}

}  // namespace selgen::workflow
