// Calibration and exploration with artificial run times.
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <random>
#include <selgen/rt/calibration.hpp>
#include <selgen/rt/explorer.hpp>

using selgen::rt::Calibration;
using selgen::rt::Explorer;
using selgen::rt::Trust;

namespace {

/// The index of the run, from 1, that requests another decision; 0 if none of `runs` does.
template <std::size_t N, class Seconds>
int runs_until_asked(Calibration<N>& calibration, int runs, Seconds seconds) {
    for (int i = 1; i <= runs; ++i)
        if (calibration.ran(seconds(i))) return i;
    return 0;
}

template <std::size_t N = 3>
Calibration<N> calibrated() {
    Calibration<N> calibration;
    calibration.expect(0, 1e-3);
    for (int i = 0; i < 20; ++i) calibration.ran(1e-3);
    return calibration;
}

}  // namespace

TEST_CASE("the first measured variant calibrates the machine") {
    Calibration<3> calibration;
    calibration.expect(1, 1e-3);
    CHECK(calibration.trust(1) == Trust::unmeasured);
    CHECK(runs_until_asked(calibration, 20, [](int) { return 7e-3; }) == 5);
    CHECK(calibration.corrections() == std::array<double, 3>{7, 7, 7});
    CHECK(calibration.trust(1) == Trust::ok);
    CHECK(runs_until_asked(calibration, 1000, [](int) { return 7.4e-3; }) == 0);
    CHECK(calibration.corrections()[1] == Approx(7.4).epsilon(0.001));
}

TEST_CASE("small deviations are attributed to the machine and applied to all variants") {
    Calibration<3> calibration = calibrated<>();
    for (int i = 0; i < 5; ++i) calibration.explored(2, 1e-3, 1.5e-3);
    CHECK(runs_until_asked(calibration, 1000, [](int) { return 1.2e-3; }) == 0);
    CHECK(calibration.corrections()[0] == Approx(1.2).epsilon(0.001));
    CHECK(calibration.corrections()[1] == Approx(1.2).epsilon(0.001));
    CHECK(calibration.corrections()[2] == Approx(1.8).epsilon(0.001));
    CHECK(calibration.usual() == Approx(1.2).epsilon(0.001));
}

TEST_CASE("runs that are too short for the clock leave finite factors") {
    Calibration<2> calibration;
    calibration.expect(0, 1e-9);
    for (int i = 0; i < 20; ++i) calibration.ran(0);
    CHECK(calibration.corrections() == std::array<double, 2>{0, 0});
    CHECK(calibration.usual() == 0);
    for (int i = 0; i < 20; ++i) calibration.ran(2e-9);
    CHECK(calibration.corrections()[0] == Approx(2));
}

TEST_CASE("the first runs after a change determine the new variant's factor") {
    Calibration<3> calibration = calibrated<>();
    calibration.expect(1, 1e-3);
    CHECK(runs_until_asked(calibration, 5, [](int) { return 1.1e-3; }) == 0);
    CHECK(calibration.corrections()[1] == Approx(1.1));
    CHECK(calibration.corrections()[0] == Approx(1));
    calibration.expect(1, 2e-3);  // the same variant, another input
    CHECK(runs_until_asked(calibration, 1000, [](int) { return 2.4e-3; }) == 0);
    CHECK(calibration.corrections()[1] == Approx(1.2).epsilon(0.001));
    CHECK(calibration.corrections()[0] == Approx(1.2 / 1.1).epsilon(0.001));
}

TEST_CASE("a variant that became three times slower is noticed within 20 runs") {
    Calibration<3> calibration = calibrated<>();
    CHECK(calibration.trust(0) == Trust::ok);
    const int noticed = runs_until_asked(calibration, 20, [](int) { return 3e-3; });
    CHECK(noticed == 7);
    CHECK(calibration.trust(0) == Trust::redecided);
    CHECK(calibration.corrections()[0] == 3);
    CHECK(calibration.corrections()[1] == Approx(1));
    // The same if it becomes faster.
    CHECK(runs_until_asked(calibration, 20, [](int) { return 1e-3; }) > 0);
    CHECK(calibration.corrections()[0] == 1);
}

TEST_CASE("copied factors follow if the machine's factor was too high") {
    Calibration<3> calibration;
    calibration.expect(0, 1e-3);
    for (int i = 0; i < 5; ++i) calibration.ran(10e-3);  // such as thread creation and cold caches
    CHECK(calibration.corrections() == std::array<double, 3>{10, 10, 10});
    for (int i = 0; i < 5; ++i) calibration.explored(1, 1e-3, 8e-3);
    CHECK(runs_until_asked(calibration, 20, [](int) { return 1e-3; }) > 0);
    CHECK(calibration.corrections() == std::array<double, 3>{1, 8, 1});
    CHECK(calibration.usual() == 1);
    // A variant that becomes slower does not make the machine slower; nor does its recovery count.
    CHECK(runs_until_asked(calibration, 20, [](int) { return 5e-3; }) > 0);
    CHECK(runs_until_asked(calibration, 20, [](int) { return 1e-3; }) > 0);
    CHECK(calibration.corrections() == std::array<double, 3>{1, 8, 1});
}

TEST_CASE("factors restored from another run of the program are kept") {
    Calibration<3> calibration;
    calibration.restore({2, 9, 3});
    calibration.expect(0, 1e-3);
    CHECK(runs_until_asked(calibration, 20, [](int) { return 1e-3; }) > 0);
    CHECK(calibration.corrections() == std::array<double, 3>{1, 9, 3});
}

TEST_CASE("after a disturbance, a variant is tried again, at longer intervals if it stays slow") {
    Calibration<2> calibration = calibrated<2>();
    const auto slow = [](int) { return 2e-3; };
    const auto usual = [](int) { return 1e-3; };
    int waited = 0;
    for (const int steps : {64, 128, 256}) {
        CHECK(runs_until_asked(calibration, 20, slow) > 0);
        CHECK(calibration.corrections()[0] == Approx(2));
        calibration.expect(1, 1e-3);
        waited = runs_until_asked(calibration, 1000, usual);
        CHECK(waited == steps);
        CHECK(calibration.corrections()[0] == Approx(1));
        calibration.expect(0, 1e-3);
    }
    CHECK(runs_until_asked(calibration, 1000, usual) == 0);
    CHECK(calibration.corrections()[0] == Approx(1));
}

TEST_CASE("a factor that was reset is not reset again") {
    Calibration<2> calibration = calibrated<2>();
    CHECK(runs_until_asked(calibration, 20, [](int) { return 2e-3; }) > 0);
    calibration.expect(1, 1e-3);
    const auto usual = [](int) { return 1e-3; };
    CHECK(runs_until_asked(calibration, 1000, usual) == 64);
    CHECK(runs_until_asked(calibration, 1000, usual) == 0);
}

TEST_CASE("a variant that exploration has measured is not reset") {
    Calibration<2> calibration = calibrated<2>();
    CHECK(runs_until_asked(calibration, 20, [](int) { return 2e-3; }) > 0);
    calibration.expect(1, 1e-3);
    for (int i = 0; i < 5; ++i) calibration.explored(0, 1e-3, 1.9e-3);
    CHECK(runs_until_asked(calibration, 1000, [](int) { return 1e-3; }) == 0);
    CHECK(calibration.corrections()[0] == Approx(1.9));
}

TEST_CASE("spikes do not repeat the decision") {
    Calibration<3> calibration = calibrated<>();
    const auto spike = [](int every) {
        return [every](int i) { return i % every == 0 ? 50e-3 : 1e-3; };
    };
    CHECK(runs_until_asked(calibration, 10000, [](int i) { return i == 40 ? 50e-3 : 1e-3; }) == 0);
    CHECK(runs_until_asked(calibration, 10000, spike(3)) == 0);
    CHECK(calibration.corrections()[0] == Approx(1));
    CHECK(calibration.trust(0) == Trust::ok);
    // Two such runs in a row do not make it suspect, either.
    CHECK(runs_until_asked(calibration, 100, [](int i) { return i < 3 ? 50e-3 : 1e-3; }) == 0);
}

TEST_CASE("noise of a third does not repeat the decision") {
    Calibration<3> calibration = calibrated<>();
    std::mt19937 random(7);
    std::lognormal_distribution<double> noise(0, 0.1);
    CHECK(runs_until_asked(calibration, 10000, [&](int) { return 1e-3 * noise(random); }) == 0);
}

TEST_CASE("invalid predictions are ignored") {
    Calibration<3> calibration;
    const double endless = std::numeric_limits<double>::infinity();
    for (const double predicted : {0.0, -1.0, std::nan(""), endless}) {
        calibration.expect(0, predicted);
        CHECK(runs_until_asked(calibration, 20, [](int) { return 1e-3; }) == 0);
    }
    CHECK(calibration.corrections()[0] == 1);
}

TEST_CASE("an explored run corrects the factor of its variant") {
    Calibration<3> calibration = calibrated<>();
    for (int i = 0; i < 4; ++i) CHECK(!calibration.explored(2, 1e-3, 0.5e-3));
    CHECK(calibration.explored(2, 1e-3, 0.5e-3));
    CHECK(calibration.corrections()[2] == 0.5);
    CHECK(!calibration.explored(2, 1e-3, 0.5e-3));
    CHECK(calibration.corrections()[0] == Approx(1));
}

TEST_CASE("exploration stays within its share and divides it among the rivals") {
    const double none = std::numeric_limits<double>::infinity();
    Explorer<4> explorer(0.01);
    explorer.expect({none, 1.2e-3, 2e-3, std::nan("")});
    std::array<int, 4> explored{};
    for (int call = 0; call < 10000; ++call) {
        explorer.ran(1e-3);
        if (const auto rival = explorer.next()) {
            ++explored[*rival];
            explorer.spent(*rival, *rival == 1 ? 1.2e-3 : 2e-3);
        }
        REQUIRE(explorer.explored() <= 0.01 * explorer.total());
    }
    CHECK(explored[0] == 0);
    CHECK(explored[3] == 0);
    CHECK(explored[1] > 35);
    CHECK(explored[2] > 20);
    CHECK(explorer.explored() > 0.009 * explorer.total());
}

TEST_CASE("rivals are explored in turn, at most one in sixteen calls") {
    Explorer<4> explorer(0.5);
    explorer.expect({1e-3, 1e-3, std::numeric_limits<double>::infinity(), 1e-3});
    for (const std::size_t expected : {1, 3, 0, 1, 3, 0}) {
        for (int call = 0; call < 15; ++call) {
            explorer.ran(1);
            REQUIRE(!explorer.next());
        }
        explorer.ran(1);
        CHECK(explorer.next() == expected);
        explorer.spent(expected, 1e-3);
    }
}

TEST_CASE("an exploration that took too long delays the next one") {
    Explorer<2> explorer(0.01);
    explorer.expect({std::numeric_limits<double>::infinity(), 1e-3});
    int explored = 0;
    for (int call = 0; call < 10000; ++call) {
        explorer.ran(1e-3);
        if (explorer.next()) {
            ++explored;
            explorer.spent(1, 40e-3);
        }
    }
    CHECK(explored == 3);
    CHECK(explorer.explored() < 0.013 * explorer.total());
}

TEST_CASE("with a share of 0, nothing is explored") {
    Explorer<2> explorer(0);
    explorer.expect({1e-3, 1e-3});
    for (int call = 0; call < 1000; ++call) {
        explorer.ran(1);
        CHECK(!explorer.next());
    }
}
