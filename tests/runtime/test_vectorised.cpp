// The best candidate by vectorised costs, and cases in which the costs as written decide.
#include <catch2/catch.hpp>
#include <limits>
#include <selgen/rt/simd/vectorised.hpp>

using namespace selgen::rt;

namespace {

enum class Variant { a, b, c };
constexpr Variant variants[] = {Variant::a, Variant::b, Variant::c};
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

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
