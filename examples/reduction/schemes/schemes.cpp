#include "schemes/schemes.hpp"

#include <stdexcept>

namespace reduction {

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

}  // namespace reduction
