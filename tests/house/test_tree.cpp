#include <algorithm>
#include <catch2/catch.hpp>

#include "rules/rules.hpp"

using namespace selgen::house;

namespace {

const std::vector<File>& tree() {
    static const std::vector<File> files = read_tree(SELGEN_SOURCE_DIR);
    return files;
}

std::string told(const Faults& faults) {
    std::string text;
    for (const std::string& fault : faults) text += fault + "\n";
    return text;
}

}  // namespace

TEST_CASE("the whole tree is read") {
    const auto has = [](std::string_view path) {
        return std::ranges::any_of(tree(), [&](const File& file) { return file.path == path; });
    };
    CHECK(has("CMakeLists.txt"));
    CHECK(has("dsl/ast.hpp"));
    CHECK(has(".ci/run"));
    CHECK(has("tests/house/test_tree.cpp"));
}

TEST_CASE("the rooms include whom they may") { CHECK(told(all(tree(), check_includes)) == ""); }

TEST_CASE("the budgets are kept") { CHECK(told(all(tree(), check_budgets)) == ""); }

TEST_CASE("no text has a word that must not be there") {
    CHECK(told(all(tree(), check_words)) == "");
}

TEST_CASE("every test file checks something") { CHECK(told(all(tree(), check_tests)) == ""); }
