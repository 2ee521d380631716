#include "gen/layout.hpp"

#include <catch2/catch.hpp>
#include <sstream>

using selgen::gen::laid_out;

TEST_CASE("lines stand by their braces, namespaces and directives aside") {
    CHECK(laid_out("namespace a {\nstruct S {\nint x;\n};\n#if 1\nint y;\n#endif\n}\n") ==
          "namespace a {\nstruct S {\n    int x;\n};\n#if 1\nint y;\n#endif\n}\n");
}

TEST_CASE("what follows a case stands behind it") {
    CHECK(laid_out("switch (v) {\ncase A:  // here\nrun();\nbreak;\ncase B: break;\n}\n") ==
          "switch (v) {\n    case A:  // here\n        run();\n        break;\n"
          "    case B: break;\n}\n");
}

TEST_CASE("braces in literals and comments do not count") {
    CHECK(laid_out("f(\"{\", '{', 1'000);  // {\ng();  /* { */\nh();\n") ==
          "f(\"{\", '{', 1'000);  // {\ng();  /* { */\nh();\n");
}

TEST_CASE("a raw string stays as it is") {
    const std::string text = "f(R\"x(\n   { \n)x\");\ng();\n";
    CHECK(laid_out(text) == text);
}

TEST_CASE("comments behind neighbouring lines stand below each other") {
    CHECK(laid_out("int a;  // one\nint bcd;  // two\n\nint e;  // three\n") ==
          "int a;    // one\nint bcd;  // two\n\nint e;  // three\n");
}

TEST_CASE("there is one blank line at most") { CHECK(laid_out("a;\n\n\n\nb;\n") == "a;\n\nb;\n"); }

TEST_CASE("long lines break before column 100, at the least nested comma or operator") {
    std::string sum = "return g(n)";
    for (int i = 0; i < 40; ++i) sum += " + g(a, " + std::to_string(i) + ")";
    std::istringstream lines(laid_out(sum + ";\n"));
    for (std::string line; std::getline(lines, line);) {
        CHECK(line.size() <= 100);
        CHECK((line.starts_with("return ") || line.starts_with("    + g(a, ")));
    }
}

TEST_CASE("a comment that does not fit stands above its line") {
    const std::string code = "int " + std::string(90, 'x') + ";";
    CHECK(laid_out(code + "  // reduce.sel:9\n") == "// reduce.sel:9\n" + code + "\n");
}
