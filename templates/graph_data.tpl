
/// What the program binds: the items of each array, row by row.
struct Data {
//$ each arrays
    $type$ $name$$begin$;  // $about$
//$ end
};
