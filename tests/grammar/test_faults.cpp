#include "tests/grammar/parsed.hpp"

using namespace selgen;
using namespace selgen::dsl;

namespace {

std::string in_model(const std::string& statements) { return "model m { " + statements + " }"; }

}  // namespace

TEST_CASE("a word that begins no item is reported, with the nearest that does") {
    CHECK(errors_in("selctor s {}") == "unknown word 'selctor' in a spec @ selctor");
    CHECK(fault_of("selctor s {}").hint == "did you mean 'selector'?");
    CHECK(fault_of("xyzzy s {}").hint.empty());
    CHECK(errors_in("use <a>; }") == "unmatched '}' @ }");
    const std::string items =
        "expected 'use', 'import', 'namespace', 'selector', 'model', 'experiment', 'machine', "
        "'graph' or 'place'";
    CHECK(errors_in("use <a>; )") == items + " @ )");
    CHECK(errors_in("\xC3\xA4") == items + " @ \xC3\xA4");
}

TEST_CASE("what is missing in training rows is reported") {
    CHECK(errors_in(in_model("replay;")) == "expected the name of a feature @ ;");
    CHECK(errors_in(in_model("replay n { 1 : a 1; }")) ==
          "expected ',' or 'regret' after the feature @ {");
    CHECK(errors_in(in_model("replay n regret { 1 : a 1; }")) ==
          "expected a number after 'regret' @ {");
    CHECK(errors_in(in_model("replay n regret 1;")) == "expected '{' after the regret @ ;");
    CHECK(errors_in(in_model("replay n regret 1 { 1 2 : a 1; }")) ==
          "expected ',' or ':' after the value @ 2");
    CHECK(errors_in(in_model("replay n regret 1 { 1 : 2; }")) ==
          "expected the name of a variant @ 2");
    CHECK(errors_in(in_model("replay n regret 1 { 1 : a; }")) ==
          "expected a number after the variant @ ;");
    CHECK(errors_in(in_model("replay n regret 1 { 1 : a 1 }")) ==
          "expected ',' or ';' after the cost @ }");
}

TEST_CASE("a word that begins no statement is reported, with the nearest that does") {
    CHECK(errors_in(in_selector("featur n;")) == "unknown word 'featur' in a selector @ featur");
    CHECK(fault_of(in_selector("featur n;")).hint == "did you mean 'feature'?");
    CHECK(errors_in(in_selector("variant v { rum f(); }")) ==
          "unknown word 'rum' in a variant @ rum");
    CHECK(fault_of(in_selector("variant v { rum f(); }")).hint == "did you mean 'run'?");
    CHECK(errors_in(in_model("domian n 1 .. 2;")) == "unknown word 'domian' in a model @ domian");
    CHECK(fault_of(in_model("domian n 1 .. 2;")).hint == "did you mean 'domain'?");
    CHECK(errors_in(in_selector("3;")) == "expected a statement such as 'feature' or '}' @ 3");
    CHECK(errors_in(in_model("3;")) ==
          "expected 'machine', 'domain', 'replay', an equation or '}' @ 3");
    CHECK(errors_in(in_selector("variant v { 3; }")) ==
          "expected 'run', 'plan', 'renew', 'deliver', 'when', 'target', 'may' or '}' @ 3");
}

TEST_CASE("a missing brace is reported with the place of what is open") {
    const std::string text = "use <a>;\nselector s {\n  let a = 1;\n";
    const auto found = fault_of(text);
    CHECK(found.text == "a selector is still open here: '}' is missing");
    CHECK(found.span.begin == text.size());
    REQUIRE(found.notes.size() == 1);
    CHECK(piece(text, found.notes[0].span) == "selector");
    CHECK(found.notes[0].text == "it begins here");
}

TEST_CASE("an item or a statement shows that what is around it is still open") {
    CHECK(errors_in("selector s { selector t {}") ==
          "a selector is still open here: '}' is missing @ selector");
    CHECK(errors_in("model m { selector t {}") ==
          "a model is still open here: '}' is missing @ selector");
    CHECK(errors_in(in_selector("variant v { run f(); otherwise v;")) ==
          "a variant is still open here: '}' is missing @ otherwise");
}

TEST_CASE("each part of an item is asked for") {
    CHECK(errors_in("use 3;") ==
          "expected a header such as \"kernels.hpp\" or <vector> after 'use' @ 3");
    CHECK(errors_in("use <a>") == "expected ';' after the header @ ");
    CHECK(errors_in("import a;") == "expected a file such as \"fit.sel\" after 'import' @ a");
    CHECK(errors_in("import \"a\n\";") == "expected '\"' at the end of the string @ \n");
    CHECK(errors_in("selector {}") == "expected the selector's name @ {");
    CHECK(errors_in("selector s;") == "expected '{' after the selector's name @ ;");
    CHECK(errors_in("model {}") == "expected the model's name @ {");
    CHECK(errors_in("model m;") == "expected '{' after the model's name @ ;");
}

TEST_CASE("each part of a namespace is asked for") {
    CHECK(errors_in("namespace ;") ==
          "expected a name such as 'lib::kernels' after 'namespace' @ ;");
    CHECK(errors_in("namespace ::lib;") ==
          "expected a name such as 'lib::kernels' after 'namespace' @ :");
    CHECK(errors_in("namespace lib:: ;") == "expected a name after '::' @ ;");
    CHECK(errors_in("namespace lib { selector s {} }") == "expected ';' after the namespace @ {");
    CHECK(errors_in("namespace lib\nselector s {}") == "expected ';' after the namespace @ ");
}

TEST_CASE("each part of a feature is asked for") {
    CHECK(errors_in(in_selector("feature : count = a;")) == "expected the feature's name @ :");
    CHECK(errors_in(in_selector("feature n = a;")) ==
          "expected ':' and a type after the feature's name @ =");
    CHECK(errors_in(in_selector("feature n : = a;")) ==
          "expected a type such as 'count' after ':' @ =");
    CHECK(errors_in(in_selector("feature n : count a;")) ==
          "expected '=' and C++ after the feature's type @ a");
    CHECK(errors_in(in_selector("feature n : count in = a;")) ==
          "expected the lower end of a range @ =");
    CHECK(errors_in(in_selector("feature n : count in 1, 2 = a;")) ==
          "a range is written as '0 .. 100' @ ,");
    CHECK(errors_in(in_selector("feature n : count in 1 .. = a;")) ==
          "expected the upper end of the range after '..' @ =");
    CHECK(errors_in(in_selector("feature n : one of a = a;")) ==
          "expected '{' and a list of words after 'one of' @ a");
    CHECK(errors_in(in_selector("feature n : one of {} = a;")) ==
          "expected a word of the list @ }");
    CHECK(errors_in(in_selector("feature n : one of {a b} = a;")) ==
          "expected ',' or '}' after the word @ b");
}

TEST_CASE("each part of a statement is asked for") {
    CHECK(errors_in(in_selector("call;")) ==
          "expected a C++ signature such as 'void (int n)' after 'call' @ ;");
    CHECK(errors_in(in_selector("inspect = a;")) == "expected the inspection's name @ =");
    CHECK(errors_in(in_selector("let a 3;")) ==
          "expected '=' and an expression after the name @ 3");
    CHECK(errors_in(in_selector("let a = ;")) == "expected an expression after '=' @ ;");
    CHECK(errors_in(in_selector("let a = 3")) == "expected ';' after the expression @ }");
    CHECK(errors_in(in_selector("phase n;")) == "expected 'while' or 'every' after 'phase' @ n");
    CHECK(errors_in(in_selector("phase while;")) == "expected C++ after 'while' @ ;");
    CHECK(errors_in(in_selector("phase while n within;")) ==
          "expected a share such as '5 %' after 'within' @ ;");
    CHECK(errors_in(in_selector("phase while sampled();")) == "expected C++ after 'sampled(' @ )");
    CHECK(errors_in(in_selector("phase while sampled(r, );")) ==
          "expected a number of elements or 'all' after ',' @ )");
    CHECK(errors_in(in_selector("phase while sampled(r, 3 4);")) ==
          "expected ',' or ')' after the range @ 4");
    CHECK(errors_in(in_selector("phase every;")) ==
          "expected a number such as '100' after 'every' @ ;");
    CHECK(errors_in(in_selector("phase every 5;")) == "expected 'calls' after the number @ ;");
    CHECK(errors_in(in_selector("inspect a = b while;")) == "expected C++ after 'while' @ ;");
    CHECK(errors_in(in_selector("reuse;")) == "expected C++ after 'reuse' @ ;");
    CHECK(errors_in(in_selector("choose;")) ==
          "expected a variant, 'least', 'most' or 'by' after 'choose' @ ;");
    CHECK(errors_in(in_selector("choose v wen n < 3;")) ==
          "expected 'when' after the variant @ wen");
    CHECK(errors_in(in_selector("choose v when;")) == "expected a condition after 'when' @ ;");
    CHECK(errors_in(in_selector("choose least;")) == "expected a goal such as 'time' @ ;");
    CHECK(errors_in(in_selector("choose by 3;")) == "expected the name of a model after 'by' @ 3");
    CHECK(errors_in(in_selector("otherwise;")) ==
          "expected the name of a variant after 'otherwise' @ ;");
    CHECK(errors_in(in_selector("otherwise v")) == "expected ';' after the variant @ }");
    CHECK(errors_in(in_selector("outside;")) ==
          "expected 'otherwise' or 'clamp' after 'outside' @ ;");
    CHECK(errors_in(in_selector("margin;")) ==
          "expected a number such as '3 %' after 'margin' @ ;");
}

TEST_CASE("each part of a variant is asked for") {
    CHECK(errors_in(in_selector("variant {}")) == "expected the variant's name @ {");
    CHECK(errors_in(in_selector("variant v;")) == "expected '{' after the variant's name @ ;");
    CHECK(errors_in(in_selector("variant v { run; }")) == "expected C++ after 'run' @ ;");
    CHECK(errors_in(in_selector("variant v { plan; }")) == "expected C++ after 'plan' @ ;");
    CHECK(errors_in(in_selector("variant v { when; }")) == "expected a condition after 'when' @ ;");
    CHECK(errors_in(in_selector("variant v { target; }")) ==
          "expected a target such as 'cuda' after 'target' @ ;");
}

TEST_CASE("each part of a model is asked for") {
    CHECK(errors_in(in_model("machine a;")) == "expected a quoted string after 'machine' @ a");
    CHECK(errors_in(in_model("domain;")) == "expected the name of a feature @ ;");
    CHECK(errors_in(in_model("domain n 1 .. a b;")) == "expected ',' or ';' after the range @ b");
    CHECK(errors_in(in_model("time = 3;")) == "expected '(' and a variant after the quantity @ =");
    CHECK(errors_in(in_model("time() = 3;")) == "expected the name of a variant after '(' @ )");
    CHECK(errors_in(in_model("time(v = 3;")) == "expected ')' after the variant @ =");
    CHECK(errors_in(in_model("time(v) 3;")) == "expected '=' after the left side @ 3");
    CHECK(errors_in(in_model("time(v) = ;")) ==
          "expected an expression or a body such as 'tree {' after '=' @ ;");
    CHECK(errors_in(in_model("time(v) = 3")) == "expected ';' after the equation @ }");
}

TEST_CASE("each part of a tree is asked for") {
    const auto in_tree = [](const std::string& nodes) {
        return in_model("time(v) = tree { " + nodes + " };");
    };
    CHECK(errors_in(in_tree("")) == "expected a value, a variant or 'if' after '{' @ }");
    CHECK(errors_in(in_tree("if { 1 }")) == "expected a condition after 'if' @ {");
    CHECK(errors_in(in_tree("if a 1")) == "expected '{' after the condition @ 1");
    CHECK(errors_in(in_tree("if a { 1 }")) ==
          "expected 'else' after '}': both branches are needed @ }");
    CHECK(errors_in(in_tree("if a { 1 } else 2")) == "expected '{' or 'if' after 'else' @ 2");
    CHECK(errors_in(in_tree("1 2")) == "expected '}' after the value @ 2");
    CHECK(errors_in(in_model("time(v) = tree { 1 }")) == "expected ';' after the equation @ }");
}

TEST_CASE("each part of a forest is asked for") {
    const auto in_forest = [](const std::string& rest) {
        return in_model("time(v) = forest " + rest + ";");
    };
    CHECK(errors_in(in_forest("{ tree { 1 } }")) == "expected 'sum' or 'mean' after 'forest' @ {");
    CHECK(errors_in(in_forest("sun { tree { 1 } }")) ==
          "expected 'sum' or 'mean' after 'forest' @ sun");
    CHECK(errors_in(in_forest("sum { 3\n tree { 1 } }")) ==
          "expected ';' after the forest's base @ ");
    CHECK(errors_in(in_forest("sum { tree { 1 } 3; }")) ==
          "expected 'tree {' or '}' in the forest @ 3");
    CHECK(errors_in(in_forest("sum { tree 1 }")) == "expected ';' after the forest's base @ 1");
    CHECK(errors_in(in_forest("sum { tree { if n { 1 } } }")) ==
          "expected 'else' after '}': both branches are needed @ }");
}

TEST_CASE("a chain of hundreds of splits or conditionals is read, and one of thousands refused") {
    const auto tree = [](int splits) {
        std::string text = "model m { time(v) = tree { ";
        for (int i = 0; i < splits; ++i) text += "if n < 1 { 1 } else ";
        return text + "{ 2 } }; }";
    };
    const auto conditional = [](int arms) {
        std::string text = "model m { time(v) = ";
        for (int i = 0; i < arms; ++i) text += "if n < 1 then 1 else ";
        return text + "2; }";
    };
    CHECK(parsed(tree(900)).items.size() == 1);
    CHECK(parsed(conditional(900)).items.size() == 1);
    CHECK(errors_in(tree(100000)) == "this tree is too deep @ if");
    CHECK(errors_in(conditional(100000)) == "this chain of 'if' is too long @ if");
}

TEST_CASE("each part of a network is asked for") {
    const auto in = [](const std::string& parts) {
        return in_model("time(v) = network { " + parts + " };");
    };
    const auto row = [&](const std::string& text) { return in("layer { " + text + " }"); };
    const std::string parts = "expected 'input', 'layer' or '}'; inputs come first @ ";
    CHECK(errors_in(in("inptu x;")) == parts + "inptu");
    CHECK(errors_in(in("layer { } input x;")) == parts + "input");
    CHECK(errors_in(in("input ;")) == "expected an expression after 'input' @ ;");
    CHECK(errors_in(in("input x input y;")) == "expected ';' after the input @ input");
    CHECK(errors_in(in("layer 3")) ==
          "expected 'tanh', 'relu', 'logistic' or '{' after 'layer' @ 3");
    CHECK(errors_in(row("a: b")) == "expected a number @ b");
    CHECK(errors_in(row("1, bias 2;")) == "expected a number @ bias");
    CHECK(errors_in(row("1 s bias 2;")) == "expected ',' or 'bias' after the weight @ s");
    CHECK(errors_in(row("1 bias;")) == "expected a number after 'bias' @ ;");
    CHECK(errors_in(row("1 bias 2")) == "expected ';' after the bias @ }");
    CHECK(errors_in(row("- bias 2;")) == "expected a number @ -");
}

TEST_CASE("each part of a support vector machine is asked for, in its order") {
    const auto in = [](const std::string& parts) {
        return in_model("choice = svm { " + parts + " };");
    };
    const auto vectors = [&](const std::string& text) {
        return in("gamma 1; classes a; rho 1; vectors " + text);
    };
    CHECK(errors_in(in("input x; classes a;")) == "expected 'input' or 'gamma' @ classes");
    CHECK(errors_in(in("gamma x;")) == "expected a number after 'gamma' @ x");
    CHECK(errors_in(in("gamma 1 classes a;")) == "expected ';' after the number @ classes");
    CHECK(errors_in(in("gamma 1; rho 1;")) == "expected 'classes' after gamma @ rho");
    CHECK(errors_in(in("gamma 1; classes 2;")) == "expected the name of a variant @ 2");
    CHECK(errors_in(in("gamma 1; classes a b;")) == "expected ',' or ';' after the variant @ b");
    CHECK(errors_in(in("gamma 1; classes a;")) == "expected 'rho' after the classes @ }");
    CHECK(errors_in(in("gamma 1; classes a; rho 1 2;")) ==
          "expected ',' or ';' after the number @ 2");
    CHECK(errors_in(in("gamma 1; classes a; rho 1; x")) == "expected 'vectors' or '}' @ x");
    CHECK(errors_in(vectors("{ }")) == "expected the name of a variant after 'vectors' @ {");
    CHECK(errors_in(vectors("a 1")) == "expected '{' after the variant @ 1");
    CHECK(errors_in(vectors("a { 1; }")) == "expected ',' or ':' after the coordinate @ ;");
    CHECK(errors_in(vectors("a { 1 : x; }")) == "expected a number @ x");
    CHECK(errors_in(vectors("a { 1 : 2 }")) == "expected ',' or ';' after the coefficient @ }");
}
