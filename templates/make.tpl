//$ if has_plans
//$ if delivers
//$ if again
            selgen::rt::Ahead<Variant> ahead_(
                again_ ? std::optional(state_.decision()->variant) : std::nullopt);
//$ end
//$ if not again
            selgen::rt::Ahead<Variant> ahead_(std::nullopt);
//$ end
//$ end
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
//$ end
