// Holds the copies of vectors in device memory; without device code, they cannot be made.
#include "cuda/placed.hpp"

#include <selgen/cuda/device_buffer.hpp>
#include <selgen/cuda/devices.hpp>
#include <selgen/cuda/error.hpp>
#include <selgen/cuda/stream.hpp>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "cuda/plans.hpp"

namespace sparse {

#if defined(SELGEN_GPU)

/// The arrays of either type; those of the other one are empty.
struct PlacedVectors::There {
    template <class Value>
    struct Of {
        selgen::cuda::DeviceBuffer<Value> x, y;
    };
    Of<double> wide;
    Of<float> narrow;

    template <class Value>
    Of<Value>& of() noexcept {
        if constexpr (std::is_same_v<Value, double>)
            return wide;
        else
            return narrow;
    }

    void copy_from(const Operands& host) {
        std::visit(
            [&]<class Value>(const Operands::Of<Value>& from) {
                auto& [x, y] = of<Value>();
                if (x.size() != from.x.size()) x = selgen::cuda::DeviceBuffer<Value>(from.x.size());
                if (y.size() != from.y.size()) y = selgen::cuda::DeviceBuffer<Value>(from.y.size());
                selgen::cuda::Stream stream;
                stream.copy(x.data(), from.x.data(), x.size());
                stream.copy(y.data(), static_cast<const Value*>(from.y.data()), y.size());
                stream.wait();
            },
            host.vectors);
    }

    Operands operands(const Operands& host) {
        return std::visit(
            [&]<class Value>(const Operands::Of<Value>&) {
                auto& [x, y] = of<Value>();
                Operands v(host.alpha, std::span<const Value>(x.data(), x.size()), host.beta,
                           std::span<Value>(y.data(), y.size()));
                v.location.on_device = true;
                return v;
            },
            host.vectors);
    }
};

std::vector<double> result_of_placed(const Operands& v) {
    if (!v.resident()) return result_of(v);
    selgen::cuda::check(
        selgen::gpu::StreamSynchronize(static_cast<selgen::gpu::Stream_t>(v.location.stream)),
        "cudaStreamSynchronize");
    return std::visit(
        []<class Value>(const Operands::Of<Value>& of) {
            std::vector<Value> y(of.y.size());
            selgen::cuda::Stream stream;
            stream.copy(y.data(), static_cast<const Value*>(of.y.data()), y.size());
            stream.wait();
            return std::vector<double>(y.begin(), y.end());
        },
        v.vectors);
}

#else

struct PlacedVectors::There {
    There() { throw selgen::cuda::Error("PlacedVectors", selgen::cuda::why_no_device()); }
    void copy_from(const Operands&) {}
    Operands operands(const Operands& host) { return host; }
};

std::vector<double> result_of_placed(const Operands& v) { return result_of(v); }

#endif

PlacedVectors::PlacedVectors(Vectors vectors, bool on_device) : vectors_(std::move(vectors)) {
    if (!on_device) return;
    there_ = std::make_unique<There>();
    there_->copy_from(vectors_);
}
PlacedVectors::PlacedVectors(const PlacedVectors& other)
    : PlacedVectors(other.vectors_, other.there_ != nullptr) {}
PlacedVectors::PlacedVectors(PlacedVectors&&) noexcept = default;
PlacedVectors& PlacedVectors::operator=(const PlacedVectors& other) {
    if (this == &other) return *this;
    vectors_ = other.vectors_;
    if (other.there_ == nullptr) {
        there_.reset();
    } else {
        if (there_ == nullptr) there_ = std::make_unique<There>();
        there_->copy_from(vectors_);
    }
    return *this;
}
PlacedVectors& PlacedVectors::operator=(PlacedVectors&&) noexcept = default;
PlacedVectors::~PlacedVectors() = default;

PlacedVectors::operator Operands() noexcept {
    const Operands host = vectors_;
    return there_ == nullptr ? host : there_->operands(host);
}

PlacedInput synthetic_placed(const Kind& kind, Types types, double products,
                             std::string_view location) {
    if (location != "host" && location != "device")
        throw std::invalid_argument("no location '" + std::string(location) + "': host or device");
    if (location == "device" && selgen::cuda::devices() < 1)  // before a matrix is generated
        throw selgen::cuda::Error("vectors on a device", selgen::cuda::why_no_device());
    Input input = synthetic(kind, types, products);
    return {std::move(input.first), PlacedVectors(std::move(input.second), location == "device")};
}

}  // namespace sparse
