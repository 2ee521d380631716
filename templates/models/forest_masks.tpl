/// The splits of $trees$ trees by input and threshold, and the leaves of each tree, as
/// selgen/rt/models/forest.hpp reads them.
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
