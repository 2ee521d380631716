// The arguments of a call, which of them are restored between runs, and how results are compared.
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <list>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <selgen/bench/inputs/work.hpp>
#include <selgen/bench/result_values.hpp>
#include <selgen/bench/table.hpp>
#include <selgen/bench/trial.hpp>

#include "running.hpp"

using namespace selgen::bench;

namespace {

using Numbers = std::vector<double>;

struct Fixed {  // cannot be copied
    explicit Fixed(int number) : value(number) {}
    Fixed(Fixed&&) = default;
    int value;
};

}  // namespace

TEST_CASE("an input has a value of the right type for each parameter of the call") {
    using Call = void(const Numbers&, double);
    CHECK(CheckedInput<Call, std::pair<Numbers, int>>::value);
    CHECK(CheckedInput<void(Numbers&, Fixed), std::tuple<Numbers, Fixed>>::value);
    CHECK(CheckedInput<void(std::pair<int, int>), std::pair<int, int>>::value);
    CHECK(CheckedInput<void(const Numbers&), std::tuple<Numbers>>::value);
    using detail::has_right_count, detail::has_right_types;
    CHECK_FALSE(has_right_count<Numbers, const Numbers&, double>());
    CHECK_FALSE(has_right_count<void, double>());
    CHECK_FALSE(has_right_count<std::tuple<int, int, int>, int, int>());
    CHECK_FALSE(has_right_types<std::pair<double, Numbers>, const Numbers&, double>());
    CHECK_FALSE(has_right_types<std::string, double>());
    CHECK_FALSE(has_right_types<const Numbers, Numbers&>());
    struct Unmovable {
        Unmovable(const Unmovable&) = delete;
    };
    CHECK_FALSE(CheckedInput<void(const Unmovable&), Unmovable>::value);
}

TEST_CASE("arguments that a call may change are restored, and the others are not copied") {
    const auto make = [] { return std::pair(Fixed(7), Numbers{1, 2}); };
    Work<void(const Fixed&, Numbers&), decltype(make)> work(make);
    const Fixed* first = nullptr;
    work.call([&](const Fixed& fixed, Numbers& x) {
        first = &fixed;
        x[0] = 9;
    });
    CHECK_FALSE(work.restore());
    work.call([&](const Fixed& fixed, Numbers& x) {
        CHECK(&fixed == first);
        CHECK(x == Numbers{1, 2});
    });
}

TEST_CASE("a run is several calls in a row on restored arguments, with one plan") {
    const auto make = [](std::uint64_t) { return Numbers{1, 2}; };
    Inputs<void(Numbers&), decltype(make)> inputs(make, 1, InputUse::in_a_row, 1);
    inputs.grow(1, 1);
    const auto result = [](Numbers& x) -> Numbers& { return x; };
    int plans = 0;
    const Trial plain = trial(inputs, result, [](Numbers& x) { x[0] += 1; });
    const Trial planned = trial(
        inputs, result, [&](Numbers&) { return ++plans; },
        [](int plan, Numbers& x) { x[1] += 10 * plan; });
    REQUIRE(planned.plan);
    planned.plan();
    ResultValues got;
    for (const std::size_t calls : {std::size_t{1}, std::size_t{3}}) {
        const auto times = static_cast<double>(calls);
        plain.run({{0}, calls - 1}, &got);
        CHECK(got == ResultValues{1 + times, 2});
        planned.run({{0}, calls - 1}, &got);
        CHECK(got == ResultValues{1, 2 + 10 * times});
    }
    CHECK(plans == 1);
}

TEST_CASE("an input that cannot be copied is made again") {
    int made = 0;
    const auto make = [&] { return std::make_unique<int>(++made); };
    Work<void(std::unique_ptr<int>&), decltype(make)> work(make);
    work.call([](std::unique_ptr<int>& x) { *x = 100; });
    CHECK(work.restore());
    work.call([](std::unique_ptr<int>& x) { CHECK(*x == 2); });
}

TEST_CASE("a single argument does not need a tuple, and it may be a pair") {
    const auto make = [] { return std::pair(3, 4.5); };
    Work<double(const std::pair<int, double>&), decltype(make)> work(make);
    CHECK(work.call([](const std::pair<int, double>& x) { return x.first + x.second; }) == 7.5);
}

TEST_CASE("results agree within a share of the largest magnitude") {
    CHECK(difference({1, 1000}, {1, 1000}, 0).empty());
    CHECK(difference({1.5, 1000}, {1, 1000}, 1e-3).empty());
    CHECK(difference({3, 1000}, {1, 1000}, 1e-3) == "value 0 is 3 instead of 1");
    CHECK(difference({1}, {1, 2}, 1) == "has 1 values instead of 2");
    CHECK_FALSE(difference({NAN}, {1}, 1).empty());
    CHECK_FALSE(difference({INFINITY}, {1}, 1).empty());
    CHECK(difference({NAN, INFINITY}, {NAN, INFINITY}, 0).empty());
    CHECK(result_values_of(std::vector<float>{1, 2}) == ResultValues{1, 2});
    CHECK(result_values_of(true) == ResultValues{1});
}

TEST_CASE("a row is one line, and is read back as it was written") {
    const Fields fields{"n=1 kind=a", "", "a, b", "say \"no\"", "two\nlines"};
    const std::string line = line_of(fields);
    CHECK(std::count(line.begin(), line.end(), '\n') == 1);
    const Fields read = fields_of(line.substr(0, line.size() - 1));
    CHECK(read == Fields{"n=1 kind=a", "", "a, b", "say \"no\"", "two lines"});
}

TEST_CASE("numbers and ranges of numbers can be compared") {
    CHECK(returns_comparable<double(int)>);
    CHECK(returns_comparable<const Numbers&()>);
    CHECK_FALSE(returns_comparable<void()>);
    CHECK_FALSE(returns_comparable<std::vector<std::string>()>);
    CHECK_FALSE(returns_comparable<Fixed()>);
}

using selgen::bench::difference;
using selgen::bench::result_values_of;

namespace {

template <class T>
std::string between(const T& got, const T& want, double tolerance = 0) {
    return difference(result_values_of(got), result_values_of(want), tolerance);
}

enum class Color : std::int64_t { red = 1700000000000004000, blue = 1700000000000004008 };

}  // namespace

TEST_CASE("whole numbers of 64 bits are compared exactly") {
    const std::int64_t stamp = 1700000000000004000;
    CHECK(between(stamp + 8, stamp) ==
          "value 0 is 1700000000000004008 instead of 1700000000000004000");
    CHECK(between(stamp, stamp).empty());
    CHECK(between(-stamp - 1, -stamp) ==
          "value 0 is -1700000000000004001 instead of -1700000000000004000");
    const std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    CHECK(between(most - 1, most) ==
          "value 0 is 18446744073709551614 instead of 18446744073709551615");
    CHECK(between(std::vector<std::uint64_t>{1, most}, {1, most - 1}) ==
          "value 1 is 18446744073709551615 instead of 18446744073709551614");
    CHECK(between(std::numeric_limits<std::int64_t>::min(),
                  std::numeric_limits<std::int64_t>::min() + 1) ==
          "value 0 is -9223372036854775808 instead of -9223372036854775807");
    CHECK(between(Color::blue, Color::red) ==
          "value 0 is 1700000000000004008 instead of 1700000000000004000");
    CHECK(between(std::list<char>{'a'}, {'b'}) == "value 0 is 97 instead of 98");
    CHECK(between(true, false) == "value 0 is 1 instead of 0");
}

TEST_CASE("a tolerance holds for whole numbers, too, without rounding their difference") {
    const std::int64_t large = std::int64_t{1} << 60;
    CHECK(between(large + 100, large, 1e-15).empty());
    CHECK(between(large + 2000, large, 1e-15) ==
          "value 0 is 1152921504606848976 instead of 1152921504606846976");
    CHECK(between(std::int64_t{-1}, std::int64_t{1}, 1e-3) == "value 0 is -1 instead of 1");
}

TEST_CASE("NaN and infinity differ from numbers and from each other") {
    const double inf = std::numeric_limits<double>::infinity(), nan = std::nan("");
    CHECK(between(nan, nan).empty());
    CHECK(between(-nan, nan).empty());
    CHECK(between(inf, inf).empty());
    CHECK(between(0.0, -0.0).empty());
    CHECK(between(nan, 1.0, 1) == "value 0 is nan instead of 1");
    CHECK(between(1.0, nan, 1) == "value 0 is 1 instead of nan");
    CHECK(between(inf, 1.0, 1) == "value 0 is inf instead of 1");
    CHECK(between(-inf, inf, 1) == "value 0 is -inf instead of inf");
    CHECK(between(std::numeric_limits<float>::quiet_NaN(), 1.0F, 1) ==
          "value 0 is nan instead of 1");
}

TEST_CASE("a difference that looks like rounding comes with its size") {
    CHECK(between(8.3917262e-07, 8.39172621e-07, 1e-12) ==
          "value 0 is 8.3917262e-07 instead of 8.39172621e-07, a difference of 1.2e-09 of the "
          "largest value: see tolerance");
    CHECK(between(8.3917262e-07, 8.39172621e-07, 1e-8).empty());
}

TEST_CASE("NaN and unwritten results are found in programs with -ffast-math, too", "[.long]") {
    const selgen::testing::Workplace folder;
    folder.write("check.cpp",
                 "#include <cstdlib>\n"
                 "#include <vector>\n"
                 "#include <selgen/bench/result_values.hpp>\n"
                 "int main(int words, char** text) {\n"
                 "  std::vector<double> want(words + 1, 1), got = want;\n"
                 "  got[1] = std::strtod(text[1], nullptr);\n"
                 "  using namespace selgen::bench;\n"
                 "  return difference(result_values_of(got), result_values_of(want),\n"
                 "                    1e-6).empty() ? 1 : 0;\n"
                 "}\n");
    for (const std::string compiler : {"g++", "clang++"}) {
        if (selgen::testing::is_missing(compiler)) continue;
        for (const char* options : {" -O2 -ffast-math", " -Ofast", " -O0"}) {
            CAPTURE(compiler, options);
            folder.must_run(compiler + " -std=c++17" + options +
                            " -I " SELGEN_SOURCE_DIR "/runtime check.cpp -o check");
            for (const char* value : {"nan", "-nan", "inf", "1.1"})
                CHECK(folder.run(std::string("./check ") + value) == 0);
            CHECK(folder.run("./check 1") == 1);
        }
    }
}
