// The rules hold for all files of this source tree.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>

#include "rules/rules.hpp"

using namespace selgen::architecture;

namespace {

const std::vector<File>& tree() {
    static const std::vector<File> files = read_tree(SELGEN_SOURCE_DIR);
    return files;
}

std::string violations(const Faults& faults) {
    std::string text;
    for (const std::string& fault : faults) text += fault + "\n";
    return text;
}

}  // namespace

TEST_CASE("the tree has all source files") {
    const auto has = [](std::string_view path) {
        return std::ranges::any_of(tree(), [&](const File& file) { return file.path == path; });
    };
    CHECK(has("CMakeLists.txt"));
    CHECK(has("dsl/ast/spec.hpp"));
    CHECK(has(".ci/run"));
    CHECK(has("tests/architecture/test_tree.cpp"));
}

TEST_CASE("modules include only what the table of includes allows") {
    CHECK(violations(all(tree(), check_includes)) == "");
}

TEST_CASE("at most 10 files outside of their folders know graphs or loops") {
    const std::vector<std::string> knowing = knowing_components(tree());
    INFO(violations(knowing));
    CHECK(!knowing.empty());
    CHECK(knowing.size() <= 10);
}

TEST_CASE("files, functions and lines are within their limits") {
    CHECK(violations(all(tree(), check_budgets)) == "");
}

TEST_CASE("no file has a forbidden word") { CHECK(violations(all(tree(), check_words)) == ""); }

TEST_CASE("retired words are not used") { CHECK(violations(all(tree(), check_vocabulary)) == ""); }

TEST_CASE("every file begins with its own sentence on what it is for") {
    CHECK(violations(check_openings(tree())) == "");
}

TEST_CASE("every test file checks something") { CHECK(violations(all(tree(), check_tests)) == ""); }

TEST_CASE("names of the runtime have its version") {
    CHECK(violations(all(tree(), check_versions)) == "");
}

TEST_CASE("folders outside of tests, examples and studies have at most 30 sources") {
    std::map<std::string, int> counts;
    for (const File& file : tree()) {
        const std::string top = file.path.substr(0, file.path.find('/'));
        if (top == "tests" || top == "examples" || top == "studies") continue;
        if (is_cpp(file.path) || is_template(file.path))
            ++counts[file.path.substr(0, file.path.rfind('/'))];
    }
    CHECK(counts["dsl/check"] > 0);
    for (const auto& [folder, count] : counts) {
        INFO(folder);
        CHECK(count <= 30);
    }
}
