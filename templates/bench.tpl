//$ template bench
// Written by selgen from $file$: edit the spec and run selgen again, not this file.
// Measures the variants of $selector$ and writes a table; see --help.
#define SELGEN_BENCH_DRIVER
#include $header$

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include <selgen/bench/driver.hpp>
#if defined(SELGEN_PROOF)
#include <utility>

#include <selgen/bench/proof/dispatcher_trial.hpp>
#endif
//$ if is_for_devices
#include <selgen/bench/timing/on_device.hpp>
//$ end
#include <selgen/bench/reading.hpp>

//$ each uses
#include $use$
//$ end

namespace $qualified$ {

/// The description of the experiment and the code that it measures.
struct Experiment_ {
    using Call = $result$($parameters$);  // $call_origin$
    using State = selgen::bench::Reading<Features>;

    static selgen::bench::Description description_() {
        selgen::bench::Description all;
        all.name = "$selector$";
        all.spec = "$file$";
//$ each factors
        all.factors.push_back({"$name$", {$levels$}, {$words$}, $whole$$files$});
//$ end
//$ if varies_threads
        all.varies_threads = true;
//$ end
        all.design = selgen::bench::Design::$design$;
        all.points = $points$;
//$ each features
        all.features.push_back({$name$, $inspected$, {$words$}});
//$ end
//$ each knobs
        all.knobs.push_back({"$name$", {$values$}, $numbers$, $sets_threads$, {$measured$}});
//$ end
//$ each variants
        all.variants.push_back({"$variant$", $planned$$runs$});
//$ if for_device
        all.variants.back().why_unavailable = [] {
            return selgen::cuda::why_not_runnable({$kinds$});
        };
//$ end
//$ end
        all.fallback = $fallback$;
        all.reference = $reference$;
        all.tolerance = $tolerance$;
        all.repeats = $repeats$;
        all.calls = $calls$;
        all.has_cold_caches = $has_cold_caches$;
        all.has_fresh_inputs = $has_fresh_inputs$;
        all.lacks_seed = $lacks_seed$;
        all.inputs = $inputs$;
        all.budget = $budget$;
        return all;
    }
//$ template bench_reads

    /// The arguments of a call.
    static auto input_([[maybe_unused]] const selgen::bench::Setting& setting_,
                       [[maybe_unused]] const std::uint64_t seed) {
//$ each locals
        [[maybe_unused]] const $type$ $name$ = setting_.$kind$($index$);
//$ end
        return $input$;  // $input_origin$
    }

    /// Reads the features as the dispatcher does.
    static void read_($reading_parameters$) {
//$ each read
        state_.features.$name$ = $value$;$note$
//$ end
    }

    /// Reads the feature with this index, to measure how long that takes.
    template <std::size_t feature_>
    static void read_one_($read_one_parameters$) {
//$ each read_one
        if constexpr (feature_ == $index$) {
            state_.features.$name$ = $value$;$note$
        }
//$ end
    }

    static constexpr std::size_t inspections_ = $inspection_count$;
    static constexpr std::array<std::size_t, $feature_count$> inspected_by_{{$inspected_by$}};

    static void inspect_($inspection_parameters$) {
//$ if inspects
        switch (inspection_) {
//$ each inspections
            case $index$: {
                $unread$auto&& $inspect$ = $cpp$;  // $origin$
//$ each inspected
                state_.features.$name$ = $value$;$note$
//$ end
                break;
            }
//$ end
            default: break;
        }
//$ end
    }

    static std::array<double, $feature_count$> values_([[maybe_unused]] const Features& f) {
        return {{$values$}};
    }
//$ template bench_trials

//$ if has_knobs
    /// Sets the configuration's knobs in `f`; rules choose the other knobs.
//$ end
    static bool is_feasible_(const selgen::bench::Variant& configuration_, $features$) {
        const auto variant_ = static_cast<Variant>(configuration_.number);
//$ each knobs
        if (const auto index_ = selgen::bench::place_of(configuration_, $index$)) {
            if (!knob_$name$::open_values(f).has(*index_)) return false;
            f.$name$ = knob_$name$::all.values[*index_];
        } else {
            f.$name$ = knob_$name$::chosen(f);
        }
//$ end
        return detail::Selector::available().has(variant_) && !infeasible(variant_, f$when$);
    }

//$ if computes_result
    /// The result of a run.
    static auto result_of_($result_parameters$) {
        return $result$;  // $result_origin$
    }

//$ end
    static constexpr bool has_phases_ = $has_phases$;

#if defined(SELGEN_PROOF)
    static constexpr bool has_dispatcher_ = true;

    static std::size_t chosen_(const Features& f) { return static_cast<std::size_t>(choose(f)); }

    /// The dispatcher of the header.
    template <class Work_>
    static selgen::bench::Trial dispatcher_trial_(Work_& work_) {
        const auto result_ = $result_function$;
//$ if is_for_devices
#if defined(SELGEN_GPU)
        const selgen::bench::OnDevice device_{$cold$};
#else
        const selgen::bench::OnHost device_{$cold$};
#endif
//$ end
//$ if not is_for_devices
        const selgen::bench::OnHost device_{$cold$};
//$ end
        const auto call_ = [](auto&&... all_) -> decltype(auto) {
            return call(std::forward<decltype(all_)>(all_)...);
        };
        return selgen::bench::dispatcher_trial<Dispatcher>(device_, work_, result_, call_);
    }
#else
    static constexpr bool has_dispatcher_ = false;
#endif

    template <class Work_>
    static selgen::bench::Trial trial_([[maybe_unused]] Work_& work_,
                                       const selgen::bench::Variant& configuration_) {
        const auto result_ = $result_function$;
        switch (static_cast<Variant>(configuration_.number)) {
//$ each trials
//$ if guarded
#if $guard$
//$ end
            case Variant::$name$: {
//$ each knobs
                $line$
//$ end
//$ if on_host
                const selgen::bench::OnHost device_{$cold$};
//$ end
//$ if on_device
                const selgen::bench::OnDevice device_{$cold$};
//$ end
//$ if on_stream
                const auto stream_ = []($stream_parameters$) {
                    return $stream$;  // $stream_origin$
                };
                const selgen::bench::OnStream device_{stream_$and_cold$};
//$ end
//$ if planned
                const auto plan_ = [$plan_knobs$]($plan_parameters$) {
//$ each plan_fixed
                    $line$
//$ end
                    return $plan$;  // $plan_origin$
                };
//$ end
                const auto run_ = [$run_knobs$]($run_parameters$) -> $of$ {
//$ each run_fixed
                    $line$
//$ end
                    $run$;  // $run_origin$
                };
//$ if planned
                return selgen::bench::$trial$work_, result_, plan_, run_);
//$ end
//$ if not planned
                return selgen::bench::$trial$work_, result_, run_);
//$ end
            }
//$ if guarded
#else
            case Variant::$name$: break;
#endif
//$ end
//$ end
        }
        return selgen::bench::no_trial();
    }
};

using Checked_ = selgen::bench::CheckedInputOf<Experiment_>;
static_assert(Checked_::has_count,
    "$input_origin$: 'input' must have one value for each parameter, as in std::tuple(x, y)");
static_assert(Checked_::has_types,
    "$input_origin$: 'input' must have the types of the call's parameters, in their order");
static_assert(Checked_::is_movable,
    "$input_origin$: the type of 'input' must be movable");
//$ if compares
static_assert(selgen::bench::returns_comparable<$result_type$>,
    "$result_origin$: the compared result must be a number or a range of numbers$result_hint$");
//$ end

}  // namespace $qualified$

int main(int count, char** words) {
    return selgen::bench::main_of<$qualified$::Experiment_>(count, words);
}
