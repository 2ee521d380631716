// Kernels of returned.sel, whose result is a type that cannot be copied.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <vector>

/// A result that is not a range, and cannot be copied.
struct Squares {
    std::unique_ptr<std::vector<double>> values;
    std::size_t count() const { return values->size(); }
};

inline Squares squares(const std::vector<double>& x, double wrong_at_end = 0) {
    Squares made{std::make_unique<std::vector<double>>()};
    for (const double value : x) made.values->push_back(value * value);
    made.values->back() += wrong_at_end;
    return made;
}
