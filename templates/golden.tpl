
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
}  // namespace golden
#endif

}  // namespace $selector$
