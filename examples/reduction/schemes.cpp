#include "schemes.hpp"

#include <selgen/cuda/devices.hpp>
#include <stdexcept>

namespace reduction {

std::vector<Scheme> runnable_schemes() {
    std::vector<Scheme> all(schemes.begin(), schemes.end());
    if (selgen::cuda::devices() >= 1)
        all.insert(all.end(), device_schemes.begin(), device_schemes.end());
    return all;
}

Plan make_plan(Scheme scheme, const Pattern& pattern, Team team) {
    switch (scheme) {
        case Scheme::sequential: return Sequential{pattern};
        case Scheme::atomic: return Atomic{pattern, team};
        case Scheme::repbuf: return ReplicatedBuffer(pattern, team);
        case Scheme::replink: return LinkedBuffer(pattern, team);
        case Scheme::selpriv: return SelectivePrivatization(pattern, team);
        case Scheme::localwrite: return LocalWrite(pattern, team);
        case Scheme::ownersort: return OwnerSort(pattern, team);
        case Scheme::cuda_atomic: return CudaAtomic(pattern);
        case Scheme::cuda_blocks: return CudaBlocks(pattern);
        case Scheme::cuda_sorted: return CudaSorted(pattern);
    }
    throw std::logic_error("a scheme without a plan");
}

bool feasible(Scheme scheme, double elements, double threads) {
    constexpr double gib = 1 << 30;
    const double copies = 8 * elements * threads;
    switch (scheme) {
        case Scheme::sequential:
        case Scheme::atomic:
        case Scheme::localwrite:
        case Scheme::cuda_atomic:
        case Scheme::cuda_blocks:
        case Scheme::cuda_sorted: return true;
        case Scheme::repbuf:
        case Scheme::ownersort: return copies <= 4 * gib;
        case Scheme::replink: return copies <= 2 * gib;
        case Scheme::selpriv: return copies <= gib;
    }
    throw std::logic_error("a scheme without a limit");
}

}  // namespace reduction
