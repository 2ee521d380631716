// Common code of the handwritten networks and support vector machines.
#pragma once

#include <cmath>

#include "libmvec.hpp"

namespace hand {

#define SCALED_INPUTS                                                                  \
    const double x[] = {(f.x0 - 5e5) * 4e-6, (f.x1 - 5e5) * 4e-6, (f.x2 - 5e5) * 4e-6, \
                        (f.x3 - 5e5) * 4e-6, (f.x4 - 5e5) * 4e-6, (f.x5 - 5e5) * 4e-6};

inline int largest(const double* of_three) {
    const int at = of_three[1] > of_three[0] ? 1 : 0;
    return of_three[2] > of_three[at] ? 2 : at;
}

inline int most_votes(const double (&parts)[3][2]) {
    int votes[3] = {};
    ++votes[parts[0][0] + parts[1][0] - 0.1 > 0 ? 0 : 1];
    ++votes[parts[0][1] + parts[2][0] + 0.2 > 0 ? 0 : 2];
    ++votes[parts[1][1] + parts[2][1] - 0.3 > 0 ? 1 : 2];
    const int at = votes[1] > votes[0] ? 1 : 0;
    return votes[2] > votes[at] ? 2 : at;
}

}  // namespace hand
