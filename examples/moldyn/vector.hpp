// Arithmetic of vectors with three coordinates, and their atomic addition.
#pragma once

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

}  // namespace moldyn
