// The figures of a proof, as text and as JSON.
#include "report/text/proof.hpp"

#include <fmt/format.h>

#include <cmath>

#include "base/text.hpp"
#include "report/axes.hpp"

namespace selgen::report {
namespace {

/// "under 100 ns", "from 100 ns to 1 µs", "of 1 ms or more"
std::string length_text(const fit::ProofOfLength& length) {
    if (length.from <= 0) return "under " + time_text(length.to);
    if (std::isinf(length.to)) return "of " + time_text(length.from) + " or more";
    return "from " + time_text(length.from) + " to " + time_text(length.to);
}

nlohmann::ordered_json gain_json(const fit::Gain& gain) {
    return {{"mean", gain.mean}, {"low", gain.low}, {"high", gain.high}, {"points", gain.rows}};
}

}  // namespace

std::string gain_text(const fit::Gain& gain) {
    return fmt::format("{:.3f} ({:.3f} to {:.3f})", gain.mean, gain.low, gain.high);
}

std::string proof_text(const fit::Proof& proof, const std::string& of) {
    std::string text = fmt::format(
        "  the dispatcher{} at {}, with the decision:\n"
        "    gain over the single best variant {}: {}\n",
        of, counted(proof.points, "point"), proof.single, gain_text(proof.over_single));
    if (proof.over_otherwise.rows > 0)
        text += fmt::format("    gain over the default: {}\n", gain_text(proof.over_otherwise));
    text += fmt::format(
        "    slowdown relative to the best variant: {}, worst {:.2f}; choices alone: {:.3f}\n",
        gain_text(proof.slowdown), proof.worst, proof.choices_alone.mean);
    for (const fit::ProofOfLength& length : proof.by_length)
        text += fmt::format("      calls {}: slowdown {}, gain {:.3f} ({})\n", length_text(length),
                            gain_text(length.slowdown), length.gain.mean,
                            counted(length.slowdown.rows, "point"));
    if (proof.decision > 0)
        text += fmt::format("    a decision takes {} (median)\n", time_text(proof.decision));
    return text;
}

nlohmann::ordered_json proof_json(const fit::Proof& proof) {
    nlohmann::ordered_json json{{"points", proof.points},
                                {"single_best", proof.single},
                                {"gain_over_single_best", gain_json(proof.over_single)},
                                {"gain_over_default", nullptr},
                                {"slowdown", gain_json(proof.slowdown)},
                                {"worst", proof.worst},
                                {"choices_alone", gain_json(proof.choices_alone)},
                                {"decision_seconds", proof.decision},
                                {"by_length", nlohmann::ordered_json::array()}};
    if (proof.over_otherwise.rows > 0) json["gain_over_default"] = gain_json(proof.over_otherwise);
    for (const fit::ProofOfLength& length : proof.by_length) {
        nlohmann::ordered_json one{{"from", length.from},
                                   {"to", nullptr},
                                   {"slowdown", gain_json(length.slowdown)},
                                   {"gain_over_single_best", gain_json(length.gain)}};
        if (std::isfinite(length.to)) one["to"] = length.to;
        json["by_length"].push_back(std::move(one));
    }
    return json;
}

std::string kept_text(const fit::Gain& gain, bool is_disturbed, const std::string& models) {
    if (gain.rows < enough_points)
        return fmt::format(
            "the existing models are kept: the proof has {} with both, and needs {} to compare "
            "them. Increase --budget, or delete {} to replace them",
            counted(gain.rows, "point"), enough_points, models);
    if (gain.mean >= 1 && (gain.low >= 1 || !is_disturbed)) return {};
    const std::string ratio = fmt::format(
        "with the new models, the dispatcher takes {:.3f} times as long ({:.3f} to {:.3f}, {})",
        1 / gain.mean, 1 / gain.high, 1 / gain.low, counted(gain.rows, "point"));
    if (gain.mean < 1) return "the existing models are kept: " + ratio;
    return fmt::format(
        "the existing models are kept: the new ones may be better ({}), but while other programs "
        "use the cores, the whole interval has to be at most 1. Run again when they have ended, or "
        "delete {} to replace the models",
        ratio, models);
}

std::string contradiction_text(const fit::Proof& proof, const fit::EvaluatedCandidate& chosen) {
    if (proof.slowdown.low <= chosen.priced.high) return {};
    const std::string what = fmt::format(
        "  the dispatcher is slower than cross-validation expects ({:.3f}, {:.3f} to "
        "{:.3f}): ",
        chosen.priced.mean, chosen.priced.low, chosen.priced.high);
    if (proof.choices_alone.low > chosen.score.high)
        return what +
               "its choices are worse between the points of the table: add points, levels or a "
               "feature\n";
    if (proof.decision <= chosen.price_seconds) return what + "the times vary too much\n";
    return what + fmt::format("deciding takes longer than estimated ({} instead of {})\n",
                              time_text(proof.decision), time_text(chosen.price_seconds));
}

}  // namespace selgen::report
