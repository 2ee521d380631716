
//$ if at_once
namespace detail {
/// The goal$of_lg$ for all candidates, as a vector that `decide` compares.
/// The values differ from `cost` by rounding. If one is not finite, `cost` decides.
SELGEN_INLINE selgen::rt::Simd<$candidate_count$> goal_(const Features& f) noexcept {  // $origin$
    using selgen::rt::simd;
//$ each lines
    $line$
//$ end
    return $goal$;
}
}  // namespace detail

//$ end
/// Whether the `when` of a variant does not hold.
//$ if lazy_whens
template <class Need>
//$ end
$when_constexpr$ bool infeasible(Variant$variant_name$, const Features&$f$$when_parameter$) {
//$ each whens
    if (variant == Variant::$name$) return $value$;
//$ end
    return false;
}
