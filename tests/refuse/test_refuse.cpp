// Every spec in this directory has errors; its .err file is the expected report. SELGEN_ACCEPT=1
// rewrites these files.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "dsl/check/spec.hpp"
#include "grammar/parse.hpp"
#include "tests/accepting.hpp"

namespace {

namespace fs = std::filesystem;
using namespace selgen;

std::string read(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

/// The report of one spec. Its imports and loop feature files are missing, as the command reports
/// it.
dsl::Report report_of(const dsl::Sources& sources) {
    dsl::Report report;
    const auto spec = grammar::parse(sources, 0, report);
    if (!spec) return report;
    for (const dsl::ast::Item& item : spec->items) {
        const auto* import = std::get_if<dsl::ast::Import>(&item);
        if (import == nullptr) continue;
        report.error(dsl::Code::import_missing, import->span, "the import cannot be read");
    }
    for (const dsl::ast::Item& item : spec->items) {
        const auto* selector = std::get_if<dsl::ast::Selector>(&item);
        if (selector == nullptr) continue;
        for (const auto& statement : selector->statements)
            if (const auto* file = std::get_if<dsl::ast::CodeFile>(&statement))
                report.error(dsl::Code::code_file, file->span, "the file cannot be read");
    }
    dsl::check({*spec}, sources, report);
    return report;
}

std::vector<fs::path> faulty_specs() {
    std::vector<fs::path> specs;
    for (const auto& entry : fs::directory_iterator(SELGEN_SOURCE_DIR "/tests/refuse")) {
        if (entry.path().extension() == ".sel") specs.push_back(entry.path());
    }
    std::sort(specs.begin(), specs.end());
    return specs;
}

std::size_t errors(const dsl::Report& report) {
    return static_cast<std::size_t>(
        std::count_if(report.found().begin(), report.found().end(),
                      [](const auto& d) { return d.severity == dsl::Severity::error; }));
}

}  // namespace

TEST_CASE("each spec with errors gives the accepted report") {
    for (const fs::path& path : faulty_specs()) {
        INFO(path.filename().string());
        const dsl::Sources sources{{path.filename().string(), read(path)}};
        const dsl::Report report = report_of(sources);
        std::ostringstream printed;
        print(report, sources, printed);
        fs::path accepted = path;
        accepted.replace_extension(".err");
        if (testing::is_accepting()) std::ofstream(accepted) << printed.str();
        CHECK(printed.str() == read(accepted));
        CHECK(report.has_errors() == (path.stem() != "warnings_only"));
    }
}

TEST_CASE("each diagnostic code is reported for some spec") {
    std::set<int> met;
    for (const fs::path& path : faulty_specs()) {
        const dsl::Sources sources{{path.filename().string(), read(path)}};
        const dsl::Report report = report_of(sources);
        for (const auto& found : report.found()) met.insert(static_cast<int>(found.code));
    }
    const std::string header = read(SELGEN_SOURCE_DIR "/dsl/diagnostics/report.hpp");
    std::istringstream lines(header.substr(header.find("enum class Code")));
    std::size_t rules = 0;
    for (std::string line; std::getline(lines, line) && line != "};";) {
        const auto equals = line.find(" = ");
        if (equals == std::string::npos) continue;
        ++rules;
        INFO(line);
        CHECK(met.count(std::stoi(line.substr(equals + 3))) == 1);
    }
    CHECK(rules >= 30);
}

TEST_CASE("a spec with five errors reports all five") {
    const fs::path path = SELGEN_SOURCE_DIR "/tests/refuse/five_faults.sel";
    const dsl::Sources sources{{"five_faults.sel", read(path)}};
    CHECK(errors(report_of(sources)) >= 5);
}
