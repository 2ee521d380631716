// Syntax trees from C++ calls, and the layout of printed specs.
#include "dsl/ast/print/spec.hpp"

#include <catch2/catch.hpp>

#include "dsl/ast/build/tree.hpp"

using namespace selgen::dsl;
using namespace selgen::dsl::build;

namespace {

const Term a = name("a"), b = name("b"), c = name("c");

std::string printed(const Item& item) { return print(spec({item})); }

}  // namespace

TEST_CASE("an expression has the fewest parentheses") {
    CHECK(print(a + b * c) == "a + b * c");
    CHECK(print((a + b) * c) == "(a + b) * c");
    CHECK(print(a - (b - c)) == "a - (b - c)");
    CHECK(print(a - b - c) == "a - b - c");
    CHECK(print(a / (b * c)) == "a / (b * c)");
    CHECK(print(pow(a, pow(b, c))) == "a^b^c");
    CHECK(print(pow(pow(a, b), c)) == "(a^b)^c");
    CHECK(print((a < b) == (b < c)) == "(a < b) == (b < c)");
    CHECK(print((a || b) && !(a && b)) == "(a or b) and not (a and b)");
    CHECK(print(!(a < b)) == "not a < b");
}

TEST_CASE("a sign is in parentheses only below a power") {
    CHECK(print(-pow(a, b)) == "-a^b");
    CHECK(print(pow(-a, -b)) == "(-a)^-b");
    CHECK(print(-(a * b)) == "-(a * b)");
    CHECK(print(-a * b) == "-a * b");
    CHECK(print(a - -b) == "a - -b");
}

TEST_CASE("a blank separates a unit from its number") {
    CHECK(print(number(4, "GiB")) == "4 GiB");
    CHECK(print(number(3, "%")) == "3 %");
    CHECK(print(number("1.50e-4")) == "1.50e-4");
}

TEST_CASE("a conditional is in parentheses inside an operator") {
    CHECK(print(when_then_else(a, b, c)) == "if a then b else c");
    CHECK(print(when_then_else(a, b, c) + 1) == "(if a then b else c) + 1");
    CHECK(print(min({when_then_else(a, b, c), a})) == "min(if a then b else c, a)");
    CHECK(print(when_then_else(a, b, when_then_else(b, c, a))) ==
          "if a then b else if b then c else a");
}

TEST_CASE("features and inspections that follow one another are aligned") {
    CHECK(printed(selector("s")
                      .feature("n", in("count", 1, 9), "f()")
                      .inspect("shape", "look()")
                      .feature("order", one_of({"row", "column"}), "g()")) ==
          "selector s {\n"
          "  feature n     : count in 1 .. 9      = f();\n"
          "  inspect shape                        = look();\n"
          "  feature order : one of {row, column} = g();\n"
          "}\n");
}

TEST_CASE("a variant is on one line if it fits") {
    CHECK(printed(selector("s").variant(variant("a").run("f()")).variant(variant("long"))) ==
          "selector s {\n"
          "  variant a    { run f(); }\n"
          "  variant long {}\n"
          "}\n");
    const std::string call = "f(" + std::string(80, 'x') + ")";
    CHECK(printed(selector("s").variant(variant("a").run(call).when(a < b))) ==
          "selector s {\n"
          "  variant a {\n"
          "    run " +
              call +
              ";\n"
              "    when a < b;\n"
              "  }\n"
              "}\n");
}

TEST_CASE("a tree is on one line if it fits, else indented") {
    CHECK(printed(build::model("m").choice(split(a < b, a, b))) ==
          "model m {\n"
          "  choice = tree { if a < b { a } else { b } };\n"
          "}\n");
    const Term condition = name(std::string(40, 'x')) < name(std::string(40, 'y'));
    const std::string line = print(condition);
    CHECK(printed(build::model("m").equation("time", "v", split(condition, split(a, 1, 2), 3))) ==
          "model m {\n"
          "  time(v) = tree {\n"
          "    if " +
              line +
              " {\n"
              "      if a { 1 } else { 2 }\n"
              "    } else {\n"
              "      3\n"
              "    }\n"
              "  };\n"
              "}\n");
}

TEST_CASE("a forest is on one line if it fits, else each tree has lines of its own") {
    CHECK(printed(build::model("m").equation("time", "v", mean_of({split(a < b, 1, 2), 3}))) ==
          "model m {\n"
          "  time(v) = forest mean { tree { if a < b { 1 } else { 2 } } tree { 3 } };\n"
          "}\n");
    const Term condition = name(std::string(30, 'x')) < name(std::string(30, 'y'));
    const std::string line = "if " + print(condition);
    const Tree tree = split(condition, 1, 2), deep = split(condition, 1, split(condition, 2, 3));
    CHECK(printed(build::model("m").equation("time", "v", sum_of({tree, deep}, -0.5))) ==
          "model m {\n"
          "  time(v) = forest sum {\n"
          "    -0.5;\n"
          "    tree { " +
              line +
              " { 1 } else { 2 } }\n"
              "    tree {\n"
              "      " +
              line +
              " {\n"
              "        1\n"
              "      } else " +
              line +
              " {\n"
              "        2\n"
              "      } else {\n"
              "        3\n"
              "      }\n"
              "    }\n"
              "  };\n"
              "}\n");
}

TEST_CASE("equations that follow one another are aligned") {
    CHECK(printed(build::model("m")
                      .lg_equation("time", "v", a)
                      .ln_equation("e", "v", b)
                      .equation("setup", "v", 3)) ==
          "model m {\n"
          "  lg time(v) = a;\n"
          "  ln e(v)    = b;\n"
          "  setup(v)   = 3;\n"
          "}\n");
}

TEST_CASE("if no layout is known, blank lines separate groups and items") {
    CHECK(print(spec({use("<a>"), build::import("b.sel"), name_space("lib::kernels"),
                      selector("s")
                          .call("void ()")
                          .let("x", 1)
                          .variant(variant("v"))
                          .choose_least(a)
                          .otherwise("v"),
                      build::model("m").machine("x")})) ==
          "use <a>;\n"
          "import \"b.sel\";\n"
          "namespace lib::kernels;\n"
          "\n"
          "selector s {\n"
          "  call void ();\n"
          "\n"
          "  let x = 1;\n"
          "\n"
          "  variant v {}\n"
          "\n"
          "  choose least a;\n"
          "  otherwise v;\n"
          "}\n"
          "\n"
          "model m {\n"
          "  machine \"x\";\n"
          "}\n");
}

TEST_CASE("comments without a known location come first") {
    ast::Spec made = spec({use("<a>")});
    made.comments.push_back({{}, "// written by hand"});
    CHECK(print(made) == "// written by hand\nuse <a>;\n");
}

TEST_CASE("rows of a network that are too long are wrapped") {
    const std::vector<double> weights(30, -0.125);
    const Item item = build::model("m").lg_equation(
        "time", "v", build::Network().input(build::name("n")).layer("relu", {{weights, 1}}));
    CHECK(print(build::spec({item})) == R"(model m {
  lg time(v) = network {
    input n;
    layer relu {
      -0.125, -0.125, -0.125, -0.125, -0.125, -0.125, -0.125, -0.125, -0.125, -0.125, -0.125,
        -0.125, -0.125, -0.125, -0.125, -0.125, -0.125, -0.125, -0.125, -0.125, -0.125, -0.125,
        -0.125, -0.125, -0.125, -0.125, -0.125, -0.125, -0.125, -0.125 bias 1;
    }
  };
}
)");
}

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
    CHECK(printed(built) ==
          "selector s {\n"
          "  call void (int n);\n\n"
          "  feature n : count = n;\n\n"
          "  phase while version;\n"
          "  reuse n;\n\n"
          "  choose most n;\n"
          "  choose by m;\n"
          "  outside clamp;\n"
          "}\n");
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
    const ast::Spec made = spec({build::model("m").choice(net).choice(machine)});
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
