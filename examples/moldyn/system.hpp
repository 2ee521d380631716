// Offers the simulated particles: time steps, pairs of neighbours, energy and momentum.
#pragma once

#include <array>
#include <vector>

#include "pair_force.hpp"
#include "patterns/pattern.hpp"

namespace moldyn {

/// Particles on a face-centred cubic lattice, 4 in a cell, with random initial velocities.
struct Options {
    std::array<int, 3> cells{18, 18, 18};
    double radius = 2.5;       ///< radius of the pairs in the list
    double margin = 0.1;       ///< forces end this far before the radius, so pairs may move by it
    double density = 1.17;     ///< particles per unit of volume
    double temperature = 0.7;  ///< temperature of the initial velocities
    double step = 0.002;       ///< time step
    unsigned seed = 1;
};

/// Molecular dynamics of section 7.2: velocity Verlet, and a list of neighbours from link cells,
/// which is built on request.
class System {
public:
    /// Throws std::invalid_argument if a size is not positive, the radius is not larger than the
    /// margin, or the box is narrower than two radii.
    explicit System(const Options& options);

    reduction::Index particles() const noexcept {
        return static_cast<reduction::Index>(place_.size());
    }
    /// The pairs within the radius, sorted, with the lower number first.
    reduction::Csr pairs() const;
    /// The body of the loop over a pattern of such pairs. The pattern must outlive it.
    PairForce pair_force(const reduction::Pattern& pattern) const noexcept;

    /// First half of a time step: moves all particles, and sets their forces to zero.
    void move();
    /// Second half: `forces` are those at the new positions.
    void push();
    std::vector<Vector>& forces() noexcept { return force_; }

    /// Kinetic and potential energy, with the potential of the pairs of a pattern.
    double energy(const reduction::Pattern& pattern) const;
    Vector momentum() const noexcept;

private:
    Options options_;
    Box box_;
    Potential potential_;
    std::vector<Vector> place_, velocity_, force_;
};

}  // namespace moldyn
