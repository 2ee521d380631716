// C++ code in specs: where it ends, and errors in its brackets.
#include "tests/grammar/parsed.hpp"

using namespace selgen;
using namespace selgen::dsl;

namespace {

/// The C++ of a feature, followed by another feature that must still be there.
std::string cpp(const std::string& text) {
    const auto spec =
        parsed(in_selector("feature n : count = " + text + "; feature m : count = 1;"));
    CHECK(selector_of(spec).statements.size() == 2);
    return first<ast::Feature>(spec).value.text;
}

std::string cpp_fault(const std::string& text) {
    return error_at("selector s {\n  feature n : count = " + text + "\n}\n");
}

}  // namespace

TEST_CASE("C++ is verbatim up to its ';', without white space at its ends") {
    CHECK(cpp("  a.b( c )  ") == "a.b( c )");
    CHECK(cpp("a\n  + b\n") == "a\n  + b");
}

TEST_CASE("a ';' in brackets or literals does not end C++") {
    CHECK(cpp("[&] { int i = 0; return i; }()") == "[&] { int i = 0; return i; }()");
    CHECK(cpp("f(\";)\", ';', '\\'', '\"')") == "f(\";)\", ';', '\\'', '\"')");
    CHECK(cpp(R"(g("\";"))") == R"(g("\";"))");
    CHECK(cpp("R\"x( ; )\" )x\" + u8R\"(\")\"") == "R\"x( ; )\" )x\" + u8R\"(\")\"");
    CHECK(cpp("f(/* ;) */ a, // ;)\n b)") == "f(/* ;) */ a, // ;)\n b)");
    CHECK(cpp("a /* ; */") == "a /* ; */");
}

TEST_CASE("digit separators begin no character literal") {
    CHECK(cpp("1'000'000 + 0x1'f") == "1'000'000 + 0x1'f");
    CHECK(cpp("u'x' + L';'") == "u'x' + L';'");
}

TEST_CASE("templates, shifts and comparisons are no brackets") {
    CHECK(cpp("std::max<int, 3>(a >> 1, b < c)") == "std::max<int, 3>(a >> 1, b < c)");
}

TEST_CASE("a comment after C++ belongs to the spec") {
    const auto spec = parsed(in_selector("feature n : count = a // why\n ;"));
    CHECK(first<ast::Feature>(spec).value.text == "a");
    REQUIRE(spec.comments.size() == 1);
    CHECK(spec.comments[0].text == "// why");
}

TEST_CASE("a signature is C++ too") {
    const auto spec =
        parsed(in_selector("call template <class T> T (std::span<T> x = {}, int n);"));
    CHECK(first<ast::Call>(spec).value.text ==
          "template <class T> T (std::span<T> x = {}, int n)");
}

TEST_CASE("a bracket that is not closed is reported where it opens") {
    CHECK(cpp_fault("f(g(a);") == "'(' is not closed @ (");
    CHECK(fault_of(in_selector("feature n : count = f(g(a);")).span.begin == 34);
    CHECK(cpp_fault("a[3;") == "'[' is not closed @ [");
    CHECK(cpp_fault("A{3)") == "'{' is not closed @ {");
    CHECK(cpp_fault("f(a];") == "'(' is not closed @ (");
    CHECK(cpp_fault("f(\"a);") == "the string is not closed @ \"");
    CHECK(cpp_fault("f('a);") == "the character literal is not closed @ '");
    CHECK(cpp_fault("f(/* a);") == "the comment '/*' is not closed by '*/' @ /");
    CHECK(cpp_fault("R\"x(a)\";") == "the raw string is not closed @ R");
    CHECK(error_at("selector s { feature n : count = A{3;") == "'{' is not closed @ {");
    CHECK(cpp_fault(std::string(100000, '(')) == "this is nested too deeply @ (");
}

TEST_CASE("a brace that takes the selector's own is reported with the begin of its statement") {
    const std::string text = in_selector("feature n : count = A{3; let b = 3;");
    const auto found = fault_of(text);
    CHECK(found.text == "expected ';' after the feature");
    REQUIRE(found.notes.size() == 1);
    CHECK(piece(text, found.notes[0].span) == "feature");
}

TEST_CASE("C++ without its ';' is reported at the next statement") {
    CHECK(cpp_fault("a") == "expected ';' after the feature @ ");
    CHECK(cpp_fault("a\n  feature m : count = b;") == "expected ';' after the feature @ ");
    CHECK(cpp_fault("a)") == "expected ';' after the feature @ )");
    CHECK(cpp_fault(";") == "expected C++ after '=' @ ;");
    CHECK(error_at(in_selector("variant v { plan P(n) run f(); }")) ==
          "expected ';' after the plan @ run");
}
