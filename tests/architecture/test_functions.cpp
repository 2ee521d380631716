// Functions are found in C++ text with their lines and parameters, without comments, literals and
// directives.
#include <catch2/catch.hpp>

#include "rules/cpp.hpp"

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
