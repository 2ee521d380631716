// Vectors on the host or on a device, for experiments and benchmarks.
#pragma once

#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "matrix/inputs.hpp"

namespace sparse {

/// Owns the vectors of a product, on the host or on the current device. A copy has vectors of its
/// own.
class PlacedVectors {
public:
    /// Throws selgen::cuda::Error if they are to be on a device and there is none.
    PlacedVectors(Vectors vectors, bool on_device);
    PlacedVectors(const PlacedVectors& other);
    PlacedVectors(PlacedVectors&&) noexcept;
    /// Copies into the memory that exists, if the sizes are the same.
    PlacedVectors& operator=(const PlacedVectors& other);
    PlacedVectors& operator=(PlacedVectors&&) noexcept;
    ~PlacedVectors();

    operator Operands() noexcept;  // NOLINT: as a vector converts to a span

private:
    struct There;
    Vectors vectors_;
    std::unique_ptr<There> there_;  // the copies on the device, if they are there
};

using PlacedInput = std::pair<Matrix, PlacedVectors>;

/// synthetic(), with the vectors on the host ("host") or on the current device ("device"). Throws
/// std::invalid_argument for another word.
PlacedInput synthetic_placed(const Kind& kind, Types types, double products,
                             std::string_view location);

/// result_of(), also for vectors on a device.
std::vector<double> result_of_placed(const Operands& v);

}  // namespace sparse
