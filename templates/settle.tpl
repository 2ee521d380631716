            const auto infeasible_ = [&](Variant variant_) {
                return detail::infeasible(variant_, state_.features$when_argument$);
            };
            const auto decide_ = [&](const selgen::rt::Situation<Variant>& now_) {
                return decide(state_.features, now_$need_argument$);
            };
//$ if has_plans
            const auto plan_ = [&](Variant variant_) {
                switch (variant_) {
//$ each plans
//$ if guarded
#if defined(SELGEN_CUDA)
//$ end
                    case Variant::$name$:  // $origin$
                        return selgen::rt::make<$index$>(plans_, [&] { return $plan$; });
//$ if guarded
#else
                    case Variant::$name$: break;
#endif
//$ end
//$ end
//$ each unplanned
                    case Variant::$name$: break;
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
            selgen::rt::settle(state_, phase_, detail::available(),
                               selgen::rt::Steps{read_, infeasible_, decide_, plan_, tell_});
//$ if phased
                return false;
            });
//$ if watches
            if (watched_) return selgen::rt::watch($watched$);
//$ end
//$ end
        }
