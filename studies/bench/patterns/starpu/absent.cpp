// Replaces all StarPU versions with null in builds without StarPU.
#include "studies/bench/patterns/starpu/versions.hpp"

namespace selgen::bench {

bool has_starpu() { return false; }

MakeAwakened by_starpu(const std::shared_ptr<patterns::MultiFilter>&) { return nullptr; }
MakeAwakened by_starpu(const std::shared_ptr<patterns::Batch>&) { return nullptr; }
MakeAwakened by_starpu(const std::shared_ptr<patterns::Jacobi>&) { return nullptr; }
MakeAwakened by_starpu(const std::shared_ptr<patterns::Network>&) { return nullptr; }
MakeAwakened by_starpu(const std::shared_ptr<patterns::Pi>&) { return nullptr; }

}  // namespace selgen::bench
