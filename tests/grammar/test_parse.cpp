// The syntax trees of correct specs, and their encodings: UTF-8, byte order marks and line ends.
#include "tests/grammar/parsed.hpp"

using namespace selgen;
using namespace selgen::dsl;

TEST_CASE("a spec is uses, imports, models and selectors in any order") {
    const auto spec = parsed("use <a>; import \"b.sel\"; model m {} selector s {} use \"c.hpp\";");
    REQUIRE(spec.items.size() == 5);
    CHECK(std::get<ast::Use>(spec.items[0]).header == "<a>");
    CHECK(std::get<ast::Import>(spec.items[1]).path == "b.sel");
    CHECK(std::get<ast::Model>(spec.items[2]).name.text == "m");
    CHECK(std::get<ast::Selector>(spec.items[3]).name.text == "s");
    CHECK(std::get<ast::Use>(spec.items[4]).header == "\"c.hpp\"");
}

TEST_CASE("a namespace has one name or several, with white space and comments between") {
    const std::string text = "namespace lib :: // ours\n kernels ;";
    const auto spec = parsed(text);
    const auto& made = std::get<ast::Namespace>(spec.items.at(0));
    REQUIRE(made.names.size() == 2);
    CHECK(made.names[0].text == "lib");
    CHECK(piece(text, made.names[1].span) == "kernels");
    CHECK(piece(text, made.span) == text);
    CHECK(std::get<ast::Namespace>(parsed("namespace lib;").items.at(0)).names.size() == 1);
}

TEST_CASE("an empty text is an empty spec") {
    CHECK(parsed("").items.empty());
    CHECK(parsed(" \n\t// only a comment").comments.size() == 1);
}

TEST_CASE("a feature has a name, a type and C++") {
    const std::string text = in_selector("feature n : count = data.size();");
    const auto spec = parsed(text);
    const auto& feature = first<ast::Feature>(spec);
    CHECK(feature.name.text == "n");
    CHECK(feature.type.name.text == "count");
    CHECK_FALSE(feature.type.range);
    CHECK(feature.value.text == "data.size()");
    CHECK(piece(text, feature.span) == "feature n : count = data.size();");
    CHECK(piece(text, feature.name.span) == "n");
    CHECK(piece(text, feature.type.span) == "count");
    CHECK(piece(text, feature.value.span) == "data.size()");
}

TEST_CASE("a type may have a range") {
    const auto spec = parsed(in_selector("feature n : real in -1..2.5e3 = f();"));
    const auto& range = first<ast::Feature>(spec).type.range;
    REQUIRE(range);
    CHECK(print(range->first) == "-1");
    CHECK(print(range->second) == "2.5e3");
}

TEST_CASE("a type may be a list of words") {
    const std::string text = in_selector("feature o : one of {row, column} = f();");
    const auto spec = parsed(text);
    const auto& type = first<ast::Feature>(spec).type;
    CHECK(type.name.text == "one of");
    CHECK(piece(text, type.name.span) == "one of");
    REQUIRE(type.categories.size() == 2);
    CHECK(type.categories[1].text == "column");
    CHECK(piece(text, type.span) == "one of {row, column}");
}

TEST_CASE("every statement of a selector is read") {
    const auto spec = parsed(in_selector(
        "call void (int n); feature n : count = n; inspect i = look(n); let l = n + 1;"
        "variant v { target cuda, hip; plan P(n); run plan.go(); when l < 3; }"
        "phase while version; reuse n; choose v when n < 3; choose least time; choose most n;"
        "choose by m; otherwise v; outside clamp; margin 3 %;"));
    const auto& all = selector_of(spec).statements;
    REQUIRE(all.size() == 14);
    CHECK(std::get<ast::Call>(all[0]).value.text == "void (int n)");
    CHECK(std::get<ast::Inspect>(all[2]).value.text == "look(n)");
    CHECK(print(std::get<ast::Let>(all[3]).value) == "n + 1");
    const auto& clauses = std::get<ast::Variant>(all[4]).clauses;
    REQUIRE(clauses.size() == 4);
    REQUIRE(std::get<ast::Target>(clauses[0]).value.size() == 2);
    CHECK(std::get<ast::Target>(clauses[0]).value[1].text == "hip");
    CHECK(std::get<ast::Plan>(clauses[1]).value.text == "P(n)");
    CHECK(std::get<ast::Run>(clauses[2]).value.text == "plan.go()");
    CHECK(print(std::get<ast::When>(clauses[3]).value) == "l < 3");
    CHECK(std::get<ast::PhaseWhile>(std::get<ast::Phase>(all[5]).how).value.text == "version");
    CHECK(std::get<ast::Reuse>(all[6]).value.text == "n");
    CHECK(std::get<ast::ChooseWhen>(all[7]).variant.text == "v");
    CHECK(std::get<ast::ChooseGoal>(all[8]).direction.text == "least");
    CHECK(std::get<ast::ChooseGoal>(all[9]).direction.text == "most");
    CHECK(std::get<ast::ChooseBy>(all[10]).value.text == "m");
    CHECK(std::get<ast::Otherwise>(all[11]).value.text == "v");
    CHECK(std::get<ast::Outside>(all[12]).value.text == "clamp");
    CHECK(print(std::get<ast::Margin>(all[13]).value) == "3 %");
}

TEST_CASE("keywords are names elsewhere") {
    const auto spec = parsed(in_selector(
        "feature feature : count = n; feature time : count = n; variant least { run f(); }"
        "choose least when feature < time; choose by when lg < 1; choose most choose;"));
    CHECK(std::get<ast::ChooseWhen>(selector_of(spec).statements[3]).variant.text == "least");
    CHECK(std::get<ast::ChooseWhen>(selector_of(spec).statements[4]).variant.text == "by");
    CHECK(print(std::get<ast::ChooseGoal>(selector_of(spec).statements[5]).goal) == "choose");
}

TEST_CASE("a model has a machine, a domain and equations") {
    const auto spec = parsed(
        "model m { machine \"a, b\"; domain n 1 .. 5, cpu.cores 0.5..8 KiB; lg time(v) = n; "
        "setup(v) = tree; lg(v) = 1; choice = tree { v }; machine(v) = 2; "
        "instead v, w; instead(v) = 3; relative time, setup; relative(v) = 1; }");
    const auto& all = std::get<ast::Model>(spec.items[0]).statements;
    REQUIRE(all.size() == 11);
    CHECK(std::get<ast::Machine>(all[0]).text == "a, b");
    REQUIRE(std::get<ast::Domain>(all[1]).bounds.size() == 2);
    CHECK(std::get<ast::Domain>(all[1]).bounds[1].feature.text == "cpu.cores");
    CHECK(print(std::get<ast::Domain>(all[1]).bounds[1].high) == "8 KiB");
    const auto& time = std::get<ast::Equation>(all[2]);
    REQUIRE(time.transform);
    CHECK(time.transform->text == "lg");
    CHECK(time.quantity.text == "time");
    REQUIRE(time.variant);
    CHECK(time.variant->text == "v");
    CHECK(std::holds_alternative<ast::Expression>(std::get<ast::Equation>(all[3]).right));
    CHECK(std::get<ast::Equation>(all[4]).quantity.text == "lg");
    CHECK_FALSE(std::get<ast::Equation>(all[5]).variant);
    CHECK(std::get<ast::Equation>(all[6]).quantity.text == "machine");
    const auto& instead = std::get<ast::Instead>(all[7]);
    REQUIRE(instead.value.size() == 2);
    CHECK(instead.value[1].text == "w");
    CHECK(std::get<ast::Equation>(all[8]).quantity.text == "instead");
    const auto& relative = std::get<ast::Relative>(all[9]);
    REQUIRE(relative.value.size() == 2);
    CHECK(relative.value[1].text == "setup");
    CHECK(std::get<ast::Equation>(all[10]).quantity.text == "relative");
}

TEST_CASE("a tree is splits and leaves") {
    const std::string text =
        "model m { time(v) = tree { if n < 3 { -1.2e-4 s } else if a and b { w } else { 2 } }; }";
    const auto spec = parsed(text);
    const auto& equation =
        std::get<ast::Equation>(std::get<ast::Model>(spec.items[0]).statements[0]);
    const auto& tree = std::get<ast::Tree>(equation.right);
    const auto& split = std::get<ast::Split>(tree.node);
    CHECK(piece(text, tree.span).substr(0, 8) == "if n < 3");
    CHECK(print(split.condition) == "n < 3");
    REQUIRE(split.branches.size() == 2);
    CHECK(print(std::get<ast::Leaf>(split.branches[0].node).value) == "-1.2e-4 s");
    CHECK(piece(text, split.branches[0].span) == "-1.2e-4 s");
    const auto& other = std::get<ast::Split>(split.branches[1].node);
    CHECK(print(std::get<ast::Leaf>(other.branches[0].node).value) == "w");
    CHECK(piece(text, split.branches[1].span) == "if a and b { w } else { 2 }");
}

TEST_CASE("a forest is how its trees are joined, a base that may be absent, and trees") {
    const std::string text =
        "model m { lg time(v) = forest sum { -20.5; tree { if n < 3 { 1 } else { 2 } } tree { 4 } "
        "}; time(w) = forest mean { tree { 1 } }; time(x) = forest + forest * tree; }";
    const auto spec = parsed(text);
    const auto& all = std::get<ast::Model>(spec.items[0]).statements;
    const auto right = [&](std::size_t i) { return std::get<ast::Equation>(all[i]).right; };
    const auto sum = std::get<ast::Forest>(right(0)), mean = std::get<ast::Forest>(right(1));
    CHECK(sum.join.text == "sum");
    REQUIRE(sum.base);
    CHECK(print(*sum.base) == "-20.5");
    REQUIRE(sum.trees.size() == 2);
    CHECK(piece(text, sum.trees[0].span) == "if n < 3 { 1 } else { 2 }");
    CHECK(piece(text, sum.span).substr(0, 12) == "forest sum {");
    CHECK(mean.join.text == "mean");
    CHECK_FALSE(mean.base);
    CHECK(mean.trees.size() == 1);
    CHECK(print(std::get<ast::Expression>(right(2))) == "forest + forest * tree");
}

TEST_CASE("comments are kept in the order of the text, but not those inside C++") {
    const std::string text =
        "// 1\nselector s // 2\n{ // 3\nfeature // 4\n n : count = // 5\n f(a, // no\n b) // 6\n"
        "; call void (); // 7\n} // 8";
    const auto spec = parsed(text);
    REQUIRE(spec.comments.size() == 8);
    for (std::size_t i = 0; i < 8; ++i) {
        CHECK(spec.comments[i].text == "// " + std::to_string(i + 1));
        CHECK(piece(text, spec.comments[i].span) == spec.comments[i].text);
    }
    CHECK(first<ast::Feature>(spec).value.text == "f(a, // no\n b)");
}

TEST_CASE("spans carry the index of their source") {
    Report report;
    const auto spec = grammar::parse({{"a", "!"}, {"b", "use <a>;"}}, 1, report);
    REQUIRE(spec);
    CHECK(std::get<ast::Use>(spec->items[0]).span.source == 1);
}

TEST_CASE("a long flat text is read") {
    std::string text = "selector s { ";
    for (int i = 0; i < 20000; ++i) text += "feature n : count = n;\n";
    CHECK(selector_of(parsed(text + "}")).statements.size() == 20000);
}

TEST_CASE("letters of all languages may be in comments, texts and C++") {
    const std::string text =
        "// \xC3\xA4 \xE2\x82\xAC \xF0\x9F\x98\x80\n"
        "model m { machine \"\xC3\xA4\"; }\n"
        "selector s { let a = 1; feature n : count = f(\"\xC3\xA4\"); }\n";
    CHECK(parsed(text).items.size() == 2);
}

TEST_CASE("a text that is not UTF-8 is reported at its first wrong byte, and nothing else of it") {
    for (const std::string wrong : {"\xE4", "\xC0\xAF", "\xED\xA0\x80", "\xF5\x80\x80\x80",
                                    "\xE2\x82", "\x80", "\xF4\x90\x80\x80", "\xF0\x80\x80\x80"}) {
        const std::string text = "// \xC3\xA4 " + wrong + "\nlet = ;\n";
        const Diagnostic found = fault_of(text);
        CHECK(found.text == "this is not valid UTF-8");
        CHECK(found.hint == "save the file as UTF-8");
        CHECK(found.span.begin == 6);
    }
    CHECK(fault_of("// \xE2\x82").span.begin == 3);
}

TEST_CASE("a text of two bytes a letter and a zero byte are reported as such") {
    CHECK(fault_of(std::string("\xFF\xFEs\0", 4)).hint == "the file is UTF-16: save it as UTF-8");
    CHECK(fault_of(std::string("// \0\n", 5)).text ==
          "the file contains a zero byte, so it is not text");
}

TEST_CASE("a byte order mark, tabs and line ends of Windows are read, also inside of C++") {
    const auto spec = parsed(
        "\xEF\xBB\xBFselector s {\r\n\tlet a = 3 %; // x \t\r\n feature n : count = f(a,\r\n  "
        "b);\r\n}\r\n");
    CHECK(print(first<ast::Let>(spec).value) == "3 %");
    CHECK(std::get<ast::Feature>(selector_of(spec).statements[1]).value.text == "f(a,\n  b)");
    REQUIRE(spec.comments.size() == 1);
    CHECK(spec.comments[0].text == "// x");
    CHECK(error_at("use <a>; \xEF\xBB\xBF").starts_with("expected 'use'"));
}
