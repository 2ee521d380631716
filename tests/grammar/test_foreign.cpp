// What people write who know another language gives one error, at its place, with the corrected
// statement.
#include "tests/grammar/parsed.hpp"

using namespace selgen;
using namespace selgen::dsl;

namespace {

/// A statement, a piece that the message has, the piece that the error shows, the corrected text.
struct Case {
    std::string statement;
    std::string text;
    std::string shown;
    std::string fix;
};

void check(const Case& one, const std::string& before, const std::string& after) {
    const std::string text = before + one.statement + after;
    INFO(text);
    const Diagnostic found = fault_of(text);
    CHECK(found.text.find(one.text) != std::string::npos);
    CHECK(piece(text, found.span) == one.shown);
    CHECK(found.fix == one.fix);
}

void check_all(const std::vector<Case>& cases, const std::string& before,
               const std::string& after) {
    for (const Case& one : cases) check(one, before, after);
}

const std::string begin = "selector s {\n  variant v { run f(n); }\n  ";
const std::string end = "\n  let last = 1;\n}\n";

}  // namespace

TEST_CASE("rules of other languages get the rule of this one") {
    const std::string rule = "choose v when n < 3;";
    const std::string text = "a rule begins with 'choose'";
    check_all({{"if n < 3 choose v;", text, "if", rule},
               {"if (n < 3) choose v;", text, "if", rule},
               {"if (n < 3) then v;", text, "if", rule},
               {"if (n < 3) { choose v; }", text, "if", rule},
               {"if (n < 3) { choose v; } else { choose w; }", text, "if", rule},
               {"when n < 3 choose v;", text, "when", rule},
               {"when n < 3: v;", text, "when", rule},
               {"v when n < 3;", text, "v", rule},
               {"choose v if n < 3;", "'if' is written as 'when'", "if", rule},
               {"choose v where n < 3;", "'where' is written as 'when'", "where", rule},
               {"choose v only if n < 3;", "'only if' is written as 'when'", "only", rule},
               {"choose variant v when n < 3;", "follows 'choose'", "v", rule},
               {"choose \"v\" when n < 3;", "without quotes", "\"v\"", rule},
               {"choose 'v' when n < 3;", "without quotes", "'v'", rule},
               {"default: v;", "'default' is written as 'otherwise'", "default", "otherwise v;"},
               {"else v;", "'else' is written as 'otherwise'", "else", "otherwise v;"},
               {"else choose v;", "'else' is written as 'otherwise'", "else", "otherwise v;"},
               {"otherwise choose v;", "only the name of a variant", "v", "otherwise v;"},
               {"otherwise: v;", "only the name of a variant", ":", "otherwise v;"}},
              begin, end);
}

TEST_CASE("goals of other languages begin with 'least' or 'most'") {
    const std::string text = "a goal begins with 'least' or 'most'";
    const std::string bare = "a goal is written as 'choose least …;' or 'choose most …;'";
    check_all({{"choose min time;", text, "min", "choose least time;"},
               {"choose min(time);", text, "min", "choose least time;"},
               {"choose max 1 / time;", text, "max", "choose most 1 / time;"},
               {"choose best time;", text, "best", "choose least time;"},
               {"choose fastest;", text, "fastest", "choose least time;"},
               {"choose threads max speedup(threads);", text, "max",
                "choose threads most speedup(threads);"},
               {"minimize time;", bare, "minimize", "choose least time;"},
               {"least time;", bare, "least", "choose least time;"}},
              begin, end);
    CHECK(fault_of(in_selector("choose v;")).hint == "add a condition, or write: otherwise v;");
}

TEST_CASE("operators of other languages are shown as they are written here") {
    const auto in = [](const std::string& condition) { return "choose v when " + condition + ";"; };
    check_all({{in("a && b"), "'&&' is written as 'and'", "&&", in("a and b")},
               {in("a&&!b"), "'&&' is written as 'and'", "&&", in("a and not b")},
               {in("a\n    && b"), "'&&' is written as 'and'", "&&", in("a and b")},
               {in("a || b"), "'||' is written as 'or'", "||", in("a or b")},
               {in("!a"), "'!' is written as 'not'", "!", in("not a")},
               {in("n < 3 AND b"), "'AND' is written as 'and'", "AND", in("n < 3 and b")},
               {in("n = 3"), "use '==' to compare, not '='", "=", in("n == 3")},
               {in("n => 3"), "'=>' is written as '>='", "=>", in("n >= 3")},
               {in("n <> 3"), "'<>' is written as '!='", "<>", in("n != 3")},
               {in("n === 3"), "'===' is written as '=='", "===", in("n == 3")},
               {in("n < 3, a"), "joined with 'and' or 'or'", ",", in("n < 3 and a")},
               {in("n in 1 .. 5"), "two comparisons", "in", in("n >= 1 and n <= 5")},
               {"let x = n ** 2;", "'**' is written as '^'", "**", "let x = n ^ 2;"},
               {"let x = std::max(n, 3);", "'std::max' is written as 'max'", "std::max",
                "let x = max(n, 3);"},
               {in("std::min(n, 3) < m"), "'std::min' is written as 'min'", "std::min",
                in("min(n, 3) < m")}},
              begin, end);
    const Diagnostic remainder = fault_of(in_selector("let x = n % 2;"));
    CHECK(remainder.text == "there is no '%' operator: after a number, '%' means percent");
    CHECK(remainder.hint == "compute the remainder in C++: feature rest : count = n % 2;");
}

TEST_CASE("conditionals of other languages become 'if … then … else'") {
    const std::string text = "'a ? b : c' is written as 'if a then b else c'";
    check_all(
        {{"let x = a ? n : 3;", text, "?", "let x = if a then n else 3;"},
         {"let x = n > 3 ? n : m > 3 ? 4 : 5;", text, "?",
          "let x = if n > 3 then n else if m > 3 then 4 else 5;"},
         {"let x = 3 * (a ? n : 3);", text, "?", "let x = 3 * (if a then n else 3);"},
         {"let x = if (a) n else 3;", "expected 'then'", "n", "let x = if (a) then n else 3;"},
         {"let x = if a { n } else { 3 };", "expected 'then'", "{", "let x = if a then n else 3;"},
         {"let x = if a then 2 elif b then 5 else 1;", "'elif' is written as 'else if'", "elif",
          "let x = if a then 2 else if b then 5 else 1;"}},
        begin, end);
}

TEST_CASE("numbers of other languages are shown as they are written here") {
    const auto in = [](const std::string& number) { return "choose v when n < " + number + ";"; };
    check_all({{in("10'000"), "'10'000' is written as '10000'", "10'000", in("10000")},
               {in("1,000,000"), "a number cannot contain ','", ",", in("1000000")},
               {in(".5"), "before and after the '.'", ".", in("0.5")},
               {in("5."), "before and after the '.'", ".", in("5")}},
              begin, end);
}

TEST_CASE("declarations of other languages get the one of this") {
    const std::string text = "a feature begins with 'feature'";
    check_all({{"double m = p.size();", text, "double", "feature m : real = p.size();"},
               {"const std::size_t m = p.size();", text, "const", "feature m : count = p.size();"},
               {"feature m = g();", "expected ':' and a type", "=", "feature m : real = g();"},
               {"feature int m = g();", "follows its name", "m", "feature m : count = g();"},
               {"feature m : ratio in [0, 9] = g();", "'0 .. 100'", "[",
                "feature m : ratio in 0 .. 9 = g();"},
               {"const x = 3;", "begins with 'let'", "const", "let x = 3;"},
               {"let x := 3;", "use '=' after the name", ":=", "let x = 3;"},
               {"knob t in [1, 2];", "without brackets", "[", "knob t in 1, 2;"},
               {"knob t = 1, 2;", "expected 'in'", "=", "knob t in 1, 2;"},
               {"variant w = g(n);", "'variant NAME { run …; }'", "=", "variant w { run g(n); }"},
               {"variant w = g;", "'variant NAME { run …; }'", "=", "variant w { run g(); }"},
               {"variant w { g(n); }", "must follow 'run'", "g", "run g(n);"},
               {"variant w { return g(n); }", "must follow 'run'", "return", "run g(n);"},
               {"variant w { run g(n); if n < 3; }", "written as 'when'", "if", "when n < 3;"}},
              begin, end);
}

TEST_CASE("levels, domains and equations of other languages get those of this") {
    const std::string range = "a factor takes a list of levels, not a range";
    const std::string brackets = "without brackets";
    check_all(
        {{"factor n in 1 .. 100;", range, "..", "factor n in 1, 10, 100;"},
         {"factor n in 1..100 step 2;", range, "..", "factor n in 1, 10, 100;"},
         {"factor n in [1, 2];", brackets, "[", "factor n in 1, 2;"},
         {"factor n in {1, 2};", brackets, "{", "factor n in 1, 2;"},
         {"factor n = 1, 2;", "expected 'in'", "=", "factor n in 1, 2;"},
         {"factor n in 10'000, 2;", "'10'000' is written", "10'000", "factor n in 10000, 2;"}},
        "experiment s {\n  ", "\n  repeats 3;\n}\n");
    check_all({{"time(v): 3;", "use '=' after the left side", ":", "time(v) = 3;"},
               {"domain n in 1 .. 5;", "'n 0 .. 100'", "1", "domain n 1 .. 5;"},
               {"domain n [1, 5];", "'n 0 .. 100'", "[", "domain n 1 .. 5;"}},
              "model m {\n  ", "\n  time(w) = 1;\n}\n");
}

TEST_CASE("comments of other languages are skipped with one error") {
    const std::string text = "a comment begins with '//'";
    check_all({{"# isn't it; }", text, "# isn't it; }", "// isn't it; }"},
               {"let x = 1; # a", text, "# a", "// a"},
               {"/* a; } */", text, "/* a; } */", "// a; }"},
               {"/* a }\n * b; */", text, "/* a }", ""},
               {"let x = /* a */ n;", text, "/* a */", "let x = n;  // a"},
               {"-- a", text, "-- a", "// a"},
               {"/* a\n", text, "/*", ""}},
              begin, end);
    check({"# a", text, "# a", "// a"}, "", "\nuse <a>;\n");
    check({"/* a */", text, "/* a */", "// a"}, "", "\nuse <a>;\n");
}

TEST_CASE("preprocessor lines and names of files get the statement of a spec") {
    check_all({{"#include \"a.hpp\"", "'#include' is written as 'use'", "#", "use \"a.hpp\";"},
               {"#include <vector>", "'#include' is written as 'use'", "#", "use <vector>;"},
               {"include <vector>", "'include' is written as 'use'", "include", "use <vector>;"},
               {"#pragma once", "contain preprocessor directives such as '#pragma'", "#pragma", ""},
               {"import a.sel;", "in double quotes", "a", "import \"a.sel\";"},
               {"import 'a.sel';", "in double quotes", "'", "import \"a.sel\";"}},
              "", "\nuse <b>;\n");
}

TEST_CASE("a ';' that ends nothing is one error") {
    const std::string text = "a block ends with '}', without ';'";
    check({"};", text, ";", "}"}, "selector s {\n", "\nuse <a>;\n");
    check({"variant w { run f(); };", text, ";", "variant w { run f(); }"}, begin, end);
    check({"let x = 1;;", "no ';' is needed here", ";", ""}, begin, end);
}

TEST_CASE("a missing ';' is shown at the end of the line that lacks it") {
    for (const char* statement :
         {"call void (int n)", "feature n : count = p.size()", "let x = 3", "choose v when n < 3",
          "choose least time", "otherwise v", "margin 3 %", "phase while p.version()"}) {
        const std::string text = begin + statement + "  // a; comment" + end;
        INFO(text);
        const Diagnostic found = fault_of(text);
        CHECK(found.text.find("';' after") != std::string::npos);
        CHECK(found.span.begin == begin.size() + std::string(statement).size());
        CHECK(found.fix == std::string(statement) + ";");
    }
    const std::string text = "selector s { variant v { run f(n) } }";
    CHECK(error_at(text) == "expected ';' after the run @ }");
    CHECK(fault_of(text).fix == "run f(n);");
}

TEST_CASE("a corrected statement that cannot be parsed is not shown") {
    CHECK(fault_of(in_selector("choose v when a && b +;")).fix.empty());
    CHECK(fault_of(in_selector("if && choose;")).fix.empty());
}

TEST_CASE("C++ of a spec keeps its operators and comments") {
    const std::string text =
        "selector s {\n"
        "  call bool (int n, bool a);\n"
        "  feature m : flag = a && !(n % 2 == 0) || n ? true : false;\n"
        "  feature k : count = /* a */ std::max(n, 10'000);\n"
        "  variant v { run f(n) /* b */ && a; }\n"
        "  otherwise v;\n"
        "}\n";
    CHECK(selector_of(parsed(text)).statements.size() == 5);
}
