// Generated headers and drivers, compared with the stored bytes; SELGEN_ACCEPT=1 rewrites these.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "gen/emit.hpp"
#include "tests/cases.hpp"
#include "tests/golden/headers.hpp"

namespace fs = std::filesystem;
using namespace selgen;
using namespace selgen::golden;
using selgen::testing::contents;

namespace {

/// "line 7: <expected> | <found>" of the first difference.
std::string difference(const std::string& expected, const std::string& found) {
    std::istringstream a(expected), b(found);
    std::string left, right;
    for (int line = 1; a || b; ++line) {
        if (!std::getline(a, left)) left = "(the end)";
        if (!std::getline(b, right)) right = "(the end)";
        if (left != right) return "line " + std::to_string(line) + ": " + left + " | " + right;
    }
    return "only the ends of lines differ";
}

/// The C++ of a selector that calls a function, so that it is found in a header.
std::set<std::string> calls_in(const dsl::model::Selector& selector) {
    using namespace dsl::model;
    std::set<std::string> all{selector.stream};
    for (const Variant& variant : selector.variants) {
        all.insert({variant.plan, variant.renew, variant.run});
        for (const Delivery& delivery : variant.deliveries) all.insert(delivery.cpp);
    }
    for (const Inspection& inspection : selector.inspections)
        all.insert({inspection.cpp, inspection.valid});
    for (const Feature& feature : selector.features) {
        if (const auto* read = std::get_if<Read>(&feature.value)) all.insert(read->cpp);
        if (const auto* reuse = std::get_if<Reuse>(&feature.value)) all.insert(reuse->cpp);
        if (const auto* found = std::get_if<Inspected>(&feature.value)) all.insert(found->cpp);
    }
    if (const auto* phase = std::get_if<PhaseWhile>(&selector.phase)) all.insert(phase->cpp);
    if (const auto* phase = std::get_if<PhaseSampled>(&selector.phase)) all.insert(phase->cpp);
    std::erase_if(all, [](const auto& cpp) { return cpp.find('(') == cpp.npos; });
    return all;
}

std::vector<std::string> lines_of(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

/// Whether a comment above a statement begins with the text. Of the statements of several lines,
/// only that of a phase has C++ in the others.
bool has_above(const std::vector<std::string>& lines, std::size_t at, const std::string& text) {
    std::size_t first = at;
    for (std::size_t i = at; i > 0 && i + 4 > at; --i)
        if (lines[i].find("if (const auto& phase_ =") != std::string::npos) first = i;
    const std::string& above = lines[first - 1];
    return above.substr(std::min(above.find_first_not_of(' '), above.size())).starts_with(text);
}

}  // namespace

TEST_CASE("the specs with a stored header give its bytes") {
    std::size_t stored = 0;
    for (const fs::path& spec : specs()) {
        const fs::path header = fs::path(spec).replace_extension(".hpp");
        if (!fs::exists(header)) continue;
        ++stored;
        const std::string found = output(spec);
        if (testing::is_accepting()) std::ofstream(header, std::ios::binary) << found;
        const std::string expected = contents(header);
        INFO(spec.filename().string() << ": " << difference(expected, found));
        CHECK(expected == found);
    }
    CHECK(stored >= 12);
}

TEST_CASE("a spec with an experiment gives the bytes of its driver") {
    const fs::path drivers = fs::path(SELGEN_SOURCE_DIR) / "tests" / "bench_driver";
    const std::string found = driver_of(drivers / "total.sel");
    if (testing::is_accepting())
        std::ofstream(drivers / "driver.golden", std::ios::binary) << found;
    const std::string expected = contents(drivers / "driver.golden");
    INFO(difference(expected, found));
    CHECK(expected == found);
}

TEST_CASE("the output is reproducible") {
    for (const fs::path& spec : specs()) CHECK(output(spec) == output(spec));
}

TEST_CASE("C++ of a spec has its source location on its line, or in a comment above") {
    std::size_t found = 0;
    for (const fs::path& spec : specs()) {
        dsl::Sources sources{{spec.filename().string(), contents(spec)}};
        dsl::Report report;
        const auto model = checked(sources, report);
        if (!model) continue;
        const auto lines = lines_of(header_of(*model));
        for (const auto& selector : model->selectors) {
            const std::string location = "// " + selector.origin.file + ":";
            for (const std::string& cpp : calls_in(selector))
                for (std::size_t i = 1; i < lines.size(); ++i) {
                    if (lines[i].find(cpp) == std::string::npos) continue;
                    ++found;
                    INFO(location << '\n' << lines[i - 1] << '\n' << lines[i]);
                    CHECK((has_above(lines, i, location) ||
                           lines[i].find(location) != std::string::npos));
                }
        }
    }
    CHECK(found > 100);
}
