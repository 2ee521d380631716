// Checks the names in a rates file against the problems, and sets rates by kind, then by processor.
#include "map/io/rates.hpp"

#include <nlohmann/json.hpp>
#include <set>

#include "base/json.hpp"
#include "base/nearest.hpp"
#include "base/text.hpp"
#include "map/io/measured.hpp"

namespace selgen::map {
namespace {

using NameSet = std::set<std::string>;

void check_known(const JsonValue& place, const std::string& name, const NameSet& known,
                 const std::string& what) {
    if (known.contains(name)) return;
    const std::string hint = nearest_hint(name, {known.begin(), known.end()});
    place.refuse("unknown " + what + " '" + name +
                 "': " + (hint.empty() ? "" : hint + " Otherwise, ") +
                 "remove this entry, or calibrate into a new file");
}

void check_names(const JsonValue& whole, const Problems& problems) {
    NameSet patterns, processors{"cpu", "gpu"};
    for (const Problem* one : problems) {
        for (const Call& call : one->calls) patterns.insert(pattern_of(call));
        for (const Processor& processor : one->machine.processors)
            processors.insert(processor.name);
    }
    for (const auto& [pattern, rates] : whole.members()) {
        check_known(whole, pattern, patterns, "pattern");
        for (const auto& [processor, rate] : rates.members())
            check_known(rates, processor, processors, "processor");
    }
}

void apply(const JsonValue& rates, const std::string& pattern, Problem& problem) {
    for (std::size_t i = 0; i < problem.machine.processors.size(); ++i) {
        const Processor& processor = problem.machine.processors[i];
        const std::string kind = processor.kind == ProcessorKind::cpu ? "cpu" : "gpu";
        for (const std::string& name :
             {kind, processor.name})  // the rate of one processor overrides
            if (rates.has(name)) set_rate(problem, pattern, i, rates[name].positive());
    }
}

}  // namespace

Problems problems_of(std::vector<Case>& cases) {
    Problems problems;
    for (Case& one : cases) problems.push_back(&one.problem);
    return problems;
}

void apply_rates(const std::string& text, const Problems& problems) {
    const JsonValue whole = JsonValue::parse(text);
    check_names(whole, problems);
    for (Problem* one : problems)
        for (const auto& [pattern, rates] : whole.members()) apply(rates, pattern, *one);
}

void check_rates(const std::string& text, const Problems& problems) {
    std::vector<Problem> copies;
    for (const Problem* one : problems) copies.push_back(*one);
    Problems tried;
    for (Problem& one : copies) tried.push_back(&one);
    apply_rates(text, tried);
}

PrunedRates without_unknown_patterns(const std::string& rates, const Problems& problems) {
    auto json = nlohmann::ordered_json::parse(rates, nullptr, false);
    if (!json.is_object()) return {rates, ""};
    std::set<std::string> known;
    for (const Problem* one : problems)
        for (const Call& call : one->calls) known.insert(pattern_of(call));
    std::vector<std::string> removed;
    for (const auto& [name, rate] : json.items())
        if (!known.contains(name)) removed.push_back(name);
    for (const std::string& name : removed) json.erase(name);
    return {json.dump(), join(removed)};
}

}  // namespace selgen::map
