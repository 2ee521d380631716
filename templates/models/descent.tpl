const double inputs[] = {$inputs$};
return $name$_leaves_[selgen::rt::descend<$name$_nodes_, $steps$>(inputs)];
