
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
