
namespace $selector$ {

/// What the choice depends on.
struct Features {
//$ each features
    double $name$;  // $meaning$
//$ end
};
//$ if inspects

/// What is costly to read: at most once a phase, and only where the path needs it.
enum class Inspect : unsigned char { $inspections$ };
//$ end
