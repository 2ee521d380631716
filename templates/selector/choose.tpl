//$ template infeasible

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
//$ template choose

/// Applies the rules in the order of the spec$need_note$.
//$ if ignores_reuse
/// No rule reads `reuse`, so the choice is the same in phases of all lengths.
//$ end
//$ if inspects
template <class Need>
//$ end
$decide_constexpr$ selgen::rt::Decision<Variant> decide(
    const Features& f, const selgen::rt::DecisionContext<Variant, $count$>& now$need_parameter$) {
    using selgen::rt::Reason;
//$ if has_domains
    bool outside = false;
//$ end
//$ if may_be_unsure
    bool unsure = false;
//$ end

//$ each rules
//$ if when
    if ($condition$) {  // $origin$
        return {Variant::$variant$, Reason::rule, $line$$outside_argument$};
    }
//$ end
//$ if bounded
//$ each first_needs
    need(Inspect::$inspect$);
//$ end
    const bool inside_$name$ = domain::inside_$name$(f);
    outside = outside || !inside_$name$;
//$ end
//$ if skips
    if (inside_$name$) {
//$ end
//$ each needs
    need(Inspect::$inspect$);
//$ end
//$ if clamps
    const Features near_$name$ = domain::nearest_$name$(f);
//$ end
//$ if goal
//$ if vectorised
    constexpr Variant variants[] = {$variants$};
    const bool able[] = {$ables$};
    const selgen::rt::Vectorised<Variant, $among$> all{variants, able, detail::goal_($at$)};
    const auto quick = selgen::rt::$direction$<$scale$>(all, now.running, $margin$);
    auto best = quick.best;
    if (!quick.is_certain) {
        const double costs[] = {$costs$};
        best = selgen::rt::$direction$(variants, able, costs, now.running, $margin$);
    }
    if (best) return best->decision($line$$outside_argument$);  // $origin$
//$ end
//$ if not vectorised
    const selgen::rt::Candidate<Variant> candidates[] = {
//$ each candidates
        {Variant::$variant$, $able$, $value$},
//$ end
    };
    if (const auto best = selgen::rt::$direction$(candidates, now.running, $margin$)) {  // $origin$
        return best->decision($line$$outside_argument$);
    }
//$ end
//$ end
//$ if by
    const $type$ $name$ = predicted::$function$($at$$need_argument$);
//$ if unsure
    unsure = unsure || !$name$;
//$ end
    if ($takes$) {  // $origin$
        return {$named$, Reason::model, $line$$outside_argument$};
    }
//$ if has_instead
//$ if may_name_none
    if ($name$) {
//$ end
    constexpr Variant instead_$name$[] = {$instead$};
    for (const Variant other : instead_$name$) {
        if (now.open.has(other) && !infeasible(other, f$when_argument$)) {
            return {other, Reason::model, $line$$outside_argument$};
        }
    }
//$ if may_name_none
    }
//$ end
//$ end
//$ end
//$ if skips
    }
//$ end

//$ end
    return selgen::rt::otherwise<Variant>(
        {Variant::$otherwise$, Reason::otherwise, $otherwise_line$$outside_last$},
        now.open, $count$, $infeasible$, f$when_argument$);  // $otherwise_origin$
}

/// The decision if every variant is open and none is running. Pure and total.
$constexpr$ Variant choose(const Features& f) noexcept {
    return decide(f, {}$need_always$).variant;
}
