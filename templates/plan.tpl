//$ if has_plans
//$ if together
            const auto plan_ = [&](Variant variant_) {
                const auto drop_ = [&] { plans_.drop(detail::about.selector); };
                ranks_.plan(state_, variant_, [&] { make_(variant_); }, drop_);
            };
//$ end
//$ if delivers
            const auto plan_ = [&](Variant variant_) {
                if (!ahead_.take(variant_)) make_(variant_);
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
