// Features of loops: counts of instructions, vector width, shares, and the files of features.
#include "loop/ir/features.hpp"

#include <catch2/catch.hpp>

#include "loop/feature_file.hpp"

using namespace selgen::loop;

namespace {

/// The counts of these lines.
CodeCounts counted(const std::string& lines) {
    const Function f = read_function({"f", lines, 1});
    return count(f.blocks.at(0).instructions);
}

// y[i] = 2 * x[i], by clang 14.
const std::string scale = R"(define dso_local void @scale(double* %0, double* %1, i64 %2) !dbg !10 {
  %4 = icmp sgt i64 %2, 0, !dbg !13
  br i1 %4, label %6, label %5, !dbg !14

5:                                                ; preds = %6, %3
  ret void, !dbg !16

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %12, %6 ], [ 0, %3 ]
  %8 = getelementptr inbounds double, double* %1, i64 %7, !dbg !17
  %9 = load double, double* %8, align 8, !dbg !17, !tbaa !18
  %10 = fmul double %9, 2.000000e+00, !dbg !19
  %11 = getelementptr inbounds double, double* %0, i64 %7, !dbg !20
  store double %10, double* %11, align 8, !dbg !20, !tbaa !18
  %12 = add nuw nsw i64 %7, 1, !dbg !21
  %13 = icmp eq i64 %12, %2, !dbg !13
  br i1 %13, label %5, label %6, !dbg !14, !llvm.loop !25
}
!13 = !DILocation(line: 4, column: 24, scope: !10)
!14 = !DILocation(line: 4, column: 5, scope: !10)
!17 = !DILocation(line: 4, column: 39, scope: !10)
!19 = !DILocation(line: 4, column: 36, scope: !10)
!20 = !DILocation(line: 4, column: 30, scope: !10)
!21 = !DILocation(line: 4, column: 29, scope: !10)
!25 = distinct !{!25, !14}
)";

std::string vectors_at(const std::string& line) {
    return "define void @scale(ptr %0) {\n  %1 = fmul <4 x double> %2, %3, !dbg !7\n"
           "  %4 = phi <8 x double> [ %1, %5 ], !dbg !7\n  ret void\n}\n"
           "!7 = !DILocation(line: " +
           line + ", column: 36, scope: !10)\n";
}

}  // namespace

TEST_CASE("the counts of a loop") {
    const Module module = read_module(scale);
    const auto nests = nests_of(module, module.functions.at(0));
    REQUIRE(nests.size() == 1);
    const CodeCounts counts = count(nests[0].instructions);
    CHECK(counts.instructions == 8);  // two addresses, load, product, store, sum, test, jump
    CHECK(counts.loads == 1);
    CHECK(counts.stores == 1);
    CHECK(counts.branches == 1);
    CHECK(counts.floats == 1);
    CHECK(counts.calls == 0);
}

TEST_CASE("intrinsics count as the code that they become") {
    const CodeCounts math = counted(
        "  %1 = call double @llvm.fmuladd.f64(double %a, double %b, double %c)\n"
        "  %2 = call <4 x float> @llvm.sqrt.v4f32(<4 x float> %x)\n"
        "  %3 = call double @llvm.pow.f64(double %a, double %b)\n"
        "  %4 = call i32 @llvm.smax.i32(i32 %p, i32 %q)\n"
        "  %5 = call double @sin(double %a)\n"
        "  %6 = call i32 %7(i32 %p)\n");
    CHECK(math.instructions == 6);
    CHECK(math.floats == 2);
    CHECK(math.calls == 3);
    const CodeCounts memory = counted(
        "  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %b, i64 8, i1 false)\n"
        "  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 8, i1 false)\n"
        "  %1 = call <4 x double> @llvm.masked.load.v4f64.p0(ptr %a, i32 8, <4 x i1> %m)\n"
        "  %2 = atomicrmw add ptr %a, i64 1 seq_cst, align 8\n");
    CHECK(memory.loads == 3);
    CHECK(memory.stores == 3);
    CHECK(memory.calls == 0);
    CHECK(memory.floats == 0);
}

TEST_CASE(
    "comparisons and conversions of floating-point numbers count as floating-point operations") {
    const CodeCounts counts = counted(
        "  %1 = fcmp olt double %a, %b\n  %2 = sitofp i32 %c to double\n  fence seq_cst\n"
        "  %3 = freeze i32 %c\n  %4 = fneg double %a\n");
    CHECK(counts.floats == 3);
    CHECK(counts.instructions == 4);
}

TEST_CASE("the vector width is found by the location of the loop in the source") {
    const Module module = read_module(scale);
    const auto nests = nests_of(module, module.functions.at(0));
    const auto width = [&](const std::string& text) {
        return vector_width(nests.at(0), module, read_module(text));
    };
    CHECK(width(vectors_at("4")) == 4);
    CHECK(width(vectors_at("5")) == 1);
    CHECK(width(scale) == 1);
    CHECK(width("") == 1);
}

TEST_CASE("shares are relative to all instructions, and 0 without any") {
    CodeCounts counts;
    counts.instructions = 8;
    counts.loads = 1;
    counts.stores = counts.branches = counts.floats = 2;
    const auto features = features_of(counts, 4);
    CHECK(features.at("memory_share") == 0.375);
    CHECK(features.at("branch_share") == 0.25);
    CHECK(features.at("float_share") == 0.25);
    CHECK(features.at("vector_width") == 4);
    CHECK(features.size() == 10);
    CHECK(features_of({}, 1).at("memory_share") == 0);
}

TEST_CASE("features of other commands in the file stay") {
    FeatureFile file;
    file.provenance = {{"features.line", "3"}, {"features.flags", "-O3"}, {"profile.timed", "x"}};
    file.features = {{"loads", 99}, {"iterations", 7}};
    CodeFeatures found;
    found.counts.loads = 2;
    found.provenance = {{"line", "4"}};
    put(found, file);
    CHECK(file.provenance ==
          std::map<std::string, std::string>{{"features.line", "4"}, {"profile.timed", "x"}});
    CHECK(file.features.at("loads") == 2);
    CHECK(file.features.at("iterations") == 7);
}

namespace {

const std::string right_code_file = R"({
  "format": "selgen-loop 1",
  "provenance": {
    "profile.program": "./app 100"
  },
  "features": {
    "iterations": 100,
    "l1_miss_rate": 0.125
  }
}
)";

}  // namespace

TEST_CASE("a loop feature file that is read is written unchanged") {
    const FeatureFile file = read_feature_file(right_code_file);
    CHECK(file.features.at("iterations") == 100);
    CHECK(file.features.at("l1_miss_rate") == 0.125);
    CHECK(file.provenance.at("profile.program") == "./app 100");
    CHECK(to_text(file) == right_code_file);
}

TEST_CASE("numbers of a loop feature file keep their values") {
    FeatureFile file;
    file.features = {{"a", 1.0 / 3}, {"b", 1e300}, {"c", -0.1}, {"d", 9007199254740992.0}};
    CHECK(read_feature_file(to_text(file)).features == file.features);
}

TEST_CASE("a loop feature file may have no features") {
    CHECK(read_feature_file(R"({"format": "selgen-loop 1"})").features.empty());
}

TEST_CASE("other files are errors with a reason") {
    const auto with = [](const std::string& rest) {
        return R"({"format": "selgen-loop 1", )" + rest + "}";
    };
    CHECK_THROWS_WITH(read_feature_file("{"), Catch::Contains("is not valid JSON"));
    for (const char* text : {"[]", "{}", R"({"format": "selgen-loop 2"})", R"({"format": 1})"})
        CHECK_THROWS_WITH(read_feature_file(text), Catch::Contains("selgen-loop 1"));
    CHECK_THROWS_WITH(read_feature_file(with(R"("features": 1)")),
                      "features: must be an object, not 1");
    CHECK_THROWS_WITH(read_feature_file(with(R"("features": {"1a": 1})")),
                      "feature '1a' is not a C++ identifier");
    CHECK_THROWS_WITH(read_feature_file(with(R"("features": {"a": "x"})")),
                      "features.a: must be a finite number, not \"x\"");
    CHECK_THROWS_WITH(read_feature_file(with(R"("features": {"a": null})")),
                      "features.a: must be a finite number, not null");
    CHECK_THROWS_WITH(read_feature_file(with(R"("provenance": {"a": 1})")),
                      "provenance.a: must be a string, not 1");
    CHECK_THROWS_AS(read_feature_file(with(R"("features": {"a": 1e999})")), selgen::Unreadable);
}
