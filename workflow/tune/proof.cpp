// Builds and runs the program that compares the dispatcher with all variants.
#include "workflow/tune/proof.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/errors.hpp"
#include "base/exit.hpp"
#include "base/text.hpp"
#include "host/bench_driver.hpp"
#include "host/files.hpp"
#include "host/process.hpp"
#include "host/tuning/compilation.hpp"
#include "workflow/tables.hpp"

namespace selgen::workflow {
namespace {

namespace fs = std::filesystem;

/// Builds it with the build system that built the driver.
bool build_outside(const TuneRequest& request, Messages& messages) {
    if (request.proof_build.empty()) return true;
    if (host::run_to_stderr({{"/bin/sh", "-c", request.proof_build}}).exit_code() == 0) return true;
    messages.error("the command of --proof-build failed: " + request.proof_build);
    return false;
}

std::optional<ProofProgram> compile(const TuneRequest& request, const TunePlan& plan,
                                    const std::string& name, bool is_quiet, Messages& messages) {
    const ProofProgram made = proof_program(plan, name);
    const fs::path folder = plan.in_folder(name);
    fs::create_directories(folder);
    const std::string source = (folder / "driver.cpp").string();
    const std::string header = (folder / fs::path(plan.driver_header()).filename()).string();
    if (!write_driver(request, plan, {header, source, true}, messages)) return {};
    const auto words = proof_compilation(plan, source, made);
    if (host::Compilation(made.program, words).make(is_quiet)) return made;
    messages.error("the program of the proof does not compile: " + command_text(words));
    return {};
}

}  // namespace

ProofProgram proof_program(const TunePlan& plan, const std::string& name) {
    return {plan.in_folder(name + ".program"), plan.in_folder(plan.selector + "." + name + ".csv")};
}

std::vector<std::string> proof_compilation(const TunePlan& plan, const std::string& source,
                                           const ProofProgram& program) {
    TunePlan proof = plan;
    proof.compiler.emplace_back("-DSELGEN_PROOF");
    return proof.compilation(source, program.program);
}

std::vector<std::string> proof_measurement(const TuneRequest& request, const TunePlan& plan,
                                           const ProofProgram& program, double seconds) {
    TunePlan proof = plan;
    proof.driver = program.program;
    auto words = proof.measurement(request, fmt::format("{:.3g}s", seconds));
    std::ranges::replace(words, plan.table(), program.table);
    words.emplace_back("--proof");
    return words;
}

std::optional<ProofProgram> build_proof(const TuneRequest& request, const TunePlan& plan,
                                        const std::string& name, bool is_quiet,
                                        Messages& messages) {
    fs::create_directories(plan.folder);
    if (plan.compiles) return compile(request, plan, name, is_quiet, messages);
    if (!build_outside(request, messages)) return {};
    const ProofProgram made = proof_program(plan, name);
    std::error_code error;
    fs::copy_file(request.proof_driver, made.program, fs::copy_options::overwrite_existing, error);
    if (error) throw IoError(request.proof_driver + ": cannot be copied: " + error.message());
    return made;
}

namespace {

/// The command of the last run that ended by itself.
std::string run_record(const ProofProgram& program) { return program.table + ".run"; }

}  // namespace

bool has_run_proof(const TuneRequest& request, const TunePlan& plan, const ProofProgram& program,
                   double seconds) {
    std::error_code none;
    if (!fs::is_regular_file(program.table, none) ||
        !fs::is_regular_file(run_record(program), none))
        return false;
    auto words = proof_measurement(request, plan, program, seconds);
    if (host::read_file(run_record(program)) != command_text(words) + '\n') return false;
    words.pop_back();  // --proof, with which a driver does not describe itself
    return host::changes_since(program.table, words).empty();
}

ProofRun run_proof(const TuneRequest& request, const TunePlan& plan, const ProofProgram& program,
                   double seconds, Remarks& remarks) {
    const auto words = proof_measurement(request, plan, program, seconds);
    std::error_code none;
    fs::remove(run_record(program), none);
    const host::Ended ended = host::run_to_stderr({words});
    if (ended.exit_code() != 0) return {ended.exit_code(), std::nullopt};
    host::write_if_changed(run_record(program), command_text(words) + '\n');
    return {Exit::done, read_tables({program.table}, remarks)};
}

}  // namespace selgen::workflow
