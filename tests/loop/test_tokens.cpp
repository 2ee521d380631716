// Tokens of LLVM IR: sigils, quoted names, comments and numbers.
#include "loop/ir/tokens.hpp"

#include <catch2/catch.hpp>

using namespace selgen::loop;
using Tokens = std::vector<std::string_view>;

TEST_CASE("names keep their sigils; types are split into words and characters") {
    CHECK(tokens_of("%5 = load <4 x double>, ptr %x, !dbg !12") ==
          Tokens{"%5", "=", "load", "<", "4", "x", "double", ">", ",", "ptr", "%x", ",", "!dbg",
                 "!12"});
}

TEST_CASE("a quoted text is one token, even if it looks like code") {
    CHECK(tokens_of(R"(call void asm "br label %x ; @f(", ""(i32 1))") ==
          Tokens{"call", "void", "asm", R"("br label %x ; @f(")", ",", R"("")", "(", "i32", "1",
                 ")"});
    CHECK(tokens_of(R"(@"a b"(%"c d"))") == Tokens{R"(@"a b")", "(", R"(%"c d")", ")"});
    CHECK(bare_name(R"(@"a b")") == "a b");
    CHECK(bare_name("%7") == "7");
}

TEST_CASE("comments end with their line, unterminated strings with the text") {
    CHECK(tokens_of("ret void ; label %x\n}") == Tokens{"ret", "void", "}"});
    CHECK(tokens_of("a \"b c") == Tokens{"a", "\"b c"});
    CHECK(tokens_of("").empty());
    CHECK(tokens_of("@\"") == Tokens{"@\""});
}

TEST_CASE("numbers differ from words that begin like one") {
    CHECK(number_in("42") == 42u);
    CHECK_FALSE(number_in("4x").has_value());
    CHECK_FALSE(number_in("99999999999").has_value());
    CHECK_FALSE(number_in("").has_value());
    CHECK(node_in("!7") == 7u);
    CHECK_FALSE(node_in("!dbg").has_value());
    CHECK_FALSE(node_in("!").has_value());
}
