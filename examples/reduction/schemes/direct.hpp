// The schemes without a plan: sequential, with whose results all others agree, and atomic.
#pragma once

#include <span>

#include "patterns/pattern.hpp"
#include "schemes/body.hpp"
#include "schemes/data.hpp"
#include "schemes/team.hpp"

namespace reduction {

/// Adds every contribution to `data` (one double an element) in the order of the iterations.
void reduce_sequential(const Pattern& pattern, std::span<double> data);

/// The same with another body than the pattern's own, and for other values.
template <class Value, class Body>
void reduce_sequential(const Pattern& pattern, std::span<Value> data, const Body& body) {
    accumulate(pattern, body, {0, pattern.iterations()}, data.data());
}

/// The same for data anywhere: data on a device is copied to the host and back. Throws
/// selgen::cuda::Error.
void reduce_sequential_anywhere(const Pattern& pattern, Data data);

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
