
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

    template <class Work_>
    static selgen::bench::Trial trial_([[maybe_unused]] Work_& work_,
                                       const selgen::bench::Variant& configuration_) {
        const auto result_ = $result$;$result_note$
        switch (static_cast<Variant>(configuration_.number)) {
//$ each trials
//$ if guarded
#if $guard$
//$ end
//$ if scoped
            case Variant::$name$: {  // $origin$
//$ each knobs
                $line$
//$ end
//$ end
//$ if not scoped
            case Variant::$name$:  // $origin$
//$ end
//$ if on_host
                const selgen::bench::OnHost device_{$cold$};
//$ end
//$ if on_device
                const selgen::bench::OnDevice device_{$cold$};
//$ end
//$ if on_stream
                // $stream_origin$
                const selgen::bench::OnStream device_{
                    []($stream_parameters$) { return $stream$; }$and_cold$};
//$ end
//$ if planned
                return selgen::bench::$trial$work_, result_,
                    [$plan_knobs$]($plan_parameters$) { $plan_fixed$return $plan$; },
                    [$run_knobs$]($run_parameters$) -> $of$ { $run_fixed$$run$ });
//$ end
//$ if not planned
                return selgen::bench::$trial$work_, result_,
                    [$run_knobs$]($run_parameters$) -> $of$ { $run_fixed$$run$ });
//$ end
//$ if scoped
            }
//$ end
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

}  // namespace $qualified$

int main(int count, char** words) {
    return selgen::bench::main_of<$qualified$::Experiment_>(count, words);
}
