// Formats the counts of a loop's operations, and the list of loops.
#include "loop/ir/text.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace selgen::loop {

std::string features_text(const std::string& source, const CodeFeatures& features) {
    const auto& from = features.provenance;
    std::string text = fmt::format("{}: {}, loop {}", source, from.at("function"), from.at("loop"));
    if (from.count("line") > 0) text += ", line " + from.at("line");
    text += '\n';
    for (const auto& [name, value] : features_of(features.counts, features.vector_width))
        text += fmt::format("  {:<14} {:>8.4g}\n", name, value);
    return text;
}

std::string loops_text(const std::vector<ListedLoop>& loops) {
    std::string text = "loop   line  depth  instructions  function\n";
    for (const ListedLoop& one : loops) {
        const std::string line = one.line > 0 ? std::to_string(one.line) : "?";
        text += fmt::format("{:>4} {:>6} {:>6} {:>13}  {}\n", one.number, line, one.depth,
                            one.instructions, one.function);
    }
    return text;
}

std::string loops_json(const std::vector<ListedLoop>& loops) {
    auto rows = nlohmann::ordered_json::array();
    for (const ListedLoop& one : loops)
        rows.push_back({{"function", one.function},
                        {"loop", one.number},
                        {"line", one.line},
                        {"depth", one.depth},
                        {"instructions", one.instructions}});
    return rows.dump(2) + '\n';
}

}  // namespace selgen::loop
