
//$ if has_gpus
#if defined(SELGEN_CUDA)
//$ end
/// The graph as it is mapped for a size.
class Program {
public:
    /// The teams of cores share `threads`, and have one each at least. Throws
    /// std::invalid_argument where there is no mapping for this $constant$.
    explicit Program(std::int64_t size, const Data& data, $ranks$
        selgen::pattern::Index threads = selgen::omp::threads_for_patterns())
    : $of_ranks$threads_(threads) {
        bind(size, data);
    }

    /// Other memory, and maybe another size.
    void bind(std::int64_t size, const Data& data) {
        if (!is_mapped(size)) detail::refuse(size);
        if (size == size_) return program_.with([&](auto& program) { program.bind(data); });
        size_ = 0;
        switch (size) {
//$ each sizes
            case $size$: program_.make<$name$::Program>(data, $ranks_$threads_); break;
//$ end
        }
        size_ = size;
    }

    /// All patterns once. Throws std::invalid_argument where an array is null that is read or
    /// written at the end.
    void run() {
        program_.with([](auto& program) { program.run(); });
    }

private:
    selgen::pattern::OneOf<$programs$> program_;
    std::int64_t size_ = 0;  // of no mapping: none is made
//$ if has_ranks
    MPI_Comm ranks_;
//$ end
    selgen::pattern::Index threads_;
};
//$ if has_gpus
#endif
//$ end

/// The reference for this $constant$: the patterns as they were written, one after the other, on
/// one thread.
inline void run_serial(std::int64_t size, const Data& data) {
    switch (size) {
//$ each sizes
        case $size$: return $name$::run_serial(data);
//$ end
    }
    detail::refuse(size);
}

}  // namespace $space$
