// Numbers and JSON in messages and files do not depend on the locale or on the bytes of a text.
#include <catch2/catch.hpp>
#include <cstdio>
#include <string>

#include <selgen/bench/options.hpp>
#include <selgen/rt/text.hpp>

#include "other_locale.hpp"

using namespace selgen::rt;

namespace {

bool is_read(const char* text, double value, std::size_t length) {
    const NumberInText found = read_number(text);
    return found.value == value && found.length == length;
}

}  // namespace

TEST_CASE("numbers have a point in each locale") {
    for (const char* const name : {"de_DE", "fr_FR", "ps_AF"}) {
        const OtherLocale locale(name);
        if (!locale.is_set) {
            WARN("cannot make the locale " << name << " with localedef");
            SUCCEED();
            continue;
        }
        char text[16];
        std::snprintf(text, sizeof text, "%.1f", 0.5);
        CHECK(std::string(text) != "0.5");  // as programs in this locale write it
        CHECK(number_text(0.25) == "0.25");
        CHECK(number_text(-1234567.5, 4) == "-1.235e+06");
        CHECK(number_text(0.1) == "0.1");
        CHECK(number_text(1.0 / 3) == "0.33333333333333331");
        CHECK(is_read("4.5s", 4.5, 3));
        CHECK(is_read("4,5", 4, 1));
        CHECK(is_read("1e-3", 1e-3, 4));
        CHECK(is_read("no", 0, 0));
        CHECK(json_number(2.5) == "2.5");
        CHECK(selgen::bench::detail::time_of("4.5min") == 270);
        std::snprintf(text, sizeof text, "%.1f", 0.5);
        CHECK(std::string(text) != "0.5");  // the program's locale is unchanged
    }
}

TEST_CASE("a text in JSON is valid UTF-8 whatever its bytes are") {
    const std::string unknown = "\\ufffd";
    CHECK(json_text("a\"b\\c\n") == R"("a\"b\\c\u000a")");
    CHECK(json_text("Gr\xc3\xb6\xc3\x9f"
                    "e") ==
          "\"Gr\xc3\xb6\xc3\x9f"
          "e\"");
    CHECK(json_text("\xe2\x82\xac \xf0\x9f\x98\x80") == "\"\xe2\x82\xac \xf0\x9f\x98\x80\"");
    CHECK(json_text("Gr\xf6\xdf"
                    "e") == "\"Gr" + unknown + unknown + "e\"");
    CHECK(json_text("\xc3") == '"' + unknown + '"');
    CHECK(json_text("\xc0\x80") == '"' + unknown + unknown + '"');                // too long
    CHECK(json_text("\xed\xa0\x80") == '"' + unknown + unknown + unknown + '"');  // a surrogate
    CHECK(json_text("\xf4\x90\x80\x80") == '"' + unknown + unknown + unknown + unknown + '"');
    CHECK(json_text("\xff\x80") == '"' + unknown + unknown + '"');
    CHECK(json_text("\xe2\x82"
                    "a") == '"' + unknown + unknown + "a\"");
}
