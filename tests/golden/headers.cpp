// Checks golden specs, maps their graphs, and generates their headers.
#include "tests/golden/headers.hpp"

#include <algorithm>
#include <deque>
#include <sstream>

#include "gen/emit.hpp"
#include "grammar/parse.hpp"
#include "map/io/placement.hpp"
#include "tests/cases.hpp"
#include "tests/golden/code_files.hpp"

namespace fs = std::filesystem;

namespace selgen::golden {

using testing::contents;

namespace {

const fs::path folder = fs::path(SELGEN_SOURCE_DIR) / "tests" / "golden";

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

}  // namespace

std::vector<fs::path> specs() {
    std::vector<fs::path> all;
    for (const auto& entry : fs::directory_iterator(folder))
        if (entry.path().extension() == ".sel") all.push_back(entry.path());
    std::sort(all.begin(), all.end());
    return all;
}

std::optional<dsl::model::Spec> checked(dsl::Sources& sources, dsl::Report& report) {
    const auto specs = parse_all(sources, report);
    return report.has_errors() ? std::nullopt : dsl::check(specs, sources, report);
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

std::string driver_of(const fs::path& spec) {
    const std::string name = spec.filename().string();
    dsl::Sources sources{{name, contents(spec)}};
    dsl::Report report;
    const auto model = checked(sources, report);
    return model ? gen::emit_bench(*model, model->experiments[0], name + ".hpp") : std::string();
}

std::string output(const fs::path& spec) {
    dsl::Sources sources{{spec.filename().string(), contents(spec)}};
    dsl::Report report;
    if (const auto model = checked(sources, report)) return header_of(*model);
    std::ostringstream faults;
    print(report, sources, faults);
    return faults.str();
}

}  // namespace selgen::golden
