// Asks the OpenMP runtime that selgen is linked with, if there is one.
#include "host/facts.hpp"

#include <selgen/omp/team_limit.hpp>

namespace selgen::host {

double next_team() { return omp::has_openmp ? omp::threads() : omp::team_limit(); }

double team_limit() { return omp::team_limit(); }

bool has_openmp() noexcept { return omp::has_openmp; }

}  // namespace selgen::host
