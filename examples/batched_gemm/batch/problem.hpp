// Generates batches that own their matrices, for experiments and tests.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "batch/operands.hpp"

namespace batched {

/// A generated batch, which owns its matrices.
struct Kind {
    Shape shape;
    std::string_view value = "f64";      ///< or f32
    std::string_view location = "host";  ///< or device
    double beta = 0;
    std::uint64_t seed = 1;
    double most_elements = 8e6;  ///< of A; larger shapes get fewer matrices, at least 1
};

class Problem {
public:
    /// Random values from -1 to 1. Throws std::invalid_argument for an unknown word, and
    /// selgen::cuda::Error if the matrices cannot be on a device.
    explicit Problem(const Kind& kind);
    Problem(Problem&&) noexcept;
    ~Problem();

    /// With alpha = 1. Calls wait for the result also if the matrices are on the device.
    operator Operands() const;  // NOLINT: as a vector converts to a span

private:
    struct Matrices;
    std::unique_ptr<Matrices> matrices_;
};

/// A copy of C, also from a device, to compare results.
std::vector<double> result_of(const Operands& v);

}  // namespace batched
