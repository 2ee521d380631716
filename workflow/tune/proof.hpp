// The comparison of the generated dispatcher with all variants; part of workflow/tune/tune.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fit/evaluate/proof.hpp"
#include "fit/table/data.hpp"
#include "workflow/tune/plan.hpp"

namespace selgen::workflow {

/// A program that compares one set of models, and its table.
struct ProofProgram {
    std::string program, table;
};

/// The program with this name of its files in the folder: "proof" has the new models.
ProofProgram proof_program(const TunePlan& plan, const std::string& name);

/// The commands that compile the program, and run it.
std::vector<std::string> proof_compilation(const TunePlan& plan, const std::string& source,
                                           const ProofProgram& program);
std::vector<std::string> proof_measurement(const TuneRequest& request, const TunePlan& plan,
                                           const ProofProgram& program, double seconds);

/// Builds the program with this name for the models that the spec imports now. Nothing if it does
/// not compile; the compiler's messages are not shown if `is_quiet`.
std::optional<ProofProgram> build_proof(const TuneRequest& request, const TunePlan& plan,
                                        const std::string& name, bool is_quiet, Messages& messages);

/// Its exit code, and its table if points were measured and it has no errors.
struct ProofRun {
    int code;
    std::optional<fit::Data> table;
};

/// Whether this program was run to its end by the same command, and neither it nor the machine has
/// changed since.
bool has_run_proof(const TuneRequest& request, const TunePlan& plan, const ProofProgram& program,
                   double seconds);

/// Runs it for at most this long. The inputs depend only on the seed. Throws Interrupted.
ProofRun run_proof(const TuneRequest& request, const TunePlan& plan, const ProofProgram& program,
                   double seconds, Remarks& remarks);

}  // namespace selgen::workflow
