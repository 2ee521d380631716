// The best open value of a knob, by networks and by limits.
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>
#include <selgen/rt/knob.hpp>
#include <selgen/rt/models/network.hpp>

using namespace selgen::rt;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t values = 61;
constexpr std::uint64_t all_open = detail::first_bits(values);

enum class Value : unsigned char {};

struct Values {
    Value all[values];
    constexpr Values() : all{} {
        for (std::size_t i = 0; i < values; ++i) all[i] = static_cast<Value>(i);
    }
};
constexpr Values named;

template <class Layer>
Layer random_layer(std::mt19937_64& bits, std::size_t units) {
    std::normal_distribution<double> normal;
    Layer layer{};
    for (std::size_t unit = 0; unit < units; ++unit) {
        layer.bias[unit] = normal(bits);
        for (auto& row : layer.weights) row[unit] = normal(bits);
    }
    return layer;
}

/// A relu layer of the inputs, two bounded layers, and one output per value.
struct Network {
    Layer<Activation::relu, 2, 4> first;
    Layer<Activation::tanh, 4, 4> second;
    Layer<Activation::logistic, 3, 8> third;
    Layer<Activation::linear, 7, 64> last;

    explicit Network(std::mt19937_64& bits)
        : first(random_layer<decltype(first)>(bits, 4)),
          second(random_layer<decltype(second)>(bits, 3)),
          third(random_layer<decltype(third)>(bits, 7)),
          last(random_layer<decltype(last)>(bits, values)) {}

    std::optional<Value> quick(std::uint64_t open, const double* inputs) const {
        return largest_open(named.all, open, 1e-12, inputs, first, second, third, last);
    }
    std::optional<Value> written(std::uint64_t open, const double* inputs) const {
        return detail::largest_open_as_written(named.all, open, inputs, first, second, third, last);
    }
};

/// Inputs of any size.
double any_number(std::mt19937_64& bits) {
    std::normal_distribution<double> normal;
    const double size = std::exp2(40 * normal(bits));
    return bits() % 50 == 0 ? infinity : bits() % 50 == 0 ? not_a_number : size * normal(bits);
}

struct Features {
    double n, knob;
};

constexpr KnobValues<5> five{{1, 2, 4, 8, 16}, true};

std::uint64_t up_to(double n) {
    const auto open = [](const Features& f) { return f.knob <= f.n; };
    const auto found = first_values(five, {n, 0}, &Features::knob, open);
    CHECK(found.open == open_values(five, {n, 0}, &Features::knob, open).open);
    return found.open;
}

/// The values of a knob that sets threads, if at most `limit` threads may run.
template <std::size_t N>
std::uint64_t within_limit(const KnobValues<N>& all, double limit) {
    const auto open = [&](const Features& f) { return f.knob <= limit; };
    return open_values(all, {0, 0}, &Features::knob, open, limit).open;
}

}  // namespace

TEST_CASE("the largest open output is that of the standard library") {
    std::mt19937_64 bits(11);
    for (int network = 0; network < 40; ++network) {
        const Network any(bits);
        for (int i = 0; i < 500; ++i) {
            const double inputs[] = {any_number(bits), any_number(bits)};
            for (const std::uint64_t open :
                 {all_open, all_open & bits(), all_open >> (bits() % 61), std::uint64_t{0}}) {
                CHECK(any.quick(open, inputs) == any.written(open, inputs));
            }
        }
    }
}

TEST_CASE("on ties, the earlier value is chosen in spite of rounding") {
    std::mt19937_64 bits(3);
    Network flat(bits);
    for (std::size_t i = 0; i < values; ++i) {
        flat.last.bias[i] = 0.25;
        for (auto& row : flat.last.weights) row[i] = 0.75;
    }
    flat.last.bias[40] = std::nextafter(0.25, 1);
    const double inputs[] = {0.5, -0.25};
    CHECK(flat.quick(all_open >> 25, inputs) == Value{0});
    CHECK(flat.quick(all_open, inputs) == flat.written(all_open, inputs));
    CHECK(flat.quick(all_open << 7 & all_open >> 30, inputs) == Value{7});
}

TEST_CASE("outputs of any size are compared") {
    std::mt19937_64 bits(3);
    Network huge(bits);
    for (double& bias : huge.last.bias) bias *= 1e200;
    const double inputs[] = {0.5, -0.25};
    CHECK(huge.quick(all_open, inputs) == huge.written(all_open, inputs));
}

TEST_CASE("a NaN with any bits is NaN") {
    std::mt19937_64 bits(3);
    const Network any(bits);
    for (std::uint64_t payload = 1; payload < (std::uint64_t{1} << 51); payload *= 2) {
        const auto word = std::uint64_t{0x7FF8000000000000} | payload;
        double inputs[] = {1, 0};
        std::memcpy(&inputs[1], &word, sizeof word);
        CHECK_FALSE(any.quick(all_open, inputs));
    }
}

TEST_CASE("the values up to a number are those that individual tests find") {
    CHECK(up_to(100) == 31);
    CHECK(up_to(15) == 15);
    CHECK(up_to(4) == 7);
    CHECK(up_to(1) == 1);
    CHECK(up_to(0.5) == 31);  // none, and so all
    CHECK(up_to(not_a_number) == 31);
}

TEST_CASE("if every value of a knob is above the limit, the smallest is open") {
    constexpr KnobValues<3> descending{{8, 4, 2}, true};
    CHECK(within_limit(descending, 100) == 7);
    CHECK(within_limit(descending, 4) == 6);
    CHECK(within_limit(descending, 1) == 4);
    const auto never = [](const Features&) { return false; };
    CHECK(first_values(five, {0, 0}, &Features::knob, never, 4).open == 7);
    CHECK(first_values(five, {0, 0}, &Features::knob, never, 0.5).open == 1);
}

TEST_CASE("the open outputs are those of the open variants, in any order") {
    enum class Variant { a, b, c, d };
    using selgen::rt::detail::open_outputs;
    const Variant in_order[] = {Variant::a, Variant::b, Variant::c};
    CHECK(open_outputs(in_order, 0b1101) == 0b101);
    const Variant turned[] = {Variant::d, Variant::a, Variant::b};
    CHECK(open_outputs(turned, 0b1000) == 0b001);
    CHECK(open_outputs(turned, 0b0011) == 0b110);
    CHECK(open_outputs(turned, 0b0100) == 0);
}
