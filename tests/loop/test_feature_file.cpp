// Loop feature files that are read and written unchanged, and errors in other files.
#include "loop/feature_file.hpp"

#include <catch2/catch.hpp>

using namespace selgen::loop;

namespace {

const std::string right_code_file = R"({
  "format": "selgen-loop 1",
  "provenance": {
    "profile.program": "./app 100"
  },
  "features": {
    "iterations": 100,
    "l1_miss_rate": 0.125
  }
}
)";

}  // namespace

TEST_CASE("a loop feature file that is read is written unchanged") {
    const FeatureFile file = read_feature_file(right_code_file);
    CHECK(file.features.at("iterations") == 100);
    CHECK(file.features.at("l1_miss_rate") == 0.125);
    CHECK(file.provenance.at("profile.program") == "./app 100");
    CHECK(to_text(file) == right_code_file);
}

TEST_CASE("numbers of a loop feature file keep their values") {
    FeatureFile file;
    file.features = {{"a", 1.0 / 3}, {"b", 1e300}, {"c", -0.1}, {"d", 9007199254740992.0}};
    CHECK(read_feature_file(to_text(file)).features == file.features);
}

TEST_CASE("a loop feature file may have no features") {
    CHECK(read_feature_file(R"({"format": "selgen-loop 1"})").features.empty());
}

TEST_CASE("other files are errors with a reason") {
    const auto with = [](const std::string& rest) {
        return R"({"format": "selgen-loop 1", )" + rest + "}";
    };
    CHECK_THROWS_WITH(read_feature_file("{"), Catch::Contains("is not valid JSON"));
    for (const char* text : {"[]", "{}", R"({"format": "selgen-loop 2"})", R"({"format": 1})"})
        CHECK_THROWS_WITH(read_feature_file(text), Catch::Contains("selgen-loop 1"));
    CHECK_THROWS_WITH(read_feature_file(with(R"("features": 1)")),
                      "features: must be an object, not 1");
    CHECK_THROWS_WITH(read_feature_file(with(R"("features": {"1a": 1})")),
                      "feature '1a' is not a C++ identifier");
    CHECK_THROWS_WITH(read_feature_file(with(R"("features": {"a": "x"})")),
                      "features.a: must be a finite number, not \"x\"");
    CHECK_THROWS_WITH(read_feature_file(with(R"("features": {"a": null})")),
                      "features.a: must be a finite number, not null");
    CHECK_THROWS_WITH(read_feature_file(with(R"("provenance": {"a": 1})")),
                      "provenance.a: must be a string, not 1");
    CHECK_THROWS_AS(read_feature_file(with(R"("features": {"a": 1e999})")), selgen::Unreadable);
}
