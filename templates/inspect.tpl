//$ if inspects
//$ if delivers
            const auto infeasible_yet_ = [&](Variant variant_) {
                return detail::infeasible(variant_, state_.features$when_seen$);
            };
//$ end
            const auto need_ = [&](Inspect inspect_) {
                if (!state_.must_inspect(inspect_)) return true;
//$ if together
                const auto read_own_ = [&] {
//$ end
                switch (inspect_) {
//$ each inspections
                    case Inspect::$inspect$: {
//$ if not lasting
//$ each deliveries
//$ if guarded
#if defined(SELGEN_CUDA)
//$ end
                        if (ahead_.has(Variant::$name$, state_, infeasible_yet_, make_)) {
                            const auto held_ = selgen::rt::use<$index$>(plans_);
                            auto& plan = held_.plan;
                            $unread$auto&& $inspect$ = $delivered$;  // $origin$
//$ each inspected
                            $into$.$name$ = $value$;$note$
//$ end
                            state_.spare_inspection();
                            break;
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
