// Fills matrices with random values, moves them to a device on request, and copies results back.
#include "batch/problem.hpp"

#include <algorithm>
#include <random>
#include <selgen/cuda/device_buffer.hpp>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

#include "host/resident.hpp"

namespace batched {
namespace {

template <class Value>
std::vector<Value> random_values(std::size_t count, std::uint64_t seed) {
    std::minstd_rand random(static_cast<std::minstd_rand::result_type>(seed % 2147483646 + 1));
    std::uniform_real_distribution<Value> uniform(-1, 1);
    std::vector<Value> values(count);
    std::generate(values.begin(), values.end(), [&] { return uniform(random); });
    return values;
}

[[noreturn]] void refuse(const char* what, std::string_view word) {
    throw std::invalid_argument(std::string("unknown ") + what + " '" + std::string(word) + "'");
}

Shape limited(Shape shape, double most_elements) {
    const double area = static_cast<double>(shape.size) * shape.size;
    const auto most = static_cast<std::int64_t>(std::max(1.0, most_elements / std::max(1.0, area)));
    return {shape.size, std::min(shape.count, most)};
}

/// A, B and C, in main memory or on a device.
template <class Value>
class Arrays {
public:
    Arrays(Shape shape, bool on_device, std::uint64_t seed)
        : a_(random_values<Value>(shape.elements(), seed)),
          b_(random_values<Value>(shape.elements(), seed + 1)),
          c_(random_values<Value>(shape.elements(), seed + 2)) {
        if (on_device) move_to_device();
    }

    Operands operands(Shape shape, double beta) {
#if defined(SELGEN_GPU)
        if (there_.size() > 0) {
            const Value* const a = there_.data();
            return Operands::on_device(shape, {1, beta}, a, a + a_.size(),
                                       there_.data() + 2 * a_.size());
        }
#endif
        return {shape, Factors{1, beta}, std::span<const Value>(a_), std::span<const Value>(b_),
                std::span<Value>(c_)};
    }

private:
#if defined(SELGEN_GPU)
    void move_to_device() {
        there_ = selgen::cuda::DeviceBuffer<Value>(3 * a_.size());
        Value* to = there_.data();
        for (const auto* from : {&a_, &b_, &c_}) {
            copy_in(nullptr, to, from->data(), from->size());
            to += from->size();
        }
    }
    selgen::cuda::DeviceBuffer<Value> there_;
#else
    void move_to_device() {
        throw selgen::cuda::Error("matrices on a device", selgen::cuda::why_no_device());
    }
#endif
    std::vector<Value> a_, b_, c_;
};

}  // namespace

struct Problem::Matrices {
    Shape shape;
    double beta;
    std::variant<Arrays<double>, Arrays<float>> arrays;
};

Problem::Problem(const Kind& kind) {
    const Shape shape = limited(kind.shape, kind.most_elements);
    const bool on_device = kind.location == "device";
    if (!on_device && kind.location != "host") refuse("location", kind.location);
    if (on_device && selgen::cuda::devices() < 1)
        throw selgen::cuda::Error("matrices on a device", selgen::cuda::why_no_device());
    if (kind.value == "f64")
        matrices_ = std::make_unique<Matrices>(
            Matrices{shape, kind.beta, Arrays<double>(shape, on_device, kind.seed)});
    else if (kind.value == "f32")
        matrices_ = std::make_unique<Matrices>(
            Matrices{shape, kind.beta, Arrays<float>(shape, on_device, kind.seed)});
    else
        refuse("type of values", kind.value);
}

Problem::Problem(Problem&&) noexcept = default;
Problem::~Problem() = default;

Problem::operator Operands() const {
    return std::visit(
        [this](auto& arrays) { return arrays.operands(matrices_->shape, matrices_->beta); },
        matrices_->arrays);
}

std::vector<double> result_of(const Operands& v) {
    return v.visit([&](const auto& batch) {
        using Value = typename std::decay_t<decltype(batch)>::value_type;
        const std::size_t count = v.shape().elements();
        const Value* const c = batch.c;
        if (!v.resident()) return std::vector<double>(c, c + count);
        std::vector<Value> copy(count);
        copy_in(v.stream, copy.data(), c, count);
        return std::vector<double>(copy.begin(), copy.end());
    });
}

}  // namespace batched
