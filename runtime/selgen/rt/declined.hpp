#pragma once

#include <stdexcept>

namespace selgen::rt {

/// What the run of a variant that `may decline` throws before it has written anything: the variant
/// is set aside for this phase, and another takes the call.
struct Declined : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A base of exceptions that end a decision: no plan is to blame, and no other variant is tried.
struct Fatal {};

}  // namespace selgen::rt
