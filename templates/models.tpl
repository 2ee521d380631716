//$ template table
/// Two levels of the tree per row, in the format of selgen/rt/models/descend.hpp.
// $origin$
inline constexpr selgen::rt::Node $name$_nodes_[] = {
//$ each nodes
    {{$thresholds$}, {$inputs$}, $next$},$origin$
//$ end
};
inline constexpr $type$ $name$_leaves_[] = {$leaves$};
//$ template tree
//$ each rows
//$ if guard
if ($condition$) return $value$;  // $origin$
//$ end
//$ if opens
if ($condition$) {  // $origin$
//$ end
//$ if closes
}
//$ end
//$ if leaf
return $value$;
//$ end
//$ end
//$ template descent
const double inputs[] = {$inputs$};
return $name$_leaves_[selgen::rt::descend<$name$_nodes_, $steps$>(inputs)];
//$ template forest_nodes
/// The splits and leaves of $trees$ trees, their roots, and the depth of each group of eight,
/// in the format of selgen/rt/models/forest.hpp.
inline constexpr selgen::rt::ForestNode $name$_nodes_[] = {
//$ each nodes
    $row$,
//$ end
};
inline constexpr std::uint32_t $name$_roots_[] = {
//$ each roots
    $row$,
//$ end
};
inline constexpr std::uint8_t $name$_steps_[] = {
//$ each steps
    $row$,
//$ end
};
//$ template forest_masks
/// The splits of $trees$ trees by input and threshold, and the leaves of each tree, in
/// the format of selgen/rt/models/forest.hpp.
inline constexpr selgen::rt::Cut $name$_cuts_[] = {
//$ each cuts
    $row$,
//$ end
};
inline constexpr double $name$_leaves_[] = {
//$ each leaves
    $row$,
//$ end
};
inline constexpr selgen::rt::Masks<$shape$> $name$_masks_{$name$_cuts_};
//$ template forest_trees
//$ each trees
$constexpr$ double $name$(const Features&$f$) noexcept {
$body$
}
//$ end
//$ template forest_calls
double sum = $base$;
//$ each trees
sum += $name$(f);
//$ end
return $value$;
//$ template forest_sum
const double inputs[] = {$inputs$};
return $value$;
//$ template network
// Layers: one row per input, one column per unit; then the biases of the units.
//$ each layers
static constexpr selgen::rt::Layer<selgen::rt::Activation::$activation$, $before$, $units$> $name${
    {
//$ each rows
        {$row$},
//$ end
    },
    {$biases$}};
//$ end
const double inputs[] = {$inputs$};
//$ if chooses
constexpr Variant variants[] = {$variants$};
return selgen::rt::$largest$, inputs, $names$);
//$ end
//$ if not chooses
return $value$;
//$ end
//$ template svm
// gamma, doubt, class ends, rho; then coefficients and coordinates, one column per vector.
static constexpr selgen::rt::Svm<$input_count$, $vector_count$, $class_count$> svm{
    $gamma$, $doubt$, {$ends$}, {$rho$},
    {
//$ each coefficients
        {$row$},
//$ end
    },
    {
//$ each coordinates
        {$row$},
//$ end
    }};
const double inputs[] = {$inputs$};
constexpr Variant variants[] = {$variants$};
return selgen::rt::most_votes(variants, svm, inputs);
