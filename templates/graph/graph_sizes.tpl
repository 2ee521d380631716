
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
