
/// Graph $graph$ ($origin$) on machine $machine$ ($placed$)$colon$
/// $about$.
namespace $space$ {

/// What the program binds: the items of each array, row by row.
struct Data {
//$ each arrays
    $type$ $name$$begin$;  // $about$
//$ end
};

namespace detail {
//$ if may_use_gpus
#if defined(SELGEN_CUDA)
using Devices = selgen::cuda::PatternDevices;
#else
using Devices = selgen::pattern::NoDevices;
#endif
//$ end
using Base = selgen::pattern::$base$<Data, selgen::omp::PatternThreads$types$>;
}  // namespace detail

}  // namespace $space$
