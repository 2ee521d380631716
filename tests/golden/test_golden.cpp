// Headers and drivers of golden specs, compared with the stored bytes; SELGEN_ACCEPT=1 rewrites
// these.
#include <algorithm>
#include <catch2/catch.hpp>
#include <deque>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "code_files.hpp"
#include "dsl/check/spec.hpp"
#include "gen/emit.hpp"
#include "grammar/parse.hpp"
#include "map/io/placement.hpp"
#include "tests/accepting.hpp"

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

/// The checked spec; nothing if it has errors.
std::optional<dsl::model::Spec> checked(dsl::Sources& sources, dsl::Report& report) {
    const auto specs = parse_all(sources, report);
    return report.has_errors() ? std::nullopt : dsl::check(specs, sources, report);
}

/// The output of selgen for the spec; the diagnostics if it has errors.
std::string output(const fs::path& spec) {
    dsl::Sources sources{{spec.filename().string(), contents(spec)}};
    dsl::Report report;
    if (const auto model = checked(sources, report)) return header_of(*model);
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

std::vector<fs::path> specs() {
    std::vector<fs::path> all;
    for (const auto& entry : fs::directory_iterator(folder))
        if (entry.path().extension() == ".sel") all.push_back(entry.path());
    std::sort(all.begin(), all.end());
    return all;
}

}  // namespace

TEST_CASE("each golden spec gives the bytes of its header") {
    const bool accept = testing::is_accepting();
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

TEST_CASE("specs with experiments give the bytes of their drivers") {
    const fs::path drivers = fs::path(SELGEN_SOURCE_DIR) / "tests" / "bench_driver";
    for (const auto& [name, golden] :
         {std::pair("total.sel", "driver.golden"), std::pair("files.sel", "files.golden"),
          std::pair("device.sel", "device.golden"), std::pair("sweep.sel", "sweep.golden")}) {
        dsl::Sources sources{{name, contents(drivers / name)}};
        dsl::Report report;
        const auto model = checked(sources, report);
        REQUIRE(model);
        const std::string found =
            gen::emit_bench(*model, model->experiments[0], std::string(name) + ".hpp");
        if (testing::is_accepting()) std::ofstream(drivers / golden, std::ios::binary) << found;
        const std::string expected = contents(drivers / golden);
        INFO(name << ": " << difference(expected, found));
        CHECK(expected == found);
    }
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
