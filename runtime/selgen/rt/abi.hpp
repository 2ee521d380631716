#pragma once

namespace selgen::rt {

/// The contract between generated headers and this runtime; a header names the number it needs.
inline constexpr int abi = 1;

}  // namespace selgen::rt
