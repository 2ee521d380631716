// Functions are found in C++ text, and headers are grouped into rows by their includes.
#include <catch2/catch.hpp>

#include "rules/cpp.hpp"
#include "rules/rules.hpp"

using namespace selgen::architecture;
using Rows = std::vector<std::vector<std::string>>;

using selgen::architecture::bare;
using selgen::architecture::Function;
using selgen::architecture::functions;

namespace {

std::vector<std::string> names(std::string_view code) {
    std::vector<std::string> found;
    for (const Function& f : functions(code)) found.push_back(f.name);
    return found;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("bare() blanks comments and literals, and keeps all positions") {
    CHECK(bare("a // {\nb") == "a     \nb");
    CHECK(bare("a /* {\n} */ b") == "a     \n     b");
    CHECK(bare(R"(f("\"{", '{');)") == "f(     ,    );");
    CHECK(bare("x = R\"-({\n)\" })-\" ;") == "x =      \n        ;");
    CHECK(bare("n = 1'000'000;") == "n = 1'000'000;");
}

TEST_CASE("functions are found in namespaces and classes") {
    CHECK(names("namespace a::b { int f() { return 1; } }") == Names{"f"});
    CHECK(names("class C : public B { public: void f() const {} private: int g(); };") ==
          Names{"f"});
    CHECK(names("template <class T, int n> struct S { S() {} };") == Names{"S"});
    CHECK(names("inline namespace a { enum class E { one, two }; void f() {} }") == Names{"f"});
}

TEST_CASE("braces inside a body belong to the function") {
    CHECK(names("void f() { if (a) { g(); } for (;;) { } auto l = [](int x) { return x; }; }") ==
          Names{"f"});
}

TEST_CASE("initialisers are not functions") {
    CHECK(names("int a{3}; const std::vector<int> v = {1, 2}; T t = make({1}, {2}); int f() {}") ==
          Names{"f"});
    CHECK(names("C::C(int a) : a_{a}, b_{a} { g(); }") == Names{"C"});
}

TEST_CASE("operators, named lambdas and macros with a body are functions") {
    CHECK(names("bool operator==(A a, A b) { return true; }").size() == 1);
    CHECK(names("bool operator<(A a, A b) { return true; }").size() == 1);
    CHECK(names("struct F { int operator()(int a) { return a; } };").size() == 1);
    CHECK(names("const auto f = [](int a) { return a; };").size() == 1);
    CHECK(names("TEST_CASE(\"a { b\") { g(); }") == Names{"TEST_CASE"});
}

TEST_CASE("directives are not code") {
    CHECK(names("#if defined(X) {\n#endif\nvoid f() {}") == Names{"f"});
    CHECK(names("#define M(x) { \\\n  x }\nvoid f() {}") == Names{"f"});
}

TEST_CASE("the lines of a function are counted from its name to its last brace") {
    const auto found = functions("\n\nint\nf(int a,\n  int b) {\n  return a;\n}\n");
    REQUIRE(found.size() == 1);
    CHECK(found[0].line == 4);
    CHECK(found[0].lines == 4);
}

TEST_CASE("commas inside a parameter do not count") {
    const auto count = [](std::string_view code) { return functions(code).at(0).parameters; };
    CHECK(count("void f() {}") == 0);
    CHECK(count("void f(void) {}") == 0);
    CHECK(count("void f(int a) {}") == 1);
    CHECK(count("void f(std::map<A, B> a, std::function<int(A, B)> b, int c = g(1, 2)) {}") == 3);
    CHECK(count("std::function<int(A, B)> f(int a) {}") == 1);
    CHECK(count("template <class A, class B> decltype(auto) f(A a, B b) {}") == 2);
    CHECK(count("C::C(int a) : a_(g(1, 2, 3)) {}") == 1);
    CHECK(count("struct F { int operator()(int a, int b) { return a; } };") == 2);
    CHECK(count("const auto f = [](int a, int b) { return a; };") == 2);
}

TEST_CASE("a header follows a header that it includes in the same row") {
    const std::vector<File> tree{{"dsl/b.hpp", "#include <vector>\n#include \"dsl/a.hpp\"\n"},
                                 {"dsl/a.hpp", "#pragma once\n"}};
    CHECK(rows_of({"dsl/b.hpp", "dsl/a.hpp"}, tree) == Rows{{"dsl/a.hpp", "dsl/b.hpp"}});
}

TEST_CASE("indirect includes count") {
    const std::vector<File> tree{{"dsl/a.hpp", ""},
                                 {"dsl/b.hpp", "#include \"dsl/a.hpp\"\n"},
                                 {"gen/c.hpp", "#include \"dsl/b.hpp\"\n"}};
    CHECK(rows_of({"dsl/a.hpp", "gen/c.hpp"}, tree) == Rows{{"dsl/a.hpp", "gen/c.hpp"}});
}

TEST_CASE("headers that do not include each other are in different rows") {
    const std::vector<File> tree{{"dsl/a.hpp", ""},
                                 {"dsl/b.hpp", "#include \"dsl/a.hpp\"\n"},
                                 {"dsl/c.hpp", "#include \"dsl/a.hpp\"\n"}};
    CHECK(rows_of({"dsl/a.hpp", "dsl/b.hpp", "dsl/c.hpp"}, tree) ==
          Rows{{"dsl/a.hpp", "dsl/b.hpp"}, {"dsl/c.hpp"}});
}

TEST_CASE("headers of the runtime are included with angle brackets") {
    const std::vector<File> tree{{"runtime/selgen/rt/a.hpp", ""},
                                 {"runtime/selgen/rt/b.hpp", "#include <selgen/rt/a.hpp>\n"}};
    CHECK(rows_of({"runtime/selgen/rt/a.hpp", "runtime/selgen/rt/b.hpp"}, tree).size() == 1);
}

TEST_CASE("includes under a condition, in a comment or in a string do not count") {
    const std::string include = "#include \"dsl/a.hpp\"\n";
    for (const std::string& text :
         {"#ifdef _OPENMP\n" + include + "#endif\n", "/*\n" + include + "*/\n",
          "const char* text = R\"(\n" + include + ")\";\n"}) {
        CHECK(rows_of({"dsl/a.hpp", "dsl/b.hpp"}, {{"dsl/a.hpp", ""}, {"dsl/b.hpp", text}}) ==
              Rows{{"dsl/a.hpp"}, {"dsl/b.hpp"}});
    }
    const auto found = includes("#if 1\n# include <map>\n#endif\n#include <set>\n");
    REQUIRE(found.size() == 2);
    CHECK(found[0].header == "<map>");
    CHECK_FALSE(found[0].certain);
    CHECK(found[1].line == 4);
    CHECK(found[1].certain);
}
