// Which rows of a table a model was fitted to.
#include "fit/replay.hpp"

#include <catch2/catch.hpp>
#include <cmath>

#include "fit/table/table.hpp"
#include "selectors.hpp"

using namespace selgen;
using namespace selgen::fit;

namespace {

const char* const two_features = R"(selector s {
    call void (int n, double calls);
    feature n : count = n;
    feature reuse : real = calls;
    variant a { run fa(n); }
    variant b { run fb(n); }
    variant c { plan make(n); run fc(plan); }
    otherwise a;
})";

/// The number of rows in which the selector was trained with n = 10 and these costs.
std::size_t known_with(const std::vector<double>& costs, const std::string& rows,
                       const std::vector<double>& features = {10, 3}) {
    auto selector = testing::selector_of(two_features);
    selector.replay.rows = {{features, 0, costs}};
    const auto read = read_table("t.csv", "n,setup:c,time:a,time:b,time:c\n" + rows);
    REQUIRE(std::holds_alternative<Data>(read));
    return trained_rows(selector, std::get<Data>(read), 1);
}

}  // namespace

TEST_CASE("a training row is in a table if a row has its features and its ratios of times") {
    const std::string row = "10,,2e-6,3e-6,5e-6\n";
    CHECK(known_with({1, 1.5, 2.5}, row) == 1);
    CHECK(known_with({1, 1.5, 2.5}, "11,,2e-6,3e-6,5e-6\n" + row) == 1);
    CHECK(known_with({1, 1.5002, 2.5}, row) == 1);  // four digits after the point
    CHECK(known_with({1, 1.501, 2.5}, row) == 0);
    CHECK(known_with({1, 1.5, 2.4}, row) == 0);
    CHECK(known_with({1, 1.5, 2.5}, "11,,2e-6,3e-6,5e-6\n") == 0);
}

TEST_CASE("what a training row or the table does not have is not compared") {
    const std::string row = "10,,2e-6,3e-6,5e-6\n";
    CHECK(known_with({1, 0, 2.5}, row) == 1);
    CHECK(known_with({0, 1, 5.0 / 3}, row) == 1);
    CHECK(known_with({1, 1.5, 2.5}, "10,,2e-6,,5e-6\n") == 1);
    CHECK(known_with({1, 1.5, 2.5}, "10,,2e-6,inf,5e-6\n") == 1);
    CHECK(known_with({1, 1.5, 9}, "10,1e-3,2e-6,3e-6,5e-6\n") == 1);  // its cost has a plan
    CHECK(known_with({1, 1.5, 2.5}, row, {NAN, 3}) == 1);
    CHECK(known_with({1, 1.5, 2.5}, row, {10, 99}) == 1);  // reuse is no input
}

TEST_CASE("each training row counts once, and only if it is in the table") {
    auto selector = testing::selector_of(two_features);
    selector.replay.rows = {
        {{10, 1}, 0, {1, 2, 0}}, {{20, 1}, 1, {3, 1, 0}}, {{30, 1}, 0, {1, 2, 0}}};
    const auto read = read_table("t.csv", "n,time:a,time:b\n10,1,2\n10,2,4\n20,6,2\n30,2,2\n");
    CHECK(trained_rows(selector, std::get<Data>(read), 1) == 2);
    selector.replay.rows.clear();
    CHECK(trained_rows(selector, std::get<Data>(read), 1) == 0);
}
