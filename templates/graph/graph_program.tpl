
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
