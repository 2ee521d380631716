// Each diagnostic code has a section with correct examples, which `selgen help` prints.
#include <set>

#include "cli/output/codes.hpp"
#include "tests/cli/running.hpp"
#include "workflow/load.hpp"

using namespace selgen;
using namespace selgen::testing;

namespace {

/// The numbers in the enumeration of codes.
std::set<int> numbers_of_codes() {
    const std::string header = text_of(SELGEN_SOURCE_DIR "/dsl/diagnostics/report.hpp");
    std::istringstream lines(header.substr(header.find("enum class Code")));
    std::set<int> numbers;
    for (std::string line; std::getline(lines, line) && line != "};";) {
        const auto equals = line.find(" = ");
        if (equals != std::string::npos) numbers.insert(std::stoi(line.substr(equals + 3)));
    }
    return numbers;
}

/// The codes of all diagnostics of a spec.
std::set<std::string> codes_in(std::string_view spec) {
    const Folder here{{"s.sel", std::string(spec)}};
    std::set<std::string> codes;
    const auto checked = workflow::load_and_check((here.path() / "s.sel").string());
    for (const auto& found : checked.loaded.report.found()) codes.insert(to_text(found.code));
    return codes;
}

/// Checks the examples of codes for graphs, or of the others.
void check_examples(bool of_graphs) {
    for (const auto& text : cli::code_texts()) {
        const std::string code(text.code);
        if (code.starts_with("SG05") != of_graphs) continue;
        INFO(code << '\n' << text.wrong << "---\n" << text.right);
        CHECK(codes_in(text.wrong) == std::set<std::string>{code});
        CHECK(codes_in(text.right) == std::set<std::string>{});
    }
}

}  // namespace

TEST_CASE("every code has exactly one section") {
    std::multiset<int> listed;
    for (const auto& text : cli::code_texts())
        listed.insert(std::stoi(std::string(text.code.substr(2))));
    const std::set<int> codes = numbers_of_codes();
    CHECK(codes.size() >= 30);
    for (const int code : codes) {
        INFO("code " << code);
        CHECK(listed.count(code) == 1);
    }
    CHECK(listed.size() == codes.size());
}

TEST_CASE("every wrong example has its code only, and every right one has no diagnostic") {
    check_examples(false);
}

TEST_CASE("so have the examples of machines, graphs and placements", "[graph]") {
    check_examples(true);
}

TEST_CASE("help explains a code, in upper and lower case") {
    const Folder here;
    const Ran ran = here.must("help SG0204");
    CHECK(ran.out.starts_with("SG0204: "));
    check_has(ran.out, {"  choose b when size;\n", "  choose b when size > 0;\n"});
    CHECK(here.selgen("help sg0204").out == ran.out);
}

TEST_CASE("help lists all codes, and refuses an unknown one") {
    const Folder here;
    const Ran ran = here.must("help codes");
    for (const auto& text : cli::code_texts()) {
        CHECK(has(ran.out, std::string(text.code) + "  "));
    }
    CHECK(here.error_of("help SG9999", 2) ==
          "selgen: unknown code 'SG9999': selgen help codes lists all codes\n");
}

TEST_CASE("an incomplete section of a code is reported") {
    CHECK_THROWS_WITH(cli::parts_of_code_section("SG0001: a title\n\nA rule.\n"),
                      Catch::Contains("a section lacks"));
}
