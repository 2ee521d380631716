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
