
//$ if on_gpu
#if defined(SELGEN_CUDA)
//$ end
/// Calls the program's kernels$of_gpu$.
inline void $dispatch$(selgen::pattern::Index kernel, const selgen::pattern::Operands& o$stream$) {
    using selgen::pattern::reading;
    using selgen::pattern::writing;
    switch (kernel) {
//$ each kernels
        case $number$:  // $about$
            return $call$;
//$ end
    }
}
//$ if on_gpu
#endif
//$ end
