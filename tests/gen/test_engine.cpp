// The templates of generated code: values, lists, conditions and errors.
#include "gen/template/engine.hpp"

#include <catch2/catch.hpp>
#include <stdexcept>

using selgen::gen::List;
using selgen::gen::Template;
using selgen::gen::View;

namespace {

std::string fill(std::string_view text, const View& view) { return Template(text).fill(view); }

View named(const std::string& name) { return {{{"name", name}}}; }

}  // namespace

TEST_CASE("a name is replaced with its value") {
    CHECK(fill("int $name$ = $name$0;\n", named("x")) == "int x = x0;\n");
}

TEST_CASE("two $ are a $") { CHECK(fill("$$(CXX) $name$ $$@\n", named("x")) == "$(CXX) x $@\n"); }

TEST_CASE("each iterates over a list, and sees the outer values") {
    const View view{{{"type", "int"}, {"xs", List{named("a"), named("b")}}}};
    CHECK(fill("//$ each xs\n$type$ $name$;\n//$ end\n", view) == "int a;\nint b;\n");
    const View none{{{"type", "int"}, {"xs", List{}}}};
    CHECK(fill("//$ each xs\n$type$ $name$;\n//$ end\n", none).empty());
}

TEST_CASE("if keeps its block if the value is true, if not if it is false") {
    const std::string text = "//$ if p\nyes\n//$ end\n    //$ if not p\nno\n//$ end\n";
    CHECK(fill(text, {{{"p", true}}}) == "yes\n");
    CHECK(fill(text, {{{"p", false}}}) == "no\n");
}

TEST_CASE("an inner name hides an outer one") {
    const View view{{{"name", "out"}, {"xs", List{named("in")}}}};
    CHECK(fill("$name$\n//$ each xs\n$name$\n//$ end\n", view) == "out\nin\n");
}

TEST_CASE("errors in templates are reported") {
    CHECK_THROWS_AS(fill("$x$", {}), std::logic_error);
    CHECK_THROWS_WITH(fill("$x$", {}), "template: 'x' has no value");
    CHECK_THROWS_WITH(fill("", named("x")), "template: value 'name' is not used");
    CHECK_THROWS_WITH(fill("//$ if name\n//$ end\n", named("x")),
                      "template: 'name' is not a truth value");
    CHECK_THROWS_WITH(fill("//$ each name\n//$ end\n", named("x")),
                      "template: 'name' is not a list");
    CHECK_THROWS_WITH(fill("$p$", {{{"p", true}}}), "template: 'p' is not a text");
    CHECK_THROWS_WITH(fill("//$ each xs\n", {}), "template: a block has no 'end'");
    CHECK_THROWS_WITH(fill("//$ end\n", {}), "template: 'end' without a block");
    CHECK_THROWS_WITH(fill("//$ unless x\n", {}), "template: unknown directive: unless x");
    CHECK_THROWS_WITH(fill("  cost $5;\n", {}), "template: unmatched '$' in: cost $5;");
}

TEST_CASE("an unused value of a list element is reported") {
    const View view{{{"xs", List{named("a")}}}};
    CHECK_THROWS_WITH(fill("//$ each xs\nx\n//$ end\n", view),
                      "template: value 'name' is not used");
}
