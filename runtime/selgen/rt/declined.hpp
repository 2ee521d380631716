// Exceptions that decline a call of a variant or end a decision.
#pragma once

#include <stdexcept>

#include <selgen/rt/abi.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// Thrown by the run of a variant that `may decline`, before it has written anything. The variant
/// is excluded for this phase, and another one takes the call.
struct Declined : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Base of exceptions that end a decision: they are not the error of a plan, and no other variant
/// is tried.
struct Fatal {};

}  // namespace SELGEN_ABI
}  // namespace selgen::rt
