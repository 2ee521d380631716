// Jacobi's method for three systems: the kernel that computes some elements of the next vector, its
// arrays, and the versions by definition and by hand.
#pragma once

#include "batch.hpp"
#include "storage.hpp"

namespace patterns {

/// A step of Jacobi's method for A x = b.
inline void sweep(selgen::range rows, selgen::in<double, 2> A, selgen::in<double> b,
                  selgen::in<double> x, selgen::out<double> next) {
    const std::int64_t size = A.stride();
    const double* const old = x.row(0);
    for (const auto i : rows) {
        const double* const row = A.row(i);
        const double all = sum_of(size, [&](std::int64_t j) { return row[j] * old[j]; });
        next[i] = (b[i] - (all - row[i] * old[i])) / row[i];
    }
}

/// Systems of equations with the same matrix, each with some sweeps.
struct Jacobi {
    static constexpr int systems = 3, sweeps = 50;  // an even number: x ends in its first buffer
    std::int64_t size;
    Items<double> A, b[systems], x[systems], other;

    explicit Jacobi(std::int64_t unknowns) : size(unknowns) {
        const auto n = static_cast<std::size_t>(size);
        A = untouched<double>(n * n);
        other = untouched<double>(n);
        fill(A.get(), n * n, [=](std::size_t i) {
            return i / n == i % n ? static_cast<double>(n) : noise(i) - 0.5;
        });
        for (int s = 0; s < systems; ++s) {
            b[s] = untouched<double>(n);
            x[s] = untouched<double>(n);
            fill(b[s].get(), n, [=](std::size_t i) { return noise(i + n * std::size_t(s)); });
        }
        start();
    }
    void start() {
        const auto n = static_cast<std::size_t>(size);
        for (auto& items : x) fill(items.get(), n, [](std::size_t) { return 0.0; });
    }

    void base() {
        for (int s = 0; s < systems; ++s) {
            for (int k = 0; k < sweeps; ++k) {
                const Sides now = sides(s, k);
#pragma omp parallel for schedule(static)
                for (std::int64_t i = 0; i < size; ++i) sweep_rows(s, now.from, now.to, {i, i + 1});
            }
        }
    }

    /// By hand: a persistent parallel region, in which each thread keeps its rows of A.
    void hand() {
#pragma omp parallel
        {
            const selgen::range mine = share_of_thread(size);
            for (int s = 0; s < systems; ++s) {
                for (int k = 0; k < sweeps; ++k) {
                    const auto [from, to] = sides(s, k);
                    sweep_rows(s, from, to, mine);
#pragma omp barrier
                }
            }
        }
    }

private:
    struct Sides {
        double *from, *to;
    };
    Sides sides(int s, int k) const {
        return k % 2 == 0 ? Sides{x[s].get(), other.get()} : Sides{other.get(), x[s].get()};
    }
    void sweep_rows(int s, const double* from, double* to, selgen::range rows) const {
        sweep(rows, {A.get(), {size}, rows}, {b[s].get(), {}, rows}, {from, {}, {0, size}},
              {to, {}, rows});
    }
};

}  // namespace patterns
