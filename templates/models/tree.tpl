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
