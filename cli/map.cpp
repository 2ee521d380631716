#include <nlohmann/json.hpp>
#include <optional>

#include "cli/commands.hpp"
#include "cli/exit.hpp"
#include "cli/files.hpp"
#include "cli/json_place.hpp"
#include "cli/map_input.hpp"
#include "cli/map_text.hpp"
#include "cli/talk.hpp"
#include "map/search.hpp"

namespace selgen::cli {
namespace {

constexpr std::size_t most_bytes = 256 << 20;

std::optional<std::vector<MapCase>> read_cases(const std::string& path, const Streams& streams) {
    const std::string text = read_file(path, most_bytes);
    try {
        return read_map_cases(text);
    } catch (const Misread& error) {
        streams.talk.trouble((path == "-" ? "stdin" : path) + ": " + error.what());
        return {};
    }
}

map::Mapping mapping_for(MapCase& one, const MapOptions& options) {
    if (options.mode == "paper") one.problem = map::in_paper_mode(std::move(one.problem));
    if (options.mode == "full") one.problem = map::in_full_mode(std::move(one.problem));
    if (one.given) return map::price(one.problem, one.flat, *one.given);
    map::SearchOptions search;
    search.search = options.search == "paper" ? map::Search::paper : map::Search::with_switches;
    search.lookahead = options.lookahead;
    search.exact = options.exact;
    search.blind = options.mode == "paper" && options.search == "paper";
    return map::find_mapping(one.problem, one.flat, search);
}

}  // namespace

int map_graphs(const MapOptions& options, const Streams& streams) {
    check_not_read(options.output == "-" ? "" : options.output, {options.input});
    auto cases = read_cases(options.input, streams);
    if (!cases) return Exit::findings;
    auto answers = nlohmann::ordered_json::array();
    std::string text;
    for (MapCase& one : *cases) {
        const map::Mapping mapping = mapping_for(one, options);
        if (options.json)
            answers.push_back(mapping_json(one, mapping));
        else
            text += mapping_text(one, mapping);
    }
    if (options.json) text = (cases->size() == 1 ? answers[0] : answers).dump(1) + '\n';
    write_if_changed(options.output, text);
    return Exit::done;
}

}  // namespace selgen::cli
