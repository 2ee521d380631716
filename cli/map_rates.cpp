#include "cli/map_rates.hpp"

#include <algorithm>
#include <set>

#include "cli/json_place.hpp"
#include "dsl/nearest.hpp"

namespace selgen::cli {
namespace {

using Names = std::set<std::string>;

/// "sweep" of "sweep#12": calls of one pattern have one rate.
std::string pattern_of(const map::Call& call) { return call.name.substr(0, call.name.find('#')); }

void check_known(const JsonPlace& place, const std::string& name, const Names& known,
                 const std::string& what) {
    if (known.contains(name)) return;
    const std::string hint = dsl::nearest_hint(name, {known.begin(), known.end()});
    place.refuse("there is no " + what + " '" + name + '\'' + (hint.empty() ? "" : "; " + hint));
}

void check_names(const JsonPlace& whole, const std::vector<MapCase>& cases) {
    Names patterns, processors{"cpu", "gpu"};
    for (const MapCase& one : cases) {
        for (const map::Call& call : one.problem.calls) patterns.insert(pattern_of(call));
        for (const map::Processor& processor : one.problem.machine.processors)
            processors.insert(processor.name);
    }
    for (const auto& [pattern, rates] : whole.members()) {
        check_known(whole, pattern, patterns, "pattern");
        for (const auto& [processor, rate] : rates.members())
            check_known(rates, processor, processors, "processor");
    }
}

/// What the machine says, as measured rates have branches in them.
double stated_rate(const map::Call& call, const map::Processor& processor) {
    return call.branches ? processor.peak / processor.branch_penalty : processor.peak;
}

void apply(const JsonPlace& rates, map::Call& call, const map::Machine& machine) {
    std::vector<double> result;
    for (std::size_t i = 0; i < machine.processors.size(); ++i) {
        const map::Processor& processor = machine.processors[i];
        const std::string kind = processor.kind == map::ProcessorKind::cpu ? "cpu" : "gpu";
        double rate = call.rate.empty() ? stated_rate(call, processor) : call.rate[i];
        for (const std::string& name : {kind, processor.name})  // its own is the last word
            if (rates.has(name)) rate = rates[name].positive();
        result.push_back(rate);
    }
    call.rate = std::move(result);
}

}  // namespace

void apply_rates(const std::string& text, std::vector<MapCase>& cases) {
    const auto json = parse_json(text);
    const JsonPlace whole(json, "");
    check_names(whole, cases);
    for (MapCase& one : cases)
        for (map::Call& call : one.problem.calls)
            if (whole.has(pattern_of(call)))
                apply(whole[pattern_of(call)], call, one.problem.machine);
}

}  // namespace selgen::cli
