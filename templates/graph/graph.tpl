//$ template graph_data

/// Graph $graph$ ($origin$) on machine $machine$ ($placed$)$colon$
/// $about$.
namespace $space$ {

/// The arrays that the program binds, each in row-major order.
struct Data {
//$ each arrays
    $type$ $name$$begin$;  // $about$
//$ end
};

namespace detail {
//$ if may_use_gpus
#if defined(SELGEN_CUDA) || defined(SELGEN_HIP)
using Devices = selgen::cuda::PatternDevices;
#else
using Devices = selgen::pattern::NoDevices;
#endif
//$ end
using Base = selgen::pattern::$base$<Data, selgen::omp::PatternThreads$types$>;
}  // namespace detail

}  // namespace $space$
//$ template graph_sizes

namespace $space$ {

namespace detail {
inline constexpr Base::Sizes::Row of_sizes[] = {
//$ each sizes
    {$size$, $seconds$, &$name$::mapping},
//$ end
};
inline constexpr Base::Sizes sizes = {"$graph$", "$machine$", "$constant$", {of_sizes, $count$}};
}  // namespace detail

/// The estimated time of a run in seconds; infinity if there is no mapping for this $constant$.
constexpr double estimate(std::int64_t size) noexcept { return detail::sizes.estimate(size); }

/// Whether there is a mapping for this $constant$.
constexpr bool is_mapped(std::int64_t size) noexcept { return detail::sizes.has(size); }

//$ if has_gpus
#if defined(SELGEN_CUDA) || defined(SELGEN_HIP)
//$ end
/// The graph, mapped for a size.
class Program : public detail::Base {
public:
    /// The core teams share `threads`; each team has at least one. Throws
    /// std::invalid_argument if there is no mapping for this $constant$.
    explicit Program(std::int64_t size, const Data& data, $ranks$
        selgen::pattern::Index threads = selgen::omp::threads_for_patterns())
    : detail::Base(detail::sizes, size, data, threads$and_ranks$) {}
};
//$ if has_gpus
#endif
//$ end

/// The reference for this $constant$: runs the patterns one after the other on one thread.
inline void run_serial(std::int64_t size, const Data& data) {
    selgen::pattern::run_serial(detail::sizes.of(size), data);
}

}  // namespace $space$
//$ template graph_mapping

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
//$ template graph_program

namespace $space$ {

//$ if has_gpus
#if defined(SELGEN_CUDA) || defined(SELGEN_HIP)
//$ end
/// The mapped graph: $mode$.
class Program : public detail::Base {
public:
    /// The core teams share `threads`; each team has at least one.
    explicit Program(const Data& data, $ranks$
        selgen::pattern::Index threads = selgen::omp::threads_for_patterns())
    : detail::Base(detail::mapping, data, threads$and_ranks$) {}
};
//$ if has_gpus
#endif
//$ end

/// The estimated time of a run in seconds.
constexpr double estimate() noexcept { return $seconds$; }

/// The reference: runs the patterns one after the other on one thread.
inline void run_serial(const Data& data) { selgen::pattern::run_serial(detail::mapping, data); }

}  // namespace $space$
