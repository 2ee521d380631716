// Parses and checks the text of a spec for a test.
#pragma once

#include <catch2/catch.hpp>
#include <optional>
#include <sstream>
#include <string>

#include "dsl/check/spec.hpp"
#include "grammar/parse.hpp"

namespace selgen::testing {

struct Read {
    std::optional<dsl::model::Spec> model;
    dsl::Report report;
};

inline Read read(const std::string& text) {
    const dsl::Sources sources{{"test.sel", text}};
    Read result;
    const auto spec = grammar::parse(sources, 0, result.report);
    if (spec) result.model = dsl::check({*spec}, sources, result.report);
    return result;
}

/// The first selector of a spec without errors.
inline dsl::model::Selector selector_of(const std::string& text) {
    const Read result = read(text);
    for (const auto& found : result.report.found()) UNSCOPED_INFO(found.text);
    REQUIRE(result.model);
    REQUIRE_FALSE(result.model->selectors.empty());
    return result.model->selectors[0];
}

/// A selector of the real features x and y and the variants a, b and c, of which b may have a
/// condition, with these rules and models.
inline dsl::model::Selector selector_by(const std::string& rules, const std::string& models = "",
                                        const std::string& of_b = "") {
    return selector_of(R"(selector s {
        call void (double k);
        feature x : real = k;
        feature y : real = k;
        variant a { run f(k); }
        variant b { run f(k); )" +
                       of_b + " }\n variant c { run f(k); }\n" + rules + "}\n" + models);
}

}  // namespace selgen::testing
