
//$ each loops
inline constexpr selgen::pattern::Index of_$name$[] = {$numbers$};
//$ end

template <class Runner>
void bind(Runner&$runner$, const Data&$data$) {
//$ each arrays
    selgen::pattern::bind(runner, $number$, data.$name$);
//$ end
}

//$ if calibrates
inline constexpr selgen::pattern::KernelRow kernels[] = {
//$ each kernels
    {$number$, "$pattern$", $is_for_gpus$},
//$ end
};
inline constexpr selgen::pattern::Mapped mapped = {
    "$graph$", "$machine$", tables, {kernels, $count$}};

//$ end
}  // namespace detail
