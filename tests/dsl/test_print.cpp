// The layout of printed specs: parentheses, alignment, line breaks and comments.
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
    CHECK(printed(build::model("m").lg_equation("time", "v", a).equation("setup", "v", 3)) ==
          "model m {\n"
          "  lg time(v) = a;\n"
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
