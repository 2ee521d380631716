// Builds small patterns, for which every variant must be correct, and computes their sums
// independently of the library.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <random>
#include <string>
#include <vector>

#include "patterns/pattern.hpp"

namespace reduction::test {

using Rows = std::vector<std::vector<Index>>;

inline Csr csr(Index elements, const Rows& rows) {
    Csr made;
    made.elements = elements;
    for (const auto& row : rows) {
        made.index.insert(made.index.end(), row.begin(), row.end());
        made.offset.push_back(static_cast<Index>(made.index.size()));
    }
    return made;
}

/// Iterations with 0 to `longest` references to random elements, with repeated indices.
inline Csr ragged(Index elements, Index iterations, Index longest, unsigned seed) {
    std::mt19937 random(seed);
    Rows rows(iterations);
    for (auto& row : rows) {
        row.resize(random() % (longest + 1));
        for (Index& e : row) e = static_cast<Index>(random() % elements);
    }
    return csr(elements, rows);
}

/// Iterations with `arity` references within `reach` elements of an evenly advancing position.
inline Csr banded(Index elements, Index iterations, Index arity, Index reach) {
    std::mt19937 random(7);
    Rows rows(iterations);
    for (Index i = 0; i < iterations; ++i)
        for (Index s = 0; s < arity; ++s)
            rows[i].push_back(static_cast<Index>(
                (std::uint64_t{i} * elements / iterations + random() % reach) % elements));
    return csr(elements, rows);
}

/// An independent implementation: weights and work as defined in body.hpp.
inline std::vector<double> brute_sums(const Pattern& pattern, std::vector<double> data) {
    for (Index i = 0; i < pattern.iterations(); ++i) {
        double other = pattern.weight()[i];
        for (int u = 0; u < pattern.work(); ++u) other = 2.0 / other;
        for (Index k = pattern.offset()[i]; k < pattern.offset()[i + 1]; ++k)
            data[pattern.index()[k]] += other + (k - pattern.offset()[i]);
    }
    return data;
}

inline std::vector<double> ramp(Index elements) {
    std::vector<double> data(elements);
    for (Index e = 0; e < elements; ++e) data[e] = 0.5 + e % 17;
    return data;
}

struct Named {
    std::string name;
    Csr csr;
};

inline std::vector<Named> shapes() {
    return {
        {"no elements", csr(0, {})},
        {"no elements, empty iterations", csr(0, {{}, {}, {}})},
        {"one element", csr(1, {{0}, {0}, {0, 0}})},
        {"no iterations", csr(5, {})},
        {"empty iterations", csr(9, {{}, {1, 2}, {}, {}, {8}, {}})},
        {"an index repeated", csr(4, {{3, 3, 3}, {0, 3}, {3, 0, 3}})},
        {"fewer iterations than threads", csr(100, {{0, 99}, {50, 51}})},
        {"every iteration to one element", csr(64, Rows(500, {7, 7}))},
        {"one long iteration", ragged(40, 3, 900, 5)},
        {"single references", banded(300, 1000, 1, 5)},
        {"edges", banded(2000, 6000, 2, 30)},
        {"triangles", banded(1500, 3000, 3, 12)},
        {"tetrahedra", banded(700, 2500, 4, 100)},
        {"pentagons", banded(900, 1100, 5, 900)},
        {"ragged", ragged(3000, 5000, 6, 11)},
    };
}

inline double worst(const std::vector<double>& got, const std::vector<double>& want) {
    double most = 0;
    for (std::size_t e = 0; e < want.size(); ++e)
        most = std::max(most, std::abs(got[e] - want[e]) / std::max(1.0, std::abs(want[e])));
    return most;
}

}  // namespace reduction::test
