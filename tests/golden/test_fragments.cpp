// Parts of headers and drivers that are not stored: what only these specs show. SELGEN_ACCEPT=1
// updates the lines of a fragment whose first line is still generated.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/cases.hpp"
#include "tests/golden/headers.hpp"

namespace fs = std::filesystem;
using namespace selgen;

namespace {

const fs::path tests = fs::path(SELGEN_SOURCE_DIR) / "tests";
const fs::path fragments_file = tests / "golden" / "fragments.cases";

using Lines = std::vector<std::string>;

Lines split(const std::string& text) {
    std::istringstream in(text);
    Lines lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

/// As many lines as the fragment has, from its first line on; where this line occurs several times,
/// those that agree best.
std::string similar_part(const Lines& header, const Lines& fragment) {
    std::string best;
    std::ptrdiff_t most = 0;
    for (auto at = header.begin(); at != header.end(); ++at) {
        if (fragment.empty() || *at != fragment.front()) continue;
        std::string part;
        std::ptrdiff_t equal = 0;
        auto line = at;
        for (const std::string& expected : fragment) {
            if (line == header.end()) break;
            equal += *line == expected ? 1 : 0;
            part += *line++ + '\n';
        }
        if (equal > most) best = part;
        most = std::max(most, equal);
    }
    return best;
}

/// The first word of the title of a fragment.
std::string spec_of(const testing::Case& fragment) {
    return fragment.name.substr(0, fragment.name.find_first_of(": ")) + ".sel";
}

/// The header of the spec; its driver if the second word of the title is `driver`.
std::string generated(const testing::Case& fragment) {
    const bool is_driver = fragment.name.find(" driver:") != std::string::npos;
    const fs::path folder = tests / (is_driver ? "bench_driver" : "golden");
    return is_driver ? golden::driver_of(folder / spec_of(fragment))
                     : golden::output(folder / spec_of(fragment));
}

}  // namespace

TEST_CASE("headers and drivers that are not stored have the expected fragments") {
    testing::CaseFile fragments = testing::parse_cases(testing::contents(fragments_file));
    std::map<std::string, Lines> known;
    for (testing::Case& fragment : fragments.cases) {
        Lines& lines = known[fragment.name.substr(0, fragment.name.find(':'))];
        if (lines.empty()) lines = split(generated(fragment));
        const std::string found = similar_part(lines, split(fragment.text));
        if (testing::is_accepting() && !found.empty()) fragment.text = found;
        INFO(fragment.name);
        CHECK(found == fragment.text);
    }
    if (testing::is_accepting())
        std::ofstream(fragments_file, std::ios::binary) << testing::text_of(fragments);
}

TEST_CASE("each golden spec has a stored header or fragments") {
    std::set<std::string> have;
    const std::string text = testing::contents(fragments_file);
    const testing::CaseFile fragments = testing::parse_cases(text);
    CHECK(testing::text_of(fragments) == text);
    for (const testing::Case& fragment : fragments.cases) have.insert(spec_of(fragment));
    for (const fs::path& spec : golden::specs()) {
        INFO(spec.filename().string());
        CHECK(fs::exists(fs::path(spec).replace_extension(".hpp")) !=
              (have.count(spec.filename().string()) == 1));
    }
}
