// Times the kernels of a mapped graph on teams of cores for `selgen map --calibrate`.
#pragma once

#include <algorithm>

#include <selgen/omp/patterns.hpp>
#include <selgen/pattern/calibrate.hpp>
#include <selgen/rt/config.hpp>

namespace selgen::omp {
inline namespace SELGEN_ABI {

/// Seconds of each kernel when a team of cores computes the whole graph with `threads` threads.
/// `bind_all` binds the program's memory to its argument.
template <class Bind>
std::vector<double> timed_patterns(const pattern::Tables& tables, pattern::Index team,
                                   pattern::Dispatch dispatch, Bind&& bind_all,
                                   pattern::Index threads) {
    const std::lock_guard<std::mutex> turn(pattern::calibration_turn());
    const pattern::OneTeam one(tables, team);
    const pattern::Kept kept(one.tables(), bind_all);
    pattern::timed_dispatch() = dispatch;
    pattern::Executor<> executor(one.tables(), pattern::dispatch_by_clock,
                                 {-1, threads, pattern::Mode::steps});
    bind_all(executor);
    return pattern::timed_kernels(kept, pattern::Gaps::of_kernels, [&] { run_patterns(executor); });
}

inline bool PatternThreads::is_to_calibrate(const pattern::Mapped& mapped) {
    return pattern::is_to_calibrate(mapped);
}

/// Times the graph on each kind of team of cores, with its share of the threads.
template <class Bind>
void PatternThreads::calibrate(const pattern::Mapped& mapped, pattern::Dispatch dispatch,
                               Bind&& bind_all, pattern::Index threads) {
    std::int64_t cores = 0;
    for (const pattern::TeamRow& team : mapped.tables.teams)
        if (!team.is_gpu) cores += team.cores;
    for (const pattern::Index t : pattern::teams_to_time(mapped.tables, false)) {
        const pattern::TeamRow& team = mapped.tables.teams[t];
        const auto share = static_cast<pattern::Index>(
            std::max<std::int64_t>(1, threads * std::int64_t{team.cores} / cores));
        const auto seconds = timed_patterns(mapped.tables, t, dispatch, bind_all, share);
        pattern::write_calibration(pattern::calibration_text(mapped, team, share, seconds));
    }
}

}  // namespace SELGEN_ABI
}  // namespace selgen::omp
