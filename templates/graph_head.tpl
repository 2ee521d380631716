
/// Graph $graph$ ($origin$) on machine $machine$ ($placed$):
/// $teams$ in $steps$, estimated $estimate$.
namespace $space$ {
