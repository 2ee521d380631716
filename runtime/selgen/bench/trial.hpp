// Combines a variant, its inputs and its plan into functions that run, time and check it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include <selgen/bench/inputs/inputs.hpp>
#include <selgen/bench/result_values.hpp>
#include <selgen/bench/timing/cold_caches.hpp>
#include <selgen/bench/timing/pass.hpp>
#include <selgen/bench/timing/stopwatch.hpp>
#include <selgen/rt/config.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

/// A variant under test. Both functions are empty if this program cannot run it.
struct Trial {
    /// Makes the plan that the runs use, and times it. Empty if the variant has none, or makes one
    /// for each input.
    std::function<Sample()> plan;
    /// Restores the inputs, calls the variant with them and times it. Stores the result of the
    /// call, which must be the only timed one, unless the pointer is null.
    std::function<Pass(const Calls&, ResultValues*)> run;
};

/// The result to compare: nothing, the return value, or the value of a function of the arguments or
/// of the return value and the arguments.
struct Unchecked {};
struct Returned {};
template <class Function>
struct OfReturned {
    Function function;
};
template <class Function>
OfReturned(Function) -> OfReturned<Function>;

/// How runs and plans are timed that are finished when their call returns. The alternatives are in
/// timing/on_device.hpp.
struct OnHost {
    bool is_cold = false;  // caches are flushed before a timed call

    /// Whether the clocks are started for each call, and not once for all calls of a sample.
    bool times_each_call() const { return is_cold; }

    template <class Work>
    Stopwatch start(Work&) const {
        if (is_cold) flush_caches();
        return {};
    }
    Stopwatch start_plan() const { return {}; }
};

namespace detail {

template <class Result>
inline constexpr bool reads_returned = std::is_same_v<Result, Returned>;
template <class Function>
inline constexpr bool reads_returned<OfReturned<Function>> = true;

/// The values to compare, after the call returned `value`.
template <class Work, class Value>
ResultValues values_of(const Returned&, Work&, const Value& value) {
    return result_values_of(value);
}
template <class Function, class Work, class Value>
ResultValues values_of(const OfReturned<Function>& result, Work& work, Value& value) {
    return result_values_of(work.call([&](auto&&... all) -> decltype(auto) {
        return result.function(value, std::forward<decltype(all)>(all)...);
    }));
}

/// Times a single call and returns its result.
template <class Device, class Work, class Run, class Result>
Sample time_call(const Device& device, Work& work, const Run& run, const Result& result,
                 ResultValues& values) {
    Sample took;
    if constexpr (reads_returned<Result> && !std::is_void_v<typename Work::Result>) {
        auto watch = device.start(work);
        decltype(auto) value = work.call(run);
        keep(value);
        took = watch.read();
        values = values_of(result, work, value);
    } else {
        auto watch = device.start(work);
        call_and_keep(work, run);
        took = watch.read();
        if constexpr (!std::is_same_v<Result, Returned> && !std::is_same_v<Result, Unchecked>)
            values = result_values_of(work.call(result));
    }
    return took;
}

/// The function that returns the result of a call, and where its values go; null if they are not
/// wanted.
template <class Result>
struct Wanted {
    const Result& result;
    ResultValues* values;
};
template <class Result>
Wanted(const Result&, ResultValues*) -> Wanted<Result>;

/// Times these calls; if there is one and its result is wanted, stores it.
template <class Device, class Work, class RunOf, class Result>
Pass pass_of(const Device& device, const std::vector<Work*>& all, std::size_t untimed,
             const RunOf& run_of, const Wanted<Result>& wanted) {
    for (std::size_t n = 0; n < untimed; ++n) call_and_keep(*all.front(), run_of(0));
    Pass pass;
    pass.count = all.size();
    pass.timed_each_call = device.times_each_call();
    if (wanted.values != nullptr && all.size() == 1) {
        pass.calls = time_call(device, *all.front(), run_of(0), wanted.result, *wanted.values);
    } else {
        std::size_t number = 0;
        pass.calls =
            time_calls(device, all, [&](Work& work) { call_and_keep(work, run_of(number++)); });
    }
    return pass;
}

/// What each call of a sample runs where all run the same.
template <class Run>
struct SameRun {
    const Run& run;
    const Run& operator()(std::size_t) const { return run; }
};

/// Calls `act` with the device, or with nothing that reads a clock.
template <class Device, class Act>
Pass with_clock(const Device& device, const Calls& calls, const Act& act) {
    return calls.are_timed ? act(device) : act(Untimed());
}

/// With a plan for each input. Few of the plans exist at a time.
template <class Plan, class Device, class Work, class Make, class Run, class Result>
Pass planned_pass(const Device& device, const std::vector<Work*>& all, const Make& make,
                  const Run& run, const Wanted<Result>& wanted) {
    constexpr std::size_t most = 64;
    Pass pass;
    pass.plans.emplace();
    for (std::size_t first = 0; first < all.size(); first += most) {
        const auto begin = all.begin() + static_cast<std::ptrdiff_t>(first);
        const std::vector<Work*> part(
            begin, begin + static_cast<std::ptrdiff_t>(std::min(most, all.size() - first)));
        std::vector<std::unique_ptr<Plan>> plans(part.size());
        auto watch = device.start_plan();
        for (std::size_t i = 0; i < part.size(); ++i) plans[i].reset(new Plan(part[i]->call(make)));
        *pass.plans = *pass.plans + watch.read();
        const auto run_of = [&](std::size_t number) {
            return [&run, plan = plans[number].get()](auto&&... all_of_call) -> decltype(auto) {
                return run(*plan, std::forward<decltype(all_of_call)>(all_of_call)...);
            };
        };
        const Pass runs =
            pass_of(device, part, 0, run_of,
                    Wanted<Result>{wanted.result, all.size() == 1 ? wanted.values : nullptr});
        pass.calls = pass.calls + runs.calls;
        pass.count += runs.count;
        pass.timed_each_call = runs.timed_each_call;
    }
    return pass;
}

}  // namespace detail

/// A variant without a plan.
template <class Device, class Inputs, class Result, class Run>
Trial trial_on(const Device& device, Inputs& inputs, const Result& result, Run run) {
    return {{}, [device, &inputs, result, run](const Calls& calls, ResultValues* values) {
                inputs.restore(calls.inputs);
                const detail::SameRun<Run> run_of{run};
                return detail::with_clock(device, calls, [&](const auto& clock) {
                    return detail::pass_of(clock, inputs.of(calls.inputs), calls.untimed, run_of,
                                           detail::Wanted{result, values});
                });
            }};
}
template <class Inputs, class Run, class Result>
Trial trial(Inputs& inputs, const Result& result, Run run) {
    return trial_on(OnHost(), inputs, result, std::move(run));
}

/// A variant with a plan, constructed in place so that its type need not be movable. All calls with
/// the same input share a plan; of fresh inputs, each has its own.
template <class Device, class Inputs, class Result, class Make, class Run>
Trial trial_on(const Device& device, Inputs& inputs, const Result& result, Make make, Run run) {
    using Plan = std::decay_t<decltype(inputs[0].call(make))>;
    if (inputs.use() == InputUse::fresh)
        return {{}, [device, &inputs, make, result, run](const Calls& calls, ResultValues* values) {
                    inputs.restore(calls.inputs);
                    return detail::with_clock(device, calls, [&](const auto& clock) {
                        return detail::planned_pass<Plan>(clock, inputs.of(calls.inputs), make, run,
                                                          detail::Wanted{result, values});
                    });
                }};
    const auto held = std::make_shared<std::unique_ptr<Plan>>();
    const auto plan_here = [device, &inputs, held, make] {
        held->reset();
        auto watch = device.start_plan();
        held->reset(new Plan(inputs[0].call(make)));
        return watch.read();
    };
    const auto plan = [&inputs, plan_here] {
        inputs.restore({0});
        return plan_here();
    };
    return {plan, [device, &inputs, held, plan_here, result, run](const Calls& calls,
                                                                  ResultValues* values) {
                if (inputs.restore(calls.inputs)) plan_here();
                const auto with_plan = [&](auto&&... all) -> decltype(auto) {
                    return run(**held, std::forward<decltype(all)>(all)...);
                };
                const detail::SameRun<decltype(with_plan)> run_of{with_plan};
                return detail::pass_of(device, inputs.of(calls.inputs), calls.untimed, run_of,
                                       detail::Wanted{result, values});
            }};
}
template <class Inputs, class Make, class Run, class Result>
Trial trial(Inputs& inputs, const Result& result, Make make, Run run) {
    return trial_on(OnHost(), inputs, result, std::move(make), std::move(run));
}

/// A variant that is not part of this program's build.
inline Trial no_trial() { return {}; }

}  // namespace SELGEN_ABI
}  // namespace selgen::bench
