
/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : $type$ { $enumerators$ };

inline constexpr selgen::rt::Names<Variant, $count$> names{{$names$}};
