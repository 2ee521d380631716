// Exceptions of the runtime: unknown names, runs that decline, and the end of a decision.
#pragma once

#include <stdexcept>

#include <selgen/rt/config.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

class Text;

/// A name given by the user that the program does not know. The message lists the known names.
class UnknownName : public std::invalid_argument {
public:
    explicit UnknownName(const Text& message);
};

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

#if !defined(SELGEN_LIBRARY)
#include <selgen/lib/forcing.hpp>
#endif
