// What a selector chooses in each row of a table, which columns it lacks, and which rows it knows.
#include "fit/evaluate/choices.hpp"

#include <catch2/catch.hpp>
#include <cmath>

#include "fit/replay.hpp"
#include "reading.hpp"

using namespace selgen;
using namespace selgen::fit;

namespace {

/// Below n = 100, the model chooses a; up to 1000, it is unsure; above 10000, it does not hold.
const char* const in_parts = R"(selector s {
    call void (int n, double share);
    feature n : count = n;
    feature share : real = share;
    variant a { run fa(n); }
    variant b { run fb(n); }
    variant c { run fc(n); }
    choose by s;
    choose b when share > 0.5;
    otherwise c;
}
model s {
    domain n 0 .. 10000;
    choice = tree { if n < 100 { a } else if n < 1000 { unsure } else { b } };
})";

const char* const rows_of_parts =
    "n,share,time:a,time:b,time:c\n"
    "10,0.9,1,1,1\n"
    "200,0.9,1,1,1\n"
    "300,0.1,1,1,1\n"
    "5000,0.1,1,1,1\n"
    "20000,0.9,1,1,1\n"
    "30000,0.1,1,1,1\n"
    "3,0.1,1,1,1\n";

}  // namespace

TEST_CASE("each row has the choice of the first rule that decides there") {
    const auto selector = testing::selector_of(in_parts);
    const Data data = data_in(rows_of_parts);
    CHECK(chosen_configurations(selector, data, 1, data) ==
          std::vector<std::string>{"a", "b", "c", "b", "b", "c", "a"});
    CHECK(choices(selector, data, 1) == std::vector<std::size_t>{0, 1, 2, 1, 1, 2, 0});
    CHECK(rows_without_model(selector, data, 1) == 2);
    CHECK(unsure_rows(selector, data, 1) == 2);
    CHECK(seen_rows(selector, data, 1)[3] == std::vector{5000.0, 0.1});
    CHECK(always_choosing(data, 2) == std::vector<std::size_t>(7, 2));
}

TEST_CASE("variants without a time in the table are not open, and others are not in it") {
    const auto selector = testing::selector_of(in_parts);
    const Data without_b = data_in("n,share,time:a,time:c\n10,0.9,1,1\n5000,0.9,1,1\n");
    CHECK(open_variants(selector, without_b) == std::vector{true, false, true});
    CHECK(choices(selector, without_b, 1) == std::vector<std::size_t>{0, 1});
    const Data more = data_in("n,share,time:a,time:b,time:c\n5000,0.9,1,1,1\n");
    CHECK(choices(selector, without_b, 1, more) == std::vector<std::size_t>{0, 2});
    const Data none = data_in("n,share,time:d\n10,0.9,1\n");
    CHECK(open_variants(selector, none).empty());
}

TEST_CASE("columns that a selector reads may be missing, and a table may have none of them") {
    const auto selector = testing::selector_of(in_parts);
    const Data data = data_in(rows_of_parts);
    CHECK(missing_columns(selector, data).empty());
    CHECK_FALSE(is_blind(selector, data));
    const Data no_share = data_in("n,time:a\n10,1\n");
    CHECK(missing_columns(selector, no_share) == std::vector<std::string>{"share"});
    CHECK_FALSE(is_blind(selector, no_share));
    const Data other = data_in("m,time:a\n10,1\n");
    CHECK(missing_columns(selector, other) == std::vector<std::string>{"n", "share"});
    CHECK(is_blind(selector, other));
}

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
    return trained_rows(selector, data_in("n,setup:c,time:a,time:b,time:c\n" + rows), 1);
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
    const Data data = data_in("n,time:a,time:b\n10,1,2\n10,2,4\n20,6,2\n30,2,2\n");
    CHECK(trained_rows(selector, data, 1) == 2);
    selector.replay.rows.clear();
    CHECK(trained_rows(selector, data, 1) == 0);
}
