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
