// Compares a run of the generated dispatcher with all variants, at points that the models were not
// fitted to. The driver measures it (selgen/bench/proof/proof.hpp).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "dsl/model/spec.hpp"
#include "fit/evaluate/gain.hpp"
#include "fit/evaluate/loss.hpp"
#include "fit/table/data.hpp"

namespace selgen::fit {

/// The column of the dispatcher among those of the variants.
inline constexpr const char* dispatcher_name = "selgen_dispatcher";

/// The points whose fastest variant takes between these times.
struct ProofOfLength {
    double from = 0, to = 0;  // seconds
    Gain slowdown;            // as in Proof
    Gain gain;
};

/// How many times longer calls of the dispatcher take than the best variant, and how many times
/// longer other choices take than the dispatcher. Its time has all that a call pays: features,
/// inspections, the decision, and plans by their share. Means are geometric, with their 95 %
/// intervals over the points.
struct Proof {
    std::size_t points = 0;
    Gain slowdown;        // dispatcher over best variant
    Gain choices_alone;   // chosen variant over best variant: without the decision
    double worst = 1;     // slowdown
    double decision = 0;  // seconds: median of the dispatcher's time beyond the chosen variant's
    std::string single;   // the single best variant of the experiment's table
    Gain over_single;
    Gain over_otherwise;  // without rows if the selector's `otherwise` has no times
    std::vector<ProofOfLength> by_length;
};

/// `table`: with the dispatcher's column. `single`: a variant of it, or empty: the best one of this
/// table. Nothing if no row has times of the dispatcher.
std::optional<Proof> proof_of(const dsl::model::Selector& selector, const Data& table,
                              const std::string& single, const LossOptions& loss);

/// How many times longer the other dispatcher's calls take, relative to the best variant in the
/// same run; at the points that both tables have.
Gain gain_over_other(const Data& table, const Data& other, const LossOptions& loss);

}  // namespace selgen::fit
