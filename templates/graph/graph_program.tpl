
namespace $space$ {

//$ if has_gpus
#if defined(SELGEN_CUDA)
//$ end
/// The graph as it is mapped: $mode$.
class Program : public detail::Base {
public:
    /// The teams of cores share `threads`, and have one each at least.
    explicit Program(const Data& data, $ranks$
        selgen::pattern::Index threads = selgen::omp::threads_for_patterns())
    : detail::Base(detail::mapping, data, threads$and_ranks$) {}
};
//$ if has_gpus
#endif
//$ end

/// Seconds that a run takes, as estimated.
constexpr double estimate() noexcept { return $seconds$; }

/// The reference: the patterns as they were written, one after the other, on one thread.
inline void run_serial(const Data& data) { selgen::pattern::run_serial(detail::mapping, data); }

}  // namespace $space$
