# $name$

`$name$::call` chooses the fastest variant of a function for its arguments, and calls it. This
folder was written by `selgen init`.

//$ if stubs
    selgen fit $name$.sel --data $data$ -o $name$.fit.sel
//$ end
//$ if not stubs
    selgen tune $name$.sel
//$ end
    make && ./app

The first command fits the model `$name$.fit.sel`, the second one builds and runs the program.
With CMake: `cmake -B build && cmake --build build && build/app`; the target `tune_$name$` tunes.

Replace the kernels and the input in `$name$.hpp` with your own. Adapt the signature, features,
variants and measured inputs in `$name$.sel` to them. Then tune: `selgen tune $name$.sel`.
