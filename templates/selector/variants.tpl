
//$ if not split
/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : $type$ { $enumerators$ };
//$ end

inline constexpr selgen::rt::Names<Variant, $count$> names{{$names$}};
