
/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : $type$ { $enumerators$ };

inline constexpr selgen::rt::Names<Variant, $count$> names{{$names$}};
