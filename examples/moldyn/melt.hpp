// Makes inputs of the experiment: the pairs and the force of a box after some time steps.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <tuple>
#include <vector>

#include "patterns/pattern.hpp"
#include "system.hpp"

namespace moldyn {

/// The body of the loop over a pattern. It owns the particles that it refers to.
class HeldForce {
public:
    HeldForce(std::shared_ptr<const System> system, const reduction::Pattern& pattern)
        : system_(std::move(system)), force_(system_->pair_force(pattern)) {}
    operator const PairForce&() const noexcept { return force_; }

private:
    std::shared_ptr<const System> system_;
    PairForce force_;
};

/// Input of an experiment: the arguments of a call in a box of `cells` cells along each side, that
/// many time steps after the particles left the lattice.
/// Throws std::invalid_argument as System does.
std::tuple<reduction::Pattern, std::vector<Vector>, HeldForce> melt(std::int64_t cells,
                                                                    double radius,
                                                                    std::int64_t steps,
                                                                    std::uint64_t seed);

/// x, y and z of each vector in turn.
std::vector<double> components(std::span<const Vector> vectors);

}  // namespace moldyn
