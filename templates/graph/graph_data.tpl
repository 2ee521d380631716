
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
