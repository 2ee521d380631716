
namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, $count$, Features> {
//$ if has_conditions
    static constexpr std::string_view conditions[] = {$conditions$};
//$ end
//$ if has_plans
    static constexpr bool has_plan[] = {$planned$};
//$ end
//$ if has_features
    static constexpr std::string_view features[] = {$features$};
//$ end
//$ if has_words
    static constexpr std::string_view words[] = {$words$};
//$ end
//$ if has_knobs
    static constexpr std::string_view knobs[] = {$knobs$};
//$ end
//$ if has_bounds
    static constexpr selgen::rt::Bound bounds[] = {$bounds$};
//$ end
    static constexpr auto info = selgen::rt::SelectorInfo{"$qualified$", "$file$"}.with_variants(
        names.text, conditions, has_plan)$more_info$;
    inline static selgen::rt::Registered registered{"$qualified$"};
//$ each settings
    static constexpr $setting$;
//$ end
//$ if streams
#if defined(SELGEN_GPU)
    using StreamTimer = selgen::cuda::StreamTimer;
#endif
//$ end

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, $count$> costs(const Features&$f$) noexcept {
        return {{$costs$}};
    }
//$ if seen
    /// The predicted time in seconds of each variant's run and plan; NaN if unknown.
    static std::array<double, $count$> times(const Features&$times_f$) noexcept {
        return {{$times$}};
    }
    static std::array<double, $count$> setups(const Features&$setups_f$) noexcept {
        return {{$setups$}};
    }
//$ end
//$ if decides_again
    /// Sets the expected number of calls in the rest of the phase.
    static void set_reuse(Features&$reuse_f$, double$reuse_calls$) noexcept {
//$ each reuses
        f.$name$ = calls;
//$ end
    }
//$ end
//$ if for_devices
    /// The variants that this program can run on this machine.
    static selgen::rt::Set<Variant, $count$> available() noexcept {
        return selgen::cuda::runnable(selgen::rt::Set<Variant, $count$>::all(), $device_lists$);
    }
//$ end
//$ if together
    /// How each feature is merged across the ranks.
    static constexpr std::array<selgen::mpi::Field<Features>, $feature_count$> fields{{
//$ each merges
        {&Features::$name$, selgen::mpi::Merge::$merge$},
//$ end
    }};
//$ end
};
//$ if has_types

// Declared for their return types; never called.
//$ each types
//$ if is_template
$head$
//$ end
$inline$auto $name$($type_parameters$) {
    return $cpp$;  // $origin$
}
//$ end
//$ end
//$ if has_plans

// These functions make the plans.
//$ each plans
//$ if guarded
#if $guard$
//$ end
//$ if is_template
$head$
//$ end
$inline$auto plan_$name$($plan_parameters$) {
    return $plan$;  // $plan_origin$
}
//$ if renews
//$ if is_template
$head$
//$ end
$inline$void renew_$name$($renew_parameters$) {
    $renew$;  // $renew_origin$
}
//$ end
//$ if guarded
#else
//$ if is_template
$head$
//$ end
$inline$selgen::rt::Unavailable plan_$name$($no_parameters$) {
    return {};
}
#endif
//$ end
//$ end
//$ end

}  // namespace detail
