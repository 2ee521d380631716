
//$ each loops
inline constexpr selgen::pattern::Index of_$name$[] = {$numbers$};
//$ end

template <class Runner>
void bind(Runner&$runner$, const Data&$data$) {
//$ each arrays
    selgen::pattern::bind(runner, $number$, data.$name$);
//$ end
}

}  // namespace detail

//$ if has_gpus
#if defined(SELGEN_CUDA)
//$ end
/// The graph as it is mapped: $mode$.
class Program {
public:
    /// The teams of cores share `threads`, and have one each at least.
    explicit Program(const Data& data, $ranks$
        selgen::pattern::Index threads = selgen::omp::threads_for_patterns())
    : executor_(detail::tables, detail::dispatch,
        {$node$, threads, selgen::pattern::Mode::$way$}$more$) {
        bind(data);
    }

    /// Other memory for arrays of the same sizes.
    void bind(const Data& data) { detail::bind(executor_, data); }

    /// All patterns once. Throws std::invalid_argument where an array is null that is read or
    /// written at the end.
    void run() { selgen::omp::run_patterns(executor_); }

private:
    selgen::pattern::Executor<$types$> executor_;
};
//$ if has_gpus
#endif
//$ end

/// The reference: the patterns as they were written, one after the other, on one thread.
inline void run_serial(const Data& data) {
    selgen::pattern::Serial serial(detail::tables, detail::dispatch);
    detail::bind(serial, data);
    serial.run();
}

}  // namespace $graph$::$machine$
