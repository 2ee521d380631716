// Trees, forests, neural networks and support vector machines: with vectors and with the standard
// library, at thresholds, NaN and infinities.
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <random>

#include <selgen/rt/models/descend.hpp>
#include <selgen/rt/models/forest.hpp>
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

using selgen::rt::descend;
using selgen::rt::never;
using selgen::rt::Node;

namespace {

// x < 10 ? (y < 1 ? 3 : 2) : (y < 5 ? 1 : 0)
constexpr Node two_levels[] = {{{10, 5, 1}, {0, 1, 1}, 0}};

// The same, with x < 10 ? … : 7 above another step that compares z < 0 everywhere.
constexpr Node four_levels[] = {
    {{10, never, 1}, {0, 0, 1}, 1},        {{never, never, never}, {0, 0, 0}, 8},
    {{never, never, never}, {0, 0, 0}, 8}, {{0, never, never}, {2, 0, 0}, 0},
    {{0, never, never}, {2, 0, 0}, 4},
};

std::size_t leaf(double x, double y) {
    const double inputs[] = {x, y};
    return descend(two_levels, 1, inputs);
}

std::size_t leaf(double x, double y, double z) {
    const double inputs[] = {x, y, z};
    return descend(four_levels, 2, inputs);
}

}  // namespace

TEST_CASE("a node evaluates its split and the next one on that side") {
    CHECK(leaf(11, 7) == 0);
    CHECK(leaf(11, 3) == 1);
    CHECK(leaf(9, 3) == 2);
    CHECK(leaf(9, 0) == 3);
}

TEST_CASE("a threshold is not less than itself, and NaN is less than nothing") {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    CHECK(leaf(10, 5) == 0);
    CHECK(leaf(9, 1) == 2);
    CHECK(leaf(nan, nan) == 0);
    CHECK(leaf(nan, 3) == 1);
    CHECK(leaf(9, nan) == 2);
}

TEST_CASE("no value is below `never`, not even minus infinity") {
    const double lowest = -std::numeric_limits<double>::infinity();
    CHECK(leaf(11, 0, lowest) == 8);
}

TEST_CASE("steps lead to the leaf") {
    CHECK(leaf(11, 0, 0) == 8);
    CHECK(leaf(9, 3, 1) == 0);
    CHECK(leaf(9, 3, -1) == 2);
    CHECK(leaf(9, 0, 1) == 4);
    CHECK(leaf(9, 0, -1) == 6);
}

TEST_CASE("a descent at compile time gives the same leaf") {
    static constexpr double inputs[] = {9, 0};
    constexpr std::size_t found = descend(two_levels, 1, inputs);
    CHECK(found == 3);
    CHECK(leaf(9, 0) == 3);
}

TEST_CASE("the scalar and the SSE2 step agree for all combinations of three inputs") {
    for (int values = 0; values < 27; ++values) {
        const double inputs[] = {values % 3 + 0.0, values / 3 % 3 + 0.0, values / 9 + 0.0};
        const Node node{{1, 2, 1.5}, {0, 1, 2}, 0};
        const bool split = inputs[0] < 1, no = inputs[1] < 2, yes = inputs[2] < 1.5;
        const unsigned expected = (split ? 2U : 0U) + ((split ? yes : no) ? 1U : 0U);
        CHECK(selgen::rt::detail::step(node, inputs) == expected);
        CHECK(descend(&node, 1, inputs) == expected);
    }
}

using selgen::rt::Cut;
using selgen::rt::ForestNode;
using selgen::rt::Masks;
using selgen::rt::sum_by_steps;

namespace {

// x < 10 ? (y < 1 ? 1 : 2) : 3, and y < 1 ? 10 : x < 20 ? 20 : 30, and 100.
constexpr Cut cuts[] = {{0, 10, 0, 0, 2}, {0, 20, 1, 1, 2}, {1, 1, 0, 0, 1}, {1, 1, 1, 0, 1}};
constexpr double forest_leaves[] = {1, 2, 3, 10, 20, 30, 100, 0, 0};
constexpr Masks<2, 5, 3, 4, 2> masks{cuts};

constexpr ForestNode forest_nodes[] = {
    {10, 1, 1},  {3, 1, 0},  {1, 3, 2},  {2, 3, 0},  {1, 4, 0},   // the first tree
    {1, 6, 2},   {20, 8, 1}, {10, 7, 0}, {30, 8, 0}, {20, 9, 0},  // the second
    {100, 10, 0}};
constexpr std::uint32_t roots[] = {0, 5, 10, 0, 0, 0, 0, 0};
constexpr std::uint8_t steps[] = {2};

double by_masks(double x, double y) {
    const double inputs[] = {x, y};
    return masks.sum(0.5, forest_leaves, 3, inputs);
}

double by_steps(double x, double y) {
    const double inputs[] = {not_a_number, x, y};
    return sum_by_steps<3>(0.5, forest_nodes, roots, steps, inputs);
}

}  // namespace

TEST_CASE("the leaf of each tree is added to the base") {
    CHECK(by_masks(5, 0) == 111.5);
    CHECK(by_masks(5, 7) == 122.5);
    CHECK(by_masks(15, 7) == 123.5);
    CHECK(by_masks(25, 7) == 133.5);
    CHECK(by_masks(25, 0) == 113.5);
}

TEST_CASE("a threshold is not less than itself, and NaN and infinity are less than nothing") {
    CHECK(by_masks(10, 1) == 123.5);
    CHECK(by_masks(not_a_number, not_a_number) == 133.5);
    CHECK(by_masks(infinity, infinity) == 133.5);
    CHECK(by_masks(-infinity, -infinity) == 111.5);
}

TEST_CASE("walking the nodes gives the same as masks") {
    for (const double x : {-infinity, 5.0, 10.0, 15.0, 20.0, 25.0, infinity, not_a_number})
        for (const double y : {-infinity, 0.0, 1.0, 7.0, infinity, not_a_number})
            CHECK(by_steps(x, y) == by_masks(x, y));
}

TEST_CASE("as many trees share a word as fit into it") {
    CHECK(selgen::rt::Masks<1, 2, 8, 8, 1>::words == 1);
    CHECK(selgen::rt::Masks<1, 2, 9, 8, 1>::words == 2);
    CHECK(selgen::rt::Masks<1, 2, 3, 64, 1>::words == 3);
}

TEST_CASE("a tree of 64 leaves has a word of its own") {
    Cut many[63] = {};
    double values[128] = {};
    for (unsigned i = 0; i < 63; ++i)
        many[i] = {0, i + 1.0, 1, static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(i + 1)};
    for (unsigned i = 0; i < 64; ++i) values[64 + i] = i;
    const Masks<1, 64, 2, 64, 6> wide{many};
    const auto at = [&](double x) {
        const double inputs[] = {x};
        return wide.sum(0, values, 64, inputs);
    };
    for (unsigned i = 0; i < 64; ++i) CHECK(at(i) == i);
    CHECK(at(not_a_number) == 63);
    CHECK(at(-1) == 0);
}

TEST_CASE("a forest is added up at compile time") {
    constexpr double inputs[] = {15, 7}, three[] = {not_a_number, 15, 7};
    constexpr double of_masks = masks.sum(0.5, forest_leaves, 3, inputs);
    constexpr double of_steps = sum_by_steps<3>(0.5, forest_nodes, roots, steps, three);
    CHECK(of_masks == 123.5);
    CHECK(of_steps == 123.5);
}
