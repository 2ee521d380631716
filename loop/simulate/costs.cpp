#include "loop/simulate/costs.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "loop/json.hpp"

namespace selgen::loop {
namespace {

const std::string costs_format = "selgen-costs 1";

constexpr std::int64_t most_iterations = 1'000'000'000'000'000;  // exact in doubles

NamedNumbers numbers_in(const OrderedJson& json, const std::string& name) {
    NamedNumbers numbers;
    const OrderedJson found = json.value(name, OrderedJson::object());
    if (!found.is_object()) throw Unreadable("'" + name + "' is not an object");
    for (const auto& [key, value] : found.items()) {
        if (!value.is_number() || !std::isfinite(value.get<double>()))
            throw Unreadable("'" + key + "' of '" + name + "' is not a finite number");
        numbers.emplace_back(key, value.get<double>());
    }
    return numbers;
}

void check_measured(const NamedNumbers& measured) {
    for (const auto& [name, seconds] : measured)
        if (!(seconds > 0))
            throw Unreadable("'" + name +
                             "' of 'measured' is not a time above 0: leave out what was not "
                             "measured");
}

void read_blocks(const OrderedJson& json, Costs& costs) {
    costs.iterations = whole(member(json, "iterations"), "iterations", 0, most_iterations);
    costs.block = whole(member(json, "block"), "block", 1, most_iterations);
    const OrderedJson& blocks = member(json, "blocks");
    if (!blocks.is_array()) throw Unreadable("'blocks' is not a list");
    for (const OrderedJson& block : blocks) costs.blocks.push_back(number_from_0(block, "blocks"));
    const std::int64_t wanted =
        costs.iterations / costs.block + (costs.iterations % costs.block != 0 ? 1 : 0);
    if (wanted != static_cast<std::int64_t>(costs.blocks.size()))
        throw Unreadable("has " + std::to_string(costs.blocks.size()) + " blocks, but " +
                         std::to_string(costs.iterations) + " iterations are " +
                         std::to_string(wanted) + " blocks of " + std::to_string(costs.block) +
                         ": record the costs again");
}

Costs costs_of(const std::string& line) {
    const OrderedJson json = OrderedJson::parse(line, nullptr, false);
    if (json.is_discarded())
        throw Unreadable("is not JSON (leave out unknown numbers; JSON has no NaN)");
    if (!json.is_object() || !json.contains("format") || json["format"] != costs_format)
        throw Unreadable("has no \"format\": \"" + costs_format +
                         "\": expected a line of COSTS (docs/reference/loops.md)");
    Costs costs;
    costs.id = line_text(member(json, "id"), "id");
    costs.loop = line_text(member(json, "loop"), "loop");
    costs.group = line_text(json.value("group", OrderedJson(costs.loop)), "group");
    costs.machine = line_text(member(json, "machine"), "machine");
    read_blocks(json, costs);
    costs.outside_s = number_from_0(json.value("outside_s", OrderedJson(0)), "outside_s");
    costs.sequential_s = number_from_0(member(json, "sequential_s"), "sequential_s");
    costs.bytes = number_from_0(member(json, "bytes"), "bytes");
    costs.measured = numbers_in(json, "measured");
    costs.features = numbers_in(json, "features");
    check_measured(costs.measured);
    return costs;
}

}  // namespace

std::vector<Costs> read_costs(const std::string& text) {
    std::vector<Costs> all;
    std::set<std::string> ids;
    std::size_t number = 0;
    for (std::size_t at = 0, end = 0; at < text.size(); at = end + 1) {
        ++number;
        end = std::min(text.find('\n', at), text.size());
        const std::string line = text.substr(at, end - at);
        if (line.find_first_not_of(" \t\r") == line.npos) continue;
        try {
            all.push_back(costs_of(line));
            if (!ids.insert(all.back().id).second)
                throw Unreadable("repeats the id '" + all.back().id + "': ids must be unique");
        } catch (const Unreadable& error) {
            throw Unreadable("line " + std::to_string(number) + " " + error.what());
        }
    }
    if (all.empty()) throw Unreadable("has no cases: record some by loops_measure --costs");
    return all;
}

}  // namespace selgen::loop
