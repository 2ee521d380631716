// Blocks and jumps of LLVM IR functions in any layout, and jumps to missing blocks.
#include "loop/ir/function.hpp"

#include <catch2/catch.hpp>

using namespace selgen::loop;

namespace {

Function read(std::string_view body) { return read_function({"f", body, 1}); }

using Successors = std::vector<std::size_t>;

}  // namespace

TEST_CASE("blocks end at labels and have successors") {
    const Function f = read(
        "  br i1 %1, label %7, label %5, !dbg !14\n"
        "\n"
        "5:                                                ; preds = %7, %3\n"
        "  ret void\n"
        "7:\n"
        "  br i1 %2, label %5, label %7\n");
    REQUIRE(f.blocks.size() == 3);
    CHECK(f.blocks[0].successors == Successors{1, 2});
    CHECK(f.blocks[1].successors.empty());
    CHECK(f.blocks[2].successors == Successors{1, 2});
}

TEST_CASE("the layout does not matter") {
    const Function f = read(
        "entry:\n"
        "\tswitch i32 %0, label %a [\n"
        "\t\ti32 1, label %a\n"
        "\t]\n"
        "  a:\n"
        "      ret void\n");
    REQUIRE(f.blocks.size() == 2);
    CHECK(f.blocks[0].instructions.size() == 1);
    CHECK(f.blocks[0].successors == Successors{1});
}

TEST_CASE("a jump to a missing block is an error with its line") {
    CHECK_THROWS_WITH(read("  %1 = add i32 %0, 1\n  br label %none\n"),
                      "line 2: there is no block '%none'");
    CHECK_THROWS_WITH(read("  br label %"), "line 1: there is no block '%'");
}

TEST_CASE("switches and invokes are one instruction each") {
    const Function f = read(
        "entry:\n"
        "  switch i32 %0, label %a [\n"
        "    i32 1, label %\"b c\"\n"
        "    i32 2, label %a\n"
        "  ]\n"
        "a:\n"
        "  invoke void @f(ptr %x)\n"
        "          to label %\"b c\" unwind label %lost\n"
        "\"b c\":                                        ; preds = %a\n"
        "  ret void\n"
        "lost:\n"
        "  %2 = landingpad { ptr, i32 }\n"
        "          cleanup\n"
        "  resume { ptr, i32 } %2\n");
    REQUIRE(f.blocks.size() == 4);
    CHECK(f.blocks[0].instructions.size() == 1);
    CHECK(f.blocks[0].successors == Successors{1, 2});
    CHECK(f.blocks[1].successors == Successors{2, 3});
    CHECK(f.blocks[3].instructions.size() == 2);
    CHECK(f.mentions == std::vector<std::string>{"f"});
}

TEST_CASE("debug records and comments are not instructions") {
    const Function f = read(
        "  %1 = add i32 %0, 1\n"
        "    #dbg_value(i32 %1, !9, !DIExpression(), !10)\n"
        "  ; br label %none\n"
        "  ret i32 %1\n");
    REQUIRE(f.blocks.size() == 1);
    CHECK(f.blocks[0].instructions.size() == 2);
}

TEST_CASE("an empty body has no block") { CHECK(read("").blocks.empty()); }
