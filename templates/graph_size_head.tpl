
/// For $constant$ = $size$: $teams$ in $steps$, estimated $estimate$.
namespace $space$ {
