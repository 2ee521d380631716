#pragma once

namespace selgen::rt {

/// Version of the interface between generated headers and this runtime; a header states the version
/// it needs.
inline constexpr int abi = 1;

}  // namespace selgen::rt
