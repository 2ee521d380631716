#pragma once

#include <array>
#include <vector>

#include "pair_force.hpp"
#include "pattern.hpp"
#include "vector.hpp"

namespace moldyn {

/// Particles on a face-centred cubic lattice, 4 in a cell, that begin to move.
struct Options {
    std::array<int, 3> cells{18, 18, 18};
    double radius = 2.5;       ///< of the pairs in the list
    double margin = 0.1;       ///< by which forces end before the radius: how far pairs may move
    double density = 1.17;     ///< particles in a unit of volume
    double temperature = 0.7;  ///< of the first velocities
    double step = 0.002;       ///< of time
    unsigned seed = 1;
};

/// Molecular dynamics of section 7.2: velocity Verlet, and a list of neighbours that is made by
/// link cells when it is asked for.
class System {
public:
    /// Throws std::invalid_argument where a size is not positive, the radius is not more than the
    /// margin, or the box is less than two radii wide.
    explicit System(const Options& options);

    reduction::Index particles() const noexcept {
        return static_cast<reduction::Index>(place_.size());
    }
    /// The pairs within the radius, the lower number first, sorted.
    reduction::Csr pairs() const;
    /// The body of the loop over a pattern of such pairs; the pattern outlives it.
    PairForce pair_force(const reduction::Pattern& pattern) const noexcept;

    /// First half of a time step: all move, and their forces are void.
    void move();
    /// Second half: `forces` are at the new places.
    void push();
    std::vector<Vector>& forces() noexcept { return force_; }

    /// Kinetic and potential energy, that of the pairs of a pattern.
    double energy(const reduction::Pattern& pattern) const;
    Vector momentum() const noexcept;

private:
    Options options_;
    Box box_;
    Potential potential_;
    std::vector<Vector> place_, velocity_, force_;
};

}  // namespace moldyn
