// Modules of LLVM IR that are split into functions, and locations of inlined code.
#include "loop/ir/module.hpp"

#include <catch2/catch.hpp>

using namespace selgen::loop;

TEST_CASE("a module is split into its functions, with their lines") {
    const std::string text =
        "declare void @g()\n"
        "define dso_local void @f(i32 %0) local_unnamed_addr #0 {\n"
        "  ret void\n"
        "}\n"
        "\n"
        "define void @\"a b\"() {\n"
        "}\n"
        "!llvm.ident = !{!3}\n"
        "!3 = !{!\"Debian clang version 14.0.6\"}\n";
    const Module module = read_module(text);
    REQUIRE(module.functions.size() == 2);
    CHECK(module.functions[0].name == "f");
    CHECK(module.functions[0].body == "  ret void\n");
    CHECK(module.functions[0].line == 3);
    CHECK(module.functions[1].name == "a b");
    CHECK(module.functions[1].body.empty());
    CHECK(module.compiler == "Debian clang version 14.0.6");
}

TEST_CASE("incomplete modules are errors") {
    CHECK(read_module("").functions.empty());
    CHECK(read_module("define").functions.empty());
    CHECK(read_module("int main() {}\n").functions.empty());
    CHECK_THROWS_WITH(read_module("\ndefine void @f() {\n  ret void\n"),
                      "line 2: the end of function 'f' is missing");
    CHECK_THROWS_WITH(read_module("define void @f() {\n  ret void\ndefine void @g() {\n}\n"),
                      "line 1: the end of function 'f' is missing");
    CHECK_THROWS_WITH(read_module("define void {\n}\n"), "line 1: the function has no name");
    CHECK_THROWS_WITH(read_module("define void @f("), "line 1: the end of function 'f' is missing");
}

TEST_CASE("a location follows inlined calls, the outermost first") {
    const std::string text =
        "!1 = !DILocation(line: 33, column: 5, scope: !7, inlinedAt: !2)\n"
        "!2 = distinct !DILocation(line: 12, column: 9, scope: !8)\n"
        "!3 = !DILocation(line: 0, scope: !8)\n"
        "!4 = distinct !{!4, !1, !3, !5}\n"
        "!5 = !{!\"llvm.loop.mustprogress\"}\n"
        "!6 = distinct !{!6, !5}\n";
    const Module module = read_module(text);
    CHECK(locations_of(module, 1) == SourceLocations{{12, 9}, {33, 5}});
    CHECK(locations_of(module, 2) == SourceLocations{{12, 9}});
    CHECK(locations_of(module, 3).empty());
    CHECK(locations_of(module, 5).empty());
    CHECK(locations_of(module, 99).empty());
    CHECK(start_of(module, 4) == SourceLocations{{12, 9}, {33, 5}});
    CHECK(start_of(module, 6).empty());
}

TEST_CASE("a cycle of inlined calls ends") {
    const Module module =
        read_module("!1 = !DILocation(line: 1, column: 2, scope: !7, inlinedAt: !1)\n");
    CHECK(locations_of(module, 1).size() == 1000);
}
