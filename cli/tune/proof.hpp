// The comparison of the generated dispatcher with all variants; part of cli/commands/tune.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/tune/plan.hpp"
#include "fit/evaluate/proof.hpp"
#include "fit/table/data.hpp"

namespace selgen::cli {

/// A program that compares one set of models, and its table.
struct ProofProgram {
    std::string program, table;
};

/// The commands that compile the program of the new models, and run it.
std::vector<std::string> proof_compilation(const TunePlan& plan, const std::string& source);
std::vector<std::string> proof_measurement(const TuneOptions& options, const TunePlan& plan,
                                           const std::string& program, double seconds);

/// Builds the program for the models that the spec imports now. `name`: of its files in the
/// folder. Nothing if it does not compile, after an error has been printed unless `quiet`.
std::optional<ProofProgram> build_proof(const TuneOptions& options, const TunePlan& plan,
                                        const std::string& name, bool quiet,
                                        const Streams& streams);

/// Its exit code, and its table if points were measured and it has no errors.
struct ProofRun {
    int code;
    std::optional<fit::Data> table;
};

/// Whether this program was run to its end by the same command, and neither it nor the machine has
/// changed since.
bool has_run_proof(const TuneOptions& options, const TunePlan& plan, const ProofProgram& program,
                   double seconds);

/// Runs it for at most this long. The inputs depend only on the seed. Throws Interrupted.
ProofRun run_proof(const TuneOptions& options, const TunePlan& plan, const ProofProgram& program,
                   double seconds, const Streams& streams);

}  // namespace selgen::cli
