// Reads a call-site file, and adds a note to each diagnostic with the call that created its
// statement.
#include "workflow/call_sites.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <sstream>
#include <utility>

#include "base/errors.hpp"
#include "host/files.hpp"

namespace selgen::workflow {
namespace {

struct Site {
    std::size_t line = 0;
    std::string file;
};

/// Call sites by the first spec line of the statement that the call created.
using Sites = std::map<std::size_t, Site>;

Sites read_sites(const std::string& path) {
    Sites sites;
    std::istringstream in(host::read_file(path));
    for (std::string text; std::getline(in, text);) {
        std::istringstream words(text);
        std::size_t spec_line = 0;
        Site site;
        words >> spec_line >> site.line >> std::ws;
        if (!std::getline(words, site.file) || spec_line == 0 || site.line == 0)
            throw UsageError(path + ": is not a call-site file written by a builder program");
        sites.emplace(spec_line, std::move(site));
    }
    return sites;
}

/// The byte at which a line (from 1) begins; the end of the text if there is no such line.
std::size_t begin_of(const std::string& text, std::size_t line) {
    std::size_t begin = 0;
    for (; line > 1; --line) {
        begin = text.find('\n', begin);
        if (begin == text.npos) return text.size();
        ++begin;
    }
    return begin;
}

/// Adds call-site notes, and the builder programs that they refer to as sources.
class Locator {
public:
    Locator(const Sites& sites, dsl::Sources& sources) : sites_(sites), sources_(sources) {}

    /// Adds no note if no call created the statement at the span.
    void add_note(std::vector<dsl::Note>& notes, dsl::Span span) {
        if (span.source != 0) return;
        const auto after = sites_.upper_bound(location_of(sources_[0], span.begin).line);
        if (after == sites_.begin()) return;
        const Site& site = std::prev(after)->second;
        const std::size_t source = source_of(site.file);
        const std::size_t begin = begin_of(sources_[source].text, site.line);
        notes.push_back({{source, begin, begin}, "built by this call"});
    }

private:
    std::size_t source_of(const std::string& file) {
        const auto [known, is_new] = numbers_.emplace(file, sources_.size());
        if (is_new) sources_.push_back({file, text_of(file)});
        return known->second;
    }

    /// The text of the file, or empty lines if the file no longer exists.
    std::string text_of(const std::string& file) const {
        std::error_code none;
        if (std::filesystem::is_regular_file(file, none)) return host::read_file(file);
        std::size_t lines = 0;
        for (const auto& [line, site] : sites_) lines = std::max(lines, site.line);
        return std::string(lines, '\n');
    }

    const Sites& sites_;
    dsl::Sources& sources_;
    std::map<std::string, std::size_t> numbers_;
};

}  // namespace

void add_call_sites(Messages& messages, const std::string& path) {
    const Sites sites = read_sites(path);
    dsl::Report located;
    Locator locator(sites, messages.sources);
    for (dsl::Diagnostic found : messages.report.found()) {
        std::vector<dsl::Note> notes;
        locator.add_note(notes, found.span);
        for (dsl::Note& note : found.notes) {
            notes.push_back(note);
            locator.add_note(notes, note.span);
        }
        found.notes = std::move(notes);
        located.add(std::move(found));
    }
    messages.report = std::move(located);
}

}  // namespace selgen::workflow
