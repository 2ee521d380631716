// Kernels that return the values of their knobs, and a plan that throws for one variant.
#pragma once

#include <stdexcept>

namespace many {

/// The kernel that ran: a hundred times the one knob, plus the other.
inline int run(int a, int b, int) { return 100 * a + b; }

/// A plan that throws for one value of n.
class Plan {
public:
    Plan(int a, int b, int broken) : a_(a), b_(b) {
        if (15 * (a - 1) + b - 1 == broken) throw std::runtime_error("no memory");
    }
    int run(int n) const { return many::run(a_, b_, n); }

private:
    int a_, b_;
};

}  // namespace many
