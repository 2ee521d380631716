// Opcodes, lanes, callees, branches and locations of single LLVM IR instructions.
#include "loop/ir/instruction.hpp"

#include <catch2/catch.hpp>

using namespace selgen::loop;

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
