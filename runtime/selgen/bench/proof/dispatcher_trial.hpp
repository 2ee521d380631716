// Measures the generated dispatcher like a variant, per call or with a phase in place of a plan.
#pragma once

#include <memory>
#include <utility>

#include <selgen/bench/timing/pass.hpp>
#include <selgen/bench/trial.hpp>
#include <selgen/rt/config.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

/// The name of the generated dispatcher among the variants.
inline constexpr const char* dispatcher_name = "selgen_dispatcher";

/// The generated dispatcher under test, measured as a variant is. Of fresh inputs, each call
/// decides: `call` is the function that programs call. Otherwise the "plan" is a new phase, which
/// takes the time of its first call beyond that of later calls: the decision and the variant's
/// plan.
template <class Dispatcher, class Device, class Inputs, class Result, class Call>
Trial dispatcher_trial(const Device& device, Inputs& inputs, const Result& result,
                       const Call& call) {
    if (inputs.use() == InputUse::fresh) return trial_on(device, inputs, result, call);
    const auto held = std::make_shared<std::unique_ptr<Dispatcher>>();
    const auto run = [held](auto&&... all) -> decltype(auto) {
        return (**held)(std::forward<decltype(all)>(all)...);
    };
    const auto once = [device, &inputs, result, run] {
        ResultValues none;
        inputs.restore({0});
        return detail::time_call(device, inputs[0], run, result, none);
    };
    const auto new_phase = [held, once] {
        held->reset(new Dispatcher());
        const Sample first = once(), later = once();
        return difference(first, later);
    };
    return {new_phase, [device, &inputs, result, run](const Calls& calls, ResultValues* values) {
                const auto run_of = [&](std::size_t) -> const auto& { return run; };
                if (inputs.use() == InputUse::in_a_row) {
                    inputs.restore(calls.inputs);
                    return detail::pass_of(device, inputs.of(calls.inputs), calls.untimed, run_of,
                                           detail::Wanted{result, values});
                }
                Pass pass;  // a copy of the input might be another phase
                for (std::size_t n = 0; n < calls.inputs.size(); ++n) {
                    inputs.restore({0});
                    const Pass one = detail::pass_of(device, inputs.of({0}), 0, run_of,
                                                     detail::Wanted{result, values});
                    pass.calls = pass.calls + one.calls;
                }
                pass.count = calls.inputs.size();
                pass.timed_each_call = true;
                return pass;
            }};
}

}  // namespace SELGEN_ABI
}  // namespace selgen::bench
