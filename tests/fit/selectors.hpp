// Selectors of specs in tests.
#pragma once

#include <catch2/catch.hpp>
#include <string>

#include "dsl/check/spec.hpp"
#include "grammar/parse.hpp"

namespace selgen::testing {

/// The first selector of a spec without errors.
inline dsl::model::Selector selector_of(const std::string& text) {
    const dsl::Sources sources{{"s.sel", text}};
    dsl::Report report;
    const auto parsed = grammar::parse(sources, 0, report);
    REQUIRE(parsed);
    const auto checked = dsl::check({*parsed}, sources, report);
    REQUIRE(checked);
    return checked->selectors[0];
}

}  // namespace selgen::testing
