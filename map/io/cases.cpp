// Parses the cost model, arrays, accesses, calls and given mapping of a case from JSON.
#include "map/io/cases.hpp"

#include <algorithm>
#include <map>

#include "base/json.hpp"
#include "base/nearest.hpp"
#include "map/check.hpp"
#include "map/io/machine.hpp"

namespace selgen::map {
namespace {

constexpr std::int64_t most_rows_read = 1'000'000'000'000;
constexpr std::size_t most_entries = 1'000'000;  // of a list

CostModel read_model(const JsonValue& place) {
    place.allow({"residency", "net", "share", "plus_one", "cache_capacity", "pipeline_credit"});
    CostModel model;
    model.residency = place["residency"].one_of({"readers", "producer"}) == 0 ? Residency::readers
                                                                              : Residency::producer;
    model.net = place["net"].one_of({"sum", "max"}) == 0 ? Net::sum : Net::max;
    constexpr Share shares[] = {Share::none, Share::bytes, Share::count};
    model.share = shares[place["share"].one_of({"none", "bytes", "count"})];
    if (place.has("plus_one")) model.plus_one = place["plus_one"].truth();
    if (place.has("cache_capacity")) model.cache_capacity = place["cache_capacity"].truth();
    if (place.has("pipeline_credit")) model.pipeline_credit = place["pipeline_credit"].truth();
    return model;
}

Array read_array(const JsonValue& place, const MachineRead& machine, const JsonValue& problem) {
    place.allow({"name", "rows", "row_bytes", "home", "split", "in_place"});
    Array array;
    array.name = place["name"].name();
    array.rows = place["rows"].whole(1, most_rows_read);
    array.row_bytes = place["row_bytes"].amount();
    const JsonValue split = place.has("split") ? place["split"] : problem["data_split"];
    array.split = split.whole(1, most_rows_read);
    if (const JsonValue home = place["home"]; !home.is_null())
        array.home = read_processor(home, machine);
    if (place.has("in_place")) array.in_place = place["in_place"].truth();
    return array;
}

/// The position of each name.
using Index = std::map<std::string, std::size_t>;

std::size_t find_array(const JsonValue& place, const Index& arrays) {
    const std::string name = place.name();
    if (const auto found = arrays.find(name); found != arrays.end()) return found->second;
    std::vector<std::string> names;
    for (const auto& [known, at] : arrays) names.push_back(known);
    const std::string hint = nearest_hint(name, names);
    place.refuse("there is no array '" + name + "' in data" + (hint.empty() ? "" : "; " + hint));
}

/// ["a", ["aff", 1, 0, 0]] or ["a", ["all"]]
Access read_access(const JsonValue& place, const Index& arrays) {
    const auto parts = place.elements(2);
    if (parts.size() != 2)
        place.refuse("must be a list of two elements: an array name and its rows");
    Access access;
    access.array = find_array(parts[0], arrays);
    const auto rows = parts[1].elements(4);
    if (rows.empty()) parts[1].refuse(R"(must be ["all"] or ["aff", factor, first, last])");
    access.all = rows[0].one_of({"aff", "all"}) == 1;
    if (rows.size() != (access.all ? 1U : 4U))
        parts[1].refuse(R"(must be ["all"] or ["aff", factor, first, last])");
    if (access.all) return access;
    access.factor = rows[1].whole(-1'000'000, 1'000'000);
    access.first = rows[2].whole(-most_rows_read, most_rows_read);
    access.last = rows[3].whole(-most_rows_read, most_rows_read);
    if (access.last < access.first) rows[3].refuse("the last row comes before the first");
    return access;
}

Call read_call(const JsonValue& place, const Index& arrays, std::size_t processors) {
    place.allow(
        {"name", "kind", "n", "flops", "reads", "writes", "split", "branches", "on", "rate"});
    Call call;
    call.name = place["name"].name();
    constexpr PatternKind kinds[] = {PatternKind::map, PatternKind::stencil, PatternKind::reduce,
                                     PatternKind::serial};
    call.kind = kinds[place["kind"].one_of({"map", "stencil", "reduce", "serial"})];
    call.operations = place["n"].whole(1, most_rows_read);
    call.flops = place["flops"].amount();
    call.split = place["split"].whole(1, most_rows_read);
    for (const JsonValue& one : place["reads"].elements(1000))
        call.reads.push_back(read_access(one, arrays));
    for (const JsonValue& one : place["writes"].elements(1000))
        call.writes.push_back(read_access(one, arrays));
    if (place.has("branches")) call.branches = place["branches"].truth();
    if (place.has("on") && !place["on"].is_null())
        call.only_on =
            place["on"].one_of({"cpu", "gpu"}) == 0 ? ProcessorKind::cpu : ProcessorKind::gpu;
    if (!place.has("rate")) return call;
    for (const JsonValue& one : place["rate"].elements(processors))
        call.rate.push_back(one.positive());
    if (call.rate.size() != processors) place["rate"].refuse("needs a number for each processor");
    return call;
}

Problem read_problem(const JsonValue& place) {
    place.allow({"name", "why", "model", "machine", "data", "data_split", "patterns", "expect",
                 "order", "mapping"});
    Problem problem;
    problem.name = place["name"].name();
    problem.model = read_model(place["model"]);
    MachineRead machine = read_machine(place["machine"]);
    Index arrays;
    for (const JsonValue& one : place["data"].elements(most_entries)) {
        Array array = read_array(one, machine, place);
        if (!arrays.emplace(array.name, arrays.size()).second)
            one["name"].refuse("another array has this name: array names must be unique");
        problem.arrays.push_back(std::move(array));
    }
    problem.machine = std::move(machine.machine);
    for (const JsonValue& one : place["patterns"].elements(most_entries))
        problem.calls.push_back(read_call(one, arrays, problem.machine.processors.size()));
    for (const std::string& fault : errors_of(problem)) place.refuse(fault);
    return problem;
}

Index processor_names(const Problem& problem) {
    Index names;
    for (std::size_t i = 0; i < problem.machine.processors.size(); ++i)
        names.emplace(problem.machine.processors[i].name, i);
    return names;
}

/// The team of each split of a step: {"f[0:32]": "p0"}.
std::vector<std::size_t> read_step(const JsonValue& place, const Problem& problem,
                                   const std::vector<Split>& splits, const Index& names) {
    std::vector<std::string> known;
    for (const Split& split : splits) known.push_back(name_of(problem, split));
    place.allow(known);
    std::vector<std::size_t> teams;
    for (const std::string& name : known) {
        const JsonValue team = place[name];
        const auto found = names.find(team.name());
        if (found == names.end()) team.refuse("there is no processor '" + team.name() + '\'');
        if (!may_run(problem.calls[splits[teams.size()].call],
                     problem.machine.processors[found->second]))
            team.refuse("the pattern cannot run on this processor");
        teams.push_back(found->second);
    }
    return teams;
}

Case read_case(const JsonValue& place) {
    Case one;
    one.problem = read_problem(place);
    if (place.has("order") && place["order"].one_of({"earliest", "written"}) == 1)
        one.order = Order::written;
    one.flat = flatten(one.problem, one.order);
    if (!place.has("mapping")) return one;
    const auto steps = place["mapping"].elements(most_entries);
    if (steps.size() != one.flat.steps.size())
        place["mapping"].refuse("has " + std::to_string(steps.size()) +
                                " steps, but the graph has " +
                                std::to_string(one.flat.steps.size()));
    one.given.emplace();
    const Index names = processor_names(one.problem);
    for (std::size_t i = 0; i < steps.size(); ++i)
        one.given->push_back(read_step(steps[i], one.problem, one.flat.steps[i], names));
    return one;
}

}  // namespace

std::vector<Case> read_cases(const std::string& text) {
    const JsonValue whole = JsonValue::parse(text);
    std::vector<Case> cases;
    if (whole.is_object() && !whole.has("cases")) return {read_case(whole)};
    if (whole.is_object()) whole.allow({"cases", "units", "semantics", "why"});
    for (const JsonValue& one : (whole.is_array() ? whole : whole["cases"]).elements(most_entries))
        cases.push_back(read_case(one));
    return cases;
}

}  // namespace selgen::map
