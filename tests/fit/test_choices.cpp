// What a selector chooses in each row of a table, and which columns it lacks.
#include "fit/evaluate/choices.hpp"

#include <catch2/catch.hpp>

#include "fit/table/table.hpp"
#include "selectors.hpp"

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

Data table_of_parts(const std::string& text) {
    const auto read = read_table("t.csv", text);
    REQUIRE(std::holds_alternative<Data>(read));
    return std::get<Data>(read);
}

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
    const Data data = table_of_parts(rows_of_parts);
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
    const Data without_b = table_of_parts("n,share,time:a,time:c\n10,0.9,1,1\n5000,0.9,1,1\n");
    CHECK(open_variants(selector, without_b) == std::vector{true, false, true});
    CHECK(choices(selector, without_b, 1) == std::vector<std::size_t>{0, 1});
    const Data more = table_of_parts("n,share,time:a,time:b,time:c\n5000,0.9,1,1,1\n");
    CHECK(choices(selector, without_b, 1, more) == std::vector<std::size_t>{0, 2});
    const Data none = table_of_parts("n,share,time:d\n10,0.9,1\n");
    CHECK(open_variants(selector, none).empty());
}

TEST_CASE("columns that a selector reads may be missing, and a table may have none of them") {
    const auto selector = testing::selector_of(in_parts);
    const Data data = table_of_parts(rows_of_parts);
    CHECK(missing_columns(selector, data).empty());
    CHECK_FALSE(is_blind(selector, data));
    const Data no_share = table_of_parts("n,time:a\n10,1\n");
    CHECK(missing_columns(selector, no_share) == std::vector<std::string>{"share"});
    CHECK_FALSE(is_blind(selector, no_share));
    const Data other = table_of_parts("m,time:a\n10,1\n");
    CHECK(missing_columns(selector, other) == std::vector<std::string>{"n", "share"});
    CHECK(is_blind(selector, other));
}
