// Starter specs, and what each method chooses after a fit to a made-up table.
#include "studies/bench/tables/methods.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

#include "dsl/ast/print/spec.hpp"
#include "fit/evaluate/choices.hpp"
#include "studies/bench/tables/tests/folder.hpp"

using namespace tables_study;

namespace {

Table table_of(const std::string& train, const std::string& test) {
    const Folder folder;
    folder.write("t.train.csv", train);
    folder.write("t.test.csv", test);
    return read_table(folder.path, "t");
}

std::string printed(const Starter& starter) {
    return selgen::dsl::print(starter.specs[0], starter.sources[0]);
}

}  // namespace

TEST_CASE("a table with plans gets a phase, so that the choice depends on reuse") {
    const Table with = table_of(crossing(1, 1, 3, 10), crossing(1, 1, 3, 10));
    CHECK_THAT(printed(starter_of(with)), Catch::Contains("phase while input.version;"));
    const Table without = table_of(crossing(1, 1, 3, 0), crossing(1, 1, 3, 0));
    CHECK_THAT(printed(starter_of(without)), !Catch::Contains("phase while"));
}

TEST_CASE("otherwise is the most frequent default") {
    const std::string text = "n,default,time:x,time:y\n1,y,1,2\n2,x,1,2\n3,y,1,2\n";
    CHECK_THAT(printed(starter_of(table_of(text, text))), Catch::Contains("otherwise y;"));
}

TEST_CASE("of many variants, models choose among the few that are worth it") {
    // `v0` or `v1` is twice as fast. Each other variant gains 2 % in six of 192 rows.
    std::string text = "n";
    constexpr int variants = 34;
    for (int v = 0; v < variants; ++v) text += ",time:v" + std::to_string(v);
    for (int n = 0; n < 192; ++n) {
        text += '\n' + std::to_string(n) + (n < 96 ? ",1,2" : ",2,1");
        for (int v = 2; v < variants; ++v) text += n / 6 == v - 2 ? ",0.98" : ",3";
    }
    text += '\n';
    const Table table = table_of(text, text);
    const FittedSpec fitted = fit_spec(table, starter_of(table), methods()[2], 1);
    for (const std::size_t variant : selgen::fit::choices(fitted.spec.selectors[0], table.train, 1))
        CHECK(variant < 2);
}

TEST_CASE("only the priced method avoids a feature that costs more than it gains") {
    // The feature is worth 2, but costs ten times a call.
    std::string text = "n,cost:n,time:x,time:y\n";
    for (int n = 0; n < 100; ++n) text += std::to_string(n) + (n < 40 ? ",10,1,2\n" : ",10,2,1\n");
    const Table table = table_of(text, text);
    const auto chosen = [&](std::size_t method) {
        const FittedSpec fitted = fit_spec(table, starter_of(table), methods()[method], 1);
        return selgen::fit::choices(fitted.spec.selectors[0], table.train, 1);
    };
    REQUIRE(std::string(methods()[1].name) == "auto, priced");
    CHECK(chosen(0).front() != chosen(0).back());
    CHECK(chosen(1) == Choices(100, 1));
}

TEST_CASE("the methods are named differently, and auto comes first") {
    std::vector<std::string> names;
    for (const Method& method : methods()) names.emplace_back(method.name);
    REQUIRE(!names.empty());
    CHECK(names.front() == "auto");
    std::ranges::sort(names);
    CHECK(std::ranges::adjacent_find(names) == names.end());
}
