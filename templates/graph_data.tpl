
/// Graph $graph$ ($origin$) on machine $machine$ ($placed$):
/// $teams$ in $steps$, estimated $estimate$.
namespace $graph$::$machine$ {

/// What the program binds: the items of each array, row by row.
struct Data {
//$ each arrays
    $type$ $name$$begin$;  // $about$
//$ end
};

namespace detail {
