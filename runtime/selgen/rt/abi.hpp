#pragma once

// Comparisons with a value that is not known, NaN, are false: rules and models depend on it.
#if defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__
#error "selgen: unknown values are NaN: add -fno-finite-math-only after -ffast-math or -Ofast"
#endif

namespace selgen::rt {

/// Version of the interface between generated headers and this runtime; a header states the version
/// it needs.
inline constexpr int abi = 1;

/// Version of selgen, as in the stamps of tables.
inline constexpr const char* version = "0.1.0";

}  // namespace selgen::rt
