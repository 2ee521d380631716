
namespace detail {

//$ if at_once
/// The goal$of_lg$ of all candidates at once. It differs from `cost` in rounding.
inline selgen::rt::Pack<$candidate_count$> goal_(const Features& f) noexcept {  // $origin$
    using selgen::rt::pack;
//$ each lines
    $line$
//$ end
    return $goal$;
}

//$ end
/// Whether the `when` of a variant does not hold.
//$ if lazy_whens
template <class Need>
//$ end
$when_constexpr$ bool infeasible(Variant$variant_name$, const Features&$f$$when_parameter$) {
//$ if has_whens
    switch (variant) {
//$ each whens
        case Variant::$name$: return $value$;
//$ end
//$ each others
        case Variant::$name$: break;
//$ end
    }
//$ end
    return false;
}

}  // namespace detail
