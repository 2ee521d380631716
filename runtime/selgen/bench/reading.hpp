#pragma once

namespace selgen::bench {

/// What stands for a dispatcher's state where features are read by the same text.
template <class Features>
struct Reading {
    /// Calls expected of the phase: what the program says, else one.
    struct Reuse {
        double calls_to_come() const noexcept { return 1; }
        double calls_to_come(double given) const noexcept { return given >= 1 ? given : 1; }
    };

    Features features{};
    Reuse reuse{};
};

}  // namespace selgen::bench
