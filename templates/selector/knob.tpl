//$ template knob_head

/// The knob $name$, $origin$.
namespace knob_$name$ {
//$ if by

/// Its values.
enum class Variant : unsigned char { $enumerators$ };
//$ end
//$ template knob

inline constexpr selgen::rt::KnobValues<$count$> all{{$numbers$}, $last$};
//$ if words
/// The values as the variants receive them.
inline constexpr $type$ values[] = {$values$};
//$ end

/// Which values may be chosen.
//$ if conditional
SELGEN_INLINE selgen::rt::OpenValues<$count$> open_values(const Features& now) noexcept {
    return selgen::rt::$open_function$(
        all, now, &Features::$name$, [](const Features& f) { return $open$; }$limit$);
}
//$ end
//$ if not conditional
SELGEN_INLINE selgen::rt::OpenValues<$count$> open_values(const Features&) noexcept {
    return selgen::rt::$open_function$(all);
}
//$ end

/// The value chosen for these features.
SELGEN_INLINE double chosen(const Features& now) noexcept {
    const auto open = open_values(now);
//$ if bounded
    if (!domain::inside_$rule$(now)) return open.otherwise();
//$ end
//$ if clamps
    const Features clamped = domain::nearest_$rule$(now);
//$ end
//$ if ruled
//$ if goal
    return selgen::rt::best_value<$direction$>(  // $origin$
        open, $f$, &Features::$name$, [](const Features& f) { return $value$; });
//$ end
//$ if not goal
//$ if outputs
    return open.named(predicted::$function$($f$, open.open));  // $origin$
//$ end
//$ if not outputs
    return open.named(predicted::$function$($f$));  // $origin$
//$ end
//$ end
//$ end
//$ if not ruled
    return open.otherwise();
//$ end
}
}  // namespace knob_$name$
