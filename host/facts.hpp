#pragma once

#include <string>

namespace selgen::host {

/// The value of an environment name (threads, llc, cpu.avx2, …) on this machine, as generated
/// headers read it.
double fact_value(const std::string& name);

}  // namespace selgen::host
