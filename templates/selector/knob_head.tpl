
/// The knob $name$, $origin$.
namespace knob_$name$ {
//$ if by

/// Its values.
enum class Variant : unsigned char { $enumerators$ };
//$ end
