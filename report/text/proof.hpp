// How `tune` reports the comparison of the dispatcher with all variants (fit/evaluate/proof.hpp).
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "fit/evaluate/proof.hpp"
#include "fit/fit.hpp"

namespace selgen::report {

/// The least points of a proof from which something is concluded.
inline constexpr std::size_t enough_points = 8;

/// "1.203 (1.150 to 1.262)"
std::string gain_text(const fit::Gain& gain);

/// A line for each figure. `of`: text about the dispatcher, for the first line.
std::string proof_text(const fit::Proof& proof, const std::string& of = {});
nlohmann::ordered_json proof_json(const fit::Proof& proof);

/// Why the existing models are kept although new ones have this gain over them; empty if they are
/// not: the new ones are at least as good at enough points, and surely so if other programs
/// disturbed the measurement.
std::string kept_text(const fit::Gain& gain, bool is_disturbed, const std::string& models);

/// How the proof contradicts the cross-validation of the chosen candidate, with the likely reason;
/// empty if their intervals overlap.
std::string contradiction_text(const fit::Proof& proof, const fit::EvaluatedCandidate& chosen);

}  // namespace selgen::report
