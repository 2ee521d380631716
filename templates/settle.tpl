            const auto infeasible_ = [&](Variant variant_) {
                return detail::infeasible(variant_, state_.features$when_argument$);
            };
            const auto decide_ = [&](const selgen::rt::Situation<Variant>& now_) {
                return decide(state_.features, now_$need_argument$);
            };
//$ if has_plans
            const auto plan_ = [&](Variant variant_) {
//$ if times
                const auto planning_ = time_.plans();
//$ end
                switch (variant_) {
//$ each plans
//$ if guarded
#if defined(SELGEN_CUDA)
//$ end
                    case Variant::$name$:  // $origin$
//$ if renews
                        return selgen::rt::renew_or_make<$index$>(
                            plans_, [&](auto& plan) { $renew$; },
                            [&] { return $plan$; }$most_bytes$);
//$ end
//$ if not renews
                        return selgen::rt::make<$index$>(
                            plans_, [&] { return $plan$; }$most_bytes$);
//$ end
//$ if guarded
#else
                    case Variant::$name$: break;
#endif
//$ end
//$ end
//$ each unplanned
//$ if drops
                    case Variant::$name$: return plans_.drop(detail::about.selector);
//$ end
//$ if not drops
                    case Variant::$name$: break;
//$ end
//$ end
                }
            };
//$ end
//$ if not has_plans
            const auto plan_ = [](Variant) {};
//$ end
            const auto tell_ = [&] {
                selgen::rt::tell(*this, state_, detail::about, detail::told);
            };
//$ if not again
            selgen::rt::settle(state_, phase_, detail::available(),
                               selgen::rt::Steps{read_, infeasible_, decide_, plan_, tell_});
//$ end
//$ if again
            const selgen::rt::Steps steps_{read_, infeasible_, decide_, plan_, tell_};
            if (again_) {
//$ each reuses
                state_.features.$name$ = state_.reuse.rest();
//$ end
                state_.features.seen = time_.seen(state_.decision()->variant);
                selgen::rt::decide_again(state_, phase_, detail::available(),
                                         selgen::rt::Again{steps_, drop_, time_});
            } else {
                selgen::rt::settle(state_, phase_, detail::available(), steps_);
            }
//$ end
//$ if anytime
            state_.reuse.mind_length();
//$ end
//$ if seen
            time_.decided(*this, detail::times(state_.features), detail::setups(state_.features));
//$ end
//$ if phased
                return false;
            });
//$ if watches
            if (watched_) return selgen::rt::watch($watched$);
//$ end
//$ end
        }
