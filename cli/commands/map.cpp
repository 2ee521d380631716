#include <nlohmann/json.hpp>
#include <optional>

#include "base/errors.hpp"
#include "cli/commands/commands.hpp"
#include "cli/exit.hpp"
#include "base/json.hpp"
#include "cli/mapping/calibrate.hpp"
#include "cli/mapping/explain.hpp"
#include "cli/mapping/input.hpp"
#include "cli/mapping/rates.hpp"
#include "cli/mapping/spec.hpp"
#include "cli/output/diagnostics.hpp"
#include "cli/output/mapping.hpp"
#include "cli/output/mapping_picture.hpp"
#include "host/files.hpp"
#include "map/search/search.hpp"

namespace selgen::cli {
namespace {

constexpr std::size_t most_case_bytes = 256 << 20;

std::optional<std::vector<MapCase>> read_cases(const std::string& path, const Streams& streams) {
    const std::string text = host::read_file(path, most_case_bytes);
    try {
        return read_map_cases(text);
    } catch (const JsonError& error) {
        streams.printer.error((path == "-" ? "stdin" : path) + ": " + error.what());
        return {};
    }
}

map::Mapping mapping_for(MapCase& one, const MapOptions& options) {
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
        throw UsageError("what is '" + options.program[0] +
                         "' for? A program is run by --calibrate");
    }
    if (options.rates.empty() || options.rates == "-")
        throw UsageError("--calibrate writes a file of rates: name it by --rates FILE");
    if (options.program.empty())
        throw UsageError("--calibrate runs a program that runs the graph: name it behind --");
    host::check_not_read(options.rates, {options.spec});
}

void check_options(const MapOptions& options) {
    if (options.spec.empty() && options.input.empty())
        throw UsageError("nothing is to be mapped: name a SPEC, or --input FILE");
    check_calibration(options);
    if (options.rates == "-" && (options.spec == "-" || options.input == "-"))
        throw UsageError("the standard input can be read once only");
    host::check_not_read(options.output == "-" ? "" : options.output,
                         {options.spec, options.input, options.rates});
}

/// A picture, or a question about a split, is of one case.
void check_is_one(const std::vector<MapCase>& cases, const MapOptions& options) {
    const std::string what = options.explain.empty() ? "--format " + options.format : "--explain";
    const bool is_for_one =
        !options.explain.empty() || options.format == "svg" || options.format == "html";
    if (!is_for_one || cases.size() == 1) return;
    std::string names;
    for (const MapCase& one : cases) names += (names.empty() ? "" : ", ") + one.problem.name;
    throw UsageError(
        what + " is for one mapping: " +
        (options.spec.empty() ? "give a file with one of " : "add --place with one of ") + names);
}

/// Of one case, for people.
std::string answer_for(const MapCase& one, const map::Mapping& mapping, const MapOptions& options) {
    if (!options.explain.empty()) return explain_split(one, mapping, options.explain);
    if (options.format == "svg") return mapping_svg(one, mapping);
    if (options.format == "html") return mapping_html(one, mapping);
    return mapping_text(one, mapping);
}

}  // namespace

int map_graphs(const MapOptions& options, const Streams& streams) {
    check_options(options);
    auto cases =
        options.spec.empty() ? read_cases(options.input, streams) : read_map_spec(options, streams);
    if (!cases) return Exit::findings;
    const Problems problems = problems_of(*cases);
    if (options.calibrate && !calibrate(options, problems, streams)) return Exit::findings;
    if (!rates_apply(options.rates, problems, streams.printer)) return Exit::findings;
    check_is_one(*cases, options);
    const bool is_json = options.json || options.format == "json";
    auto answers = nlohmann::ordered_json::array();
    std::string text;
    for (MapCase& one : *cases) {
        const map::Mapping mapping = mapping_for(one, options);
        if (is_json)
            answers.push_back(mapping_json(one, mapping));
        else
            text += answer_for(one, mapping, options);
    }
    if (is_json) text = (cases->size() == 1 ? answers[0] : answers).dump(1) + '\n';
    host::write_if_changed(options.output, text);
    return Exit::done;
}

}  // namespace selgen::cli
