// LLVM IR: tokens, single instructions, the blocks of functions, and modules.
#include "loop/ir/function.hpp"

#include <catch2/catch.hpp>

#include "loop/ir/instruction.hpp"
#include "loop/ir/module.hpp"
#include "loop/ir/tokens.hpp"

using namespace selgen::loop;
using Tokens = std::vector<std::string_view>;

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

namespace {

Instruction one(std::string_view text) { return read_instruction(text).instruction; }

}  // namespace

TEST_CASE("the opcode is after the name of the result") {
    CHECK(one("  %14 = fadd fast double %1, %2, !dbg !9").opcode == "fadd");
    CHECK(one("  store i32 1, i32* %p").opcode == "store");
    CHECK(one("  %3 = tail call double @sin(double %2)").opcode == "call");
    CHECK(one("  musttail call void @f()").opcode == "call");
    CHECK(one("  %\"a b\" = add i32 %x, 1").opcode == "add");
    CHECK(one("").opcode.empty());
    CHECK(one("  tail").opcode == "tail");
}

TEST_CASE("lanes are those of the widest vector") {
    CHECK(one("  %1 = fadd <4 x double> %a, %b").lanes == 4);
    CHECK(one("  %1 = sext <8 x i16> %a to <8 x i32>").lanes == 8);
    CHECK(one("  %1 = fadd <vscale x 2 x double> %a, %b").lanes == 2);
    CHECK(one("  %1 = load <{ i32, i8 }>, ptr %a").lanes == 1);
    CHECK(one("  %1 = load [16 x i8], ptr %a").lanes == 1);
    CHECK(one("  %1 = fadd <99999999999 x double> %a, %b").lanes == 1);
}

TEST_CASE("calls by name have a callee; inline assembly has none") {
    CHECK(one("  %1 = call i32 (i8*, ...) @printf(i8* getelementptr inbounds ([3 x i8], [3 x i8]* "
              "@.str, i64 0, i64 0), i32 %2)")
              .callee == "printf");
    CHECK(one("  %1 = call double %f(double %x)").callee.empty());
    CHECK(one("  %1 = call double %f(double %x)").opcode == "call");
    CHECK(one("  call void @\"a b\"()").callee == "a b");
    CHECK(one("  call void asm sideeffect \"nop\", \"~{memory}\"()").opcode == "asm");
}

TEST_CASE("instructions that leave nothing in a program do not compute") {
    CHECK_FALSE(one("  %1 = phi i64 [ 0, %2 ], [ %3, %4 ]").computes);
    CHECK_FALSE(one("  %1 = bitcast double* %2 to i8*").computes);
    CHECK_FALSE(one("  br label %7").computes);
    CHECK_FALSE(
        one("  call void @llvm.dbg.value(metadata i32 0, metadata !3, metadata !4)").computes);
    CHECK_FALSE(one("  call void @llvm.lifetime.end.p0(i64 8, ptr %1)").computes);
    CHECK_FALSE(one("  tail call void @llvm.assume(i1 %1)").computes);
    CHECK(one("  %1 = add i64 %2, 1").computes);
    CHECK(one("  br i1 %1, label %2, label %3").computes);
    CHECK(one("  call void @lifetime()").computes);
}

TEST_CASE("an address computes something unless its offset is 0") {
    CHECK(one("  %1 = getelementptr inbounds double, double* %2, i64 %3, !dbg !4").computes);
    CHECK(one("  %1 = getelementptr inbounds i8, ptr %2, i64 8").computes);
    CHECK_FALSE(one("  %1 = getelementptr inbounds %s, %s* %2, i64 0, i32 0, !dbg !4").computes);
    CHECK(one("  %1 = getelementptr inbounds [4 x i8], [4 x i8]* %2, i64 0, i64 %3").computes);
    CHECK(one("  %1 = getelementptr inbounds %s, %s* %2, i64 0, i32 1").computes);
}

TEST_CASE("branches have several targets") {
    const auto two = read_instruction("  br i1 %1, label %2, label %\"a b\", !llvm.loop !3");
    CHECK(two.instruction.branches);
    CHECK(two.targets == std::vector<std::string_view>{"2", "a b"});
    CHECK(two.instruction.loop == 3u);
    const auto many = read_instruction("  switch i32 %0, label %1 [\n    i32 1, label %2\n  ]");
    CHECK(many.instruction.branches);
    CHECK(many.targets == std::vector<std::string_view>{"1", "2"});
    CHECK_FALSE(one("  br label %2").branches);
    const auto call = read_instruction("  invoke void @f()\n          to label %1 unwind label %2");
    CHECK_FALSE(call.instruction.branches);
    CHECK(call.targets.size() == 2);
}

TEST_CASE("the location is the node after !dbg") {
    CHECK(one("  %1 = add i64 %2, 1, !dbg !77, !tbaa !5").location == 77u);
    CHECK_FALSE(one("  %1 = add i64 %2, 1, !tbaa !5").location.has_value());
}

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
