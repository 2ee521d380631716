// Unified differences of texts, also as the output of `selgen gen --check`.
#include <random>

#include "base/diff.hpp"
#include "tests/cli/running.hpp"

using namespace selgen;
using namespace selgen::testing;

namespace {

/// The text that patch(1) makes of `before` with the difference.
std::string patched(const std::string& before, const std::string& after) {
    const Folder here;
    here.write("old name", before);
    here.write("d", unified_diff(before, after, "old name", "old name"));
    const std::string command = "cd '" + here.path().string() + "' && patch -s -p0 < d > log 2>&1";
    INFO(here.read("d"));
    CHECK(std::system(command.c_str()) == 0);
    return here.read("old name");
}

bool has_patch() { return std::system("patch --version > /dev/null 2>&1") == 0; }

std::string random_lines(std::mt19937& random, int most) {
    std::string text;
    for (int left = static_cast<int>(random()) % most; left > 0; --left) {
        text += std::string(1, static_cast<char>('a' + random() % 4)) + '\n';
    }
    return text;
}

}  // namespace

TEST_CASE("the difference of equal texts is empty") {
    CHECK(unified_diff("a\nb\n", "a\nb\n", "x", "x").empty());
}

TEST_CASE("a difference shows three lines of context around a change") {
    const std::string before = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
    const std::string after = "1\n2\n3\n4\nfive\n6\n7\n8\n9\n";
    CHECK(unified_diff(before, after, "s.hpp", "s.hpp") ==
          "--- s.hpp\n+++ s.hpp\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
}

TEST_CASE("distant changes are separate hunks") {
    std::string before;
    for (int i = 0; i < 30; ++i) before += std::to_string(i) + '\n';
    const std::string diff = unified_diff(before, "first\n" + before + "last\n", "s.hpp", "s.hpp");
    CHECK(diff.find("@@ -1,3 +1,4 @@\n+first\n") != std::string::npos);
    CHECK(diff.find("@@ -28,3 +29,4 @@\n 27\n") != std::string::npos);
}

TEST_CASE("a missing file is shown as added, and a missing final newline is reported") {
    CHECK(unified_diff("", "a\nb", "/dev/null", "s.hpp") ==
          "--- /dev/null\n+++ s.hpp\n@@ -0,0 +1,2 @@\n+a\n+b\n\\ No newline at end of file\n");
}

TEST_CASE("patch transforms one text into the other, for any texts") {
    if (!has_patch()) {
        WARN("skipped: there is no patch(1)");
        return;
    }
    std::mt19937 random(7);
    for (int round = 0; round < 100; ++round) {
        const std::string before = "begin\n" + random_lines(random, 40);
        const std::string after = random_lines(random, 40) + (round % 3 == 0 ? "end" : "end\n");
        CHECK(patched(before, after) == after);
    }
}

TEST_CASE("very different texts are replaced as a whole, in bounded time") {
    std::string before, after;
    for (int i = 0; i < 5000; ++i) {
        before += "old " + std::to_string(i) + '\n';
        after += "new " + std::to_string(i) + '\n';
    }
    const std::string diff = unified_diff(before, after, "s.hpp", "s.hpp");
    CHECK(diff.find("@@ -1,5000 +1,5000 @@\n-old 0\n") != std::string::npos);
}

TEST_CASE("gen --check accepts an up-to-date header") {
    const Folder here;
    here.write("s.sel", right_spec);
    here.selgen("gen s.sel -o s.hpp");
    const Ran ran = here.selgen("gen --check s.sel -o s.hpp");
    CHECK(ran.code == 0);
    CHECK(ran.out.empty());
}

TEST_CASE("gen --check prints how a header would change, and changes nothing") {
    const Folder here;
    here.write("s.sel", right_spec);
    here.selgen("gen s.sel -o s.hpp");
    const std::string right = here.read("s.hpp");
    here.write("s.hpp", right + "// by hand\n");
    const Ran ran = here.selgen("gen --check s.sel -o s.hpp");
    CHECK(ran.code == 1);
    CHECK(ran.out.find("--- s.hpp\n+++ s.hpp\n@@ ") == 0);
    CHECK(ran.out.find("\n-// by hand\n") != std::string::npos);
    CHECK(here.read("s.hpp") == right + "// by hand\n");
    CHECK(patched(right + "// by hand\n", right) == right);
}

TEST_CASE("gen --check reports a missing header as a difference, and does not write it") {
    const Folder here;
    here.write("s.sel", right_spec);
    const Ran ran = here.selgen("gen --check s.sel -o s.hpp");
    CHECK(ran.code == 1);
    CHECK(ran.out.find("--- /dev/null\n+++ s.hpp\n@@ -0,0 +1,") == 0);
    CHECK_FALSE(std::filesystem::exists(here.path() / "s.hpp"));
    CHECK(here.selgen("gen --check s.sel").code == 2);
    CHECK(here.selgen("gen --check s.sel -o s.hpp --stamp s.stamp").code == 2);
}
