// Goals that compare quantities of which a model gives only ratios.
#include <catch2/catch.hpp>
#include <string>

#include "tests/dsl/reading.hpp"

using namespace selgen;

namespace {

/// A selector with this goal and these statements of its model.
std::string spec_with(const std::string& goal, const std::string& statements) {
    return "selector s {\n"
           "  call void (int k);\n"
           "  feature n : count = k;\n"
           "  variant a { run f(k); }\n"
           "  variant b { run g(k); }\n"
           "  choose least " +
           goal + ";\n  otherwise a;\n}\nmodel s {\n  " + statements +
           "\n  time(a) = n; time(b) = 2 + n; energy(a) = 3; energy(b) = 2 * n;\n}\n";
}

bool accepts(const std::string& goal, const std::string& statements = "relative time;") {
    const testing::Read read = testing::read(spec_with(goal, statements));
    if (read.report.has_errors()) {
        REQUIRE(read.report.found().size() == 1);
        CHECK(read.report.found()[0].text.find("must be proportional") != std::string::npos);
        return false;
    }
    CHECK(dsl::model::has_relative_goal(read.model->selectors[0]));
    return true;
}

}  // namespace

TEST_CASE("a goal that keeps its choice if times are scaled can be relative") {
    CHECK(accepts("time"));
    CHECK(accepts("n * time / 3"));
    CHECK(accepts("-time"));
    CHECK(accepts("sqrt(time) * time"));
    CHECK(accepts("time ^ 2"));
    CHECK(accepts("1 / time"));
    CHECK(accepts("max(time, 2 * time) + abs(time) - 0 s"));
    CHECK(accepts("if n > 5 then time else 2 * time"));
    CHECK(accepts("if time < 3 * time then time else 2 * time"));
    CHECK(accepts("time * energy"));
    CHECK(accepts("(max(n, 1) * time + setup) / max(n, 1)"));
    CHECK(accepts("time + 1 s * energy", "relative time, energy;"));
}

TEST_CASE("a goal that depends on more than ratios is refused for a relative quantity") {
    CHECK_FALSE(accepts("time + 1 s"));
    CHECK_FALSE(accepts("time + 1 s * energy"));
    CHECK_FALSE(accepts("time / time"));
    CHECK_FALSE(accepts("lg(time)"));
    CHECK_FALSE(accepts("max(time, 1 s)"));
    CHECK_FALSE(accepts("if time > 1 s then time else 2 * time"));
    CHECK_FALSE(accepts("time ^ 2 + time * 1 s"));
    CHECK_FALSE(accepts("time * (time + 1 s)"));
    CHECK_FALSE(accepts("if n > 5 then time else time * time / 1 s"));
}

TEST_CASE("a goal without the relative quantity is not relative") {
    const auto selector = testing::selector_of(spec_with("energy", "relative time;"));
    CHECK_FALSE(dsl::model::has_relative_goal(selector));
}
