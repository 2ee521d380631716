// Pi from 96 estimates: the versions by definition and by hand.
#pragma once

#include "pi_kernels.hpp"
#include "storage.hpp"

namespace patterns {

struct Pi {
    static constexpr std::int64_t estimates = 96;
    std::int64_t points;
    double total = 0;

    explicit Pi(std::int64_t many) : points(many) {}

    void base() {
        double p[estimates];
#pragma omp parallel for schedule(static)
        for (std::int64_t i = 0; i < estimates; ++i) p[i] = estimate_pi(i, points);
        double all = 0;
#pragma omp parallel for schedule(static) reduction(+ : all)
        for (std::int64_t i = 0; i < estimates; ++i) all += p[i];
        total = all;
    }
    /// By hand: one loop without stored intermediate results.
    void hand() {
        double all = 0;
#pragma omp parallel for schedule(static) reduction(+ : all)
        for (std::int64_t i = 0; i < estimates; ++i) all += estimate_pi(i, points);
        total = all;
    }
};

}  // namespace patterns
