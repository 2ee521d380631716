            const auto infeasible_ = [&](Variant variant_) {
                return detail::infeasible(variant_, state_.features$when_argument$);
            };
            const auto decide_ = [&](const selgen::rt::Situation<Variant>& now_) {
                return decide(state_.features, now_$need_argument$);
            };
//$ if has_plans
            const auto $make$ = [&](Variant variant_) {
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
//$ if together
            const auto plan_ = [&](Variant variant_) {
                const auto drop_ = [&] { plans_.drop(detail::about.selector); };
                ranks_.plan(state_, variant_, [&] { make_(variant_); }, drop_);
            };
//$ end
//$ end
//$ if not has_plans
//$ if together
            const auto plan_ = [&](Variant variant_) {
                ranks_.plan(state_, variant_, [] {}, [] {});
            };
//$ end
//$ if not together
            const auto plan_ = [](Variant) {};
//$ end
//$ end
