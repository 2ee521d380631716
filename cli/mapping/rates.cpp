#include "cli/mapping/rates.hpp"

#include <algorithm>
#include <set>

#include "base/nearest.hpp"
#include "base/json.hpp"
#include "cli/output/diagnostics.hpp"
#include "host/files.hpp"
#include "map/io/measured.hpp"

namespace selgen::cli {
namespace {

using NameSet = std::set<std::string>;

void check_known(const JsonValue& place, const std::string& name, const NameSet& known,
                 const std::string& what) {
    if (known.contains(name)) return;
    const std::string hint = nearest_hint(name, {known.begin(), known.end()});
    place.refuse("there is no " + what + " '" + name + '\'' + (hint.empty() ? "" : "; " + hint) +
                 ": take it out, or calibrate into a new file");
}

void check_names(const JsonValue& whole, const Problems& problems) {
    NameSet patterns, processors{"cpu", "gpu"};
    for (const map::Problem* one : problems) {
        for (const map::Call& call : one->calls) patterns.insert(map::pattern_of(call));
        for (const map::Processor& processor : one->machine.processors)
            processors.insert(processor.name);
    }
    for (const auto& [pattern, rates] : whole.members()) {
        check_known(whole, pattern, patterns, "pattern");
        for (const auto& [processor, rate] : rates.members())
            check_known(rates, processor, processors, "processor");
    }
}

void apply(const JsonValue& rates, const std::string& pattern, map::Problem& problem) {
    for (std::size_t i = 0; i < problem.machine.processors.size(); ++i) {
        const map::Processor& processor = problem.machine.processors[i];
        const std::string kind = processor.kind == map::ProcessorKind::cpu ? "cpu" : "gpu";
        for (const std::string& name : {kind, processor.name})  // its own is the last word
            if (rates.has(name)) map::set_rate(problem, pattern, i, rates[name].positive());
    }
}

}  // namespace

Problems problems_of(std::vector<MapCase>& cases) {
    Problems problems;
    for (MapCase& one : cases) problems.push_back(&one.problem);
    return problems;
}

void apply_rates(const std::string& text, const Problems& problems) {
    const JsonValue whole = JsonValue::parse(text);
    check_names(whole, problems);
    for (map::Problem* one : problems)
        for (const auto& [pattern, rates] : whole.members()) apply(rates, pattern, *one);
}

bool rates_apply(const std::string& path, const Problems& problems, DiagnosticPrinter& printer) {
    constexpr std::size_t most_rate_bytes = 256 << 20;
    if (path.empty()) return true;
    const std::string text = host::read_file(path, most_rate_bytes);
    try {
        apply_rates(text, problems);
        return true;
    } catch (const JsonError& error) {
        printer.error((path == "-" ? "stdin" : path) + ": " + error.what());
        return false;
    }
}

}  // namespace selgen::cli
