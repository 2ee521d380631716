
namespace detail {

inline selgen::rt::Registered registered{"$qualified$"};

inline constexpr selgen::rt::About<Variant, $count$> about{
    "$selector$", "$file$", names, {{$conditions$}}};

//$ if has_features
inline constexpr std::string_view features[] = {$features$};
//$ end
//$ if has_words
inline constexpr std::string_view words[] = {$words$};
//$ end
inline constexpr selgen::rt::Told<$count$> told{$feature_names$, $feature_count$, $of_variants$};

/// What the goal makes of each variant; NaN where it has no say.
inline std::array<double, $count$> costs(const Features&$f$) noexcept {
    return {{$costs$}};
}

//$ if seen
/// The predicted seconds of each variant's run, and of its plan; NaN where nobody knows.
inline std::array<double, $count$> times(const Features&$times_f$) noexcept {
    return {{$times$}};
}
inline std::array<double, $count$> setups(const Features&$setups_f$) noexcept {
    return {{$setups$}};
}

//$ end
//$ if together
/// How the features of the ranks become one.
inline constexpr std::array<selgen::mpi::Field<Features>, $feature_count$> fields{{
//$ each merges
    {&Features::$name$, selgen::mpi::Merge::$merge$},
//$ end
}};

//$ end
/// What this program can run on this machine.
inline selgen::rt::Set<Variant, $count$> available() noexcept {
//$ if not has_cuda
    return selgen::rt::Set<Variant, $count$>::all();
//$ end
//$ if has_cuda
    auto variants = selgen::rt::Set<Variant, $count$>::all();
    if (selgen::cuda::devices() < 1) {
//$ each cuda
        variants.remove(Variant::$name$);
//$ end
    }
    return variants;
//$ end
}
//$ if has_types

// Declared for the types that they return; nobody calls them.
//$ each types
//$ if guarded
#if defined(SELGEN_CUDA)
//$ end
//$ if is_template
$head$
//$ end
auto $name$($parameters$) -> std::decay_t<decltype($cpp$)>;
//$ if guarded
#else
//$ if is_template
$head$
//$ end
auto $name$($parameters$) -> selgen::rt::Unavailable;
#endif
//$ end
//$ end
//$ end

}  // namespace detail
