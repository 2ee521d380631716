// The patterns for which every variant must be correct.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "patterns.hpp"

namespace reduction::test {

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
