//$ template selftest
// Written by selgen from $file$: checks choose() against the golden rows of its header.
// Returns 0 if all rows agree; otherwise, prints those that differ and returns 1.
// Can be linked without the kernels.
#include $header$

#include <selgen/rt/selftest.hpp>
$golden$

int main() {
    bool agree = true;
//$ each selectors
    agree = selgen::rt::selftest("$selector$", $qualified$::names, $qualified$::golden::rows,
                $qualified$::choose, {$features$}) && agree;
//$ if replays
    agree = selgen::rt::selftest_of_replay("$selector$", $qualified$::names,
                $qualified$::golden::replay, $qualified$::choose, {$features$}) && agree;
//$ end
//$ if knobs
    agree = selgen::rt::selftest_of_knobs("$selector$", $qualified$::golden::rows,
                $qualified$::golden::agree) && agree;
//$ end
//$ end
    return agree ? 0 : 1;
}
//$ template golden

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
