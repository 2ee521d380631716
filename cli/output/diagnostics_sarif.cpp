// Diagnostics as a SARIF document, with a rule for each code and paths relative to the current
// folder.
#include <cctype>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string_view>

#include "cli/output/codes.hpp"
#include "cli/output/diagnostics.hpp"
#include "cli/version.hpp"

namespace selgen::cli {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

/// The path relative to the current folder, if it is inside that folder.
fs::path seen_from_here(const fs::path& path) {
    std::error_code none;
    const fs::path below = path.lexically_relative(fs::current_path(none));
    const bool inside = path.is_absolute() && !below.empty() && *below.begin() != "..";
    return inside ? below : path;
}

Json artifact(const std::string& path) {
    const fs::path seen = seen_from_here(path);
    constexpr std::string_view digits = "0123456789ABCDEF", plain = "-._~/";
    std::string uri = seen.is_absolute() ? "file://" : "";
    for (const char c : seen.generic_string()) {
        const auto byte = static_cast<unsigned char>(c);
        const bool kept = std::isalnum(byte) != 0 || plain.find(c) != plain.npos;
        uri += kept ? std::string{c} : std::string{'%', digits[byte / 16], digits[byte % 16]};
    }
    if (seen.is_absolute()) return {{"uri", uri}};
    return {{"uri", uri}, {"uriBaseId", "%SRCROOT%"}};
}

/// Columns count characters, not bytes.
std::size_t column_of(const dsl::Source& source, dsl::Location at) {
    const std::string_view before = line_of(source, at.line).substr(0, at.column - 1);
    std::size_t column = 1;
    for (const char c : before) column += (static_cast<unsigned char>(c) & 0xC0) != 0x80 ? 1 : 0;
    return column;
}

Json location(dsl::Span span, const dsl::Sources& sources) {
    const dsl::Source& source = sources.at(span.source);
    const dsl::Location begin = location_of(source, span.begin),
                        end = location_of(source, span.end);
    return {{"physicalLocation",
             {{"artifactLocation", artifact(source.name)},
              {"region",
               {{"startLine", begin.line},
                {"startColumn", column_of(source, begin)},
                {"endLine", end.line},
                {"endColumn", column_of(source, end)}}}}}};
}

Json rules() {
    Json rules = Json::array();
    for (const CodeText& text : code_texts()) {
        const std::string fix = std::string(text.rule) + "\n\nWrong:\n\n" +
                                std::string(text.wrong) + '\n' + std::string(text.fix) + "\n\n" +
                                std::string(text.right);
        rules.push_back({{"id", text.code},
                         {"shortDescription", {{"text", text.title}}},
                         {"fullDescription", {{"text", text.rule}}},
                         {"help", {{"text", fix}}}});
    }
    return rules;
}

std::size_t rule_index(dsl::Code code) {
    const auto texts = code_texts();
    std::size_t index = 0;
    while (index < texts.size() && texts[index].code != to_text(code)) ++index;
    return index;
}

Json result(const dsl::Diagnostic& found, const dsl::Sources& sources) {
    const bool error = found.severity == dsl::Severity::error;
    const std::string suggestion = dsl::suggestion(found, sources);
    const std::string text = found.text + (suggestion.empty() ? "" : ": " + suggestion);
    Json result = {{"ruleId", to_text(found.code)},
                   {"ruleIndex", rule_index(found.code)},
                   {"level", error ? "error" : "warning"},
                   {"message", {{"text", text}}},
                   {"locations", Json::array({location(found.span, sources)})}};
    for (const dsl::Note& note : found.notes) {
        Json related = location(note.span, sources);
        related["message"] = {{"text", note.text}};
        result["relatedLocations"].push_back(related);
    }
    return result;
}

Json invocation(const std::vector<std::string>& errors) {
    Json invocation = {{"executionSuccessful", errors.empty()}};
    for (const std::string& error : errors) {
        invocation["toolExecutionNotifications"].push_back(
            {{"level", "error"}, {"message", {{"text", error}}}});
    }
    return invocation;
}

}  // namespace

std::string sarif_text(const std::vector<Reported>& reports,
                       const std::vector<std::string>& errors) {
    Json results = Json::array();
    for (const Reported& one : reports) {
        for (const dsl::Diagnostic* found : ordered(one.report)) {
            results.push_back(result(*found, one.sources));
        }
    }
    const Json driver = {{"name", "selgen"}, {"version", version()}, {"rules", rules()}};
    const Json run = {{"tool", {{"driver", driver}}},
                      {"invocations", Json::array({invocation(errors)})},
                      {"columnKind", "unicodeCodePoints"},
                      {"results", results}};
    const Json document = {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                           {"version", "2.1.0"},
                           {"runs", Json::array({run})}};
    return document.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace selgen::cli
