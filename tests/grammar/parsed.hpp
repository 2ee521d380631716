// What the tests of the grammar share: parses a text, and returns its tree or its only error.
#pragma once

#include <catch2/catch.hpp>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "dsl/ast/print/spec.hpp"
#include "grammar/parse.hpp"

namespace selgen {

inline dsl::ast::Spec parsed(const std::string& text) {
    dsl::Report report;
    const auto spec = grammar::parse({{"test.sel", text}}, 0, report);
    for (const auto& found : report.found()) UNSCOPED_INFO(found.text);
    UNSCOPED_INFO(text);
    REQUIRE(spec);
    CHECK(report.found().empty());
    return *spec;
}

inline dsl::Diagnostic fault_of(const std::string& text) {
    dsl::Report report;
    CHECK_FALSE(grammar::parse({{"test.sel", text}}, 0, report));
    REQUIRE(report.found().size() == 1);
    CHECK(report.found()[0].code == dsl::Code::syntax);
    return report.found()[0];
}

/// The text of an error and the piece it points at: "expected ';' after the feature @ }".
inline std::string error_at(const std::string& text) {
    const dsl::Diagnostic found = fault_of(text);
    return found.text + " @ " + text.substr(found.span.begin, found.span.end - found.span.begin);
}

/// Texts, and the error of each as from error_at.
using Errors = std::vector<std::pair<std::string, std::string>>;

/// Checks the error of each text, inside of what `around` adds to it.
template <class Around>
void check_errors(const Errors& errors, const Around& around) {
    for (const auto& [text, error] : errors) {
        INFO(text);
        CHECK(error_at(around(text)) == error);
    }
}

inline std::string as_is(const std::string& text) { return text; }

inline const dsl::ast::Selector& selector_of(const dsl::ast::Spec& spec) {
    return std::get<dsl::ast::Selector>(spec.items.at(0));
}

template <class Statement>
const Statement& first(const dsl::ast::Spec& spec) {
    return std::get<Statement>(selector_of(spec).statements.at(0));
}

inline std::string in_selector(const std::string& statements) {
    return "selector s { " + statements + " }";
}

inline std::string piece(const std::string& text, dsl::Span span) {
    return text.substr(span.begin, span.end - span.begin);
}

}  // namespace selgen
