//$ template features

namespace $selector$ {

/// The features that the choice depends on.
struct Features {
//$ each features
    double $name$;  // $meaning$
//$ end
//$ if seen

    /// Corrections to the predictions, from measured runs.
    selgen::rt::Seen<$count$> seen{};
//$ end
//$ if together

    /// The variants whose `when` does not hold on some rank.
    std::array<bool, $count$> vetoed{};
//$ end
};
//$ if inspects

/// Inspections compute costly features; each runs at most once per phase, and only if needed.
enum class Inspect : unsigned char { $inspections$ };
//$ end
//$ template variants

//$ if not split
/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : $type$ { $enumerators$ };
//$ end

inline constexpr selgen::rt::Names<Variant, $count$> names{{$names$}};
