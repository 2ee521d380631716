// Specs that are printed and parsed again keep their meaning and their comments.
#include "dsl/ast/build/tree.hpp"
#include "tests/grammar/parsed.hpp"
#include "tests/grammar/random_spec.hpp"

using namespace selgen;
using namespace selgen::dsl;

namespace {

std::string reprinted(const std::string& text) { return print(parsed(text), {"test.sel", text}); }

/// Printing loses nothing, and prints what is printed as it is.
void check_stable(const std::string& text) {
    const std::string once = reprinted(text);
    CHECK(parsed(once) == parsed(text));
    CHECK(reprinted(once) == once);
}

const std::string reduce = R"(use "kernels.hpp";
import "reduce.fit.sel";

selector reduce {
  call void (const Pattern& pattern, std::span<double> data);

  feature n   : count    = pattern.elements();
  feature con : ratio    = double(pattern.iterations()) / pattern.elements();
  inspect shape          = inspect(pattern);
  feature sp  : fraction = shape.sparsity;
  let private_bytes = n * threads * 8 B;

  variant sequential { run reduce_sequential(pattern, data); }
  variant repbuf     { run reduce_repbuf(pattern, data); when private_bytes <= 4 GiB; }
  variant selpriv    { plan SelectivePrivatization(pattern); run plan.reduce(data); }
  variant device {
    target cuda, hip;
    plan DevicePattern(pattern);
    renew plan.renew(pattern);
    run plan.reduce(data);
    may decline;
  }

  phase while pattern.version();
  watch time;
  explore at most 1 %;
  decide anytime;
  phases at most 8;
  plans at most 1 GiB;

  choose sequential when n * con < 2000;
  choose least (reuse * time + setup) / reuse;
  otherwise sequential;
  margin 3 %;
}

model reduce {
  machine "AMD EPYC 9xx4, 2 threads, 32 MiB L3";
  domain n 16384 .. 4194304, con 0.2 .. 128, sp 0.02 .. 0.99;
  lg time(sequential) = -28.1 + 0.98 * lg(n) + 1.02 * lg(con) + 0.11 * lg(n) * mob;
  lg time(repbuf)     = -27.4 + 0.61 * lg(n) + 0.03 * lg(n)^2 * lg(sp);
  setup(selpriv)      = 4.1e-9 * n * con * mob;
  time(localwrite) = tree {
    if n < 65536 { 1.2e-4 } else if sp <= 0.31 { 3.0e-4 } else { 9.1e-4 }
  };
}

model classify {
  choice = tree { if n * con <= 2048 { sequential } else { localwrite } };
}
)";

// The same by C++ calls.

const build::Term n = build::name("n"), con = build::name("con"), sp = build::name("sp");

build::Selector built_selector() {
    using namespace selgen::dsl::build;
    const Term repeat = name("reuse");
    return selector("reduce")
        .call("void (const Pattern& pattern, std::span<double> data)")
        .feature("n", "count", "pattern.elements()")
        .feature("con", "ratio", "double(pattern.iterations()) / pattern.elements()")
        .inspect("shape", "inspect(pattern)")
        .feature("sp", "fraction", "shape.sparsity")
        .let("private_bytes", n * name("threads") * number(8, "B"))
        .variant(variant("sequential").run("reduce_sequential(pattern, data)"))
        .variant(variant("repbuf")
                     .run("reduce_repbuf(pattern, data)")
                     .when(name("private_bytes") <= number(4, "GiB")))
        .variant(
            variant("selpriv").plan("SelectivePrivatization(pattern)").run("plan.reduce(data)"))
        .variant(variant("device")
                     .targets({"cuda", "hip"})
                     .plan("DevicePattern(pattern)")
                     .renew("plan.renew(pattern)")
                     .run("plan.reduce(data)")
                     .may_decline())
        .phase_while("pattern.version()")
        .watch("time")
        .explore_at_most(number(1, "%"))
        .decide("anytime")
        .phases_at_most(Term(8))
        .plans_at_most(number(1, "GiB"))
        .choose("sequential", n * con < 2000)
        .choose_least((repeat * name("time") + name("setup")) / repeat)
        .otherwise("sequential")
        .margin(number(3, "%"));
}

build::Model built_model() {
    using namespace selgen::dsl::build;
    const Term mob = name("mob");
    return model("reduce")
        .machine("AMD EPYC 9xx4, 2 threads, 32 MiB L3")
        .domain({{"n", 16384, 4194304}, {"con", 0.2, 128}, {"sp", 0.02, 0.99}})
        .lg_equation("time", "sequential",
                     -28.1 + 0.98 * lg(n) + 1.02 * lg(con) + 0.11 * lg(n) * mob)
        .lg_equation("time", "repbuf", -27.4 + 0.61 * lg(n) + 0.03 * pow(lg(n), 2) * lg(sp))
        .equation("setup", "selpriv", number("4.1e-9") * n * con * mob)
        .equation("time", "localwrite",
                  split(n < 65536, number("1.2e-4"),
                        split(sp <= 0.31, number("3.0e-4"), number("9.1e-4"))));
}

ast::Spec built() {
    using namespace selgen::dsl::build;
    return spec(
        {use("\"kernels.hpp\""), build::import("reduce.fit.sel"), built_selector(), built_model(),
         model("classify").choice(split(n * con <= 2048, name("sequential"), name("localwrite")))});
}

const std::string untidy = R"(// top

// two
use <a>; use "b"; // b
// s
selector s { // open
// before call
  call void (int n) // inside
  // inside too
  ; // after
  variant a { // va
     run f(); // r
     // last
     }
  let y = a; let z = b; // z


  otherwise a;
  // end
} // closed
// tail
)";

}  // namespace

TEST_CASE("selgen's layout is printed as it is") { CHECK(reprinted(reduce) == reduce); }

TEST_CASE("C++ calls make the tree of the text") {
    CHECK(built() == parsed(reduce));
    CHECK(parsed(print(built())) == built());
}

TEST_CASE("comments are kept before, after and below what they belong to") {
    CHECK(reprinted(untidy) == R"(// top

// two
use <a>;
use "b";  // b

// s
selector s {  // open
  // before call
  call void (int n);  // inside
  // inside too
  // after
  variant a {  // va
    run f();  // r
    // last
  }
  let y = a;
  let z = b;  // z

  otherwise a;
  // end
}  // closed
// tail
)");
    check_stable(untidy);
}

TEST_CASE("a comment between any two words is kept") {
    const std::string words[] = {
        "selector", "s",    "{",      "feature", "n",    ":",   "one",  "of",  "{",     "a",    ",",
        "b",        "}",    "=",      "f(n)",    ";",    "let", "x",    "=",   "if",    "n",    "<",
        "3",        "then", "-",      "(",       "n",    ")",   "else", "min", "(",     "n",    ",",
        "2",        ")",    ";",      "variant", "v",    "{",   "run",  "g()", ";",     "when", "x",
        ";",        "}",    "choose", "v",       "when", "x",   ";",    "}",   "model", "m",    "{",
        "domain",   "n",    "1",      "..",      "2",    ",",   "k",    "3",   "..",    "4",    ";",
        "lg",       "time", "(",      "v",       ")",    "=",   "tree", "{",   "if",    "x",    "{",
        "1",        "}",    "else",   "{",       "2",    "}",   "}",    ";",   "}"};
    const std::size_t count = std::size(words);
    for (std::size_t place = 0; place <= count; ++place) {
        std::string text;
        for (std::size_t i = 0; i < count; ++i) {
            text += (i == place ? "// one\n // two\n" : "") + words[i] + " ";
        }
        if (place == count) text += "// one\n// two";
        CHECK(parsed(text).comments.size() == 2);
        check_stable(text);
    }
}

TEST_CASE("a text with line ends of Windows is printed stably") {
    check_stable("\xEF\xBB\xBF// a\r\n\r\nuse <a>;  // b\r\nselector s {\r\n\r\n let a = 1; }\r\n");
}

TEST_CASE("a seed gives the same tree each time, and chance makes machines, graphs and places") {
    CHECK(RandomSpec(7).spec() == RandomSpec(7).spec());
    std::size_t machines = 0, graphs = 0, places = 0;
    for (unsigned seed = 0; seed < 100; ++seed) {
        for (const ast::Item& item : RandomSpec(seed).spec().items) {
            machines += std::holds_alternative<ast::PatternMachine>(item) ? 1 : 0;
            graphs += std::holds_alternative<ast::Graph>(item) ? 1 : 0;
            places += std::holds_alternative<ast::GraphPlace>(item) ? 1 : 0;
        }
    }
    CHECK(machines > 0);
    CHECK(graphs > 0);
    CHECK(places > 0);
}

TEST_CASE("whatever a text can contain survives printing and reading") {
    for (unsigned seed = 0; seed < 300; ++seed) {
        const ast::Spec spec = RandomSpec(seed).spec();
        const std::string text = print(spec);
        INFO(seed);
        CHECK(parsed(text) == spec);
        CHECK(reprinted(text) == text);
    }
}

TEST_CASE("an expression keeps its meaning with the fewest parentheses") {
    for (unsigned seed = 0; seed < 2000; ++seed) {
        const ast::Expression expression = RandomSpec(seed).expression(6);
        Report report;
        const auto again = grammar::parse_expression(print(expression), report);
        INFO(print(expression));
        REQUIRE(again);
        CHECK(*again == expression);
    }
}

TEST_CASE("each kind of phase comes back") {
    using namespace selgen::dsl::build;
    const auto in_selector = [](const std::string& phase) {
        return "selector s {\n  call void (int n);\n\n  " + phase + "\n}\n";
    };
    const auto of = [](const build::Selector& made) { return spec({made}); };
    const auto begun = [] { return build::selector("s").call("void (int n)"); };
    const std::vector<std::pair<std::string, ast::Spec>> all{
        {"phase while v[1] > f(a, b);", of(begun().phase_while("v[1] > f(a, b)"))},
        {"phase while n, con within 5 %;", of(begun().phase_within({"n", "con"}, number(5, "%")))},
        {"phase while within;", of(begun().phase_while("within"))},
        {"phase while sampled(p.all());", of(begun().phase_sampled("p.all()"))},
        {"phase while sampled(p.all(1, 2), 64);", of(begun().phase_sampled("p.all(1, 2)", 64))},
        {"phase while sampled(p.all(), all);", of(begun().phase_sampled("p.all()", name("all")))},
        {"phase every 100 calls;", of(begun().phase_every(100))},
        {"inspect s = f(n) while n / 2;", of(begun().inspect_while("s", "f(n)", "n / 2"))},
    };
    for (const auto& [text, made] : all) {
        INFO(text);
        CHECK(parsed(in_selector(text)) == made);
        CHECK(reprinted(in_selector(text)) == in_selector(text));
    }
}
