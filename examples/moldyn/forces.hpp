// The reduction library's algorithms for sums of vectors.
#pragma once

#include <span>
#include <vector>

#include "inspect/inspect.hpp"
#include "pair_force.hpp"
#include "patterns/pattern.hpp"
#include "schemes/direct.hpp"
#include "schemes/localwrite.hpp"
#include "schemes/ownersort.hpp"
#include "schemes/replicated.hpp"
#include "schemes/selpriv.hpp"

namespace moldyn {

using Forces = std::span<Vector>;
using ReplicatedBuffer = reduction::ReplicatedBufferOf<Vector>;
using LinkedBuffer = reduction::LinkedBufferOf<Vector>;
using SelectivePrivatization = reduction::SelectivePrivatizationOf<Vector>;
using OwnerSort = reduction::OwnerSortOf<Vector>;
using reduction::LocalWrite;

inline void forces_sequential(const reduction::Pattern& pairs, Forces forces,
                              const PairForce& force) {
    reduction::reduce_sequential(pairs, forces, force);
}
inline void forces_atomic(const reduction::Pattern& pairs, Forces forces, const PairForce& force,
                          reduction::Team team = {}) {
    reduction::reduce_atomic(pairs, forces, force, team);
}

}  // namespace moldyn
