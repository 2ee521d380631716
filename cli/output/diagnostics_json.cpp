// Diagnostics as JSON, with the bytes, lines and columns of their spans.
#include <nlohmann/json.hpp>

#include "cli/output/diagnostics.hpp"

namespace selgen::cli {
namespace {

using Json = nlohmann::ordered_json;

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

}  // namespace selgen::cli
