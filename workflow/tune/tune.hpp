// Tunes a selector: measures its variants, fits the models, writes the header and compares it with
// all variants.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "fit/options.hpp"
#include "workflow/messages.hpp"

namespace selgen::workflow {

struct TuneRequest {
    std::string spec{};                    // with an experiment
    std::vector<std::string> arguments{};  // of the compiler
    std::string driver{};                  // compiled by a build system; empty: it is compiled here
    std::string output{};                  // the header; empty: beside the spec
    std::string folder{};                  // for tables and programs; empty: NAME.tune beside it
    std::string models{};                  // to write; empty: NAME.fit.sel beside the spec
    std::vector<std::string> data{};       // further tables to fit to, as of other machines
    std::string experiment{};              // its name; empty: the only one
    std::string name_space{};              // of all generated code; empty: that of the spec
    std::string budget = "2min";           // in total
    std::string cpus{};                    // "0-3,8"; empty: all
    std::optional<double> safe{};          // as for fit
    std::uint64_t seed = 1;
    std::string proof_driver{};  // with `driver`: the same program with SELGEN_PROOF
    std::string proof_build{};   // shell command that builds it; empty: it is built
    bool add_import = false, explainable = false, accept_disturbed = false;
    bool only_proves = false;  // the existing models
    bool skips_proof = false;

    /// Whether the dispatcher can be compared with the variants.
    bool proves() const { return !skips_proof && (driver.empty() || !proof_driver.empty()); }
};

/// What happens while a selector is tuned.
struct TuneEvents {
    /// A stage begins, or has messages. Returns whether its result may be used.
    std::function<bool(const Messages&)> show;
    /// A step of a fit begins; may be empty.
    std::function<void(const fit::FitProgress&)> progress{};
};

/// The end of a tuning run: its result, or the code with which the tool exits.
struct TuneResult {
    int code = 0;
    std::string text{}, json{};  // the summary, or that of the proof alone; empty after an error
};

/// The commands that do the same as tune(), in their order. Nothing after an error of the spec,
/// which is passed to `events`. Throws UsageError and IoError.
std::optional<std::vector<std::vector<std::string>>> commands_to_tune(const TuneRequest& request,
                                                                      const TuneEvents& events);

/// Measures the variants, fits the models and writes the header. Errors and signals leave the old
/// results. Throws UsageError, IoError and host::Interrupted.
TuneResult tune(const TuneRequest& request, const TuneEvents& events);

}  // namespace selgen::workflow
