// What a selector's selftest() prints and returns, for handwritten rows.
#include <catch2/catch.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <selgen/rt/selftest.hpp>

#include "captured.hpp"

namespace {

enum class Variant { plain, tiled };

struct Names {
    std::string_view operator[](Variant variant) const {
        return variant == Variant::plain ? "plain" : "tiled";
    }
};

struct Features {
    double n, share;
};

struct Row {
    Features features;
    Variant variant;  // expected
    const char* rule = "";
    Variant fitted{};
    bool is_clear = true;
    std::vector<double> costs{};
};

struct Replay {
    std::vector<Row> rows;
    double regret;
};

const std::vector<std::string_view> features{"n", "share"};

Variant tiled_from_100(const Features& of) { return of.n >= 100 ? Variant::tiled : Variant::plain; }

struct Result {
    bool passes = false;
    std::string text;
};

Result tested(const std::vector<Row>& rows) {
    Result result;
    result.text = captured(stdout, [&] {
        result.passes = selgen::rt::selftest("pick", Names{}, rows, tiled_from_100, features);
    });
    return result;
}

Result replayed(const Replay& replay) {
    Result result;
    result.text = captured(stdout, [&] {
        result.passes =
            selgen::rt::selftest_of_replay("pick", Names{}, replay, tiled_from_100, features);
    });
    return result;
}

const std::string changed =
    "selgen: pick: rules or models have changed since the fit. If this is intended, fit again or "
    "remove `replay` from the model\n";

}  // namespace

TEST_CASE("a selftest names each row in which the choice differs, and counts them") {
    const Result right = tested({{{99, 0.5}, Variant::plain}, {{100, 0.1}, Variant::tiled}});
    CHECK(right.passes);
    CHECK(right.text == "selgen: pick: 2 golden rows, 0 differ\n");
    const Result wrong = tested({{{99, 0.5}, Variant::tiled}, {{100, 0.1}, Variant::tiled}});
    CHECK_FALSE(wrong.passes);
    CHECK(wrong.text ==
          "selgen: pick: n=99 share=0.5: expected tiled, got plain\n"
          "selgen: pick: 2 golden rows, 1 differ\n");
}

TEST_CASE("a selftest of knobs counts the rows in which a knob differs") {
    const std::vector<Row> rows{{{1, 0}, Variant::plain}, {{5, 0}, Variant::plain}};
    bool passes = true;
    const auto text_with = [&](double most) {
        return captured(stdout, [&] {
            passes = selgen::rt::selftest_of_knobs(
                "pick", rows, [most](const Features& of) { return of.n < most; });
        });
    };
    CHECK(text_with(6) == "selgen: pick: knobs of 2 golden rows, 0 differ\n");
    CHECK(passes);
    CHECK(text_with(5) == "selgen: pick: knobs of 2 golden rows, 1 differ\n");
    CHECK_FALSE(passes);
}

TEST_CASE("a replay compares the choices in the training rows with those of the fit") {
    // The second row is the worse choice, as at the fit; the geometric mean of 1 and 4 is 2.
    const std::vector<Row> rows{
        {{1, 0}, Variant::plain, "pick.sel:3", Variant::plain, true, {1, 3}},
        {{100, 0.25}, Variant::tiled, "pick.sel:4", Variant::tiled, true, {1, 4}}};
    const Result same = replayed({rows, 2});
    CHECK(same.passes);
    CHECK(same.text ==
          "selgen: pick: 2 training rows, 0 differ, mean slowdown 2.000000 (2.000000 when "
          "fitted)\n");
    const Result better = replayed({rows, 3});
    CHECK(better.passes);
}

TEST_CASE("a row whose choice is not the evaluator's is printed, unless two choices are equal") {
    Row row{{100, 0.25}, Variant::plain, "pick.sel:4", Variant::tiled, true, {2, 1}};
    const Result differs = replayed({{row}, 1});
    CHECK_FALSE(differs.passes);
    CHECK(differs.text ==
          "selgen: pick: n=100 share=0.25: expected plain (slowdown 2), got tiled (1)\n"
          "selgen: pick: 1 training rows, 1 differ, mean slowdown 1.000000 (1.000000 when "
          "fitted)\n");
    row.is_clear = false;
    const Result equal = replayed({{row}, 1});
    CHECK(equal.passes);
    CHECK(equal.text ==
          "selgen: pick: 1 training rows, 0 differ, mean slowdown 1.000000 (1.000000 when "
          "fitted)\n");
}

TEST_CASE("a replay that is slower than at the fit fails, and names the rows and their rules") {
    Row row{{100, 0.25}, Variant::tiled, "pick.sel:4", Variant::plain, true, {1, 2}};
    const Result slower = replayed({{row}, 1});
    CHECK_FALSE(slower.passes);
    CHECK(slower.text ==
          "selgen: pick: 1 training rows, 0 differ, mean slowdown 2.000000 (1.000000 when "
          "fitted)\n"
          "selgen: pick: n=100 share=0.25: the fit chose plain (slowdown 1), got tiled (2) by "
          "pick.sel:4\n" +
              changed);
}

TEST_CASE("a variant that was not measured counts as the slowest one that was") {
    const Row row{{100, 0.25}, Variant::tiled, "pick.sel:4", Variant::plain, true, {1.5, 0}};
    CHECK(replayed({{row}, 1.5}).text.find("mean slowdown 1.500000") != std::string::npos);
}
