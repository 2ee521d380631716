// The kernels of $name$.sel, and the input with which they are measured. They sum numbers: replace
// them with your own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

// Replace this with your kernel for one thread.
inline double $name$_serial(const std::vector<double>& x) {
    double sum = 0;
    for (const double value : x) sum += value;
    return sum;
}

// Replace this with your kernel for several threads.
inline double $name$_team(const std::vector<double>& x) {
    double sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (std::size_t i = 0; i < x.size(); ++i) sum += x[i];
    return sum;
}

// Replace this with code that creates the arguments of one call from the factors of the
// experiment. For the same seed, it must create the same arguments.
inline std::vector<double> $name$_input(std::int64_t n, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> number(0, 1);
    std::vector<double> x(static_cast<std::size_t>(n));
    for (double& value : x) value = number(random);
    return x;
}
