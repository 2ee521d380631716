
    /// The arguments of a call.
    static auto input_([[maybe_unused]] const selgen::bench::Setting& setting_,
                       [[maybe_unused]] const std::uint64_t seed) {
//$ each locals
        [[maybe_unused]] const $type$ $name$ = setting_.$kind$($index$);
//$ end
        return $input$;  // $input_origin$
    }

    /// Reads the features as the dispatcher does.
    static void read_($reading_parameters$) {
//$ each read
        state_.features.$name$ = $value$;$note$
//$ end
    }

    /// Reads the feature with this index, to measure how long that takes.
    template <std::size_t feature_>
    static void read_one_($read_one_parameters$) {
//$ each read_one
        if constexpr (feature_ == $index$) {
            state_.features.$name$ = $value$;$note$
        }
//$ end
    }

    static constexpr std::size_t inspections_ = $inspection_count$;
    static constexpr std::array<std::size_t, $feature_count$> inspected_by_{{$inspected_by$}};

    static void inspect_($inspection_parameters$) {
//$ if inspects
        switch (inspection_) {
//$ each inspections
            case $index$: {
                $unread$auto&& $inspect$ = $cpp$;  // $origin$
//$ each inspected
                state_.features.$name$ = $value$;$note$
//$ end
                break;
            }
//$ end
            default: break;
        }
//$ end
    }

    static std::array<double, $feature_count$> values_([[maybe_unused]] const Features& f) {
        return {{$values$}};
    }
