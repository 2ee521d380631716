// The scheme atomic: all threads add to the same array, without any other memory.
#pragma once

#include <span>

#include "patterns/pattern.hpp"
#include "schemes/body.hpp"
#include "schemes/team.hpp"

namespace reduction {

/// A block of iterations for each thread, with atomic additions. These are the unordered critical
/// sections of section 3.1, as fine as the hardware supports. Values are added by add_atomically().
template <class Value, class Body>
void reduce_atomic(const Pattern& pattern, std::span<Value> data, const Body& body, Team team) {
    if (team.threads == 1) return accumulate(pattern, body, {0, pattern.iterations()}, data.data());
    const Index* index = pattern.index().data();
    Value* target = data.data();
    parallel(team, [&pattern, &body, index, target, threads = team.threads](int t) {
        visit(pattern, body, share(pattern.iterations(), threads, t),
              [=](Index k, const Value& value) { add_atomically(target[index[k]], value); });
    });
}

/// The same with the pattern's own body.
void reduce_atomic(const Pattern& pattern, std::span<double> data, Team team = {});

}  // namespace reduction
