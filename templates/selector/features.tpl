
namespace $selector$ {

/// What the choice depends on.
struct Features {
//$ each features
    double $name$;  // $meaning$
//$ end
//$ if seen

    /// What runs have shown beside the models.
    selgen::rt::Seen<$count$> seen{};
//$ end
//$ if together

    /// The variants whose `when` does not hold on some rank.
    std::array<bool, $count$> vetoed{};
//$ end
};
//$ if inspects

/// What is costly to read: at most once a phase, and only where the path needs it.
enum class Inspect : unsigned char { $inspections$ };
//$ end
