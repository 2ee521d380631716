// Loads and checks a spec, adds the calls of builder programs to its diagnostics, and generates the
// code.
#include "workflow/compile.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <sstream>
#include <utility>

#include "base/errors.hpp"
#include "gen/emit.hpp"
#include "host/files.hpp"
#include "workflow/graph/header.hpp"
#include "workflow/load.hpp"
#include "workflow/pick.hpp"

namespace selgen::workflow {
namespace {

// ---- call sites in builder programs ---------------------------------------------------------

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

/// Adds to each diagnostic in the spec (sources[0]) a note with the call of the builder program
/// that created the statement. `path` is the file that the program wrote for `--call-sites`. Throws
/// UsageError if it is not such a file.
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

// ---- code -----------------------------------------------------------------------------------

std::string driver_of(const CompileRequest& request, const dsl::model::Spec& spec) {
    std::vector<std::string> names;
    for (const auto& one : spec.experiments) names.push_back(spec.selectors[one.selector].name);
    const auto& driver = *request.driver;
    const auto& experiment =
        spec.experiments[pick_experiment(request.spec, names, driver.experiment)];
    const std::string& file = spec.selectors[experiment.selector].origin.file;
    return gen::emit_bench(spec, experiment,
                           driver.include.empty() ? file + ".hpp" : driver.include);
}

std::vector<std::string> files_of(const CompileRequest& request, const Loaded& loaded) {
    std::vector<std::string> files;
    for (const dsl::Source& source : loaded.sources) files.push_back(source.name);
    files.insert(files.end(), loaded.code_files.begin(), loaded.code_files.end());
    if (!request.rates.empty() && request.rates != "-") files.push_back(request.rates);
    return files;
}

/// Adds an error for each selector whose call needs a definition in the header.
void check_split(const dsl::model::Spec& spec, Messages& messages) {
    const auto refuse = [&](const dsl::model::Origin& at, const std::string& what) {
        messages.error(at.file + ':' + std::to_string(at.line) + ": " + what +
                       ": generate one header, without --split");
    };
    for (const dsl::model::Placement& place : spec.places)
        refuse(place.origin, "a placed graph is a template");
    for (const dsl::model::Selector& each : spec.selectors) {
        if (!each.signature.template_head.empty())
            refuse(each.call_origin, "the call of '" + each.name + "' is a template");
        else if (deduces_result(each.signature))
            refuse(each.call_origin,
                   "the result of the call of '" + each.name + "' is deduced from its definition");
    }
}

}  // namespace

Compiled compile(const CompileRequest& request) {
    return run_stage<Compiled>([&](Compiled& made) {
        Checked checked = load_and_check(
            request.spec, {.models = request.models, .name_space = request.name_space});
        made.read = files_of(request, checked.loaded);
        Messages& messages = made.messages;
        messages.report = std::move(checked.loaded.report);
        messages.sources = std::move(checked.loaded.sources);
        if (!request.call_sites.empty()) add_call_sites(messages, request.call_sites);
        if (!checked.model) return;
        const dsl::model::Spec& spec = *checked.model;
        if (spec.selectors.empty() && spec.places.empty())
            return messages.error(request.spec + (spec.graphs.empty()
                                                      ? ": the spec has no selector to generate"
                                                      : ": the spec places no graph on a machine"));
        if (request.driver) {
            made.code = driver_of(request, spec);
            return;
        }
        if (!request.split_include.empty()) {
            check_split(spec, messages);
            if (messages.has_errors()) return;
            gen::Split split = gen::emit_split(spec, request.split_include);
            made.code = std::move(split.header);
            made.source = std::move(split.source);
            return;
        }
        made.code = header_of(spec, request.rates, messages);
        if (messages.has_errors()) return;
        if (!request.selftest_include.empty())
            made.selftest = gen::emit_selftest(spec, request.selftest_include);
    });
}

}  // namespace selgen::workflow
