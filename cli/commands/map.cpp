// Implements `selgen map`, which reads graphs from a spec or JSON and prints their mappings as
// text, JSON or pictures.
#include <csignal>
#include <optional>

#include "base/errors.hpp"
#include "base/exit.hpp"
#include "base/json.hpp"
#include "cli/inputs/rates.hpp"
#include "cli/output/diagnostics.hpp"
#include "host/files.hpp"
#include "host/process.hpp"
#include "map/explain/picture.hpp"
#include "map/explain/split.hpp"
#include "map/explain/table.hpp"
#include "map/io/places.hpp"
#include "map/search/search.hpp"
#include "workflow/load.hpp"
#include "workflow/rates.hpp"

namespace selgen::cli {
namespace {

constexpr std::size_t most_case_bytes = 256 << 20;

std::optional<std::vector<map::Case>> read_cases(const std::string& path, const Streams& streams) {
    const std::string text = host::read_file(path, most_case_bytes);
    try {
        return map::read_cases(text);
    } catch (const JsonError& error) {
        streams.printer.error((path == "-" ? "stdin" : path) + ": " + error.what());
        return {};
    }
}

std::optional<std::vector<map::Case>> read_spec(const MapOptions& options, const Streams& streams) {
    const workflow::Checked checked = workflow::load_and_check(options.spec);
    const bool stands = streams.printer.print_report(checked.loaded.report, checked.loaded.sources);
    if (!stands || !checked.model) return {};
    try {
        return map::cases_of(*checked.model, options.spec,
                             {options.place, options.mode == "paper"});
    } catch (const map::Unmappable& error) {
        streams.printer.error(error.what());
        return {};
    }
}

map::Mapping mapping_for(map::Case& one, const MapOptions& options) {
    if (options.mode == "paper") one.problem = map::in_paper_mode(std::move(one.problem));
    if (options.mode == "full") one.problem = map::in_full_mode(std::move(one.problem));
    if (one.given) return map::price(one.problem, one.flat, *one.given);
    map::SearchOptions search;
    search.search = options.search == "paper" ? map::Search::paper : map::Search::with_switches;
    search.lookahead = options.lookahead < 0 ? one.lookahead : options.lookahead;
    search.exact = options.exact;
    search.blind = options.mode == "paper" && options.search == "paper";
    return map::find_mapping(one.problem, one.flat, search);
}

void check_calibration(const MapOptions& options) {
    if (!options.calibrate) {
        if (options.program.empty()) return;
        throw UsageError("unexpected program '" + options.program[0] +
                         "': only --calibrate runs a program");
    }
    if (options.rates.empty() || options.rates == "-")
        throw UsageError("--calibrate needs an output file: add --rates FILE");
    if (options.program.empty())
        throw UsageError("--calibrate needs a program that runs the graph: write it after --");
    host::check_not_read(options.rates, {options.spec});
}

void check_options(const MapOptions& options) {
    if (options.spec.empty() && options.input.empty())
        throw UsageError("nothing to map: give a SPEC or --input FILE");
    check_calibration(options);
    if (options.rates == "-" && (options.spec == "-" || options.input == "-"))
        throw UsageError("standard input can be read only once");
    host::check_not_read(options.output == "-" ? "" : options.output,
                         {options.spec, options.input, options.rates});
}

/// Throws UsageError if a picture or --explain is requested for several cases.
void check_is_one(const std::vector<map::Case>& cases, const MapOptions& options) {
    const std::string what = options.explain.empty() ? "--format " + options.format : "--explain";
    const bool is_for_one =
        !options.explain.empty() || options.format == "svg" || options.format == "html";
    if (!is_for_one || cases.size() == 1) return;
    std::string names;
    for (const map::Case& one : cases) names += (names.empty() ? "" : ", ") + one.problem.name;
    throw UsageError(
        what + " needs a single mapping: " +
        (options.spec.empty() ? "give a file that has only one of " : "add --place with one of ") +
        names);
}

/// The output of one case in the requested format.
std::string answer_for(const map::Case& one, const map::Mapping& mapping,
                       const MapOptions& options) {
    if (!options.explain.empty()) return map::explain_split(one, mapping, options.explain);
    if (options.format == "svg") return map::mapping_svg(one, mapping);
    if (options.format == "html") return map::mapping_html(one, mapping);
    return map::mapping_text(one, mapping);
}

int print_mappings(std::vector<map::Case> cases, const MapOptions& options) {
    check_is_one(cases, options);
    const bool is_json = options.json || options.format == "json";
    std::vector<map::Mapping> mappings;
    std::string text;
    for (map::Case& one : cases) {
        mappings.push_back(mapping_for(one, options));
        if (!is_json) text += answer_for(one, mappings.back(), options);
    }
    if (is_json) text = map::mappings_json(cases, mappings);
    host::write_if_changed(options.output, text);
    return Exit::done;
}

}  // namespace

int map_graphs(const MapOptions& options, const Streams& streams) {
    check_options(options);
    auto cases =
        options.spec.empty() ? read_cases(options.input, streams) : read_spec(options, streams);
    if (!cases) return Exit::errors;
    const map::Problems problems = map::problems_of(*cases);
    try {
        if (options.calibrate && !calibrate(options, problems, streams)) return Exit::errors;
    } catch (const host::Interrupted& asked) {
        std::signal(asked.signal, SIG_DFL);
        std::raise(asked.signal);
        return 128 + asked.signal;
    }
    Remarks remarks;
    workflow::apply_rates_file(options.rates, problems, remarks);
    if (!streams.printer.print(remarks)) return Exit::errors;
    return print_mappings(std::move(*cases), options);
}

}  // namespace selgen::cli
