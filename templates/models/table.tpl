/// Two levels of the tree a row, as selgen/rt/models/descend.hpp reads them.
// $origin$
inline constexpr selgen::rt::Node $name$_nodes_[] = {
//$ each nodes
    {{$thresholds$}, {$inputs$}, $next$},$origin$
//$ end
};
inline constexpr $type$ $name$_leaves_[] = {$leaves$};
