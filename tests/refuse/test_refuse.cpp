// Specs with errors, each with the expected diagnostics (tests/cases.hpp), in files for parts of
// the language. SELGEN_ACCEPT=1 rewrites the diagnostics.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "dsl/check/spec.hpp"
#include "grammar/parse.hpp"
#include "tests/cases.hpp"

namespace {

namespace fs = std::filesystem;
using namespace selgen;

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

dsl::Sources sources_of(const testing::Case& spec) { return {{spec.name + ".sel", spec.text}}; }

/// The first and the last marked byte: "7:3-8", "7:3" for one byte, "7:3-9:1" over several lines.
std::string marked(dsl::Span span, const dsl::Sources& sources) {
    const dsl::Source& source = sources.at(span.source);
    const dsl::Location begin = dsl::location_of(source, span.begin);
    std::string text = std::to_string(begin.line) + ':' + std::to_string(begin.column);
    if (span.end <= span.begin + 1) return text;
    const dsl::Location last = dsl::location_of(source, span.end - 1);
    text += last.line == begin.line ? "-" : "-" + std::to_string(last.line) + ':';
    return text + std::to_string(last.column);
}

/// The diagnostics by location, without the lines of the spec that a user sees between them.
std::string text_of(const dsl::Report& report, const dsl::Sources& sources) {
    std::ostringstream text;
    for (const dsl::Diagnostic* found : ordered(report)) {
        const bool is_error = found->severity == dsl::Severity::error;
        text << marked(found->span, sources) << (is_error ? " error[" : " warning[")
             << to_text(found->code) << "]: " << found->text << '\n';
        if (!found->hint.empty()) text << "  hint: " << found->hint << '\n';
        if (!found->fix.empty()) text << "  help: " << suggestion(*found, sources) << '\n';
        for (const dsl::Note& note : found->notes)
            text << "  " << marked(note.span, sources) << " note: " << note.text << '\n';
    }
    return text.str();
}

std::vector<fs::path> case_files() {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(SELGEN_SOURCE_DIR "/tests/refuse")) {
        if (entry.path().extension() == ".cases") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

std::vector<testing::Case> faulty_specs() {
    std::vector<testing::Case> specs;
    for (const fs::path& path : case_files()) {
        for (testing::Case& spec : testing::parse_cases(testing::contents(path)).cases)
            specs.push_back(std::move(spec));
    }
    return specs;
}

std::size_t errors(const dsl::Report& report) {
    return static_cast<std::size_t>(
        std::count_if(report.found().begin(), report.found().end(),
                      [](const auto& d) { return d.severity == dsl::Severity::error; }));
}

}  // namespace

TEST_CASE("each spec with errors gives the accepted diagnostics") {
    for (const fs::path& path : case_files()) {
        testing::CaseFile file = testing::parse_cases(testing::contents(path));
        for (testing::Case& spec : file.cases) {
            INFO(path.filename().string() << ": " << spec.name);
            const dsl::Sources sources = sources_of(spec);
            const dsl::Report report = report_of(sources);
            const std::string found = text_of(report, sources);
            if (testing::is_accepting()) spec.expected = found;
            CHECK(found == spec.expected);
            CHECK(report.has_errors() == (spec.name != "warnings_only"));
        }
        if (testing::is_accepting()) std::ofstream(path) << testing::text_of(file);
    }
}

TEST_CASE("the files of cases are read completely") {
    std::set<std::string> names;
    for (const fs::path& path : case_files()) {
        const std::string text = testing::contents(path);
        const testing::CaseFile file = testing::parse_cases(text);
        CHECK(testing::text_of(file) == text);
        for (const testing::Case& spec : file.cases) {
            INFO(spec.name << " is the name of two specs");
            CHECK(names.insert(spec.name).second);
        }
    }
    CHECK(names.size() >= 121);
}

TEST_CASE("each diagnostic code is reported for some spec") {
    std::set<int> met;
    for (const testing::Case& spec : faulty_specs()) {
        const dsl::Report report = report_of(sources_of(spec));
        for (const auto& found : report.found()) met.insert(static_cast<int>(found.code));
    }
    const std::string header = testing::contents(SELGEN_SOURCE_DIR "/dsl/diagnostics/report.hpp");
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
    const auto specs = faulty_specs();
    const auto five = std::ranges::find(specs, "five_faults", &testing::Case::name);
    REQUIRE(five != specs.end());
    CHECK(errors(report_of(sources_of(*five))) >= 5);
}
