// The state in which a driver reads the features of an input without a dispatcher.
#pragma once

#include <selgen/rt/config.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

/// Replaces the state of a dispatcher in the generated code that reads features.
template <class Features>
struct Reading {
    /// The expected calls of the phase: the program's number, otherwise 1.
    struct Reuse {
        double calls_to_come() const noexcept { return 1; }
        double calls_to_come(double given) const noexcept { return given >= 1 ? given : 1; }
    };

    Features features{};
    Reuse reuse{};
};

}  // namespace SELGEN_ABI
}  // namespace selgen::bench
