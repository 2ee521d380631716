// Parses and checks each line of a COSTS file: format, number of blocks, positive times and unique
// ids; prefix sums of blocks lose no digits for ranges within one block.
#include "loop/simulate/costs.hpp"

#include <algorithm>
#include <limits>
#include <set>

#include "base/json.hpp"

namespace selgen::loop {
namespace {

const std::string costs_format = "selgen-costs 1";

constexpr std::int64_t most_iterations = 1'000'000'000'000'000;  // exact in doubles
constexpr std::size_t most_blocks = std::numeric_limits<std::size_t>::max();

NamedNumbers numbers_in(const JsonValue& json, const std::string& name) {
    NamedNumbers numbers;
    if (!json.has(name)) return numbers;
    for (const auto& [key, value] : json[name].members()) numbers.emplace_back(key, value.number());
    return numbers;
}

void check_measured(const NamedNumbers& measured) {
    for (const auto& [name, seconds] : measured)
        if (!(seconds > 0))
            throw Unreadable("'" + name +
                             "' in 'measured' must be a positive time: leave out configurations "
                             "that were not measured");
}

void read_blocks(const JsonValue& json, Costs& costs) {
    costs.iterations = json["iterations"].whole(0, most_iterations);
    costs.block = json["block"].whole(1, most_iterations);
    for (const JsonValue& block : json["blocks"].elements(most_blocks))
        costs.blocks.push_back(block.amount());
    const std::int64_t wanted =
        costs.iterations / costs.block + (costs.iterations % costs.block != 0 ? 1 : 0);
    if (wanted != static_cast<std::int64_t>(costs.blocks.size()))
        throw Unreadable("expected " + std::to_string(wanted) +
                         (wanted == 1 ? " block for " : " blocks for ") +
                         std::to_string(costs.iterations) + " iterations in blocks of " +
                         std::to_string(costs.block) + ", but found " +
                         std::to_string(costs.blocks.size()) + ": record the costs again");
}

Costs costs_of(const std::string& line) {
    const JsonValue json = JsonValue::parse(line);
    if (!json.is_object() || !json.has("format") || !json["format"].is_text(costs_format))
        throw Unreadable("has no \"format\": \"" + costs_format +
                         "\": expected a line of a COSTS file (docs/reference/loops.md)");
    Costs costs;
    costs.id = json["id"].line();
    costs.loop = json["loop"].line();
    costs.group = json.has("group") ? json["group"].line() : costs.loop;
    costs.machine = json["machine"].line();
    read_blocks(json, costs);
    costs.outside_s = json.has("outside_s") ? json["outside_s"].amount() : 0;
    costs.sequential_s = json["sequential_s"].amount();
    costs.bytes = json["bytes"].amount();
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
            throw Unreadable("line " + std::to_string(number) + ": " + error.what());
        }
    }
    if (all.empty()) throw Unreadable("has no cases: record some with loops_measure --costs");
    return all;
}

Work::Work(const Costs& costs) : iterations_(costs.iterations), block_(costs.block), before_{0} {
    before_.reserve(costs.blocks.size() + 1);
    each_.reserve(costs.blocks.size());
    for (const double seconds : costs.blocks) {
        const std::int64_t begin = static_cast<std::int64_t>(each_.size()) * block_;
        each_.push_back(seconds / static_cast<double>(end_of_block(begin) - begin));
        before_.push_back(before_.back() + seconds);
    }
}

std::int64_t Work::end_of_block(std::int64_t iteration) const {
    return std::min(iterations_, iteration - iteration % block_ + block_);
}

double Work::seconds(std::int64_t begin, std::int64_t end) const {
    // A difference of sums would lose all digits if the range is far less than the sum before it.
    if (begin < end && (end - 1) / block_ == begin / block_)
        return static_cast<double>(end - begin) *
               seconds_each(static_cast<std::size_t>(begin / block_));
    return seconds_before(end) - seconds_before(begin);
}

double Work::seconds_before(std::int64_t iteration) const {
    if (iteration >= iterations_) return before_.back();
    const auto block = static_cast<std::size_t>(iteration / block_);
    return before_[block] + static_cast<double>(iteration % block_) * seconds_each(block);
}

}  // namespace selgen::loop
