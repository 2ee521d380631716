//$ if may_call_itself

//$ if is_template
$head$
//$ end
$inline$$result$ call($call_parameters$);
//$ end

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
//$ if is_template
$head$
//$ end
class Dispatcher : public $base$ {
//$ if is_template
    using Base = $base$;
//$ each inherited
    using Base::$name$;
//$ end

//$ end
public:
//$ if together
    using RanksDispatcher::RanksDispatcher;

//$ end
    $result$ operator()($parameters$) {
//$ if times_streams
        read_stream_times();
//$ end
//$ if phased
//$ if watches
        if (const auto& phase_ = $phase$;
            __builtin_expect($unheld$, 0) &&
            decide_phase(phase_$and_arguments$)) {  // $phase_origin$
            return $trace_run$($traced$);$traced_note$
        }
//$ end
//$ if not watches
        if (const auto& phase_ = $phase$; __builtin_expect($unheld$, 0)) {  // $phase_origin$
            decide_phase_only(phase_$and_arguments$);
        }
//$ end
//$ end
//$ if not phased
//$ if watches
        if (decide_call($arguments$)) return $trace_run$($traced$);$traced_note$
//$ end
//$ if not watches
        decide_call_only($arguments$);
//$ end
//$ end
//$ if times_streams
        selgen::rt::TimedOnStream timed_(time_, state_, stream_times_);
//$ end
//$ if times_calls
        $timed_const$selgen::rt::Timed timed_(time_, state_);
//$ end
        switch (state_.next()) {
//$ each variants
//$ if guarded
#if $guard$
//$ end
//$ if scoped
            case Variant::$name$: {
//$ end
//$ if short
            case Variant::$name$: return $run$;  // $run_origin$
//$ end
//$ if not short
//$ if not scoped
            case Variant::$name$:
//$ end
//$ if on_stream
                timed_.on($stream$);  // $stream_origin$
//$ end
//$ each knobs
                $line$
//$ end
//$ if declines
                try {
//$ if planned
                    const auto held_ = selgen::rt::use<$index$>(plans_);
                    auto& plan = held_.plan;
//$ end
//$ if returns
                    return $run$;  // $run_origin$
//$ end
//$ if not returns
                    $run$;  // $run_origin$
                    return;
//$ end
                } catch (const selgen::rt::Declined&) {
                    state_.decline(Variant::$name$);
//$ if times
                    timed_.cancel();
//$ end
                }
                return (*this)($forwarded$);
//$ end
//$ if not declines
//$ if planned
                const auto held_ = selgen::rt::use<$index$>(plans_);
                auto& plan = held_.plan;
//$ end
//$ if returns
                return $run$;  // $run_origin$
//$ end
//$ if not returns
                $run$;  // $run_origin$
                return;
//$ end
//$ end
//$ if scoped
            }
//$ end
//$ end
//$ if guarded
#else
            case Variant::$name$: break;
#endif
//$ end
//$ end
        }
        selgen::rt::unreachable();
    }
//$ if has_lasting

    /// The next call starts a new phase and runs inspections again.
    void forget() noexcept {
        found_ = {};
        state_.forget();
    }
//$ end

private:
    template <class, class...>
    friend class selgen::rt::Call;
//$ if together
    template <class, class...>
    friend class selgen::mpi::RanksCall;
//$ end
    void read_features($read_parameters$) {
//$ each features
        $into$.$name$ = $value$;$note$
//$ end
//$ each unused
        $into$.$name$ = selgen::rt::unread;  // no rule reads it
        if (state_.watching.is_reported()) {
            $into$.$name$ = $value$;$note$
        }
//$ end
    }
//$ if has_knobs

    void choose_knobs() {
//$ each knobs
        {
            state_.features.$name$ = knob_$name$::chosen(state_.features);
            static const selgen::rt::ForcedKnob forced_(detail::Selector::registered, "$name$",
                                                        knob_$name$::all, detail::Selector::info);
            if (forced_.is_requested() &&
                forced_.is_open(knob_$name$::open_values(state_.features))) {
                state_.features.$name$ = forced_.value();
            }
        }
//$ end
    }
//$ end
//$ if inspects

    void run_inspection(Inspect$inspect_name$$inspect_parameters$) {
//$ if many_inspections
        switch (inspect_) {
//$ end
//$ each inspections
//$ if many
            case Inspect::$inspect$: {
//$ end
//$ if not lasting
//$ each deliveries
//$ if guarded
#if $guard$
//$ end
                if (has_plan_ahead(Variant::$name$$and_arguments$)) {
                    const auto held_ = selgen::rt::use<$index$>(plans_);
                    auto& plan = held_.plan;
                    $unread$auto&& $inspect$ = $delivered$;  // $origin$
//$ each inspected
                    $into$.$name$ = $value$;$note$
//$ end
                    state_.spare_inspection();
                    return;
                }
//$ if guarded
#endif
//$ end
//$ end
                $unread$auto&& $inspect$ = $cpp$;  // $origin$
//$ each inspected
                $into$.$name$ = $value$;$note$
//$ end
//$ end
//$ if lasting
                const auto& valid_ = $valid$;  // $origin$
                if (found_.$inspect$.keeps(valid_)) {
                    state_.spare_inspection();
                } else {
                    $unread$auto&& $inspect$ = $cpp$;  // $origin$
                    found_.$inspect$.forget();
//$ each inspected
                    found_features_.$name$ = $value$;$note$
//$ end
                    found_.$inspect$.store(valid_);
                }
//$ each names
                $into$.$name$ = found_features_.$name$;
//$ end
//$ end
//$ if many
                break;
            }
//$ end
//$ end
//$ if many_inspections
        }
//$ end
    }
//$ end
//$ if has_plans

    void make_plan(Variant variant_$plan_parameters$) {
        switch (variant_) {
//$ each plans
//$ if scoped
            case Variant::$name$: {
//$ each knobs
                $line$
//$ end
//$ end
//$ if not scoped
            case Variant::$name$:
//$ end
//$ if renews
            $returns_plan$selgen::rt::renew_or_make_plan<$index$>(plans_, detail::renew_$name$$of$,
                detail::plan_$name$$of$$and_all$);
//$ end
//$ if not renews
            $returns_plan$selgen::rt::make_plan<$index$>(plans_, detail::plan_$name$$of$$and_all$);
//$ end
//$ if limited
                selgen::rt::check_plan_bytes(plans_, $most_bytes$);
//$ end
//$ if scoped
                return;
            }
//$ end
//$ end
//$ each unplanned
//$ if drops
            case Variant::$name$: return plans_.drop(detail::Selector::info.name);
//$ end
//$ if not drops
            case Variant::$name$: break;
//$ end
//$ end
        }
    }
//$ end
//$ if has_lasting

    /// The results of inspections are valid while these values compare equal.
    struct Found {
//$ each lasting
        selgen::rt::KeptPhase<selgen::rt::Result<$type$>> $name$;
//$ end
    };
    Found found_;
    Features found_features_{};
//$ end
};
//$ if keeps_phases

/// Keeps a Dispatcher for each of the last $most_phases$ phases; use one per thread.
//$ if is_template
$head$
//$ end
class Dispatchers : public selgen::rt::RecentPhases<Dispatcher$of$, $most_phases$> {
public:
    $result$ operator()($parameters$) {
        auto& dispatch_ = this->of($phase$);  // $phase_origin$
//$ if limits_plans
        const auto limit_ = this->limit_plans($most_bytes$);
//$ end
        return dispatch_($forwarded$);
    }
};
//$ end
