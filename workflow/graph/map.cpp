// Reads the cases, applies measured rates, and searches a mapping for each case.
#include "workflow/graph/map.hpp"

#include <cstddef>
#include <utility>

#include "base/errors.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "host/files.hpp"
#include "map/io/placement.hpp"
#include "map/search/search.hpp"
#include "workflow/graph/rates.hpp"
#include "workflow/load.hpp"

namespace selgen::workflow {
namespace {

constexpr std::size_t most_case_bytes = 256 << 20;

void check_calibration(const MapRequest& request) {
    if (!request.calibrate) {
        if (request.program.empty()) return;
        throw UsageError("unexpected program '" + request.program[0] +
                         "': only --calibrate runs a program");
    }
    if (request.rates.empty() || request.rates == "-")
        throw UsageError("--calibrate needs an output file: add --rates FILE");
    if (request.program.empty())
        throw UsageError("--calibrate needs a program that runs the graph: write it after --");
    host::check_not_read(request.rates, {request.spec});
}

void check(const MapRequest& request) {
    if (request.spec.empty() && request.input.empty())
        throw UsageError("nothing to map: give a SPEC or --input FILE");
    check_calibration(request);
    if (request.rates == "-" && (request.spec == "-" || request.input == "-"))
        throw UsageError("standard input can be read only once");
}

void read_cases(const MapRequest& request, GraphMappings& mapped) {
    const std::string text = host::read_file(request.input, most_case_bytes);
    try {
        mapped.cases = map::read_cases(text);
    } catch (const JsonError& error) {
        mapped.messages.error(host::name_of_input(request.input) + ": " + error.what());
    }
}

void read_spec(const MapRequest& request, GraphMappings& mapped) {
    Checked checked = load_and_check(request.spec);
    mapped.messages.report = std::move(checked.loaded.report);
    mapped.messages.sources = std::move(checked.loaded.sources);
    if (!checked.model) return;
    try {
        mapped.cases =
            map::cases_of(*checked.model, request.spec, {request.place, request.mode == "paper"});
    } catch (const map::Unmappable& error) {
        mapped.messages.error(error.what());
    }
}

/// Throws UsageError if there are several cases, but an option needs one.
void check_is_one(const MapRequest& request, const std::vector<map::Case>& cases) {
    if (request.single_case_option.empty() || cases.size() == 1) return;
    std::vector<std::string> names;
    for (const map::Case& one : cases) names.push_back(one.problem.name);
    throw UsageError(
        request.single_case_option + " needs a single mapping: " +
        (request.spec.empty() ? "give a file that has only one of " : "add --place with one of ") +
        join(names));
}

map::Mapping mapping_of(map::Case& one, const MapRequest& request) {
    if (request.mode == "paper") one.problem = map::in_paper_mode(std::move(one.problem));
    if (request.mode == "full") one.problem = map::in_full_mode(std::move(one.problem));
    if (one.given) return map::price(one.problem, one.flat, *one.given);
    map::SearchOptions search;
    search.search = request.search == "paper" ? map::Search::paper : map::Search::with_switches;
    search.lookahead = request.lookahead < 0 ? one.lookahead : request.lookahead;
    search.exact = request.exact;
    search.blind = request.mode == "paper" && request.search == "paper";
    return map::find_mapping(one.problem, one.flat, search);
}

}  // namespace

GraphMappings map_graphs(const MapRequest& request,
                         const std::function<bool(const Messages&)>& show) {
    return run_stage<GraphMappings>([&](GraphMappings& mapped) {
        check(request);
        host::check_not_read(request.output == "-" ? "" : request.output,
                             {request.spec, request.input, request.rates});
        request.spec.empty() ? read_cases(request, mapped) : read_spec(request, mapped);
        if (mapped.messages.has_errors()) return;
        const map::Problems problems = map::problems_of(mapped.cases);
        if (request.calibrate) {
            const Messages so_far = std::exchange(mapped.messages, {});
            if (!show(so_far)) return;
            calibrate(request, problems, mapped.messages);
        }
        if (mapped.messages.has_errors()) return;
        apply_rates_file(request.rates, problems, mapped.messages.remarks);
        if (mapped.messages.has_errors()) return;
        check_is_one(request, mapped.cases);
        for (map::Case& one : mapped.cases) mapped.mappings.push_back(mapping_of(one, request));
    });
}

}  // namespace selgen::workflow
