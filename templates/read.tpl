//$ if times
            const auto deciding_ = time_.decides();
//$ end
//$ if again
//$ if has_plans
//$ if delivers
            const auto drop_ = [&] {
                ahead_.drop();
                plans_.drop(detail::about.selector);
            };
//$ end
//$ if not delivers
            const auto drop_ = [&] { plans_.drop(detail::about.selector); };
//$ end
            if (!again_) plans_.$end_phase$(detail::about.selector);
//$ end
//$ if not has_plans
            const auto drop_ = [] {};
//$ end
//$ end
//$ if not again
//$ if has_plans
            plans_.$end_phase$(detail::about.selector);
//$ end
//$ end
            const auto read_ = [&] {
//$ if together
                const auto read_own_ = [&] {
//$ end
//$ each features
                $into$.$name$ = $value$;$note$
//$ end
//$ if together
                };
                ranks_.begin(state_, read_own_, own_infeasible_);
//$ end
//$ each knobs
                state_.features.$name$ = knob_$name$::chosen(state_.features);
//$ end
//$ if seen
                time_.begin();
                state_.features.seen = time_.seen();
//$ end
            };
