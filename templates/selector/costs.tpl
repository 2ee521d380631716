//$ if has_lets

/// Values that the spec defines with `let`.
namespace derived {
//$ each lets
$constexpr$ $type$ $name$(const Features&$f$) noexcept {  // $origin$
    return $value$;
}
//$ end
}  // namespace derived
//$ end
//$ if has_whens

/// Whether the `when` of a variant holds.
namespace feasible {
//$ each whens
$constexpr$ bool $name$(const Features&$f$) noexcept {  // $origin$
    return $value$;
}
//$ end
}  // namespace feasible
//$ end
//$ if has_domains

/// The feature ranges that the models were trained on.
namespace domain {
//$ each domains
constexpr bool inside_$name$(const Features& f) noexcept {
    return $inside$;
}
//$ if clamps
constexpr Features nearest_$name$(Features f) noexcept {
//$ each bounds
    f.$field$ = selgen::rt::nearest_point(f.$field$, $low$, $high$);
//$ end
    return f;
}
//$ end
//$ end
}  // namespace domain
//$ end
//$ if has_predictions

/// The models' predictions$machine$.
namespace predicted {
//$ each quantities
//$ if has_table
$table$
//$ end
$constexpr$ double $name$(const Features&$f$) noexcept {  // $origin$
$body$
}
//$ end
//$ each choices
//$ if has_table
$table$
//$ end
//$ if lazy
template <class Need>
//$ end
$constexpr$ $type$ $name$(const Features&$f$$need_parameter$)$noexcept$ {  // $origin$
$body$
}
//$ end
}  // namespace predicted
//$ end
//$ if has_goal

/// The value of the goal for each candidate.
namespace cost {
//$ each costs
$constexpr$ double $name$(const Features&$f$) noexcept {  // $origin$
    return $value$;
}
//$ end
}  // namespace cost
//$ end
