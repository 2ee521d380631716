const double inputs[] = {$inputs$};
return $value$;
