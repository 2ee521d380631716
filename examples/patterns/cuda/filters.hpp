// The device kernel of all image filters, as a template over the filter.
#pragma once

#include "filter_kernels.hpp"

namespace patterns {

/// A filter of an image: a thread computes a pixel at a time.
template <class Filter>
struct FilterImage {
    static constexpr int stages = 1;
    std::int64_t rows, columns;  // of the result; the image has two more pixels in both directions
    const double* image;
    double* result;

    SELGEN_ANYWHERE void stage(int, selgen::cuda::GridPosition at,
                               selgen::cuda::SharedMemory) const {
        for (auto pixel = static_cast<std::int64_t>(at.first()); pixel < rows * columns;
             pixel += static_cast<std::int64_t>(at.step())) {
            const double* const above = image + pixel / columns * (columns + 2);
            result[pixel] =
                Filter{}({above, above + columns + 2, above + 2 * (columns + 2)}, pixel % columns);
        }
    }
};

}  // namespace patterns
