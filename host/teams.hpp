// The sizes of OpenMP teams on this machine.
#pragma once

namespace selgen::host {

/// The facts `threads` and `team_limit` with the OpenMP runtime that selgen is linked with. Without
/// OpenMP, both are the limit.
double next_team();
double team_limit();
/// Whether selgen was built with OpenMP.
bool has_openmp() noexcept;

}  // namespace selgen::host
