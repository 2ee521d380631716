/// Two levels of the tree per row, in the format of selgen/rt/models/descend.hpp.
// $origin$
inline constexpr selgen::rt::Node $name$_nodes_[] = {
//$ each nodes
    {{$thresholds$}, {$inputs$}, $next$},$origin$
//$ end
};
inline constexpr $type$ $name$_leaves_[] = {$leaves$};
