
/// The variants. On equal costs, the earlier one is chosen.
enum class Variant : $type$ { $enumerators$ };

inline constexpr selgen::rt::Names<Variant, $count$> names{{$names$}};
