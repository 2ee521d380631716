// Loop nests by source location: order, versions of one loop, depth, and OpenMP constructs.
#include "loop/ir/nests.hpp"

#include <catch2/catch.hpp>

using namespace selgen::loop;

namespace {

std::vector<Nest> nests(const std::string& text, std::size_t function = 0) {
    const Module module = read_module(text);
    return nests_of(module, module.functions.at(function));
}

/// A loop of one block; its jump back has the metadata node.
std::string loop_at(const std::string& label, const std::string& next, const std::string& node) {
    return label + ":\n  %x" + label + " = add i32 %0, 1\n  br i1 %c, label %" + next +
           ", label %" + label + ", !llvm.loop " + node + "\n";
}

const std::string places =
    "!1 = distinct !{!1, !11}\n!11 = !DILocation(line: 30, column: 5, scope: !9)\n"
    "!2 = distinct !{!2, !12}\n!12 = !DILocation(line: 10, column: 5, scope: !9)\n";

}  // namespace

TEST_CASE("loops are in the order of the source, not in that of the blocks") {
    const auto found = nests("define void @f() {\n  br label %a\n" + loop_at("a", "b", "!1") +
                             loop_at("b", "c", "!2") + "c:\n  ret void\n}\n" + places);
    REQUIRE(found.size() == 2);
    CHECK(found[0].start == SourceLocations{{10, 5}});
    CHECK(found[1].start == SourceLocations{{30, 5}});
    CHECK(found[0].instructions.size() == 2);
    CHECK(found[0].depth == 1);
    CHECK(found[0].function == "f");
}

TEST_CASE("versions of one loop are one nest, and the longest counts") {
    const auto found = nests("define void @f() {\n  br label %a\n" + loop_at("a", "b", "!1") +
                             "b:\n  %1 = add i32 %0, 1\n  %2 = add i32 %0, 1\n"
                             "  br i1 %c, label %c, label %b, !llvm.loop !1\nc:\n  ret void\n}\n" +
                             places);
    REQUIRE(found.size() == 1);
    CHECK(found[0].instructions.size() == 3);
}

TEST_CASE("without locations, each loop is a nest, in the order of the blocks") {
    const auto found = nests("define void @f() {\n  br label %a\n" + loop_at("a", "b", "!7") +
                             loop_at("b", "c", "!7") + "c:\n  ret void\n}\n");
    REQUIRE(found.size() == 2);
    CHECK(found[0].start.empty());
}

TEST_CASE("a nest has each of its blocks once, and its depth") {
    const auto found = nests(
        "define void @f() {\n  br label %outer\n"
        "outer:\n  %1 = add i32 %0, 1\n  br label %inner\n" +
        loop_at("inner", "latch", "!1") +
        "latch:\n  br i1 %c, label %outer, label %out, !llvm.loop !2\nout:\n  ret void\n}\n" +
        places);
    REQUIRE(found.size() == 1);
    CHECK(found[0].depth == 2);
    CHECK(found[0].instructions.size() == 5);
    CHECK(found[0].start == SourceLocations{{10, 5}});
}

TEST_CASE(
    "loops of OpenMP constructs belong to the function, without the loop that fetches chunks") {
    const std::string fetching =
        "define internal void @f.omp_outlined() {\n  br label %chunks\n"
        "chunks:\n  %1 = call i32 @__kmpc_dispatch_next_8(ptr %0)\n  br label %inner\n" +
        loop_at("inner", "latch", "!1") +
        "latch:\n  br i1 %c, label %chunks, label %out, !llvm.loop !3\nout:\n  ret void\n}\n"
        "!3 = distinct !{!3, !11}\n";
    const auto found = nests(
        "define void @f() {\n  call void (...) @__kmpc_fork_call(ptr @1, ptr @f.omp_outlined)\n"
        "  ret void\n}\n" +
        fetching + places);
    REQUIRE(found.size() == 1);
    CHECK(found[0].depth == 1);
    CHECK(found[0].instructions.size() == 2);
    CHECK(found[0].function == "f.omp_outlined");
}

TEST_CASE("constructs that mention each other in a cycle are read once") {
    CHECK(nests("define void @f() {\n  call void @a.omp_outlined()\n  ret void\n}\n"
                "define void @a.omp_outlined() {\n  call void @a.omp_outlined()\n"
                "  call void @b.omp_outlined()\n  ret void\n}\n"
                "define void @b.omp_outlined() {\n  call void @a.omp_outlined()\n  ret void\n}\n")
              .empty());
}

TEST_CASE("the called functions that have loops are found") {
    const std::string text = "define void @f() {\n  call void @g()\n  call void @h()\n" +
                             std::string("  ret void\n}\ndefine void @g() {\n  br label %a\n") +
                             loop_at("a", "b", "!1") +
                             "b:\n  ret void\n}\ndefine void @h() {\n  ret void\n}\n";
    const Module module = read_module(text);
    CHECK(callees_with_loops(module, module.functions[0]) == std::vector<std::string>{"g"});
    CHECK(callees_with_loops(module, module.functions[1]).empty());
}
