//$ each trees
$constexpr$ double $name$(const Features&$f$) noexcept {
$body$
}
//$ end
