#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "code_files.hpp"
#include "dsl/check/spec.hpp"
#include "gen/emit.hpp"
#include "grammar/parse.hpp"
#include "map/io/placement.hpp"

namespace fs = std::filesystem;
using namespace selgen;

namespace {

const fs::path folder = fs::path(SELGEN_SOURCE_DIR) / "tests" / "golden";

std::string contents(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

/// The spec and what it imports, each once.
std::vector<dsl::ast::Spec> parse_all(dsl::Sources& sources, dsl::Report& report) {
    std::vector<dsl::ast::Spec> specs;
    for (std::size_t i = 0; i < sources.size(); ++i) {
        auto spec = grammar::parse(sources, i, report);
        if (!spec) break;
        for (const auto& item : spec->items) {
            const auto* const import = std::get_if<dsl::ast::Import>(&item);
            if (import == nullptr) continue;
            sources.push_back({import->path, contents(folder / import->path)});
        }
        read_code_files(*spec);
        specs.push_back(std::move(*spec));
    }
    return specs;
}

std::string header_of(const dsl::model::Spec& spec) {
    std::deque<map::PlannedPlacement> places;
    std::vector<gen::PlacedGraph> graphs;
    for (std::size_t i = 0; i < spec.places.size(); ++i) {
        const map::PlannedPlacement& placed = places.emplace_back(
            map::place(spec, spec.places[i], map::problem_of(spec, spec.places[i])));
        graphs.push_back({i, map::tables(placed.plan), placed.mapping.cost});
    }
    return gen::emit(spec, graphs);
}

/// The output of selgen for the spec; the diagnostics if it has errors.
std::string output(const fs::path& spec) {
    dsl::Sources sources{{spec.filename().string(), contents(spec)}};
    dsl::Report report;
    const auto specs = parse_all(sources, report);
    std::optional<dsl::model::Spec> model;
    if (!report.has_errors()) model = dsl::check(specs, sources, report);
    if (model) return header_of(*model);
    std::ostringstream faults;
    print(report, sources, faults);
    return faults.str();
}

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

std::vector<fs::path> specs() {
    std::vector<fs::path> all;
    for (const auto& entry : fs::directory_iterator(folder))
        if (entry.path().extension() == ".sel") all.push_back(entry.path());
    std::sort(all.begin(), all.end());
    return all;
}

}  // namespace

TEST_CASE("each golden spec gives the bytes of its header") {
    const bool accept = std::getenv("SELGEN_ACCEPT") != nullptr;
    CHECK(specs().size() >= 8);
    for (const fs::path& spec : specs()) {
        const fs::path header = fs::path(spec).replace_extension(".hpp");
        const std::string found = output(spec);
        if (accept) std::ofstream(header, std::ios::binary) << found;
        const std::string expected = contents(header);
        INFO(spec.filename().string() << ": " << difference(expected, found));
        CHECK(expected == found);
    }
}

TEST_CASE("the output is reproducible") {
    for (const fs::path& spec : specs()) CHECK(output(spec) == output(spec));
}
