// Implements `selgen map`, which reads graphs from a spec or JSON and prints their mappings as
// text, JSON or pictures.
#include "base/exit.hpp"
#include "cli/commands/graph/commands.hpp"
#include "host/files.hpp"
#include "map/explain/explain.hpp"

namespace selgen::cli {
namespace {

/// The option whose output is that of a single mapping; empty if there is none.
std::string single_case_option(const MapOptions& options) {
    if (!options.explain.empty()) return "--explain";
    const bool is_picture = options.format == "svg" || options.format == "html";
    return is_picture ? "--format " + options.format : "";
}

std::string text_of(const map::Case& one, const map::Mapping& mapping, const MapOptions& options) {
    if (!options.explain.empty()) return map::explain_split(one, mapping, options.explain);
    if (options.format == "svg") return map::mapping_svg(one, mapping);
    if (options.format == "html") return map::mapping_html(one, mapping);
    return map::mapping_text(one, mapping);
}

std::string text_of(const workflow::GraphMappings& mapped, const MapOptions& options) {
    if (options.json || options.format == "json")
        return map::mappings_json(mapped.cases, mapped.mappings);
    std::string text;
    for (std::size_t i = 0; i < mapped.cases.size(); ++i)
        text += text_of(mapped.cases[i], mapped.mappings[i], options);
    return text;
}

}  // namespace

int map_graphs(const MapOptions& options, const Streams& streams) {
    workflow::MapRequest request = options.map;
    request.single_case_option = single_case_option(options);
    bool stands = true;
    const workflow::GraphMappings mapped = workflow::map_graphs(
        request,
        [&](const workflow::Messages& so_far) { return stands = streams.printer.print(so_far); });
    if (!stands || !streams.printer.print(mapped.messages)) return mapped.messages.code;
    host::write_if_changed(request.output, text_of(mapped, options));
    return Exit::done;
}

}  // namespace selgen::cli
