            const auto infeasible_ = [&](Variant variant_) {
                return detail::infeasible(variant_, state_.features$when_argument$);
            };
            const auto decide_ = [&](const selgen::rt::Situation<Variant, $count$>& now_) {
                return decide(state_.features, now_$need_argument$);
            };
