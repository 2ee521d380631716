// The layout of generated code: indentation, breaks of lines, and aligned comments.
#include "gen/layout/layout.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <random>
#include <sstream>

using selgen::gen::laid_out;

TEST_CASE("lines are indented by braces, except for namespaces and directives") {
    CHECK(laid_out("namespace a {\nstruct S {\nint x;\n};\n#if 1\nint y;\n#endif\n}\n") ==
          "namespace a {\nstruct S {\n    int x;\n};\n#if 1\nint y;\n#endif\n}\n");
}

TEST_CASE("statements of a case are indented") {
    CHECK(laid_out("switch (v) {\ncase A:  // here\nrun();\nbreak;\ncase B: break;\n}\n") ==
          "switch (v) {\n    case A:  // here\n        run();\n        break;\n"
          "    case B: break;\n}\n");
}

TEST_CASE("braces in literals and comments are ignored") {
    CHECK(laid_out("f(\"{\", '{', 1'000);  // {\ng();  /* { */\nh();\n") ==
          "f(\"{\", '{', 1'000);  // {\ng();  /* { */\nh();\n");
}

TEST_CASE("a raw string is unchanged") {
    const std::string text = "f(R\"x(\n   {\n\n\n {\n\n { \n)x\");\ng();\n";
    CHECK(laid_out(text) == text);
}

TEST_CASE("a shift is not a bracket, and the end of nested templates closes two") {
    CHECK(laid_out("f(1 << n);\n\n/// g\ng(n >> 1);\n") == "f(1 << n);\n\n/// g\ng(n >> 1);\n");
    CHECK(laid_out("A<B<int>> a = f(1);\nint b;\n") == "A<B<int>> a = f(1);\nint b;\n");
}

TEST_CASE("comments of adjacent lines are aligned") {
    CHECK(laid_out("int a;  // one\nint bcd;  // two\n\nint e;  // three\n") ==
          "int a;    // one\nint bcd;  // two\n\nint e;  // three\n");
}

TEST_CASE("the source location of a statement of several lines is on each of them") {
    CHECK(laid_out("f();\nreturn [&] {\nauto x = g();\nreturn x;\n}();  // a.sel:3\nh();\n") ==
          "f();\n"
          "return [&] {       // a.sel:3\n"
          "    auto x = g();  // a.sel:3\n"
          "    return x;      // a.sel:3\n"
          "}();               // a.sel:3\n"
          "h();\n");
    const std::string name(60, 'a');
    CHECK(laid_out("f(" + name + ", " + name + ");  // a.sel:3\n") ==
          "// a.sel:3\nf(" + name + ",\n        " + name + ");\n");
}

TEST_CASE("there is at most one blank line in a row, and none after an opening brace") {
    CHECK(laid_out("a;\n\n\n\nb;\n") == "a;\n\nb;\n");
    CHECK(laid_out("struct S {\n\nint a;\n};\n") == "struct S {\n    int a;\n};\n");
    CHECK(laid_out("namespace n {\n\nint a;\n}\n") == "namespace n {\n\nint a;\n}\n");
}

TEST_CASE("long lines break before column 100, in the outermost brackets") {
    std::string sum = "return g(n)";
    for (int i = 0; i < 40; ++i) sum += " + g(a, " + std::to_string(i) + ")";
    std::istringstream lines(laid_out(sum + ";\n"));
    for (std::string line; std::getline(lines, line);) {
        CHECK(line.size() <= 100);
        CHECK((line.starts_with("return g(n) +") || line.starts_with("        g(a, ")));
        CHECK((line.ends_with(") +") || line.ends_with(");")));
    }
}

TEST_CASE("a line breaks after the last comma or operator that binds loosely") {
    const std::string as(30, 'a'), bs(30, 'b'), cs(30, 'c'), next = "\n        ";
    CHECK(laid_out("f(" + as + ", " + bs + ", g(" + cs + ", 1), " + as + ");\n") ==
          "f(" + as + ", " + bs + "," + next + "g(" + cs + ", 1), " + as + ");\n");
    CHECK(laid_out("if (" + as + " && " + bs + " * " + cs + " + 1 > 2) {\ng();\n}\n") ==
          "if (" + as + " &&" + next + bs + " * " + cs + " + 1 > 2) {\n    g();\n}\n");
    CHECK(laid_out("x = " + as + " + 2 * " + bs + " * " + cs + " + 123456789;\n") ==
          "x = " + as + " +" + next + "2 * " + bs + " * " + cs + " + 123456789;\n");
    const std::string ds(52, 'd');
    CHECK(laid_out("const bool able = " + as + "(" + ds + ", 1);\n") ==
          "const bool able =" + next + as + "(" + ds + ", 1);\n");
    CHECK(laid_out("x = " + as + "(1, 2)." + bs + "(1, 2)." + cs + "(1, 2);\n") ==
          "x = " + as + "(1, 2)." + bs + "(1, 2)" + next + "." + cs + "(1, 2);\n");
}

TEST_CASE("a line breaks before the signs of a conditional expression") {
    const std::string as(50, 'a'), bs(50, 'b'), cs(50, 'c'), next = "\n        ";
    CHECK(laid_out("return " + as + " ? " + bs + " : " + cs + ";\n") ==
          "return " + as + next + "? " + bs + next + ": " + cs + ";\n");
}

TEST_CASE("a for loop breaks after a semicolon") {
    const std::string as(40, 'a'), bs(40, 'b'), next = "\n        ";
    CHECK(laid_out("for (std::size_t i = 0; i < " + as + "; i += " + bs + ") {\ng();\n}\n") ==
          "for (std::size_t i = 0; i < " + as + ";" + next + "i += " + bs + ") {\n    g();\n}\n");
}

TEST_CASE("a line breaks after a shift rather than after a sum") {
    const std::string as(40, 'a'), bs(30, 'b'), cs(40, 'c'), next = "\n        ";
    CHECK(laid_out("out << " + as + " << " + bs + " + " + cs + ";\n") ==
          "out << " + as + " <<" + next + bs + " + " + cs + ";\n");
}

TEST_CASE("a line breaks outside nested templates if it can") {
    const std::string as(30, 'a'), bs(30, 'b'), cs(40, 'c'), next = "\n        ";
    const std::string argument = "A<B<" + as + ", int>>(" + cs + ")";
    CHECK(laid_out("f(" + bs + ", " + argument + ");\n") ==
          "f(" + bs + "," + next + argument + ");\n");
}

TEST_CASE("after a word that is longer than a line, the rest of the code is still broken") {
    const std::string as(120, 'a'), bs(60, 'b'), cs(60, 'c'), next = "\n        ";
    CHECK(laid_out("f(" + as + ", " + bs + ", " + cs + ");\n") ==
          "f(" + next + as + "," + next + bs + "," + next + cs + ");\n");
}

TEST_CASE("a line without a comma or an operator breaks after a bracket, or not at all") {
    const std::string name(60, 'n');
    CHECK(laid_out(name + "(" + name + ");\n") == name + "(\n        " + name + ");\n");
    CHECK(laid_out(name + name + ";\n") == name + name + ";\n");
    const std::string type = std::string(50, 't') + "<" + std::string(25, 'a') + ">";
    CHECK(laid_out("a_longer_function_name(" + type + "());\n") ==
          "a_longer_function_name(\n        " + type + "());\n");
}

TEST_CASE("a statement after a condition goes to the next line if it does not fit") {
    const std::string as(50, 'a'), bs(50, 'b');
    CHECK(laid_out("if (" + as + ") return " + bs + ";\n") ==
          "if (" + as + ")\n    return " + bs + ";\n");
}

TEST_CASE("brackets and operators in a literal are ignored") {
    const std::string text = "(a, b) + {c, d} && " + std::string(60, 'x');
    CHECK(laid_out("f(\"" + text + "\", 1234567890, 1234567890);\n") ==
          "f(\"" + text + "\", 1234567890,\n        1234567890);\n");
}

TEST_CASE("a long list fills its lines") {
    std::string list;
    for (int i = 0; i < 40; ++i) list += (i > 0 ? ", " : "") + std::to_string(i * i);
    std::istringstream lines(laid_out("int a[] = {" + list + "};\n"));
    std::string first, second, third;
    std::getline(lines, first);
    std::getline(lines, second);
    std::getline(lines, third);
    CHECK(first.starts_with("int a[] = {0, 1, 4,"));
    CHECK(first.size() > 95);
    CHECK(second.starts_with("        "));
    CHECK(third.ends_with("1521};"));
}

TEST_CASE("parts of a call go into one line if they fit, unless a directive separates them") {
    CHECK(laid_out("f(a,\n  b);\n") == "f(a, b);\n");
    CHECK(laid_out("f(a,  // first\n  b);\n") == "f(a,  // first\n    b);\n");
    CHECK(laid_out("f(a,\n#if B\n  b,\n#endif\n  c);\n") ==
          "f(a,\n#if B\n    b,\n#endif\n    c);\n");
}

TEST_CASE("a condition may have operators without spaces") {
    const std::string as(40, 'a'), bs(50, 'b');
    CHECK(laid_out("if (n>0) " + as + "(" + bs + ");\n") ==
          "if (n>0)\n    " + as + "(" + bs + ");\n");
}

TEST_CASE("no text loses characters other than white space") {
    constexpr std::array words{
        "a",       "bcd",   "f(",           "(",    ")",       "{",    "}",    "<",   ">",   "[",
        "]",       " < ",   ", ",           "; ",   " + ",     " && ", " = ",  " ? ", " : ", " -> ",
        "return ", "\n",    "\"x (\"",      "// c", "/* d */", "R\"(", "if (", "'('", " ",   "::",
        "#if X\n", "1'000", "namespace n {"};
    const auto characters = [](std::string text) {
        std::erase_if(text, [](char c) { return c == ' ' || c == '\n'; });
        std::ranges::sort(text);  // a comment may go above its line
        return text;
    };
    std::mt19937 dice(1);
    for (int i = 0; i < 500; ++i) {
        std::string text;
        for (auto n = dice() % 80; n > 0; --n) text += words[dice() % words.size()];
        INFO(text);
        REQUIRE(characters(laid_out(text + "\n")) == characters(text));
    }
}

TEST_CASE("a function of one statement goes into one line if it fits") {
    CHECK(laid_out("int f() {  // s.sel:1\nreturn 1;\n}\nint g() {\nh();\nreturn 1;\n}\n") ==
          "int f() { return 1; }  // s.sel:1\nint g() {\n    h();\n    return 1;\n}\n");
}

TEST_CASE("adjacent lines from the same line of the spec have one comment") {
    CHECK(laid_out("int f(int n) {  // s.sel:1\nif (n) return 1;  // s.sel:1\nreturn 2;  // s.sel:2"
                   "\n}\n") ==
          "int f(int n) {  // s.sel:1\n    if (n) return 1;\n    return 2;  // s.sel:2\n}\n");
}

TEST_CASE("a list of a hundred thousand numbers is broken into lines") {
    std::string list = "int a[] = {1";
    for (int i = 0; i < 100'000; ++i) list += ", " + std::to_string(i);
    CHECK(laid_out(list + "};\n").find("\n") <= 100);
}

TEST_CASE("a comment that does not fit goes above its line") {
    const std::string code = "int " + std::string(90, 'x') + ";";
    CHECK(laid_out(code + "  // reduce.sel:9\n") == "// reduce.sel:9\n" + code + "\n");
}

TEST_CASE("a raw string ends at its own delimiter") {
    const std::string text = "f(R\"x(a )\" {  )x\");\ng();\n";
    CHECK(laid_out(text) == text);
    CHECK(laid_out("f(R\"xy(a )x\" {\n)xy\");\n\n\n\ng();\n") ==
          "f(R\"xy(a )x\" {\n)xy\");\n\ng();\n");
}

TEST_CASE("a comment is a source location only if it consists of lines of specs") {
    const std::string name(60, 'a');
    const auto above = [&](const std::string& comment) {
        return laid_out("f(" + name + ", " + name + ");  // " + comment + "\n")
            .starts_with("// " + comment + "\nf(");
    };
    CHECK(above("a.sel:3"));
    CHECK(above("a.sel:9, a.sel:3"));
    const auto copied = [&](const std::string& comment) {
        const std::string text = laid_out("return [&] {\nreturn x;\n}();  // " + comment + "\n");
        return text.find("// " + comment) != text.rfind("// " + comment);
    };
    CHECK(copied("a.sel:3"));
    CHECK(copied("a.sel:9, a.sel:3"));
    CHECK_FALSE(copied("a.sel:"));
    CHECK_FALSE(copied("a.sel"));
    CHECK_FALSE(copied("see a.sel:3"));
    CHECK_FALSE(copied("a.sel:3b"));
}
