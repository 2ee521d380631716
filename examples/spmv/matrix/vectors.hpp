// The vectors of a product: as pointers for kernels, as spans for calls, and with their memory.
#pragma once

#include <cstddef>
#include <selgen/cuda/kernel.hpp>
#include <span>
#include <stdexcept>
#include <variant>
#include <vector>

namespace sparse {

/// Where the vectors of a product are.
struct Location {
    bool on_device = false;  ///< in the memory of the current device; kernels of the host cannot
                             ///< use them
    void* stream = nullptr;  ///< a stream of the device (cudaStream_t or hipStream_t), in which the
                             ///< product is enqueued and not waited for; nullptr is the default one
};

/// y = alpha * A * x + beta * y. As in BLAS, y is not read if beta is 0.
template <class Value>
struct Product {
    Value alpha;
    const Value* x;
    Value beta;
    Value* y;
    Location location = {};

    /// Writes row `row`, whose entries sum up to `sum`.
    template <class Index>
    SELGEN_ANYWHERE void store(Index row, Value sum) const noexcept {
        y[row] = beta == 0 ? alpha * sum : alpha * sum + beta * y[row];
    }
};

/// The vectors of a product, of floats or doubles. They must not overlap.
struct Operands {
    template <class Value>
    struct Of {
        std::span<const Value> x;
        std::span<Value> y;
    };

    double alpha = 1;
    double beta = 0;
    Location location;
    std::variant<Of<double>, Of<float>> vectors;

    /// y = alpha * A * x + beta * y
    Operands(double alpha_, std::span<const double> x, double beta_, std::span<double> y) noexcept
        : alpha(alpha_), beta(beta_), vectors(Of<double>{x, y}) {}
    Operands(double alpha_, std::span<const float> x, double beta_, std::span<float> y) noexcept
        : alpha(alpha_), beta(beta_), vectors(Of<float>{x, y}) {}

    /// Whether the vectors are on the device, so that they need not be copied.
    bool resident() const noexcept { return location.on_device; }

    /// For a matrix of this type and size. Throws std::invalid_argument if the vectors do not have
    /// them.
    template <class Value>
    Product<Value> product(std::size_t rows, std::size_t columns) const {
        const auto* of = std::get_if<Of<Value>>(&vectors);
        if (of == nullptr) throw std::invalid_argument("the vectors and the matrix differ in type");
        if (of->x.size() != columns || of->y.size() != rows)
            throw std::invalid_argument("the vectors do not have the size of the matrix");
        return {static_cast<Value>(alpha), of->x.data(), static_cast<Value>(beta), of->y.data(),
                location};
    }
};

/// Owns the vectors of a product.
class Vectors {
public:
    template <class Value>
    struct Of {
        std::vector<Value> x, y;
    };

    template <class Value>
    Vectors(double alpha, std::vector<Value> x, double beta, std::vector<Value> y)
        : alpha_(alpha), beta_(beta), of_(Of<Value>{std::move(x), std::move(y)}) {}

    operator Operands() noexcept {  // NOLINT: as a vector converts to a span
        return std::visit([this](auto& of) { return Operands(alpha_, of.x, beta_, of.y); }, of_);
    }

private:
    double alpha_;
    double beta_;
    std::variant<Of<double>, Of<float>> of_;
};

/// A copy of y, to compare results.
std::vector<double> result_of(const Operands& v);

}  // namespace sparse
