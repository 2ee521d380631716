// Fits a selector to a table, as `selgen init` and `selgen fit` do.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "dsl/ast/spec.hpp"
#include "dsl/diagnostics/source.hpp"
#include "dsl/model/spec.hpp"
#include "fit/fit.hpp"
#include "studies/bench/tables/tables.hpp"

namespace tables_study {

/// A way to call `selgen fit`.
struct Method {
    const char* name;
    void (*set)(selgen::fit::FitOptions& options);
    // Deciding costs what the generated dispatcher and the features cost, in the fit and in the
    // figures. Else choices are compared alone (`--feature-costs none`, and free decisions).
    bool is_priced = false;
};

/// All methods, in the order of the output.
std::span<const Method> methods();

/// The spec that `selgen init` writes for the training rows. If plans take time, it has a phase, so
/// that one model serves all values of `reuse`.
struct Starter {
    std::vector<selgen::dsl::ast::Spec> specs;
    selgen::dsl::Sources sources;
};

/// `otherwise` is the most frequent default, if the table has a column `default`.
Starter starter_of(const Table& table);

struct FittedSpec {
    selgen::dsl::model::Spec spec;  // with one selector, which uses the model
    std::string model;              // "tree of choices, raw features"
    double cpu_seconds = 0;         // of all threads
};

/// Throws std::runtime_error with the reason if nothing can be fitted.
FittedSpec fit_spec(const Table& table, const Starter& starter, const Method& method,
                    std::uint64_t seed);

}  // namespace tables_study
