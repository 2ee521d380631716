// Checks that each test file has a test case and an assertion.
#include "rules/cpp.hpp"
#include "rules/rules.hpp"

namespace selgen::architecture {
namespace {

bool is_test(std::string_view path) {
    const std::string_view name = path.substr(path.rfind('/') + 1);
    const bool is_in_tests = path.starts_with("tests/") || path.starts_with("studies/");
    return is_in_tests && name.starts_with("test_") && name.ends_with(".cpp");
}

}  // namespace

Faults check_tests(const File& file) {
    if (!is_test(file.path)) return {};
    const std::string code = bare(file.text);
    Faults faults;
    if (code.find("TEST_CASE") == code.npos) faults.push_back(fault(file, 1, "has no test case"));
    if (code.find("CHECK") == code.npos && code.find("REQUIRE") == code.npos) {
        faults.push_back(fault(file, 1, "checks nothing"));
    }
    return faults;
}

}  // namespace selgen::architecture
