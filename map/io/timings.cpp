// Parses timing lines, checks them against the problems, and replaces earlier rates of the timed
// processors.
#include "map/io/timings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "base/json.hpp"
#include "base/text.hpp"
#include "map/io/measured.hpp"

namespace selgen::map {
namespace {

using Json = nlohmann::ordered_json;

const std::string timings_hint =
    ": the program was generated from a different spec: run selgen gen again, and rebuild the "
    "program";

/// The measured time of a pattern's kernels on a kind of processor.
struct Timing {
    std::string place;  // "jacobi on desk"
    bool is_gpu = false;
    int cores = 1, threads = 1;
    std::string pattern;
    double operations = 0, seconds = 0;
};

Timing read_timing(const std::string& line, const std::string& where) {
    const JsonValue whole = JsonValue::parse(line, where);
    whole.allow(
        {"graph", "machine", "kind", "cores", "threads", "pattern", "operations", "seconds"});
    Timing one;
    one.place = whole["graph"].name() + " on " + whole["machine"].name();
    one.is_gpu = whole["kind"].one_of({"cpu", "gpu"}) == 1;
    one.cores = static_cast<int>(whole["cores"].whole(1, 1'000'000));
    one.threads = static_cast<int>(whole["threads"].whole(1, 1'000'000));
    one.pattern = whole["pattern"].name();
    one.operations = whole["operations"].positive();
    one.seconds = whole["seconds"].positive();
    return one;
}

/// The number of operations of all calls of a pattern.
double operations_of(const Problem& problem, const std::string& pattern) {
    double sum = 0;
    for (const Call& call : problem.calls)
        if (pattern_of(call) == pattern) sum += static_cast<double>(call.operations);
    return sum;
}

/// The names of the processors that a timing applies to; empty if the machine has none.
std::vector<std::string> processors_of(const Problem& problem, const Timing& timing) {
    const std::string kind = timing.is_gpu ? "gpu" : "cpu";
    std::vector<std::string> names;
    bool are_all = true;
    for (const Processor& one : problem.machine.processors) {
        if ((one.kind == ProcessorKind::gpu) != timing.is_gpu) continue;
        if (one.cores == timing.cores)
            names.push_back(one.name);
        else
            are_all = false;
    }
    return names.empty() || !are_all ? names : std::vector{kind};
}

class Merger {
public:
    Merger(const std::string& before, const Problems& problems)
        : rates_(Json::parse(before)), problems_(problems) {}

    void add(const Timing& timing, const std::string& where) {
        for (const Problem* one : problems_)
            if (one->name == timing.place) add(timing, *one, where);
    }

    CalibratedRates result() {
        for (const auto& [key, sum] : sums_) {
            const auto& [pattern, processor] = key;
            // Measurements have fewer than four significant digits.
            if (sum.flops > 0)
                rates_[pattern][processor] =
                    std::stod(fmt::format("{:.4g}", sum.flops / sum.seconds));
            else
                notes_.insert("pattern '" + pattern +
                              "' has no flops, so it cannot have a rate: use flops 1");
        }
        return {
            rates_.dump(1) + '\n', {notes_.begin(), notes_.end()}, {timed_.begin(), timed_.end()}};
    }

private:
    struct Sum {
        double flops = 0, seconds = 0;
    };

    void add(const Timing& timing, const Problem& problem, const std::string& where) {
        const double operations = operations_of(problem, timing.pattern);
        if (operations == 0)
            throw JsonError(where + ": there is no pattern '" + timing.pattern + "' in " +
                            problem.name + timings_hint);
        if (operations != timing.operations)
            throw JsonError(fmt::format(
                "{}: pattern '{}' was timed with {} operations, but has {} in {}{}", where,
                timing.pattern, timing.operations, operations, problem.name, timings_hint));
        const auto names = processors_of(problem, timing);
        if (names.empty())
            throw JsonError(fmt::format("{}: {} has no {} with {} cores{}", where, problem.name,
                                        timing.is_gpu ? "GPU" : "socket", timing.cores,
                                        timings_hint));
        if (!timing.is_gpu && timing.threads != timing.cores)
            notes_.insert(problem.name + ": timed with " + counted(timing.threads, "thread") +
                          ", but the machine has " + counted(timing.cores, "core") +
                          ": the rates apply only to programs that use the same number of threads");
        timed_.insert(problem.name);
        remove_earlier(timing, problem);
        for (const std::string& name : names) {
            Sum& sum = sums_[{timing.pattern, name}];
            sum.flops += rate_of(problem, timing.pattern, timing.cores, 1);
            sum.seconds += timing.seconds;
        }
    }

    /// Removes earlier rates of these processors: the rate of one processor would override.
    void remove_earlier(const Timing& timing, const Problem& problem) {
        const auto pattern = rates_.find(timing.pattern);
        if (pattern == rates_.end()) return;
        pattern->erase(timing.is_gpu ? "gpu" : "cpu");
        for (const Processor& one : problem.machine.processors)
            if ((one.kind == ProcessorKind::gpu) == timing.is_gpu) pattern->erase(one.name);
    }

    Json rates_;
    const Problems& problems_;
    std::map<std::pair<std::string, std::string>, Sum> sums_;  // by pattern and processor
    std::set<std::string> notes_, timed_;
};

}  // namespace

CalibratedRates calibrated(const std::string& before, const std::string& lines,
                           const Problems& problems) {
    Merger merger(before, problems);
    std::istringstream in(lines);
    std::string line;
    for (int number = 1; std::getline(in, line); ++number) {
        const std::string where = fmt::format("line {}", number);
        try {
            merger.add(read_timing(line, where), where);
        } catch (const JsonError& error) {
            const std::string what = error.what();
            throw JsonError(what.starts_with(where) ? what : where + ": " + what);
        }
    }
    return merger.result();
}

}  // namespace selgen::map
