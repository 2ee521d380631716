#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <type_traits>
#include <utility>

#include <selgen/bench/result_values.hpp>
#include <selgen/bench/stopwatch.hpp>
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

namespace detail {

template <class Work, class Run, class Result>
Sample timed(Work& work, const Run& run, [[maybe_unused]] const Result& result,
             [[maybe_unused]] ResultValues* result_values) {
    Sample took;
    if constexpr (std::is_void_v<typename Work::Result>) {
        const Stopwatch watch;
        work.call(run);
        took = watch.read();
    } else {
        const Stopwatch watch;
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
template <class Work, class Run, class Result>
Trial trial(Work& work, const Result& result, Run run) {
    return {{}, [&work, result, run](std::size_t calls, ResultValues* result_values) {
                work.restore();
                for (std::size_t n = 1; n < calls; ++n) work.call(run);
                return detail::timed(work, run, result, result_values);
            }};
}

/// A variant with a plan, constructed in place so that its type need not be movable.
template <class Work, class Make, class Run, class Result>
Trial trial(Work& work, const Result& result, Make make, Run run) {
    using Plan = std::decay_t<decltype(work.call(make))>;
    const auto held = std::make_shared<std::unique_ptr<Plan>>();
    const auto plan_here = [&work, held, make] {
        held->reset();
        const Stopwatch watch;
        held->reset(new Plan(work.call(make)));
        return watch.read();
    };
    const auto plan = [&work, plan_here] {
        work.restore();
        return plan_here();
    };
    return {plan,
            [&work, held, plan_here, result, run](std::size_t calls, ResultValues* result_values) {
                if (work.restore()) plan_here();
                const auto with_plan = [&](auto&&... all) -> decltype(auto) {
                    return run(**held, std::forward<decltype(all)>(all)...);
                };
                for (std::size_t n = 1; n < calls; ++n) work.call(with_plan);
                return detail::timed(work, with_plan, result, result_values);
            }};
}

/// A variant that is not part of this program's build.
inline Trial no_trial() { return {}; }

}  // namespace selgen::bench
