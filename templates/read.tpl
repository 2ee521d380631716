//$ if times
            const auto deciding_ = time_.decides();
//$ end
//$ if again
//$ if has_plans
            const auto drop_ = [&] { plans_.drop(detail::about.selector); };
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
//$ if seen
                time_.begin();
                state_.features.seen = time_.seen();
//$ end
            };
//$ if inspects
            const auto need_ = [&](Inspect inspect_) {
                if (!state_.must_inspect(inspect_)) return true;
//$ if together
                const auto read_own_ = [&] {
//$ end
                switch (inspect_) {
//$ each inspections
                    case Inspect::$inspect$: {
//$ if not lasting
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
                            $unread$auto&& $inspect$ = $cpp$;
                            found_.$inspect$.forget();
//$ each inspected
                            found_features_.$name$ = $value$;$note$
//$ end
                            found_.$inspect$.keep(valid_);
                        }
//$ each names
                        $into$.$name$ = found_features_.$name$;
//$ end
//$ end
                        break;
                    }
//$ end
                }
//$ if together
                };
                ranks_.inspect(state_, inspect_, read_own_, own_infeasible_);
//$ end
                return true;
            };
//$ end
