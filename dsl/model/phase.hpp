// How long calls share a decision, and the settings of `watch`, `explore` and `decide`; part of
// dsl/model.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace selgen::dsl::model {

/// Every call is a phase of its own.
struct EveryCall {};
/// While the C++ compares equal to its value at the beginning of the phase.
struct PhaseWhile {
    std::string cpp;
};
/// While each feature, read by C++ from the arguments, differs from its value at the beginning of
/// the phase by at most this share of it. Words must be equal.
struct PhaseWithin {
    std::vector<std::size_t> features;  // indices into Selector::features
    double share;                       // in [0, 1)
};
/// While length, ends and a sample of a C++ range are the same as at the beginning of the phase.
struct PhaseSampled {
    std::string cpp;
    std::optional<std::uint64_t> elements;  // all of them if there is no number
};
struct PhaseEvery {
    std::uint64_t calls;  // at least 1
};
/// The statements 'watch', 'explore' and 'decide'.
struct Watching {
    bool time = false;      // runs are timed and compared with the predicted time
    double explore = 0;     // the share of the runs' time for exploring other variants
    bool anytime = false;   // a phase with more calls than predicted is decided again
    bool together = false;  // the ranks of an MPI program make one decision
};

using Phase = std::variant<EveryCall, PhaseWhile, PhaseWithin, PhaseSampled, PhaseEvery>;

/// Whether the phase lasts while a value is the same.
inline bool has_value(const Phase& phase) {
    return std::holds_alternative<PhaseWhile>(phase) || std::holds_alternative<PhaseSampled>(phase);
}

}  // namespace selgen::dsl::model
