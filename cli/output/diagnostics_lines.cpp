// Diagnostics in the brief format, and as workflow commands of GitHub.
#include <string_view>

#include "cli/output/diagnostics.hpp"

namespace selgen::cli {
namespace {

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

}  // namespace selgen::cli
