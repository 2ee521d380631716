// Valid specs of a requested size, to measure how generation scales.
#pragma once

#include <cstddef>
#include <string>

namespace selgen::bench {

/// A valid spec of that many selectors, each with a model, of 50 lines together.
std::string large_spec(std::size_t selectors);

/// A valid spec of one selector with that many features and 3 variants.
std::string wide_spec(std::size_t features);

}  // namespace selgen::bench
