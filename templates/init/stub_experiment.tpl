
// What selgen tune measures: 24 inputs with features between those in the table. To compare the
// results of the variants, add `check against` and `result`.
experiment $name$ {
//$ each factors
  factor $name$ in $levels$;
//$ end
//$ if varies_threads
  threads $threads$;
//$ end
  design latin 24;
  input make_input($arguments$);
}
