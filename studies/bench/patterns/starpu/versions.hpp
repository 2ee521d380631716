// Makes the StarPU version of each program in examples/patterns.
#pragma once

#include <memory>

#include "batch.hpp"
#include "jacobi.hpp"
#include "multi_filter.hpp"
#include "network.hpp"
#include "pi.hpp"
#include "studies/bench/patterns/programs.hpp"

namespace selgen::bench {

/// Whether selgen is built with StarPU.
bool has_starpu();

/// The programs as tasks of StarPU with the scheduler dmda; null without StarPU.
MakeAwakened by_starpu(const std::shared_ptr<patterns::MultiFilter>& data);
MakeAwakened by_starpu(const std::shared_ptr<patterns::Batch>& data);
MakeAwakened by_starpu(const std::shared_ptr<patterns::Jacobi>& data);
MakeAwakened by_starpu(const std::shared_ptr<patterns::Network>& data);
MakeAwakened by_starpu(const std::shared_ptr<patterns::Pi>& data);

}  // namespace selgen::bench
