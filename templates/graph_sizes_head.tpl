
/// Graph $graph$ ($origin$) on machine $machine$ ($placed$),
/// mapped for $constant$ = $sizes$.
namespace $space$ {
