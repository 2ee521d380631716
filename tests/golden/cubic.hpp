// Written by selgen from cubic.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <cmath>

#include <selgen/rt/dispatch/dispatcher.hpp>
#include <selgen/rt/simd/vectorised.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1, "cubic.sel was compiled for runtime ABI 1: run selgen again");

namespace cubic {

/// The features that the choice depends on.
struct Features {
    double n;      // count, cubic.sel:6
    double m;      // count, cubic.sel:7
    double nnz;    // count, cubic.sel:8
    double reach;  // count, cubic.sel:9
    double skew;   // real, cubic.sel:10
    double load;   // real, cubic.sel:11
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { plain, blocked, sorted };

inline constexpr selgen::rt::Names<Variant, 3> names{{"plain", "blocked", "sorted"}};

/// Whether the `when` of a variant holds.
namespace feasible {
constexpr bool blocked(const Features& f) noexcept { return f.load < 15; }  // cubic.sel:13
}  // namespace feasible

/// The models' predictions.
namespace predicted {
SELGEN_HD inline double time_plain(const Features& f) noexcept {  // cubic.sel:22
    return std::exp2(-19.42 - 0.009818 * std::log2(f.m) * f.skew -
            0.009065 * selgen::rt::power<2>(std::log2(f.reach + 1)) -
            0.0006382 * selgen::rt::power<2>(std::log2(f.n)) * std::log2(f.reach + 1) +
            0.0009104 * std::log2(f.n) * std::log2(f.nnz) * f.skew -
            0.000607 * selgen::rt::power<2>(std::log2(f.m)) * std::log2(f.reach + 1) +
            0.0005115 * selgen::rt::power<3>(std::log2(f.nnz)) +
            0.0008593 * selgen::rt::power<2>(std::log2(f.nnz)) * f.skew +
            0.0008841 * selgen::rt::power<3>(std::log2(f.reach + 1)) -
            0.0003112 * selgen::rt::power<2>(std::log2(f.reach + 1)) * f.load -
            0.0002904 * std::log2(f.reach + 1) * selgen::rt::power<2>(f.load) +
            4.94e-05 * f.skew * selgen::rt::power<2>(f.load));
}
SELGEN_HD inline double time_blocked(const Features& f) noexcept {  // cubic.sel:23
    return std::exp2(-19.89 + 0.004968 * std::log2(f.m) * f.skew +
            0.005945 * selgen::rt::power<2>(std::log2(f.reach + 1)) +
            0.0007194 * selgen::rt::power<2>(std::log2(f.n)) * std::log2(f.reach + 1) -
            0.0009267 * std::log2(f.n) * std::log2(f.nnz) * f.skew +
            0.0008916 * selgen::rt::power<2>(std::log2(f.m)) * std::log2(f.reach + 1) -
            0.0008176 * selgen::rt::power<3>(std::log2(f.nnz)) -
            0.0003185 * selgen::rt::power<2>(std::log2(f.nnz)) * f.skew +
            0.0002217 * selgen::rt::power<3>(std::log2(f.reach + 1)) +
            0.0008362 * selgen::rt::power<2>(std::log2(f.reach + 1)) * f.load -
            0.0003201 * std::log2(f.reach + 1) * selgen::rt::power<2>(f.load) +
            0.0008484 * f.skew * selgen::rt::power<2>(f.load));
}
SELGEN_HD inline double time_sorted(const Features& f) noexcept {  // cubic.sel:24
    return std::exp2(-19.69 - 0.003664 * std::log2(f.m) * f.skew -
            0.00645 * selgen::rt::power<2>(std::log2(f.reach + 1)) -
            0.0008436 * selgen::rt::power<2>(std::log2(f.n)) * std::log2(f.reach + 1) -
            0.0007023 * std::log2(f.n) * std::log2(f.nnz) * f.skew +
            0.0003783 * selgen::rt::power<2>(std::log2(f.m)) * std::log2(f.reach + 1) +
            0.0009935 * selgen::rt::power<3>(std::log2(f.nnz)) -
            0.0006769 * selgen::rt::power<2>(std::log2(f.nnz)) * f.skew -
            0.0009029 * selgen::rt::power<3>(std::log2(f.reach + 1)) +
            0.0009734 * selgen::rt::power<2>(std::log2(f.reach + 1)) * f.load +
            6.706e-05 * std::log2(f.reach + 1) * selgen::rt::power<2>(f.load) -
            0.0001882 * f.skew * selgen::rt::power<2>(f.load));
}
}  // namespace predicted

namespace detail {
/// The goal's logarithm to base 2 for all candidates, as a vector that `decide` compares.
/// The values differ from `cost` by rounding. If one is not finite, `cost` decides.
SELGEN_INLINE selgen::rt::Simd<3> goal_(const Features& f) noexcept {  // cubic.sel:15
    using selgen::rt::simd;
    double lg_[4];
    store(log2(simd(f.reach + 1, f.nnz, f.m, f.n)), lg_);
    const auto of_time_ = simd(-19.42, -19.89, -19.69) +
            lg_[0] *
            (lg_[0] *
            (simd(-0.009065, 0.005945, -0.00645) + f.load * simd(-0.0003112, 0.0008362, 0.0009734) +
            lg_[0] * simd(0.0008841, 0.0002217, -0.0009029)) +
            f.load * f.load * simd(-0.0002904, -0.0003201, 6.706e-05) +
            (lg_[2] * lg_[2] * simd(-0.000607, 0.0008916, 0.0003783) +
            lg_[3] * lg_[3] * simd(-0.0006382, 0.0007194, -0.0008436))) +
            (f.skew *
            (lg_[1] *
            (lg_[1] * simd(0.0008593, -0.0003185, -0.0006769) +
            lg_[3] * simd(0.0009104, -0.0009267, -0.0007023)) +
            f.load * f.load * simd(4.94e-05, 0.0008484, -0.0001882) +
            lg_[2] * simd(-0.009818, 0.004968, -0.003664)) +
            lg_[1] * lg_[1] * lg_[1] * simd(0.0005115, -0.0008176, 0.0009935));
    return of_time_;
}
}  // namespace detail

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant variant, const Features& f) {
    if (variant == Variant::blocked) return !feasible::blocked(f);
    return false;
}

/// Applies the rules in the order of the spec.
SELGEN_INLINE selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 3>& now) {
    using selgen::rt::Reason;

    constexpr Variant variants[] = {Variant::plain, Variant::blocked, Variant::sorted};
    const bool able[] = {now.open.has(Variant::plain),
            now.open.has(Variant::blocked) && feasible::blocked(f), now.open.has(Variant::sorted)};
    const selgen::rt::Vectorised<Variant, 3> all{variants, able, detail::goal_(f)};
    const auto quick = selgen::rt::least<selgen::rt::Scale::lg>(all, now.running, 0.02);
    auto best = quick.best;
    if (!quick.is_certain) {
        const double costs[] = {predicted::time_plain(f), predicted::time_blocked(f),
                predicted::time_sorted(f)};
        best = selgen::rt::least(variants, able, costs, now.running, 0.02);
    }
    if (best) return best->decision(15);  // cubic.sel:15

    // cubic.sel:16
    return selgen::rt::otherwise<Variant>({Variant::plain, Reason::otherwise, 16}, now.open, 3,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
SELGEN_HD inline Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 3, Features> {
    static constexpr std::string_view conditions[] = {"", "load < 15", ""};
    static constexpr std::string_view features[] = {"n", "m", "nnz", "reach", "skew", "load"};
    static constexpr auto info = selgen::rt::SelectorInfo{"cubic", "cubic.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features)
            .with_relative_goal();
    inline static selgen::rt::Registered registered{"cubic"};

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 3> costs(const Features& f) noexcept {
        return {{predicted::time_plain(f), predicted::time_blocked(f), predicted::time_sorted(f)}};
    }
};

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::rt::DispatcherBase<Dispatcher, detail::Selector, selgen::rt::EveryCall> {
public:
    void operator()(const kernels::Pattern& pattern, kernels::Numbers& data) {
        if (decide_call(pattern, data)) return trace_run(pattern, data);
        switch (state_.next()) {
            case Variant::plain:
                kernels::run("plain", data);  // cubic.sel:12
                return;
            case Variant::blocked:
                kernels::run("blocked", data);  // cubic.sel:13
                return;
            case Variant::sorted:
                kernels::run("sorted", data);  // cubic.sel:14
                return;
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern, kernels::Numbers&) {
        state_.features.n = selgen::rt::number(pattern.elements());      // cubic.sel:6
        state_.features.m = selgen::rt::number(pattern.elements());      // cubic.sel:7
        state_.features.nnz = selgen::rt::number(pattern.elements());    // cubic.sel:8
        state_.features.reach = selgen::rt::number(pattern.elements());  // cubic.sel:9
        state_.features.skew = selgen::rt::number(pattern.work);         // cubic.sel:10
        state_.features.load = selgen::rt::number(pattern.work);         // cubic.sel:11
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers& data) {  // cubic.sel:5
    return local()(pattern, data);
}

}  // namespace cubic

namespace cubic::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"cubic"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"cubic.sel", 0x1ebf5830e98237d3}};
}  // namespace cubic::detail

namespace apart {

/// The features that the choice depends on.
struct Features {
    double n;      // count, cubic.sel:29
    double m;      // count, cubic.sel:30
    double nnz;    // count, cubic.sel:31
    double reach;  // count, cubic.sel:32
    double skew;   // real, cubic.sel:33
    double load;   // real, cubic.sel:34
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { plain, blocked, sorted };

inline constexpr selgen::rt::Names<Variant, 3> names{{"plain", "blocked", "sorted"}};

/// The models' predictions.
namespace predicted {
SELGEN_HD inline double rate_plain(const Features& f) noexcept {  // cubic.sel:43
    return std::exp(-19.36 + 0.004757 * selgen::rt::power<2>(std::log2(f.n)) +
            0.006564 * selgen::rt::power<2>(std::log2(f.m)) -
            0.002999 * std::log2(f.m) * std::log2(f.reach + 1) +
            0.0006858 * selgen::rt::power<2>(std::log2(f.n)) * std::log2(f.m) +
            0.0007398 * selgen::rt::power<3>(std::log2(f.m)) +
            0.0003767 * std::log2(f.m) * selgen::rt::power<2>(f.load) +
            0.0009522 * std::log2(f.nnz) * selgen::rt::power<2>(std::log2(f.reach + 1)) +
            0.000913 * selgen::rt::power<2>(std::log2(f.reach + 1)) * f.skew);
}
SELGEN_HD inline double rate_blocked(const Features& f) noexcept {  // cubic.sel:44
    return std::exp(-19.03 + 0.0002172 * selgen::rt::power<2>(std::log2(f.n)) * std::log2(f.m) -
            0.0002978 * selgen::rt::power<2>(std::log2(f.n)) * f.skew +
            0.0007869 * std::log2(f.n) * selgen::rt::power<2>(std::log2(f.m)) -
            0.0009981 * selgen::rt::power<2>(std::log2(f.m)) * std::log2(f.reach + 1) -
            0.0007842 * std::log2(f.m) * std::log2(f.nnz) * std::log2(f.reach + 1) +
            0.0001316 * std::log2(f.nnz) * std::log2(f.reach + 1) * f.skew +
            0.0002303 * std::log2(f.reach + 1) * f.skew * f.load -
            0.0007186 * f.skew * selgen::rt::power<2>(f.load));
}
SELGEN_HD inline double rate_sorted(const Features& f) noexcept {  // cubic.sel:45
    return std::exp(-19.15 - 0.06071 * std::log2(f.reach + 1) - 0.04071 * f.load +
            0.0066 * selgen::rt::power<2>(std::log2(f.n)) -
            0.008679 * selgen::rt::power<2>(std::log2(f.m)) +
            0.006726 * std::log2(f.m) * std::log2(f.nnz) +
            0.003892 * selgen::rt::power<2>(std::log2(f.reach + 1)) -
            0.001344 * std::log2(f.reach + 1) * f.load -
            0.0004273 * selgen::rt::power<2>(std::log2(f.nnz)) * std::log2(f.reach + 1));
}
constexpr double loss_blocked(const Features& f) noexcept {  // cubic.sel:47
    return 0.001 * f.skew * (f.n + f.m) / 2;
}
SELGEN_HD inline double loss_sorted(const Features& f) noexcept {  // cubic.sel:48
    return std::exp2(-3.0 + 0.1 * std::log2(f.n));
}
}  // namespace predicted

/// The value of the goal for each candidate.
namespace cost {
SELGEN_HD inline double plain(const Features& f) noexcept {  // cubic.sel:38
    return predicted::rate_plain(f) / (1.0 + 0.25) - selgen::rt::power<2>(f.n - f.m) * 1e-12;
}
SELGEN_HD inline double blocked(const Features& f) noexcept {  // cubic.sel:38
    return predicted::rate_blocked(f) / (1 + predicted::loss_blocked(f)) -
            selgen::rt::power<2>(f.n - f.m) * 1e-12;
}
SELGEN_HD inline double sorted(const Features& f) noexcept {  // cubic.sel:38
    return predicted::rate_sorted(f) / (1 + predicted::loss_sorted(f)) -
            selgen::rt::power<2>(f.n - f.m) * 1e-12;
}
}  // namespace cost

namespace detail {
/// The goal for all candidates, as a vector that `decide` compares.
/// The values differ from `cost` by rounding. If one is not finite, `cost` decides.
SELGEN_INLINE selgen::rt::Simd<3> goal_(const Features& f) noexcept {  // cubic.sel:38
    using selgen::rt::simd;
    const double x8_ = f.n + f.m;
    double lg_[4];
    store(log2(simd(f.reach + 1, f.nnz, f.m, f.n)), lg_);
    const auto of_rate_ =
            exp2(simd(-27.930575991610333 +
            lg_[2] *
            (lg_[2] * (0.009469850248395157 + lg_[2] * 0.0010673057912496552) +
            lg_[0] * -0.004326642427626001 +
            (f.load * f.load * 0.0005434632219028725 + lg_[3] * lg_[3] * 0.000989400259041651)) +
            (lg_[0] * (lg_[0] * (f.skew * 0.0013171805723316235 + lg_[1] * 0.001373734217934471)) +
            lg_[3] * lg_[3] * 0.006862900309508799),
            -27.454486628116975 +
            f.skew *
            (lg_[0] * (lg_[1] * 0.0001898586673809876 + f.load * 0.0003322526679167283) +
            f.load * f.load * -0.001036720656382809 + lg_[3] * lg_[3] * -0.0004296345831767333) +
            lg_[2] *
            (lg_[0] * (lg_[1] * -0.0011313614510651251 + lg_[2] * -0.0014399539203112746) +
            lg_[3] * (lg_[2] * 0.0011352567276755254 + lg_[3] * 0.00031335336288108287)),
            -27.627610033023647 +
            lg_[0] *
            (-0.08758601593236898 + lg_[0] * 0.005614969099139846 +
            (lg_[1] * lg_[1] * -0.0006164635909718541 + f.load * -0.0019389821349547669)) +
            lg_[2] * (lg_[1] * 0.009703566845019168 + lg_[2] * -0.012521150259875312) +
            (f.load * -0.05873211511458971 + lg_[3] * lg_[3] * 0.009521787269867158)));
    const auto of_loss_ = exp2(simd(-2.0, 0.0, -3.0 + lg_[3] * 0.1)) * simd(1.0, 0.0, 1.0) +
            simd(0.0, f.skew * x8_ * 5e-04, 0.0);
    return (of_rate_ / (1.0 + of_loss_)) - selgen::rt::power<2>(f.n - f.m) * 1e-12;
}
}  // namespace detail

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) { return false; }

/// Applies the rules in the order of the spec.
SELGEN_INLINE selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 3>& now) {
    using selgen::rt::Reason;

    constexpr Variant variants[] = {Variant::plain, Variant::blocked, Variant::sorted};
    const bool able[] = {now.open.has(Variant::plain), now.open.has(Variant::blocked),
            now.open.has(Variant::sorted)};
    const selgen::rt::Vectorised<Variant, 3> all{variants, able, detail::goal_(f)};
    const auto quick = selgen::rt::most<selgen::rt::Scale::plain>(all, now.running, 0);
    auto best = quick.best;
    if (!quick.is_certain) {
        const double costs[] = {cost::plain(f), cost::blocked(f), cost::sorted(f)};
        best = selgen::rt::most(variants, able, costs, now.running, 0);
    }
    if (best) return best->decision(38);  // cubic.sel:38

    // cubic.sel:39
    return selgen::rt::otherwise<Variant>({Variant::sorted, Reason::otherwise, 39}, now.open, 3,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
SELGEN_HD inline Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 3, Features> {
    static constexpr std::string_view features[] = {"n", "m", "nnz", "reach", "skew", "load"};
    static constexpr auto info = selgen::rt::SelectorInfo{"apart", "cubic.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"apart"};
    static constexpr Variant otherwise = Variant::sorted;

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 3> costs(const Features& f) noexcept {
        return {{cost::plain(f), cost::blocked(f), cost::sorted(f)}};
    }
};

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::rt::DispatcherBase<Dispatcher, detail::Selector, selgen::rt::EveryCall> {
public:
    void operator()(const kernels::Pattern& pattern, kernels::Numbers& data) {
        if (decide_call(pattern, data)) return trace_run(pattern, data);
        switch (state_.next()) {
            case Variant::plain:
                kernels::run("plain", data);  // cubic.sel:35
                return;
            case Variant::blocked:
                kernels::run("blocked", data);  // cubic.sel:36
                return;
            case Variant::sorted:
                kernels::run("sorted", data);  // cubic.sel:37
                return;
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern, kernels::Numbers&) {
        state_.features.n = selgen::rt::number(pattern.elements());      // cubic.sel:29
        state_.features.m = selgen::rt::number(pattern.elements());      // cubic.sel:30
        state_.features.nnz = selgen::rt::number(pattern.elements());    // cubic.sel:31
        state_.features.reach = selgen::rt::number(pattern.elements());  // cubic.sel:32
        state_.features.skew = selgen::rt::number(pattern.work);         // cubic.sel:33
        state_.features.load = selgen::rt::number(pattern.work);         // cubic.sel:34
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers& data) {  // cubic.sel:28
    return local()(pattern, data);
}

}  // namespace apart

namespace apart::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"apart"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"cubic.sel", 0x2cf2aaad9d7fd747}};
}  // namespace apart::detail
