/// The splits of $trees$ trees by input and threshold, and the leaves of each tree, in
/// the format of selgen/rt/models/forest.hpp.
inline constexpr selgen::rt::Cut $name$_cuts_[] = {
//$ each cuts
    $row$,
//$ end
};
inline constexpr double $name$_leaves_[] = {
//$ each leaves
    $row$,
//$ end
};
inline constexpr selgen::rt::Masks<$shape$> $name$_masks_{$name$_cuts_};
