// Implements `selgen tune`: the order of its stages, and the commands that `--dry-run` prints.
#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <ostream>
#include <selgen/bench/options.hpp>

#include "base/errors.hpp"
#include "base/text.hpp"
#include "cli/commands/commands.hpp"
#include "cli/exit.hpp"
#include "cli/output/diagnostics.hpp"
#include "cli/tune/tuning.hpp"
#include "host/process.hpp"
#include "host/topology.hpp"

namespace selgen::cli {

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
    const auto with_models = [&](std::vector<std::string> words) {
        for (const std::string& models : plan_.extra_models())
            words.insert(words.end(), {"--models", models});
        return words;
    };
    if (plan_.compiles && !options_.only_proves) {
        generate(with_models({plan_.spec, "-o", plan_.driver_header()}));
        generate(with_models({"--bench", plan_.measured, "--experiment", plan_.selector, "-o",
                              plan_.driver_source()}));
        commands.push_back(plan_.compilation(plan_.driver_source(), plan_.driver));
    }
    if (!options_.only_proves) {
        commands.push_back(plan_.measurement(options_, options_.budget));
        commands.push_back({"selgen", "fit", plan_.measured, "--selector", plan_.selector, "--data",
                            plan_.table(), "-o", plan_.models, "--seed",
                            std::to_string(options_.seed)});
        for (const std::string& table : options_.data) append({"--data", table});
        if (!options_.safe.empty()) append({"--safe", options_.safe});
        if (options_.explainable) append({"--explainable"});
        generate(
            with_models({plan_.spec, "-o", plan_.header, "--selftest", plan_.selftest_source()}));
        commands.push_back(plan_.compilation(plan_.selftest_source(), plan_.selftest()));
        commands.push_back({host::path_of(plan_.selftest())});
        commands.push_back({"selgen", "report", plan_.spec, "--selector", plan_.selector, "--data",
                            plan_.table(), "--models", plan_.models, "-o", plan_.report()});
        for (const std::string& table : options_.data) append({"--data", table});
    }
    if (options_.proves() && plan_.compiles) {
        const std::string folder = plan_.in_folder("proof");
        const std::string header =
            (fs::path(folder) / fs::path(plan_.driver_header()).filename()).string();
        generate(with_models({plan_.measured, "-o", header}));
        generate(with_models({"--bench", plan_.measured, "--experiment", plan_.selector, "-o",
                              folder + "/driver.cpp"}));
        commands.push_back(proof_compilation(plan_, folder + "/driver.cpp"));
        commands.push_back(proof_measurement(options_, plan_, plan_.in_folder("proof.program"),
                                             budget_ * (options_.only_proves ? 1 : proof_share)));
    }
    for (const auto& words : commands) streams_.out << command_text(words) << '\n';
}

void Tuning::take(host::FileLock& lock) const {
    if (!lock.take(std::to_string(::getpid())))
        fail(Exit::system, plan_.folder + ": process " + lock.holder() +
                               " is tuning here: wait until it ends, or use another --folder");
}

void Tuning::run() {
    check_folders();
    host::FileLock lock(plan_.in_folder("lock"));
    take(lock);
    if (plan_.compiles) {
        if (!write_driver(options_, plan_, {plan_.driver_header(), plan_.driver_source()},
                          streams_))
            throw Failed{Exit::errors};
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
    streams_.out << (options_.json ? tuning_json(tuned_) : tuning_text(tuned_));
}

int tune(const TuneOptions& options, const Streams& streams) {
    if (!options.cpus.empty()) host::use_cpus(options.cpus);
    if (options.only_proves && !options.driver.empty() && options.proof_driver.empty())
        throw UsageError("--proof with --driver needs --proof-driver");
    const auto plan = plan_of(options, streams);
    if (!plan) return Exit::errors;
    Tuning tuning(options, *plan, seconds_of(options.budget), streams);
    if (options.dry_run) return tuning.print_commands(), Exit::done;
    if (!plan->has_import && options.add_import) {
        add_import(*plan);
    } else if (!plan->has_import) {
        throw UsageError(plan->spec + " does not import the models: add 'import \"" + plan->import +
                         "\";', or use --add-import");
    }
    try {
        options.only_proves ? tuning.run_proof_alone() : tuning.run();
        return Exit::done;
    } catch (const Failed& failed) {
        return failed.code;
    } catch (const host::DriverFailed& failed) {
        return failed.code;
    } catch (const host::Interrupted& asked) {
        streams.printer.note("interrupted: run the same command to resume");
        return 128 + asked.signal;
    }
}

}  // namespace selgen::cli
