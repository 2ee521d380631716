
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
        {$node$, threads, selgen::pattern::Mode::$way$}$more$)$of_data$ {
        bind(data);
    }

    /// Other memory for arrays of the same sizes.
    void bind(const Data& data) {
        detail::bind(executor_, data);
//$ if calibrates
        data_ = data;
//$ end
    }

    /// All patterns once. Throws std::invalid_argument where an array is null that is read or
    /// written at the end.
    void run() {
//$ if calibrates
        if (selgen::pattern::is_to_calibrate(detail::mapped)) calibrate();
//$ end
        selgen::omp::run_patterns(executor_);
    }

private:
//$ if calibrates
    /// For `selgen map --calibrate`: the graph on each kind of processor, its kernels by the clock.
    void calibrate() {
        const auto bind_all = [this](auto& runner) { detail::bind(runner, data_); };
        selgen::omp::calibrate_patterns(detail::mapped, detail::dispatch, bind_all, threads_);
//$ if may_use_gpus
#if defined(SELGEN_CUDA)
        selgen::cuda::calibrate_patterns(detail::mapped, detail::dispatch_on_gpu, bind_all);
#endif
//$ end
    }

//$ end
    selgen::pattern::Executor<$types$> executor_;
//$ if calibrates
    Data data_;
    selgen::pattern::Index threads_;
//$ end
};
//$ if has_gpus
#endif
//$ end

/// Seconds that a run takes, as estimated.
constexpr double estimate() noexcept { return $seconds$; }

/// The reference: the patterns as they were written, one after the other, on one thread.
inline void run_serial(const Data& data) {
    selgen::pattern::Serial serial(detail::tables, detail::dispatch);
    detail::bind(serial, data);
    serial.run();
}

}  // namespace $space$
