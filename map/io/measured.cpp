// Computes a pattern's rate from measured seconds, and keeps the stated rates of unmeasured
// processors.
#include "map/io/measured.hpp"

#include <algorithm>

namespace selgen::map {
namespace {

/// The rate of a call without measured rates.
double stated_rate(const Call& call, const Processor& processor) {
    return call.branches ? processor.peak / processor.branch_penalty : processor.peak;
}

/// Operations per core, at least 1.
double rounds(std::int64_t operations, int cores) {
    return std::max(1.0, static_cast<double>(operations) / cores);
}

}  // namespace

std::string pattern_of(const Call& call) { return call.name.substr(0, call.name.find('#')); }

double rate_of(const Problem& problem, const std::string& pattern, int cores, double seconds) {
    double flops = 0;
    for (const Call& call : problem.calls) {
        if (pattern_of(call) != pattern) continue;
        flops += call.flops * rounds(call.operations, cores);
        const std::int64_t splits = (call.operations + call.split - 1) / call.split;
        if (call.kind == PatternKind::reduce)
            flops += static_cast<double>(std::max<std::int64_t>(1, splits - 1));
    }
    return flops / seconds;
}

void set_rate(Problem& problem, const std::string& pattern, std::size_t processor, double rate) {
    const auto& processors = problem.machine.processors;
    for (Call& call : problem.calls) {
        if (pattern_of(call) != pattern) continue;
        if (call.rate.empty())
            for (const Processor& one : processors) call.rate.push_back(stated_rate(call, one));
        call.timed.resize(processors.size(), false);
        call.rate[processor] = rate;
        call.timed[processor] = true;
    }
}

}  // namespace selgen::map
