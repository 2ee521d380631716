// Diagnostics in the brief format, as workflow commands of GitHub, as JSON, and as a SARIF document
// with a rule for each code and paths relative to the current folder.
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

std::string place_text(dsl::Span span, const dsl::Sources& sources) {
    const dsl::Source& source = sources.at(span.source);
    const dsl::Location at = location_of(source, span.begin);
    return source.name + ':' + std::to_string(at.line) + ':' + std::to_string(at.column) + ": ";
}

/// Escaped for a workflow command of GitHub. Its properties also escape ':' and ','.
std::string escaped(std::string_view text, bool property) {
    std::string result;
    for (const char c : text) {
        if (c == '%')
            result += "%25";
        else if (c == '\r')
            result += "%0D";
        else if (c == '\n')
            result += "%0A";
        else if (c == ':' && property)
            result += "%3A";
        else if (c == ',' && property)
            result += "%2C";
        else
            result += c;
    }
    return result;
}

std::string_view severity_text(const dsl::Diagnostic& found) {
    return found.severity == dsl::Severity::error ? "error" : "warning";
}

}  // namespace

std::string brief_line(const dsl::Diagnostic& found, const dsl::Sources& sources) {
    std::string line = place_text(found.span, sources);
    line += severity_text(found);
    return line + ": " + dsl::shortened(found.text) + " [" + to_text(found.code) + "]\n";
}

std::string github_line(const dsl::Diagnostic& found, const dsl::Sources& sources) {
    const dsl::Source& source = sources.at(found.span.source);
    const dsl::Location at = location_of(source, found.span.begin);
    std::string text = dsl::shortened(found.text);
    const std::string suggestion = dsl::suggestion(found, sources);
    if (!suggestion.empty()) text += '\n' + suggestion;
    for (const dsl::Note& note : found.notes) {
        text += '\n' + place_text(note.span, sources) + "note: " + note.text;
    }
    std::string line = "::";
    line += severity_text(found);
    line += " file=" + escaped(source.name, true) + ",line=" + std::to_string(at.line) +
            ",col=" + std::to_string(at.column) + ",title=" + to_text(found.code);
    return line + "::" + escaped(text, false) + '\n';
}

std::string github_line(const std::string& error) {
    return "::error title=selgen::" + escaped(error, false) + '\n';
}

// ---- JSON ------------------------------------------------------------------------------------

namespace {

/// Bytes count from 0, lines and columns from 1. The end is the first byte after the span.
Json span_json(dsl::Span span, const dsl::Sources& sources) {
    const dsl::Source& source = sources.at(span.source);
    const dsl::Location begin = location_of(source, span.begin),
                        end = location_of(source, span.end);
    return {{"byte", span.begin},     {"end", span.end},      {"line", begin.line},
            {"column", begin.column}, {"end_line", end.line}, {"end_column", end.column}};
}

Json notes_json(const dsl::Diagnostic& found, const dsl::Sources& sources) {
    Json notes = Json::array();
    for (const dsl::Note& note : found.notes) {
        notes.push_back({{"message", note.text},
                         {"file", sources.at(note.span.source).name},
                         {"span", span_json(note.span, sources)}});
    }
    return notes;
}

/// Replaces bytes that are not valid UTF-8: a spec may contain them, JSON may not.
std::string line_of(const Json& object) {
    return object.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace

std::string json_line(const dsl::Diagnostic& found, const dsl::Sources& sources) {
    const bool error = found.severity == dsl::Severity::error;
    Json object = {{"code", to_text(found.code)},
                   {"severity", error ? "error" : "warning"},
                   {"message", found.text},
                   {"file", sources.at(found.span.source).name},
                   {"span", span_json(found.span, sources)},
                   {"suggestion", nullptr},
                   {"notes", notes_json(found, sources)}};
    const std::string suggestion = dsl::suggestion(found, sources);
    if (!suggestion.empty()) object["suggestion"] = suggestion;
    return line_of(object);
}

std::string json_line(const std::string& error) {
    return line_of({{"code", nullptr},
                    {"severity", "error"},
                    {"message", error},
                    {"file", nullptr},
                    {"span", nullptr},
                    {"suggestion", nullptr},
                    {"notes", Json::array()}});
}

// ---- SARIF -----------------------------------------------------------------------------------

namespace {

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
    Json all = Json::array();
    for (const CodeText& text : code_texts()) {
        const std::string fix = std::string(text.rule) + "\n\nWrong:\n\n" +
                                std::string(text.wrong) + '\n' + std::string(text.fix) + "\n\n" +
                                std::string(text.right);
        all.push_back({{"id", text.code},
                       {"shortDescription", {{"text", text.title}}},
                       {"fullDescription", {{"text", text.rule}}},
                       {"help", {{"text", fix}}}});
    }
    return all;
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
