// Access to the values of JSON documents, and errors that name the path of a value.
#include "base/json.hpp"

#include <catch2/catch.hpp>

using namespace selgen;

namespace {

const std::string document = R"({"name": "a b", "sizes": [1, 2.5, -1], "deep": {"z": 1, "a": 2}})";

}  // namespace

TEST_CASE("values of a document are read by name, index and order") {
    const JsonValue whole = JsonValue::parse(document);
    CHECK(whole["name"].line() == "a b");
    CHECK(whole["sizes"].elements(3)[1].amount() == 2.5);
    const auto members = whole["deep"].members();
    REQUIRE(members.size() == 2);
    CHECK(members[0].first == "z");
    CHECK(members[1].second.whole(0, 9) == 2);
    CHECK(!whole.has("size"));
}

TEST_CASE("a value keeps its document alive") {
    const JsonValue deep = JsonValue::parse(document)["deep"];
    CHECK(deep["a"].number() == 2);
}

TEST_CASE("an error names the place and what is expected") {
    const JsonValue whole = JsonValue::parse(document);
    CHECK_THROWS_WITH(whole["sizes"].elements(3)[2].amount(),
                      "sizes[2]: must be a number from 0 to 1e18, not -1");
    CHECK_THROWS_WITH(whole["deep"]["z"].text(), "deep.z: must be a string, not 1");
    CHECK_THROWS_WITH(whole["deep"].allow({"z", "b"}),
                      "deep: has an unknown member 'a'; expected z or b");
    CHECK_THROWS_WITH(whole["deep"]["x"], "deep: has no 'x', which is required");
    CHECK_THROWS_WITH(whole["sizes"].elements(2),
                      "sizes: has 3 elements, but at most 2 are allowed");
    CHECK_THROWS_WITH(JsonValue::parse("1", "line 3").truth(),
                      "line 3: must be true or false, not 1");
}

TEST_CASE("invalid JSON and duplicate members are errors") {
    CHECK_THROWS_AS(JsonValue::parse("{"), JsonError);
    CHECK_THROWS_WITH(JsonValue::parse(R"({"a": 1, "a": 2})"), Catch::Contains("'a'"));
}
