double sum = $base$;
//$ each trees
sum += $name$(f);
//$ end
return $value$;
