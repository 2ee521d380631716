/// The splits and leaves of $trees$ trees, their roots, and the depth of each group of eight,
/// in the format of selgen/rt/models/forest.hpp.
inline constexpr selgen::rt::ForestNode $name$_nodes_[] = {
//$ each nodes
    $row$,
//$ end
};
inline constexpr std::uint32_t $name$_roots_[] = {
//$ each roots
    $row$,
//$ end
};
inline constexpr std::uint8_t $name$_steps_[] = {
//$ each steps
    $row$,
//$ end
};
