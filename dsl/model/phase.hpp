#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

/// How long calls share a decision.
namespace selgen::dsl::model {

/// Every call is a phase of its own.
struct EveryCall {};
/// While the C++ compares equal to what it was.
struct PhaseWhile {
    std::string cpp;
};
/// While each feature, read by C++ from the arguments, differs from what it was at the phase's
/// begin by at most the share of that; words not at all.
struct PhaseWithin {
    std::vector<std::size_t> features;  // indices into Selector::features
    double share;                       // in [0, 1)
};
/// While length, ends and a sample of a range of C++ are what they were.
struct PhaseSampled {
    std::string cpp;
    std::optional<std::uint64_t> elements;  // all of them where there is no number
};
struct PhaseEvery {
    std::uint64_t calls;  // from 1
};
/// What is made of measured runs, and when and with whom it is decided.
struct Watching {
    bool time = false;      // runs are timed and held against the predicted time
    double explore = 0;     // the share of the runs' time that may be spent on rivals
    bool anytime = false;   // a phase that outlives what was predicted of it is decided again
    bool together = false;  // the ranks of an MPI program take one decision
};

using Phase = std::variant<EveryCall, PhaseWhile, PhaseWithin, PhaseSampled, PhaseEvery>;

}  // namespace selgen::dsl::model
