// Results are compared as numbers: whole ones exactly, with any options of the kernels.
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <list>

#include "running.hpp"

#include <selgen/bench/result_values.hpp>

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
    const selgen::testing::Folder folder("fast_math");
    selgen::testing::write(folder / "check.cpp",
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
        if (selgen::testing::shell("command -v " + compiler, folder / "where") != 0) {
            WARN(compiler << " is not installed");
            continue;
        }
        for (const char* options : {" -O2 -ffast-math", " -Ofast", " -O0"}) {
            CAPTURE(compiler, options);
            REQUIRE(folder.run(compiler + " -std=c++17" + options +
                               " -I " SELGEN_SOURCE_DIR "/runtime check.cpp -o check") == 0);
            for (const char* value : {"nan", "-nan", "inf", "1.1"})
                CHECK(folder.run(std::string("./check ") + value) == 0);
            CHECK(folder.run("./check 1") == 1);
        }
    }
}
