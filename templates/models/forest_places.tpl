/// The splits and leaves of $trees$ trees, their roots, and how deep each eight of them are, as
/// selgen/rt/models/forest.hpp reads them.
inline constexpr selgen::rt::ForestNode $name$_places_[] = {
//$ each places
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
