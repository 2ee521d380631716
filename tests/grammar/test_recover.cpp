// After a syntax error, reading continues: each error is reported once, and none as an echo.
#include <algorithm>

#include "tests/grammar/parsed.hpp"

using namespace selgen;
using namespace selgen::dsl;

namespace {

using Found = std::vector<std::string>;

/// The errors of a text in their order, each as "line: text".
Found all_errors(const std::string& text) {
    const Sources sources{{"test.sel", text}};
    Report report;
    CHECK_FALSE(grammar::parse(sources, 0, report));
    std::vector<Diagnostic> found = report.found();
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& a, const auto& b) { return a.span.begin < b.span.begin; });
    Found errors_in;
    for (const Diagnostic& one : found) {
        errors_in.push_back(std::to_string(location_of(sources[0], one.span.begin).line) + ": " +
                            one.text);
    }
    return errors_in;
}

}  // namespace

TEST_CASE("two faulty statements of a selector are both reported") {
    CHECK(all_errors("selector s {\n"
                     "  call void (int n);\n"
                     "  feature : count = n;\n"
                     "  feature m : count = n;\n"
                     "  let a 3;\n"
                     "  otherwise v;\n"
                     "}\n") == Found{"3: expected the feature's name",
                                     "5: expected '=' and an expression after the name"});
}

TEST_CASE("ten errors of all kinds are reported, each once") {
    CHECK(
        all_errors("use kernels;\n"
                   "selector s {\n"
                   "  call;\n"
                   "  featur n : one of {a, b} = n;\n"
                   "  feature m : one of {a b} = n;\n"
                   "  let a = (1 + 2;\n"
                   "  let b = 3 +;\n"
                   "  variant v { rum f(); target 3; run g(; }\n"
                   "  choose best time;\n"
                   "}\n"
                   "model s { time(v) = tree { if n { 1 } }; domian n 1 .. 2; time(v) = 3; }\n") ==
        Found{"1: expected a header such as \"kernels.hpp\" or <vector> after 'use'",
              "3: expected a C++ signature such as 'void (int n)' after 'call'",
              "4: unknown word 'featur' in a selector", "5: expected ',' or '}' after the word",
              "6: expected an operator or ')'", "7: expected a value after the operator",
              "8: unknown word 'rum' in a variant", "8: expected a target: 'cpu', 'cuda' or 'hip'",
              "8: '(' is not closed", "9: a goal begins with 'least' or 'most', not with 'best'",
              "11: expected 'else' after '}': both branches are needed",
              "11: unknown word 'domian' in a model"});
}

TEST_CASE("a missing ';' costs no further statement") {
    CHECK(
        all_errors("selector s {\n"
                   "  call void (int n)\n"
                   "  feature m : count = n\n"
                   "  let a = 3\n"
                   "  let b = 3;\n"
                   "  variant v { run f(); when a > 3\n run f(); }\n"
                   "  otherwise v\n"
                   "}\n"
                   "model m { time(v) = 3\n lg time(w) = 4\n time(x) = 5\n domain n 1 .. 2\n }") ==
        Found{"2: expected ';' after the call", "3: expected ';' after the feature",
              "4: expected ';' after the expression", "6: expected ';' after the condition",
              "8: expected ';' after the variant", "10: expected ';' after the equation",
              "11: expected ';' after the equation", "12: expected ';' after the equation",
              "13: expected ',' or ';' after the range"});
}

TEST_CASE("a missing brace is reported where the next thing of what is around begins") {
    const std::string open = " is still open here: '}' is missing";
    CHECK(all_errors("selector s {\n let a = 1;\nselector t {\n let = 2;\n}\n") ==
          Found{"3: a selector" + open, "4: expected a name after 'let'"});
    CHECK(all_errors("selector s {\n variant v { run f();\n otherwise v;\n let = 1;\n}\n") ==
          Found{"3: a variant" + open, "4: expected a name after 'let'"});
    CHECK(all_errors("selector s {\n variant v { run f();\nmodel m { }\n") ==
          Found{"3: a variant" + open});
    CHECK(all_errors("selector s {\n variant v { run f();\n") == Found{"3: a variant" + open});
}

TEST_CASE("a brace too many is reported once") {
    CHECK(all_errors("selector s { let a = 1; } }\nselector t { let = 1; }\n") ==
          Found{"1: unmatched '}'", "2: expected a name after 'let'"});
    CHECK(all_errors("selector s {\n let a = 1; }\n let b = 2;\n let = 3;\n otherwise v;\n}\n") ==
          Found{"3: unknown word 'let' in a spec", "4: expected a name after 'let'"});
    CHECK(all_errors("model m {\n domain n 1 .. 2; }\n time(v) = 3;\n time(w) = 4;\n}\n") ==
          Found{"3: unknown word 'time' in a spec"});
}

TEST_CASE("an error in the head of a block leaves its inside to be read") {
    CHECK(all_errors("selctor s {\n let a = 1;\n let = 2;\n}\nuse <a>;\n") ==
          Found{"1: unknown word 'selctor' in a spec", "3: expected a name after 'let'"});
    CHECK(
        all_errors("modle s {\n time(v) = 1;\n time() = 2;\n}\nuse <a>;\n") ==
        Found{"1: unknown word 'modle' in a spec", "3: expected the name of a variant after '('"});
    CHECK(all_errors("selector {\n let a = 1;\n let = 2;\n}\n") ==
          Found{"1: expected the selector's name", "3: expected a name after 'let'"});
    CHECK(all_errors("selector s\n let a = 1;\n let = 2;\n}\n") ==
          Found{"2: expected '{' after the selector's name", "3: expected a name after 'let'"});
    CHECK(all_errors("selector s {\n variant 3 { run; }\n variant v run f(); }\n let = 2;\n}\n") ==
          Found{"2: expected the variant's name", "2: expected C++ after 'run'",
                "3: expected '{' after the variant's name", "4: expected a name after 'let'"});
}

TEST_CASE("braces, strings and comments of a wrong statement do not mislead") {
    CHECK(all_errors("selector s {\n"
                     "  let = { \"}\" '}' // }\n /* } */ R\"x(})x\" };\n"
                     "  let = don't;\n"
                     "  let a = 1;\n"
                     "}\n") ==
          Found{"2: expected a name after 'let'", "4: expected a name after 'let'"});
}

TEST_CASE("a string that is not closed ends with its line") {
    CHECK(all_errors("selector s {\n"
                     "  variant v { run f(\"abc); }\n"
                     "  let a 1;\n"
                     "}\n"
                     "model m {\n"
                     "  machine \"abc;\n"
                     "  domain n;\n"
                     "}\n") == Found{"2: the string is not closed",
                                     "3: expected '=' and an expression after the name",
                                     "6: expected '\"' at the end of the string",
                                     "7: expected the lower end of a range"});
}

TEST_CASE("a comment that is not closed is the last fault of its text") {
    CHECK(all_errors("selector s {\n let = 1;\n variant v { run f() /* abc; }\n let = 2;\n}\n") ==
          Found{"2: expected a name after 'let'", "3: the comment '/*' is not closed by '*/'"});
    CHECK(all_errors("selector s {\n variant v { run f(R\"x(abc)\"); }\n let = 2;\n}\n") ==
          Found{"2: the raw string is not closed"});
}

TEST_CASE("operators that do not fit are reported together with other errors") {
    CHECK(all_errors("selector s {\n let a = 1 < 2 < 3;\n let = 1;\n let b = 1 < 2 < 3;\n}\n") ==
          Found{"2: comparisons cannot be chained: join two comparisons with 'and'",
                "3: expected a name after 'let'",
                "4: comparisons cannot be chained: join two comparisons with 'and'"});
}

TEST_CASE("a block where an expression is wanted is reported as such") {
    const std::string block = "'run' takes a call such as 'f(n)', not a block";
    CHECK(all_errors("selector s {\n"
                     "  variant v { run { f(n); } }\n"
                     "  variant w { run { f(n); }; }\n"
                     "  variant x { run { f(n) } when n > 3; }\n"
                     "  variant y { plan { f(n); } run plan; }\n"
                     "  variant z { run {1, 2}; }\n"
                     "}\n") ==
          Found{"2: " + block, "3: " + block, "4: " + block,
                "5: 'plan' takes an expression such as 'make(n)', not a block"});
}

TEST_CASE("a goal with another direction is reported with those there are") {
    const auto hint = [](const std::string& rule) { return fault_of(in_selector(rule)).hint; };
    CHECK(hint("choose good time;") == "for example: choose least time;");
    CHECK(hint("choose leest time + setup;") == "did you mean 'least'?");
    CHECK(hint("choose mots time / reuse;") == "did you mean 'most'?");
    CHECK(error_at(in_selector("choose v;")) == "expected 'when' after the variant @ ;");
}

TEST_CASE("of thousands of errors the first thousand are reported, in short time") {
    std::string text = "selector s {\n";
    for (int i = 0; i < 100000; ++i) text += "let = (;\n";
    CHECK(all_errors(text).size() == 1000);
    std::string open = "selector s {\n";
    for (int i = 0; i < 100000; ++i) open += "variant v { run f(; }\n";
    CHECK(all_errors(open).size() == 1000);
    CHECK(all_errors(std::string(100000, ';')).size() == 1000);
    CHECK(all_errors(std::string(100000, '}')).size() == 1);
}

TEST_CASE("every beginning of a spec, and a spec without one of its letters, are read to the end") {
    const std::string text =
        "use <a>;\nmodel m { domain n 1 .. 2; lg time(v) = tree { if n { 1 } else { 2 } }; }\n"
        "selector s { call void (int n); feature n : one of {a, b} = f(\"}\", ')');\n"
        "variant v { run R\"(})\"; when n == a; } choose least time; otherwise v; }\n";
    const auto check = [](const std::string& damaged) {
        Report report;
        const bool read = grammar::parse({{"test.sel", damaged}}, 0, report).has_value();
        INFO(damaged);
        CHECK(read == report.found().empty());
        CHECK(report.found().size() <= 2);
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        check(text.substr(0, i));
        check(text.substr(0, i) + text.substr(i + 1));
    }
    check(text);
}

TEST_CASE("an error in a network costs no further statement") {
    CHECK(all_errors("model m {\n"
                     "  choice = network { input x; layer tanh { 1 bias; 2 bias 3; } layer { } };\n"
                     "  time(v) = svm {\n"
                     "    gamma 1;\n"
                     "    vectors a { 1 : 2; }\n"
                     "  };\n"
                     "  time(w) = 1 +;\n"
                     "}\n") == Found{"2: expected a number after 'bias'",
                                     "5: expected 'classes' after gamma",
                                     "7: expected a value after the operator"});
}
