
/// Features, and the variant that the reference evaluator chose when this program was generated.
namespace $qualified$::golden {
struct Row {
    Features features;
    Variant variant;
};
inline constexpr std::array<Row, $count$> rows{{
//$ each rows
    {{$values$}, Variant::$variant$},
//$ end
}};
//$ if replays
/// Rows of the training table: the variant chosen by `selgen fit`; the variant and rule chosen by
/// the reference evaluator when this program was generated; whether rounding cannot change that
/// choice. `costs`: each variant's time over the best time; 0: not measured.
struct Replayed {
    Features features;
    Variant fitted, variant;
    const char* rule;
    bool is_clear;
    std::array<double, $variants$> costs;
};
struct Replay {
    double regret;
    std::array<Replayed, $replay_count$> rows;
};
inline constexpr Replay replay{$regret$, {{
//$ each replayed
    {{$values$}, Variant::$fitted$, Variant::$variant$, $rule$, $is_clear$, {{$costs$}}},
//$ end
}}};
//$ end
//$ if knobs
/// Whether the knobs have the values that their rules choose.
inline bool agree(const Features& f) noexcept {
    return $agree$;
}
//$ end
}  // namespace $qualified$::golden
