// Replaces the times, miss rates and provenance of a profile in a loop feature file, and lists
// them.
#include "loop/profile/profile.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <string_view>

namespace selgen::loop {
namespace {

constexpr std::array<std::string_view, 7> profile_columns{
    "iterations", "l1_miss_rate",     "branch_miss_rate", "sequential_s",
    "parallel_s", "parallel_threads", "parallel_speedup"};

constexpr std::string_view of_profile = "profile.";

std::string rounded(double value) { return std::to_string(std::llround(value)); }

std::string text_of(const Counts& counts) {
    return "l1_misses " + rounded(counts.l1_misses) + " of " + rounded(counts.l1_accesses) +
           ", branch_misses " + rounded(counts.branch_misses) + " of " + rounded(counts.branches);
}

void put_provenance(const Profile& profile, FeatureFile& file) {
    const auto add = [&](const char* name, const std::string& value) {
        if (!value.empty()) file.provenance[std::string(of_profile) + name] = value;
    };
    add("program", profile.program);
    add("machine", profile.machine);
    add("timed", profile.timed);
    add("executions", rounded(profile.sequential.executions));
    add("schedule", "cyclic");
    add("counters", profile.counters);
    add("counted", profile.counted);
    if (profile.counts) add("counts", text_of(*profile.counts));
}

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

double speedup(const Timing& sequential, const Timing& parallel) {
    const double parallel_s = parallel.per_execution();
    return parallel_s > 0 ? sequential.per_execution() / parallel_s : 1;
}

void put(const Profile& profile, FeatureFile& file) {
    std::erase_if(file.provenance,
                  [](const auto& one) { return one.first.starts_with(of_profile); });
    for (const std::string_view name : profile_columns) file.features.erase(std::string(name));
    const Timing& alone = profile.sequential;
    if (alone.iterations) file.features["iterations"] = *alone.iterations / alone.executions;
    if (profile.counts) {
        file.features["l1_miss_rate"] = l1_miss_rate(*profile.counts);
        file.features["branch_miss_rate"] = branch_miss_rate(*profile.counts);
    }
    file.features["sequential_s"] = alone.per_execution();
    file.features["parallel_s"] = profile.parallel.per_execution();
    file.features["parallel_threads"] = profile.parallel_threads;
    file.features["parallel_speedup"] = speedup(alone, profile.parallel);
    put_provenance(profile, file);
}

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
