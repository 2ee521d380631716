#pragma once

namespace selgen::rt {

/// Version of the interface between generated headers and this runtime; a header states the version
/// it needs.
inline constexpr int abi = 1;

/// Version of selgen, as in the stamps of tables.
inline constexpr const char* version = "0.1.0";

}  // namespace selgen::rt
