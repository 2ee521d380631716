// Times the kernels of a mapped graph on GPUs for `selgen map --calibrate`.
#pragma once

#include <selgen/cuda/runtime_api.hpp>
#include <selgen/rt/config.hpp>

#if defined(SELGEN_GPU)

#include <selgen/cuda/patterns.hpp>
#include <selgen/omp/calibrate.hpp>

namespace selgen::cuda {
inline namespace SELGEN_ABI {

inline PatternDispatch& timed_dispatch() noexcept {
    static PatternDispatch dispatch = nullptr;
    return dispatch;
}

/// Waits for the kernel, so that its own time is measured.
inline void dispatch_by_clock(pattern::Index kernel, const pattern::Operands& operands,
                              gpu::Stream_t stream) {
    const pattern::KernelTime time(kernel);
    timed_dispatch()(kernel, operands, stream);
    check(gpu::StreamSynchronize(stream), "a pattern kernel");
}

/// Seconds of each kernel when a GPU computes the whole graph. Kernels are not timed before their
/// inputs are on the GPU. `bind_all` binds the program's memory to its argument.
template <class Bind>
std::vector<double> timed_patterns(const pattern::Tables& tables, pattern::Index team,
                                   PatternDispatch dispatch, Bind&& bind_all) {
    const std::lock_guard<std::mutex> turn(pattern::calibration_turn());
    const pattern::OneTeam one(tables, team);
    const pattern::Kept kept(one.tables(), bind_all);
    timed_dispatch() = dispatch;
    pattern::Executor<PatternDevices> executor(one.tables(), nullptr, {-1, 1, pattern::Mode::steps},
                                               PatternDevices(one.tables(), dispatch_by_clock));
    bind_all(executor);
    return pattern::timed_kernels(kept, pattern::Gaps::of_nobody,
                                  [&] { omp::run_patterns(executor); });
}

/// Times the graph on each kind of GPU. Kernels without a GPU function are left out.
template <class Bind>
void PatternDevices::calibrate(const pattern::Mapped& mapped, PatternDispatch dispatch,
                               Bind&& bind_all) {
    for (const pattern::Index t : pattern::teams_to_time(mapped.tables, true)) {
        const auto seconds = timed_patterns(mapped.tables, t, dispatch, bind_all);
        pattern::write_calibration(
            pattern::calibration_text(mapped, mapped.tables.teams[t], 1, seconds));
    }
}

}  // namespace SELGEN_ABI
}  // namespace selgen::cuda

#endif
