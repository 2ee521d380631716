// Syntax errors: what is missing or misspelt in each part of a spec.
#include "tests/grammar/parsed.hpp"

using namespace selgen;
using namespace selgen::dsl;

namespace {

std::string in_model(const std::string& statements) { return "model m { " + statements + " }"; }

}  // namespace

TEST_CASE("a word that begins no item is reported, with the nearest that does") {
    CHECK(error_at("selctor s {}") == "unknown word 'selctor' in a spec @ selctor");
    CHECK(fault_of("selctor s {}").hint == "did you mean 'selector'?");
    CHECK(fault_of("xyzzy s {}").hint.empty());
    CHECK(error_at("use <a>; }") == "unmatched '}' @ }");
    const std::string items =
        "expected 'use', 'import', 'namespace', 'selector', 'model', 'experiment', 'machine', "
        "'graph' or 'place'";
    CHECK(error_at("use <a>; )") == items + " @ )");
    CHECK(error_at("\xC3\xA4") == items + " @ \xC3\xA4");
}

TEST_CASE("what is missing after 'instead' is reported") {
    CHECK(error_at(in_model("instead;")) == "expected the name of a variant after 'instead' @ ;");
    CHECK(error_at(in_model("instead a b;")) == "expected ',' or ';' after the variant @ b");
    CHECK(error_at(in_model("instead a, ;")) ==
          "expected the name of a variant after 'instead' @ ;");
}

TEST_CASE("what is missing after 'relative' is reported") {
    CHECK(error_at(in_model("relative;")) ==
          "expected the name of a quantity after 'relative' @ ;");
    CHECK(error_at(in_model("relative a b;")) == "expected ',' or ';' after the quantity @ b");
}

TEST_CASE("what is missing in training rows is reported") {
    const Errors errors{
        {"replay;", "expected the name of a feature @ ;"},
        {"replay n { 1 : a 1; }", "expected ',' or 'regret' after the feature @ {"},
        {"replay n regret { 1 : a 1; }", "expected a number after 'regret' @ {"},
        {"replay n regret 1;", "expected '{' after the regret @ ;"},
        {"replay n regret 1 { 1 2 : a 1; }", "expected ',' or ':' after the value @ 2"},
        {"replay n regret 1 { 1 : 2; }", "expected the name of a variant @ 2"},
        {"replay n regret 1 { 1 : a; }", "expected a number after the variant @ ;"},
        {"replay n regret 1 { 1 : a 1 }", "expected ',' or ';' after the cost @ }"}};
    check_errors(errors, in_model);
}

TEST_CASE("a word that begins no statement is reported, with the nearest that does") {
    CHECK(error_at(in_selector("featur n;")) == "unknown word 'featur' in a selector @ featur");
    CHECK(fault_of(in_selector("featur n;")).hint == "did you mean 'feature'?");
    CHECK(error_at(in_selector("variant v { rum f(); }")) ==
          "unknown word 'rum' in a variant @ rum");
    CHECK(fault_of(in_selector("variant v { rum f(); }")).hint == "did you mean 'run'?");
    CHECK(error_at(in_model("domian n 1 .. 2;")) == "unknown word 'domian' in a model @ domian");
    CHECK(fault_of(in_model("domian n 1 .. 2;")).hint == "did you mean 'domain'?");
    CHECK(error_at(in_selector("3;")) == "expected a statement such as 'feature' or '}' @ 3");
    CHECK(error_at(in_model("3;")) ==
          "expected 'machine', 'domain', 'relative', 'instead', 'replay', an equation or '}' @ 3");
    CHECK(error_at(in_selector("variant v { 3; }")) ==
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
    CHECK(error_at("selector s { selector t {}") ==
          "a selector is still open here: '}' is missing @ selector");
    CHECK(error_at("model m { selector t {}") ==
          "a model is still open here: '}' is missing @ selector");
    CHECK(error_at(in_selector("variant v { run f(); otherwise v;")) ==
          "a variant is still open here: '}' is missing @ otherwise");
}

TEST_CASE("each part of an item is asked for") {
    const Errors errors{
        {"use 3;", "expected a header such as \"kernels.hpp\" or <vector> after 'use' @ 3"},
        {"use <a>", "expected ';' after the header @ "},
        {"import a;", "expected a file such as \"fit.sel\" after 'import' @ a"},
        {"import \"a\n\";", "expected '\"' at the end of the string @ \n"},
        {"selector {}", "expected the selector's name @ {"},
        {"selector s;", "expected '{' after the selector's name @ ;"},
        {"model {}", "expected the model's name @ {"},
        {"model m;", "expected '{' after the model's name @ ;"}};
    check_errors(errors, as_is);
}

TEST_CASE("each part of a namespace is asked for") {
    const Errors errors{
        {"namespace ;", "expected a name such as 'lib::kernels' after 'namespace' @ ;"},
        {"namespace ::lib;", "expected a name such as 'lib::kernels' after 'namespace' @ :"},
        {"namespace lib:: ;", "expected a name after '::' @ ;"},
        {"namespace lib { selector s {} }", "expected ';' after the namespace @ {"},
        {"namespace lib\nselector s {}", "expected ';' after the namespace @ "}};
    check_errors(errors, as_is);
}

TEST_CASE("each part of a feature is asked for") {
    const Errors errors{
        {"feature : count = a;", "expected the feature's name @ :"},
        {"feature n = a;", "expected ':' and a type after the feature's name @ ="},
        {"feature n : = a;", "expected a type such as 'count' after ':' @ ="},
        {"feature n : count a;", "expected '=' and C++ after the feature's type @ a"},
        {"feature n : count in = a;", "expected the lower end of a range @ ="},
        {"feature n : count in 1, 2 = a;", "a range is written as '0 .. 100' @ ,"},
        {"feature n : count in 1 .. = a;", "expected the upper end of the range after '..' @ ="},
        {"feature n : one of a = a;", "expected '{' and a list of words after 'one of' @ a"},
        {"feature n : one of {} = a;", "expected a word for the list @ }"},
        {"feature n : one of {a b} = a;", "expected ',' or '}' after the word @ b"}};
    check_errors(errors, in_selector);
}

TEST_CASE("each part of a statement is asked for") {
    const Errors errors{
        {"call;", "expected a C++ signature such as 'void (int n)' after 'call' @ ;"},
        {"inspect = a;", "expected the inspection's name @ ="},
        {"let a 3;", "expected '=' and an expression after the name @ 3"},
        {"let a = ;", "expected an expression after '=' @ ;"},
        {"let a = 3", "expected ';' after the expression @ }"},
        {"phase n;", "expected 'while' or 'every' after 'phase' @ n"},
        {"phase while;", "expected C++ after 'while' @ ;"},
        {"phase while n within;", "expected a share such as '5 %' after 'within' @ ;"},
        {"phase while sampled();", "expected C++ after 'sampled(' @ )"},
        {"phase while sampled(r, );", "expected a number of elements or 'all' after ',' @ )"},
        {"phase while sampled(r, 3 4);", "expected ',' or ')' after the range @ 4"},
        {"phase every;", "expected a number such as '100' after 'every' @ ;"},
        {"phase every 5;", "expected 'calls' after the number @ ;"},
        {"inspect a = b while;", "expected C++ after 'while' @ ;"},
        {"reuse;", "expected C++ after 'reuse' @ ;"},
        {"stream;", "expected C++ after 'stream' @ ;"},
        {"choose;", "expected a variant, 'least', 'most' or 'by' after 'choose' @ ;"},
        {"choose v wen n < 3;", "expected 'when' after the variant @ wen"},
        {"choose v when;", "expected a condition after 'when' @ ;"},
        {"choose least;", "expected a goal such as 'time' @ ;"},
        {"choose by 3;", "expected the name of a model after 'by' @ 3"},
        {"otherwise;", "expected the name of a variant after 'otherwise' @ ;"},
        {"otherwise v", "expected ';' after the variant @ }"},
        {"outside;", "expected 'otherwise' or 'clamp' after 'outside' @ ;"},
        {"margin;", "expected a number such as '3 %' after 'margin' @ ;"}};
    check_errors(errors, in_selector);
}

TEST_CASE("each part of a variant is asked for") {
    const Errors errors{{"variant {}", "expected the variant's name @ {"},
                        {"variant v;", "expected '{' after the variant's name @ ;"},
                        {"variant v { run; }", "expected C++ after 'run' @ ;"},
                        {"variant v { plan; }", "expected C++ after 'plan' @ ;"},
                        {"variant v { when; }", "expected a condition after 'when' @ ;"},
                        {"variant v { target; }", "expected a target: 'cpu', 'cuda' or 'hip' @ ;"}};
    check_errors(errors, in_selector);
}

TEST_CASE("each part of a model is asked for") {
    const Errors errors{
        {"machine a;", "expected a quoted string after 'machine' @ a"},
        {"domain;", "expected the name of a feature @ ;"},
        {"domain n 1 .. a b;", "expected ',' or ';' after the range @ b"},
        {"time = 3;", "expected '(' and a variant after the quantity @ ="},
        {"time() = 3;", "expected the name of a variant after '(' @ )"},
        {"time(v = 3;", "expected ')' after the variant @ ="},
        {"time(v) 3;", "expected '=' after the left side @ 3"},
        {"time(v) = ;", "expected an expression or a body such as 'tree {' after '=' @ ;"},
        {"time(v) = 3", "expected ';' after the equation @ }"}};
    check_errors(errors, in_model);
}

TEST_CASE("each part of a tree is asked for") {
    const auto in_tree = [](const std::string& nodes) {
        return in_model("time(v) = tree { " + nodes + " };");
    };
    const Errors errors{{"", "expected a value, a variant or 'if' after '{' @ }"},
                        {"if { 1 }", "expected a condition after 'if' @ {"},
                        {"if a 1", "expected '{' after the condition @ 1"},
                        {"if a { 1 }", "expected 'else' after '}': both branches are needed @ }"},
                        {"if a { 1 } else 2", "expected '{' or 'if' after 'else' @ 2"},
                        {"1 2", "expected '}' after the value @ 2"}};
    check_errors(errors, in_tree);
    CHECK(error_at(in_model("time(v) = tree { 1 }")) == "expected ';' after the equation @ }");
}

TEST_CASE("each part of a forest is asked for") {
    const auto in_forest = [](const std::string& rest) {
        return in_model("time(v) = forest " + rest + ";");
    };
    const Errors errors{
        {"{ tree { 1 } }", "expected 'sum' or 'mean' after 'forest' @ {"},
        {"sun { tree { 1 } }", "expected 'sum' or 'mean' after 'forest' @ sun"},
        {"sum { 3\n tree { 1 } }", "expected ';' after the forest's base @ "},
        {"sum { tree { 1 } 3; }", "expected 'tree {' or '}' in the forest @ 3"},
        {"sum { tree 1 }", "expected ';' after the forest's base @ 1"},
        {"sum { tree { if n { 1 } } }", "expected 'else' after '}': both branches are needed @ }"}};
    check_errors(errors, in_forest);
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
    CHECK(error_at(tree(100000)) == "this tree is too deep @ if");
    CHECK(error_at(conditional(100000)) == "this chain of 'if' expressions is too long @ if");
}

TEST_CASE("each part of a network is asked for") {
    const auto in = [](const std::string& parts) {
        return in_model("time(v) = network { " + parts + " };");
    };
    const auto row = [&](const std::string& text) { return in("layer { " + text + " }"); };
    const std::string parts = "expected 'input', 'layer' or '}'; inputs come first @ ";
    CHECK(error_at(in("inptu x;")) == parts + "inptu");
    CHECK(error_at(in("layer { } input x;")) == parts + "input");
    CHECK(error_at(in("input ;")) == "expected an expression after 'input' @ ;");
    CHECK(error_at(in("input x input y;")) == "expected ';' after the input @ input");
    CHECK(error_at(in("layer 3")) ==
          "expected 'tanh', 'relu', 'logistic' or '{' after 'layer' @ 3");
    const Errors errors{{"a: b", "expected a number @ b"},
                        {"1, bias 2;", "expected a number @ bias"},
                        {"1 s bias 2;", "expected ',' or 'bias' after the weight @ s"},
                        {"1 bias;", "expected a number after 'bias' @ ;"},
                        {"1 bias 2", "expected ';' after the bias @ }"},
                        {"- bias 2;", "expected a number @ -"}};
    check_errors(errors, row);
}

TEST_CASE("each part of a support vector machine is asked for, in its order") {
    const auto in = [](const std::string& parts) {
        return in_model("choice = svm { " + parts + " };");
    };
    const auto vectors = [&](const std::string& text) {
        return in("gamma 1; classes a; rho 1; vectors " + text);
    };
    const Errors errors{
        {"input x; classes a;", "expected 'input' or 'gamma' @ classes"},
        {"gamma x;", "expected a number after 'gamma' @ x"},
        {"gamma 1 classes a;", "expected ';' after the number @ classes"},
        {"gamma 1; rho 1;", "expected 'classes' after gamma @ rho"},
        {"gamma 1; classes 2;", "expected the name of a variant @ 2"},
        {"gamma 1; classes a b;", "expected ',' or ';' after the variant @ b"},
        {"gamma 1; classes a;", "expected 'rho' after the classes @ }"},
        {"gamma 1; classes a; rho 1 2;", "expected ',' or ';' after the number @ 2"},
        {"gamma 1; classes a; rho 1; x", "expected 'vectors' or '}' @ x"}};
    check_errors(errors, in);
    const Errors of_vectors{{"{ }", "expected the name of a variant after 'vectors' @ {"},
                            {"a 1", "expected '{' after the variant @ 1"},
                            {"a { 1; }", "expected ',' or ':' after the coordinate @ ;"},
                            {"a { 1 : x; }", "expected a number @ x"},
                            {"a { 1 : 2 }", "expected ',' or ';' after the coefficient @ }"}};
    check_errors(of_vectors, vectors);
}
