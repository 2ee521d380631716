// Vectors with three coordinates, the potential, the periodic box, and the force of a pair as the
// body of a reduction.
#pragma once

#include <cmath>
#include <vector>

#include "patterns/pattern.hpp"

namespace moldyn {

/// Three coordinates, in units of the particles' size.
struct Vector {
    double x, y, z;

    Vector& operator+=(const Vector& other) noexcept {
        x += other.x;
        y += other.y;
        z += other.z;
        return *this;
    }
};

inline Vector operator-(const Vector& a) noexcept { return {-a.x, -a.y, -a.z}; }
inline Vector operator-(const Vector& a, const Vector& b) noexcept {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
inline Vector operator*(double factor, const Vector& a) noexcept {
    return {factor * a.x, factor * a.y, factor * a.z};
}
inline double dot(const Vector& a, const Vector& b) noexcept {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

/// Each coordinate is atomic by itself; the vector as a whole is not.
inline void add_atomically(Vector& sum, const Vector& value) noexcept {
#pragma omp atomic
    sum.x += value.x;
#pragma omp atomic
    sum.y += value.y;
#pragma omp atomic
    sum.z += value.z;
}

/// Lennard-Jones in reduced units, shifted so that force and energy end at the cut-off:
/// u(r) = 4 (r^-12 - r^-6) - u0 + (r - cutoff) f0.
class Potential {
public:
    explicit Potential(double cutoff) noexcept
        : cutoff_(cutoff), force_(plain_force(cutoff)), energy_(plain_energy(cutoff)) {}

    double cutoff() const noexcept { return cutoff_; }
    /// Force / distance of two particles at this squared distance; positive where they repel.
    double force(double squared) const noexcept {
        if (squared >= cutoff_ * cutoff_) return 0;
        const double r = std::sqrt(squared);
        return (plain_force(r) - force_) / r;
    }
    double energy(double squared) const noexcept {
        if (squared >= cutoff_ * cutoff_) return 0;
        const double r = std::sqrt(squared);
        return plain_energy(r) - energy_ + (r - cutoff_) * force_;
    }

private:
    static double plain_force(double r) noexcept {
        const double sixth = 1 / (r * r * r * r * r * r);
        return 24 * sixth * (2 * sixth - 1) / r;
    }
    static double plain_energy(double r) noexcept {
        const double sixth = 1 / (r * r * r * r * r * r);
        return 4 * sixth * (sixth - 1);
    }

    double cutoff_, force_, energy_;
};

/// A box whose opposite sides are the same.
struct Box {
    Vector sides;

    /// The shortest vector between two particles.
    Vector nearest(const Vector& way) const noexcept {
        return {way.x - sides.x * std::nearbyint(way.x / sides.x),
                way.y - sides.y * std::nearbyint(way.y / sides.y),
                way.z - sides.z * std::nearbyint(way.z / sides.z)};
    }
};

/// The loop over pairs of neighbours as a body of the reductions. Iteration i is the pair at
/// index[2 i]. It computes a force once; the first particle gets the force, the second its
/// negative.
struct PairForce {
    const reduction::Index* index;
    const Vector* place;
    Box box;
    Potential potential;

    Vector other(reduction::Index pair) const noexcept {
        const Vector way = box.nearest(place[index[2 * pair]] - place[index[2 * pair + 1]]);
        return potential.force(dot(way, way)) * way;
    }
    static Vector contribution(const Vector& force, reduction::Index slot) noexcept {
        return slot == 0 ? force : -force;
    }
};

}  // namespace moldyn
