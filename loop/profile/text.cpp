// Lists the times, speedup and miss rates of a profiled loop, with the counts from which rates
// follow.
#include "loop/profile/text.hpp"

#include <fmt/format.h>

namespace selgen::loop {
namespace {

std::string counter_line(const char* name, double value, const std::string& remark) {
    return fmt::format("  {:<16} {:>12.6g}  {}", name, value, remark) + '\n';
}

std::string counts_text(const Profile& profile) {
    const Counts& counts = *profile.counts;
    return counter_line(
               "l1_miss_rate", l1_miss_rate(counts),
               fmt::format("{:.0f} of {:.0f} accesses", counts.l1_misses, counts.l1_accesses)) +
           counter_line(
               "branch_miss_rate", branch_miss_rate(counts),
               fmt::format("{:.0f} of {:.0f} branches", counts.branch_misses, counts.branches)) +
           fmt::format("  counted: {}, by {}\n", profile.counted, profile.counters);
}

}  // namespace

std::string profile_text(const Profile& profile) {
    const Timing& alone = profile.sequential;
    std::string text = profile.program + ": " + profile.timed;
    if (alone.executions > 1) text += fmt::format(", mean of {:.0f} executions", alone.executions);
    text += '\n';
    if (alone.iterations)
        text += counter_line("iterations", *alone.iterations / alone.executions, "");
    text += counter_line("sequential_s", alone.per_execution(), "");
    text += counter_line("parallel_s", profile.parallel.per_execution(),
                         fmt::format("{} threads, cyclic", profile.parallel_threads));
    text += counter_line("parallel_speedup", speedup(alone, profile.parallel), "");
    if (profile.counts) text += counts_text(profile);
    return text;
}

}  // namespace selgen::loop
