// Vectors: arithmetic, mathematical functions with limits of their relative errors, and the best
// candidate by vectorised costs.
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include <selgen/rt/simd/simd_math.hpp>
#include <selgen/rt/simd/vectorised.hpp>

using namespace selgen::rt;

namespace {

template <std::size_t N>
std::vector<double> numbers(const Simd<N>& simd) {
    std::vector<double> all(N);
    store(simd, all.data());
    return all;
}

/// The largest relative error of `found` over a million random x.
template <std::size_t N, class Found, class Expected>
double worst_error(double low, double high, const Found& found, const Expected& expected) {
    std::mt19937_64 bits(3);
    std::uniform_real_distribution<double> any(low, high);
    double worst = 0;
    for (int i = 0; i < 100'000; ++i) {
        double x[N];
        for (double& each : x) each = any(bits);
        const auto y = numbers(found(load<N>(x)));
        for (std::size_t k = 0; k < N; ++k) {
            const double right = expected(x[k]);
            worst = std::max(worst, std::abs(y[k] - right) / std::abs(right));
        }
    }
    return worst;
}

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

}  // namespace

TEST_CASE("a vector of any size returns its numbers") {
    CHECK(numbers(simd(1.5)) == std::vector<double>{1.5});
    CHECK(numbers(simd(1.0, 2.0, 3.0)) == std::vector<double>{1, 2, 3});
    CHECK(numbers(simd(1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0)) ==
          std::vector<double>{1, 2, 3, 4, 5, 6, 7});
}

TEST_CASE("vectors are added, subtracted, multiplied and divided element by element") {
    const auto a = simd(1.0, 2.0, 3.0, 4.0, 5.0), b = simd(2.0, 4.0, 8.0, 16.0, 32.0);
    CHECK(numbers(a + b) == std::vector<double>{3, 6, 11, 20, 37});
    CHECK(numbers(b - a) == std::vector<double>{1, 2, 5, 12, 27});
    CHECK(numbers(a * b) == std::vector<double>{2, 8, 24, 64, 160});
    CHECK(numbers(a / b) == std::vector<double>{0.5, 0.5, 0.375, 0.25, 0.15625});
}

TEST_CASE("a number is broadcast on either side") {
    const auto a = simd(1.0, 2.0, 4.0);
    CHECK(numbers(10.0 + a) == numbers(a + 10.0));
    CHECK(numbers(2.0 * a) == numbers(a * 2.0));
    CHECK(numbers(10.0 - a) == std::vector<double>{9, 8, 6});
    CHECK(numbers(a - 10.0) == std::vector<double>{-9, -8, -6});
    CHECK(numbers(8.0 / a) == std::vector<double>{8, 4, 2});
    CHECK(numbers(a / 2.0) == std::vector<double>{0.5, 1, 2});
}

TEST_CASE("logarithms of a vector have a relative error of at most 2e-15") {
    const auto found = [](const auto& x) { return log2(x); };
    const auto expected = [](double x) { return std::log2(x); };
    CHECK(worst_error<5>(1e-9, 1e9, found, expected) < 2e-15);
    CHECK(worst_error<3>(0.5, 2, found, expected) < 2e-15);
    CHECK(worst_error<1>(1e300, 1e308, found, expected) < 2e-15);
    CHECK(worst_error<8>(1e-307, 1e-300, found, expected) < 2e-15);
    CHECK(numbers(log2(simd(1.0, 2.0, 1024.0, 0.125))) == std::vector<double>{0, 1, 10, -3});
}

TEST_CASE("powers of two of a vector have a relative error of at most 2e-15") {
    const auto found = [](const auto& x) { return exp2(x); };
    const auto expected = [](double x) { return std::exp2(x); };
    CHECK(worst_error<5>(-999, 999, found, expected) < 2e-15);
    CHECK(worst_error<3>(-1, 1, found, expected) < 2e-15);
    CHECK(numbers(exp2(simd(0.0, 1.0, 10.0, -3.0))) == std::vector<double>{1, 2, 1024, 0.125});
}

TEST_CASE("an element out of range gives NaN and does not affect the others") {
    const auto of = [](double x) { return numbers(log2(simd(x, 8.0)))[0]; };
    for (const double x : {0.0, -0.0, -1.0, infinity, -infinity, not_a_number, 5e-324}) {
        CAPTURE(x);
        CHECK(std::isnan(of(x)));
        CHECK(numbers(log2(simd(x, 8.0)))[1] == 3);
    }
    for (const double x : {1001.0, -1001.0, infinity, -infinity, not_a_number}) {
        CAPTURE(x);
        CHECK(std::isnan(numbers(exp2(simd(x, 3.0)))[0]));
        CHECK(numbers(exp2(simd(x, 3.0)))[1] == 8);
    }
}

TEST_CASE("powers of e of a vector have a relative error of at most 1e-15") {
    const auto found = [](const auto& x) { return exp(x); };
    const auto expected = [](double x) { return std::exp(x); };
    CHECK(worst_error<5>(-700, 700, found, expected) < 1e-15);
    CHECK(worst_error<3>(-1, 1, found, expected) < 1e-15);
    CHECK(worst_error<1>(-1e-9, 1e-9, found, expected) < 1e-15);
    CHECK(numbers(exp(simd(0.0, -infinity, -1e9))) ==
          std::vector<double>{1, at<0>(exp(simd(-700.0))), at<0>(exp(simd(-700.0)))});
    CHECK(at<1>(exp(simd(0.0, infinity))) == at<0>(exp(simd(700.0))));
    CHECK(std::isnan(at<1>(exp(simd(0.0, not_a_number, 1.0)))));
}

TEST_CASE("hyperbolic tangents of a vector have a relative error of at most 1e-15, also near 0") {
    const auto found = [](const auto& x) { return tanh(x); };
    const auto expected = [](double x) { return std::tanh(x); };
    CHECK(worst_error<5>(-25, 25, found, expected) < 1e-15);
    CHECK(worst_error<3>(-1, 1, found, expected) < 1e-15);
    CHECK(worst_error<8>(-1e-9, 1e-9, found, expected) < 1e-15);
    CHECK(worst_error<2>(1e-300, 1e-290, found, expected) < 1e-15);
    CHECK(numbers(tanh(simd(0.0, infinity, -infinity, 1e300, -30.0))) ==
          std::vector<double>{0, 1, -1, 1, -1});
    CHECK(std::isnan(at<0>(tanh(simd(not_a_number, 1.0)))));
}

TEST_CASE("the logistic function of a vector has a relative error of at most 1e-15") {
    const auto found = [](const auto& x) { return logistic(x); };
    const auto expected = [](double x) { return 1 / (1 + std::exp(-x)); };
    CHECK(worst_error<5>(-700, 700, found, expected) < 1e-15);
    CHECK(worst_error<3>(-2, 2, found, expected) < 1e-15);
    CHECK(at<0>(logistic(simd(infinity))) == 1);
    CHECK(at<0>(logistic(simd(-infinity))) < 1e-300);
    CHECK(std::isnan(at<2>(logistic(simd(0.0, 1.0, not_a_number)))));
}

TEST_CASE("decays of a vector have a relative error of at most 1e-15") {
    const auto found = [](const auto& x) { return decay(x); };
    const auto expected = [](double x) { return std::exp2(x); };
    CHECK(worst_error<8>(-1000, 0, found, expected) < 1e-15);
    CHECK(worst_error<3>(-1, 0, found, expected) < 1e-15);
    CHECK(numbers(decay(simd(0.0, -0.0, -1.0, -10.0))) ==
          std::vector<double>{1, 1, 0.5, 1.0 / 1024});
    CHECK(at<0>(decay(simd(-infinity))) < 1e-300);
    CHECK(std::isnan(at<1>(decay(simd(0.0, not_a_number)))));
}

namespace {

enum class Variant { a, b, c };
constexpr Variant variants[] = {Variant::a, Variant::b, Variant::c};

constexpr std::optional<Variant> no_one;

/// The result if the costs as written decide.
const auto as_written = [] { return std::optional(Best<Variant>{Variant::c, true}); };
/// For decisions that must not use the costs as written.
const auto not_asked = []() -> std::optional<Best<Variant>> { return std::nullopt; };

/// The best candidate; the costs as written decide if the vectorised ones are uncertain.
template <class Written>
std::optional<Best<Variant>> best_of(const QuickBest<Variant>& quick, const Written& written) {
    return quick.is_certain ? quick.best : written();
}

struct Costs {
    double a, b, c;
};

template <Scale scale = Scale::plain, class Written>
std::optional<Best<Variant>> least_of(Costs costs, const Written& written,
                                      std::optional<Variant> running = {}, double margin = 0) {
    const bool able[] = {true, true, true};
    const Vectorised<Variant, 3> all{variants, able, simd(costs.a, costs.b, costs.c)};
    return best_of(least<scale>(all, running, margin), written);
}

}  // namespace

TEST_CASE("the lowest vectorised cost wins, the earlier one on a tie") {
    CHECK(least_of({3, 1, 2}, not_asked)->variant == Variant::b);
    CHECK(least_of({3, 2, 2}, not_asked)->variant == Variant::b);
    CHECK(least_of({-3, 2, 2}, not_asked)->variant == Variant::a);
    CHECK_FALSE(least_of({3, 1, 2}, not_asked)->stayed);
}

TEST_CASE("a candidate that is not able is not chosen") {
    const bool able[] = {true, false, true};
    const Vectorised<Variant, 3> all{variants, able, simd(3.0, 1.0, 2.0)};
    CHECK(best_of(least<Scale::plain>(all, no_one, 0), not_asked)->variant == Variant::c);
    CHECK(best_of(most<Scale::plain>(all, no_one, 0), not_asked)->variant == Variant::a);
}

TEST_CASE("if a cost is not finite, the costs as written decide") {
    for (const double odd : {not_a_number, infinity, -infinity, 1e308}) {
        CAPTURE(odd);
        CHECK(least_of({odd, odd, 1}, as_written)->stayed);
        CHECK(least_of({odd, odd, odd}, as_written)->stayed);
    }
    CHECK(least_of<Scale::lg>({-1001, 1, 2}, as_written)->stayed);
    CHECK(least_of<Scale::lg>({1001, 1002, 1003}, as_written)->stayed);
    CHECK(least_of<Scale::lg>({1001, 1, 2}, not_asked)->variant == Variant::b);
}

TEST_CASE("if no candidate is able, the costs as written decide") {
    const bool able[] = {false, false, false};
    const Vectorised<Variant, 3> all{variants, able, simd(3.0, 1.0, 2.0)};
    CHECK(best_of(least<Scale::plain>(all, no_one, 0), as_written)->stayed);
}

TEST_CASE("the running variant is kept unless the gain exceeds the margin") {
    CHECK(least_of({100, 97.5, 200}, not_asked, Variant::a, 0.03)->variant == Variant::a);
    CHECK(least_of({100, 97.5, 200}, not_asked, Variant::a, 0.03)->stayed);
    CHECK(least_of({100, 96.5, 200}, not_asked, Variant::a, 0.03)->variant == Variant::b);
    CHECK_FALSE(least_of({100, 97.5, 200}, not_asked, Variant::b, 0.03)->stayed);
}

TEST_CASE("the margin of logarithms is the margin of their values") {
    const double gap = -std::log2(0.97);
    const auto kept = [&](double share) {
        return least_of<Scale::lg>({5, 5 - share * gap, 9}, not_asked, Variant::a, 0.03);
    };
    CHECK(kept(0.99)->variant == Variant::a);
    CHECK(kept(1.01)->variant == Variant::b);
    const bool able[] = {true, true, true};
    const auto most_kept = [&](double share) {
        const auto costs = simd(5.0, 5 + share * std::log2(1.03), 1.0);
        const Vectorised<Variant, 3> all{variants, able, costs};
        return best_of(most<Scale::lg>(all, std::optional(Variant::a), 0.03), not_asked);
    };
    CHECK(most_kept(0.99)->variant == Variant::a);
    CHECK(most_kept(1.01)->variant == Variant::b);
}
