// Encodings of specs: UTF-8, byte order marks and line ends.
#include "tests/grammar/parsed.hpp"

using namespace selgen;
using namespace selgen::dsl;

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

TEST_CASE("a byte order mark is skipped") {
    CHECK(parsed("\xEF\xBB\xBFuse <a>;").items.size() == 1);
    CHECK(error_at("\xEF\xBB\xBFuse <a>; \xEF\xBB\xBF").substr(0, 14) == "expected 'use'");
}

TEST_CASE("line ends of Windows inside C++ become plain ones") {
    const auto spec = parsed("selector s { feature n : count = f(a,\r\n  b);\r\n }\r\n");
    CHECK(first<ast::Feature>(spec).value.text == "f(a,\n  b)");
}
