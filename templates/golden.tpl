
#if defined(SELGEN_SELFTEST)
/// Features, and what the reference evaluator chose for them when this header was written.
namespace golden {
struct Row {
    Features features;
    Variant variant;
};
inline constexpr std::array<Row, $count$> rows{{
//$ each rows
    {{$values$}, Variant::$variant$},
//$ end
}};
//$ if knobs
/// Whether the knobs have the values that their rules choose.
inline bool agree(const Features& f) noexcept {
    return $agree$;
}
//$ end
}  // namespace golden
#endif

}  // namespace $selector$
