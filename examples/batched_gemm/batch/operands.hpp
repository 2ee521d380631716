// A batch of square matrices as raw pointers, which kernels of the host and of devices read, and as
// the arguments of a call: of either type, on the host or on a device.
#pragma once

#include <cstddef>
#include <cstdint>
#include <selgen/cuda/kernel.hpp>
#include <span>
#include <stdexcept>
#include <variant>

namespace batched {

/// C_i = alpha * A_i * B_i + beta * C_i for i = 0 .. count-1. The matrices are square and stored by
/// rows, one after the other. As in BLAS, C is not read if beta is 0.
template <class Value>
struct Batch {
    using value_type = Value;

    int size;  ///< rows and columns of a matrix
    std::int64_t count;
    Value alpha;
    const Value* a;
    const Value* b;
    Value beta;
    Value* c;

    /// Elements of a matrix.
    SELGEN_ANYWHERE std::int64_t area() const { return std::int64_t{size} * size; }

    /// Writes an element of C, from that of A * B.
    SELGEN_ANYWHERE void store(Value& to, Value product) const {
        to = beta == 0 ? alpha * product : alpha * product + beta * to;
    }
};

/// Size and number of the matrices.
struct Shape {
    int size = 1;
    std::int64_t count = 1;

    bool operator==(const Shape&) const = default;
    /// Elements of all matrices.
    std::size_t elements() const noexcept {
        return static_cast<std::size_t>(size) * static_cast<std::size_t>(size) *
               static_cast<std::size_t>(count);
    }
};

/// Of C_i = alpha * A_i * B_i + beta * C_i.
struct Factors {
    double alpha = 1;
    double beta = 0;
};

/// The arguments of a product of matrices of floats or doubles, in main memory or on a device. A
/// and B must not overlap C.
class Operands {
public:
    /// In main memory. Throws std::invalid_argument if the arrays do not have the shape's number of
    /// elements.
    template <class Value>
    Operands(Shape shape, Factors factors, std::span<const Value> a, std::span<const Value> b,
             std::span<Value> c)
        : shape_(shape), matrices_(batch(shape, factors, a.data(), b.data(), c.data())) {
        if (a.size() != shape.elements() || b.size() != shape.elements() ||
            c.size() != shape.elements())
            throw std::invalid_argument("the arrays do not have the size of the matrices");
    }

    /// In the memory of the current device. Device variants only enqueue their work in the stream
    /// of the call, and do not wait for it.
    template <class Value>
    static Operands on_device(Shape shape, Factors factors, const Value* a, const Value* b,
                              Value* c) {
        Operands v(shape, batch(shape, factors, a, b, c));
        v.resident_ = true;
        return v;
    }

    /// visitor(batch) for the Batch<Value> of these matrices.
    template <class Visitor>
    decltype(auto) visit(const Visitor& visitor) const {
        return std::visit(visitor, matrices_);
    }

    Shape shape() const noexcept { return shape_; }
    /// Bytes of a value, 4 or 8.
    std::size_t value_bytes() const noexcept {
        return visit([](const auto& of) { return sizeof(*of.a); });
    }
    /// Whether the matrices are on the device; the host cannot read them then.
    bool resident() const noexcept { return resident_; }

    void* stream = nullptr;     ///< of resident matrices (cudaStream_t or hipStream_t); nullptr is
                                ///< the default stream
    double expected_calls = 1;  ///< with this shape and location, at least 1

private:
    using Matrices = std::variant<Batch<double>, Batch<float>>;

    Operands(Shape shape, Matrices matrices) : shape_(shape), matrices_(matrices) {}

    template <class Value>
    static Batch<Value> batch(Shape shape, Factors factors, const Value* a, const Value* b,
                              Value* c) {
        if (shape.size < 1 || shape.count < 0)
            throw std::invalid_argument("matrices have at least one row, and a count from 0 on");
        return {shape.size, shape.count, static_cast<Value>(factors.alpha),
                a,          b,           static_cast<Value>(factors.beta),
                c};
    }

    Shape shape_;
    Matrices matrices_;
    bool resident_ = false;
};

}  // namespace batched
