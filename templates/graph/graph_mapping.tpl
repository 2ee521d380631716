
//$ if is_for_size
/// For $constant$ = $size$: $about$.
//$ end
namespace $space$ {
//$ each tables

/// $about$
//$ if on_lines
inline constexpr selgen::pattern::$row$ $name$[] = {
//$ each rows
    {$fields$},$note$
//$ end
};
//$ end
//$ if not on_lines
inline constexpr selgen::pattern::$row$ $name$[] = {$list$};
//$ end
//$ end

inline constexpr selgen::pattern::Tables tables = {$members$};
//$ each dispatchers

//$ if on_gpu
#if defined(SELGEN_CUDA) || defined(SELGEN_HIP)
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
#else
inline constexpr Devices::Dispatch dispatch_on_gpu = nullptr;
#endif
//$ end
//$ end

/// Binds the program's memory to the arrays of the tables.
inline void bind(const Data&$data$, selgen::pattern::Items&$items$) {
//$ each arrays
    items.set($number$, data.$name$);
//$ end
}
//$ if is_timed

inline constexpr selgen::pattern::KernelRow kernels[] = {$timed_kernels$};
//$ end

inline constexpr Base::Mapping mapping = {{"$graph$", "$machine$", tables, {$kernel_rows$}},
    selgen::pattern::Mode::$mode$, bind, dispatch$dispatch_on_gpu$};

}  // namespace $space$
