// Syntax trees of the language from C++ operators and calls.
#include "dsl/ast/build/tree.hpp"

#include <catch2/catch.hpp>

#include "dsl/ast/print/spec.hpp"

using namespace selgen::dsl;
using namespace selgen::dsl::build;

TEST_CASE("C++ operators make the language's operators") {
    const Term n = name("n"), m = name("m");
    CHECK(print(n * m + 2 - m / n) == "n * m + 2 - m / n");
    CHECK(print((n < 1 && m <= 2) || (n > 3 && !(m >= 4))) ==
          "n < 1 and m <= 2 or n > 3 and not m >= 4");
    CHECK(print(n == 1) == "n == 1");
    CHECK(print(n != m) == "n != m");
    CHECK(print(pow(lg(n), 2) * ln(m)) == "lg(n)^2 * ln(m)");
    CHECK(print(min({n, m, 3}) + max({n, m})) == "min(n, m, 3) + max(n, m)");
    CHECK(print(exp(n) + sqrt(n) + abs(n)) == "exp(n) + sqrt(n) + abs(n)");
    CHECK(print(term("lg", {n})) == "lg(n)");
}

TEST_CASE("a number has the shortest spelling that reads back") {
    CHECK(print(Term(0.1)) == "0.1");
    CHECK(print(Term(2000)) == "2000");
    CHECK(print(Term(-1.5)) == "-1.5");
    CHECK(print(number(8, "B")) == "8 B");
    CHECK(print(number(-8, "B")) == "-8 B");
}

TEST_CASE("a negative number is a sign before a number") {
    const ast::Expression made = Term(-3);
    const auto& apply = std::get<ast::Apply>(made.node);
    CHECK(apply.op.text == "-");
    CHECK(std::get<ast::Number>(apply.operands.at(0).node).text == "3");
}

TEST_CASE("a selector holds its statements in the order of the calls") {
    const Selector built = selector("s")
                               .call("void (int n)")
                               .feature("n", "count", "n")
                               .phase_while("version")
                               .reuse("n")
                               .choose_most(name("n"))
                               .choose_by("m")
                               .outside("clamp");
    const ast::Selector& made = built.node().made;
    REQUIRE(made.statements.size() == 7);
    CHECK(std::get<ast::Call>(made.statements[0]).value.text == "void (int n)");
    CHECK(std::get<ast::Feature>(made.statements[1]).type.name.text == "count");
    CHECK(std::get<ast::PhaseWhile>(std::get<ast::Phase>(made.statements[2]).how).value.text ==
          "version");
    CHECK(std::get<ast::Reuse>(made.statements[3]).value.text == "n");
    CHECK(std::get<ast::ChooseGoal>(made.statements[4]).direction.text == "most");
    CHECK(std::get<ast::ChooseBy>(made.statements[5]).value.text == "m");
    CHECK(std::get<ast::Outside>(made.statements[6]).value.text == "clamp");
}

TEST_CASE("a model's equations may have a transform") {
    const Model built = model("m").ln_equation("time", "v", name("n")).choice(name("v"));
    const ast::Model& made = built.node().made;
    const auto& equation = std::get<ast::Equation>(made.statements.at(0));
    CHECK(equation.transform.value().text == "ln");
    CHECK(equation.variant.value().text == "v");
    CHECK_FALSE(std::get<ast::Equation>(made.statements.at(1)).variant);
}

TEST_CASE("an experiment built by calls equals one from text") {
    const Item item = build::experiment("sum")
                          .factor("n", {1, 1000})
                          .factor("file", {.names = {"a.mtx", "b.mtx"}})
                          .factor("mesh", build::files({"data/*.graph"}))
                          .design("latin", 20)
                          .input("make(n, seed)")
                          .threads({1, 2})
                          .check_against("plain", 1e-9)
                          .result("data.values()")
                          .repeats(3)
                          .calls(2)
                          .inputs("repeated");
    const Spec spec = build::spec({item});
    CHECK(print(spec) ==
          "experiment sum {\n"
          "  factor n in 1, 1000;\n"
          "  factor file in \"a.mtx\", \"b.mtx\";\n"
          "  factor mesh in files(\"data/*.graph\");\n"
          "  design latin 20;\n"
          "  input make(n, seed);\n"
          "  threads 1, 2;\n"
          "  check against plain tolerance 1e-09;\n"
          "  result data.values();\n"
          "  repeats 3;\n"
          "  calls 2;\n"
          "  inputs repeated;\n"
          "}\n");
}

TEST_CASE("networks and support vector machines are made by calls") {
    const auto net = Network()
                         .input(name("n"))
                         .layer("tanh", {{{0.5}, 1}})
                         .layer("", {{{2}, -1, "a"}, {{-3}, 0, "b"}});
    const auto machine = Svm()
                             .input(name("n"))
                             .gamma(0.5)
                             .classes({"a", "b"})
                             .rho({-0.25})
                             .vectors("a", {{{1}, {2}}})
                             .vectors("b", {{{3}, {-2}}, {{4}, {-1}}});
    const ast::Spec made = spec({model("m").choice(net).choice(machine)});
    CHECK(print(made) == R"(model m {
  choice = network { input n; layer tanh { 0.5 bias 1; } layer { a: 2 bias -1; b: -3 bias 0; } };
  choice = svm {
    input n;
    gamma 0.5;
    classes a, b;
    rho -0.25;
    vectors a {
      1 : 2;
    }
    vectors b {
      3 : -2;
      4 : -1;
    }
  };
}
)");
}
