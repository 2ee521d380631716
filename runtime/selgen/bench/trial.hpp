#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <type_traits>
#include <utility>

#include <selgen/bench/result_values.hpp>
#include <selgen/bench/stopwatch.hpp>
#include <selgen/bench/timing/cold_caches.hpp>
#include <selgen/bench/work.hpp>

namespace selgen::bench {

/// A variant under test. Both functions are empty if this program cannot run it.
struct Trial {
    std::function<Sample()> plan;  // empty if the variant has no plan
    /// Makes the given number of consecutive calls on restored arguments, times the last one, and
    /// stores its result in the answer.
    std::function<Sample(std::size_t, ResultValues*)> run;
};

/// The result to compare: nothing, the return value, or the value of a function of the arguments.
struct Unchecked {};
struct Returned {};

/// How runs and plans are timed that are finished when their call returns. The alternatives are in
/// timing/on_device.hpp.
struct OnHost {
    bool is_cold = false;  // caches are flushed before a timed run

    template <class Work>
    Stopwatch start(Work&) const {
        if (is_cold) flush_caches();
        return {};
    }
    Stopwatch start_plan() const { return {}; }
};

namespace detail {

template <class Device, class Work, class Run, class Result>
Sample timed(const Device& device, Work& work, const Run& run,
             [[maybe_unused]] const Result& result, [[maybe_unused]] ResultValues* result_values) {
    Sample took;
    if constexpr (std::is_void_v<typename Work::Result>) {
        auto watch = device.start(work);
        work.call(run);
        took = watch.read();
    } else {
        auto watch = device.start(work);
        decltype(auto) value = work.call(run);
        keep(value);
        took = watch.read();
        if constexpr (std::is_same_v<Result, Returned>) *result_values = result_values_of(value);
    }
    if constexpr (!std::is_same_v<Result, Returned> && !std::is_same_v<Result, Unchecked>)
        *result_values = result_values_of(work.call(result));
    return took;
}

}  // namespace detail

/// A variant without a plan.
template <class Device, class Work, class Result, class Run>
Trial trial_on(const Device& device, Work& work, const Result& result, Run run) {
    return {{}, [device, &work, result, run](std::size_t calls, ResultValues* result_values) {
                work.restore();
                for (std::size_t n = 1; n < calls; ++n) work.call(run);
                return detail::timed(device, work, run, result, result_values);
            }};
}
template <class Work, class Run, class Result>
Trial trial(Work& work, const Result& result, Run run) {
    return trial_on(OnHost(), work, result, std::move(run));
}

/// A variant with a plan, constructed in place so that its type need not be movable.
template <class Device, class Work, class Result, class Make, class Run>
Trial trial_on(const Device& device, Work& work, const Result& result, Make make, Run run) {
    using Plan = std::decay_t<decltype(work.call(make))>;
    const auto held = std::make_shared<std::unique_ptr<Plan>>();
    const auto plan_here = [device, &work, held, make] {
        held->reset();
        auto watch = device.start_plan();
        held->reset(new Plan(work.call(make)));
        return watch.read();
    };
    const auto plan = [&work, plan_here] {
        work.restore();
        return plan_here();
    };
    return {plan, [device, &work, held, plan_here, result, run](std::size_t calls,
                                                                ResultValues* result_values) {
                if (work.restore()) plan_here();
                const auto with_plan = [&](auto&&... all) -> decltype(auto) {
                    return run(**held, std::forward<decltype(all)>(all)...);
                };
                for (std::size_t n = 1; n < calls; ++n) work.call(with_plan);
                return detail::timed(device, work, with_plan, result, result_values);
            }};
}
template <class Work, class Make, class Run, class Result>
Trial trial(Work& work, const Result& result, Make make, Run run) {
    return trial_on(OnHost(), work, result, std::move(make), std::move(run));
}

/// A variant that is not part of this program's build.
inline Trial no_trial() { return {}; }

}  // namespace selgen::bench
