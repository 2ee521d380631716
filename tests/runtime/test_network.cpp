// Choices by neural networks and support vector machines, with vectors and with the standard
// library.
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <random>
#include <selgen/rt/models/network.hpp>
#include <selgen/rt/models/svm.hpp>

using namespace selgen::rt;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

enum class Variant { a, b, c, d };

constexpr Variant all[] = {Variant::a, Variant::b, Variant::c};

/// The three outputs are the inputs.
constexpr Layer<Activation::linear, 3, 4> same{{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}},
                                               {0, 0, 0, 0}};

std::optional<Variant> largest_of_three(double a, double b, double c) {
    const double inputs[] = {a, b, c};
    return largest(all, 1e-12, inputs, same);
}

/// A layer of random numbers; the last `empty` columns are 0.
template <class Layer>
Layer random_layer(std::mt19937_64& bits, std::size_t empty) {
    std::normal_distribution<double> normal;
    Layer layer{};
    const std::size_t units = std::size(layer.bias) - empty;
    for (std::size_t unit = 0; unit < units; ++unit) {
        layer.bias[unit] = normal(bits);
        for (auto& row : layer.weights) row[unit] = normal(bits);
    }
    return layer;
}

/// Two vectors of the first class at -1 and 1, one of the second at 0.
constexpr Svm<1, 16, 2> two_and_one{
    1, 1e-12, {8, 16}, {0.25}, {{1, 0.5, 0, 0, 0, 0, 0, 0, -1}}, {{-1, 1}}};

std::optional<Variant> vote(double x) {
    constexpr Variant both[] = {Variant::b, Variant::c};
    return most_votes(both, two_and_one, &x);
}

/// Numbers of any size, some of them infinite or NaN.
double any_number(std::mt19937_64& bits) {
    std::normal_distribution<double> normal;
    const double size = std::exp2(40 * normal(bits));
    return bits() % 50 == 0 ? infinity : bits() % 50 == 0 ? not_a_number : size * normal(bits);
}

/// The votes of the reference evaluation.
template <std::size_t Inputs, std::size_t Vectors, std::size_t Classes>
std::optional<Variant> written_votes(const Variant (&variants)[Classes],
                                     const Svm<Inputs, Vectors, Classes>& svm,
                                     const double (&inputs)[Inputs]) {
    for (const double x : inputs)
        if (std::isnan(x)) return std::nullopt;
    const auto decisions = detail::decisions_of(svm, detail::parts_as_written(svm, inputs));
    return variants[detail::poll(decisions, svm.doubt).winner];
}

}  // namespace

TEST_CASE("the largest output chooses the variant, the earlier one on a tie") {
    CHECK(largest_of_three(3, 1, 2) == Variant::a);
    CHECK(largest_of_three(-3, -1, -2) == Variant::b);
    CHECK(largest_of_three(0, 1, 2) == Variant::c);
    CHECK(largest_of_three(1, 2, 2) == Variant::b);
    CHECK(largest_of_three(2, 2, 2) == Variant::a);
    CHECK(largest_of_three(1, std::nextafter(1, 2), 0) == Variant::b);
}

TEST_CASE("a NaN output chooses nothing; zero times infinity is NaN") {
    CHECK_FALSE(largest_of_three(3, not_a_number, 2));
    CHECK_FALSE(largest_of_three(infinity, 1, 2));
    CHECK_FALSE(largest_of_three(1, 2, infinity));
}

TEST_CASE("vectors and the standard library give the same outputs, up to rounding") {
    std::mt19937_64 bits(5);
    const auto first = random_layer<Layer<Activation::tanh, 5, 12>>(bits, 2);
    const auto second = random_layer<Layer<Activation::relu, 10, 8>>(bits, 1);
    const auto third = random_layer<Layer<Activation::logistic, 7, 4>>(bits, 1);
    const auto last = random_layer<Layer<Activation::linear, 3, 2>>(bits, 0);
    std::normal_distribution<double> normal;
    for (int i = 0; i < 1000; ++i) {
        double inputs[5];
        for (double& x : inputs) x = normal(bits);
        const auto quick = detail::last_outputs<detail::Quick>(inputs, first, second, third, last);
        const auto right =
            detail::last_outputs<detail::Written>(inputs, first, second, third, last);
        CHECK(std::abs(quick.values[0] - right.values[0]) < 1e-13);
        CHECK(std::abs(quick.values[1] - right.values[1]) < 1e-13);
        CHECK(output(inputs, first, second, third, last) == quick.values[0]);
    }
}

TEST_CASE("relu keeps NaN") {
    constexpr Layer<Activation::relu, 1, 1> relu{{{1}}, {0}};
    for (const double x : {-2.0, 0.0, 3.0, infinity, -infinity})
        CHECK(output(&x, relu) == (x < 0 ? 0 : x));
    CHECK(std::isnan(output(&not_a_number, relu)));
}

TEST_CASE("the votes of vectors choose the variant") {
    // e^0 + e^-4 / 2 - e^-1 = 0.64 at -1, 2 / e * 0.75 - 1 = -0.45 at 0, and rho is 0.25.
    CHECK(vote(-1) == Variant::b);
    CHECK(vote(0) == Variant::c);
    CHECK(vote(1e6) == Variant::c);
    CHECK(vote(infinity) == Variant::c);
    CHECK_FALSE(vote(not_a_number));
}

TEST_CASE("a decision value of exactly 0 votes for the second, at any speed") {
    constexpr Svm<1, 16, 2> none{1, 1e-12, {8, 16}, {0}, {{1, 0, 0, 0, 0, 0, 0, 0, -1}}, {{}}};
    constexpr Variant both[] = {Variant::b, Variant::c};
    const double x = 0.5;
    CHECK(most_votes(both, none, &x) == Variant::c);
}

TEST_CASE("vectors and the standard library give the same parts, up to rounding") {
    std::mt19937_64 bits(5);
    std::normal_distribution<double> normal;
    Svm<3, 32, 3> svm{0.3, 1e-12, {16, 24, 32}, {0.1, -0.2, 0.3}, {}, {}};
    for (auto& row : svm.coefficients)
        for (double& one : row) one = normal(bits);
    for (auto& row : svm.coordinates)
        for (double& one : row) one = normal(bits);
    for (int i = 0; i < 1000; ++i) {
        const double inputs[] = {normal(bits), normal(bits), normal(bits)};
        const auto quick = detail::quick_parts(svm, inputs);
        const auto right = detail::parts_as_written(svm, inputs);
        for (int c = 0; c < 3; ++c)
            for (int other = 0; other < 2; ++other)
                CHECK(std::abs(quick.of[c][other] - right.of[c][other]) < 1e-13);
    }
}

TEST_CASE("the votes of vectors are those of the standard library") {
    std::mt19937_64 bits(5);
    std::normal_distribution<double> normal;
    constexpr Variant classes[] = {Variant::a, Variant::b, Variant::c, Variant::d};
    for (const double gamma : {1e-9, 0.3, 7.0, 1e6}) {
        Svm<3, 48, 4> svm{gamma, 1e-11, {8, 24, 32, 48}, {0.1, -0.2, 0.3, 0, 0.1, -0.1}, {}, {}};
        for (auto& row : svm.coefficients)
            for (double& one : row) one = normal(bits);
        for (auto& row : svm.coordinates)
            for (double& one : row) one = normal(bits);
        for (int i = 0; i < 4000; ++i) {
            double inputs[] = {normal(bits), normal(bits), normal(bits)};
            if (i % 3 == 0) inputs[i % 9 / 3] = any_number(bits);
            CHECK(most_votes(classes, svm, inputs) == written_votes(classes, svm, inputs));
        }
    }
}
