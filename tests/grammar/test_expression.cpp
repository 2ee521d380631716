// Expressions of the language and C++ code: precedence, units, spans, ends and errors.
#include "tests/grammar/parsed.hpp"

using namespace selgen;
using namespace selgen::dsl;

namespace {

std::string bare(const ast::Expression& expression) {
    if (const auto* number = std::get_if<ast::Number>(&expression.node)) {
        return number->text + (number->unit.empty() ? "" : "~" + number->unit);
    }
    if (const auto* name = std::get_if<ast::Name>(&expression.node)) return name->text;
    const auto& apply = std::get<ast::Apply>(expression.node);
    std::string made = "(" + apply.op.text;
    for (const auto& operand : apply.operands) made += " " + bare(operand);
    return made + ")";
}

/// The expression with all its structure: "(+ a (* b c))".
std::string structure(const std::string& text) {
    Report report;
    const auto expression = grammar::parse_expression(text, report);
    for (const auto& found : report.found()) UNSCOPED_INFO(found.text);
    REQUIRE(expression);
    return bare(*expression);
}

std::string expression_fault(const std::string& text) {
    Report report;
    CHECK_FALSE(grammar::parse_expression(text, report));
    REQUIRE(report.found().size() == 1);
    const auto& found = report.found()[0];
    return found.text + " @ " + text.substr(found.span.begin, found.span.end - found.span.begin);
}

std::string repeated(const std::string& text, int times) {
    std::string made;
    for (int i = 0; i < times; ++i) made += text;
    return made;
}

}  // namespace

TEST_CASE("operators bind as in mathematics") {
    CHECK(structure("a + b * c ^ d") == "(+ a (* b (^ c d)))");
    CHECK(structure("a or b and c == d") == "(or a (and b (== c d)))");
    CHECK(structure("a - b - c") == "(- (- a b) c)");
    CHECK(structure("a / b * c") == "(* (/ a b) c)");
    CHECK(structure("a ^ b ^ c") == "(^ a (^ b c))");
    CHECK(structure("not a < b and c") == "(and (not (< a b)) c)");
    CHECK(structure("(a + b) * c") == "(* (+ a b) c)");
}

TEST_CASE("a sign binds less than a power and more than a product") {
    CHECK(structure("-a ^ b") == "(- (^ a b))");
    CHECK(structure("-a * b") == "(* (- a) b)");
    CHECK(structure("a * -b") == "(* a (- b))");
    CHECK(structure("a ^ -b ^ c") == "(^ a (- (^ b c)))");
    CHECK(structure("a - -b") == "(- a (- b))");
    CHECK(structure("--a") == "(- (- a))");
}

TEST_CASE("a number may have a unit after it") {
    CHECK(structure("4 GiB") == "4~GiB");
    CHECK(structure("8B * n") == "(* 8~B n)");
    CHECK(structure("3 %") == "3~%");
    CHECK(structure("20\tus + 1") == "(+ 20~us 1)");
}

TEST_CASE("the words of the language are no units") {
    CHECK(structure("n * 8 and x") == "(and (* n 8) x)");
    CHECK(structure("1 or 2") == "(or 1 2)");
    CHECK(structure("if 1 then 2 else 3") == "(if 1 2 3)");
    CHECK(structure("4 order") == "4~order");
}

TEST_CASE("numbers are digits with point and exponent") {
    CHECK(structure("1.50e-4") == "1.50e-4");
    CHECK(structure("2E+3") == "2E+3");
    CHECK(structure("007") == "007");
    CHECK(structure("1e") == "1~e");
}

TEST_CASE("names may have dots, and calls have operands") {
    CHECK(structure("cpu.avx2") == "cpu.avx2");
    CHECK(structure("min(a, lg(b), 3)") == "(min a (lg b) 3)");
    CHECK(structure("f ( )") == "(f)");
    CHECK(structure("notable + android") == "(+ notable android)");
}

TEST_CASE("a conditional takes all that follows") {
    CHECK(structure("if a < b then c else d + e") == "(if (< a b) c (+ d e))");
    CHECK(structure("if a then b else if c then d else e") == "(if a b (if c d e))");
    CHECK(structure("1 + (if a then b else c)") == "(+ 1 (if a b c))");
}

TEST_CASE("a span covers the expression with its parentheses") {
    const std::string text = in_selector("let x = a * (b + 4 GiB);");
    const auto spec = parsed(text);
    const auto& value = first<ast::Let>(spec).value;
    CHECK(piece(text, value.span) == "a * (b + 4 GiB)");
    const auto& apply = std::get<ast::Apply>(value.node);
    CHECK(piece(text, apply.op.span) == "*");
    CHECK(piece(text, apply.operands[1].span) == "(b + 4 GiB)");
    const auto& sum = std::get<ast::Apply>(apply.operands[1].node);
    CHECK(piece(text, sum.operands[1].span) == "4 GiB");
}

TEST_CASE("errors of an expression are reported where they are") {
    CHECK(expression_fault("") == "expected an expression @ ");
    CHECK(expression_fault("a +") == "expected a value after the operator @ ");
    CHECK(expression_fault("a + * b") == "expected a value after the operator @ *");
    CHECK(expression_fault("- then") == "expected a value @ then");
    CHECK(expression_fault("(a b)") == "expected an operator or ')' @ b");
    CHECK(expression_fault("()") == "expected a value after '(' @ )");
    CHECK(expression_fault("f(a b)") == "expected ',' or ')' after the operand @ b");
    CHECK(expression_fault("f(a,)") == "expected a value @ )");
    CHECK(expression_fault("a b") == "expected an operator or the end of the expression @ b");
    CHECK(expression_fault("if a else b") == "expected 'then' after the condition @ else");
    CHECK(expression_fault("if a then b") == "expected 'else' after the value @ ");
    CHECK(expression_fault("a && b") == "'&&' is written as 'and' @ &&");
    CHECK(expression_fault("a || b") == "'||' is written as 'or' @ ||");
    CHECK(expression_fault("!a") == "'!' is written as 'not' @ !");
}

TEST_CASE("a comparison is not compared again") {
    const std::string sentence =
        "comparisons cannot be chained: join two comparisons with 'and' @ ";
    CHECK(expression_fault("a < b < c") == sentence + "<");
    CHECK(expression_fault("a == b != c") == sentence + "!");
    CHECK(structure("(a < b) == c") == "(== (< a b) c)");
}

TEST_CASE("'not' needs parentheses after a tighter operator") {
    CHECK(expression_fault("a + not b") == "'not' needs parentheses after this operator @ not");
    CHECK(structure("a and not b") == "(and a (not b))");
}

TEST_CASE("deep nesting is refused and does not overflow the stack") {
    CHECK(structure(repeated("(", 180) + "a" + repeated(")", 180)) == "a");
    const std::string sentence = "this is nested too deeply @ ";
    CHECK(expression_fault(repeated("(", 100000)) == sentence + "(");
    CHECK(expression_fault(repeated("f(", 100000)) == sentence + "f");
    CHECK(expression_fault(repeated("if ", 100000)) == sentence + "if");
    CHECK(expression_fault(repeated("-", 5000) + "a") == sentence + "-");
    CHECK(expression_fault(repeated("not ", 5000) + "a") == sentence + "not");
    CHECK(expression_fault(repeated("2^", 3000) + "a") == sentence + "2");
    CHECK(expression_fault(repeated(repeated("-", 900) + "(", 100) + "a" + repeated(")", 100)) ==
          sentence + "-");
}

TEST_CASE("a sum of hundreds of terms is read, one of thousands is refused") {
    CHECK_FALSE(structure("a" + repeated(" + a", 900)).empty());
    const std::string sentence = "this expression is too long: use 'let' to name a part of it @ ";
    CHECK(expression_fault("a" + repeated(" + a", 3000)) == sentence + "+");
    CHECK(expression_fault("a" + repeated(" + a", 100000)) == sentence + "a");
    CHECK(expression_fault(repeated("-", 100000) + "a") == sentence + "-");
}

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
    CHECK(first<ast::Call>(spec).value.text == "template <class T> T (std::span<T> x = {}, int n)");
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
