// Written by selgen from groups.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <cmath>

#include <selgen/rt/dispatch/dispatcher.hpp>
#include <selgen/rt/simd/vectorised.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1, "groups.sel was compiled for runtime ABI 1: run selgen again");

namespace groups {

/// The features that the choice depends on.
struct Features {
    double n;     // count, groups.sel:6
    double m;     // count, groups.sel:7
    double k;     // count, groups.sel:8
    double load;  // real, groups.sel:9
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { a, b, c, d, e };

inline constexpr selgen::rt::Names<Variant, 5> names{{"a", "b", "c", "d", "e"}};

/// The models' predictions.
namespace predicted {
SELGEN_HD inline double time_a(const Features& f) noexcept {  // groups.sel:20
    return std::exp2(-20.4 + 0.014004 * selgen::rt::power<2>(std::log2(f.k)) +
            0.016179 * selgen::rt::power<2>(std::log2(f.n)) -
            0.011528 * std::log2(f.m) * std::log2(f.k) + 0.0758 * std::log2(f.m) +
            0.001751 * selgen::rt::power<3>(std::log2(f.m)) -
            0.000468 * selgen::rt::power<2>(std::log2(f.k)) * f.load +
            0.014405 * std::log2(f.n) * std::log2(f.m) -
            0.000304 * selgen::rt::power<2>(std::log2(f.m)) * f.load +
            0.000951 * std::log2(f.n) * selgen::rt::power<2>(std::log2(f.k)) +
            0.00032 * selgen::rt::power<2>(std::log2(f.n)) * std::log2(f.k) +
            0.001934 * selgen::rt::power<3>(std::log2(f.n)) - 0.292681 * f.load);
}
SELGEN_HD inline double time_b(const Features& f) noexcept {  // groups.sel:21
    return std::exp2(-20.5 - 0.020127 * selgen::rt::power<2>(std::log2(f.k)) -
            0.018202 * selgen::rt::power<2>(std::log2(f.n)) -
            0.014151 * std::log2(f.m) * std::log2(f.k) + 0.372384 * std::log2(f.m) -
            0.000266 * selgen::rt::power<3>(std::log2(f.m)) +
            0.000528 * selgen::rt::power<2>(std::log2(f.k)) * f.load -
            0.009949 * std::log2(f.n) * std::log2(f.m) +
            3e-05 * selgen::rt::power<2>(std::log2(f.m)) * f.load -
            0.000476 * std::log2(f.n) * selgen::rt::power<2>(std::log2(f.k)) -
            0.000621 * selgen::rt::power<2>(std::log2(f.n)) * std::log2(f.k) +
            0.000354 * selgen::rt::power<3>(std::log2(f.n)) +
            0.000351 * selgen::rt::power<2>(std::log2(f.m)) * std::log2(f.k));
}
SELGEN_HD inline double time_c(const Features& f) noexcept {  // groups.sel:22
    return std::exp2(-20.5 + 0.009099 * selgen::rt::power<2>(std::log2(f.n)) +
            0.021447 * std::log2(f.m) * std::log2(f.k) + 0.28512 * std::log2(f.m) +
            0.002046 * selgen::rt::power<3>(std::log2(f.m)) +
            0.000714 * selgen::rt::power<2>(std::log2(f.k)) * f.load -
            0.016845 * std::log2(f.n) * std::log2(f.m) +
            0.001503 * selgen::rt::power<2>(std::log2(f.m)) * std::log2(f.k) +
            0.023232 * selgen::rt::power<2>(f.load) + 0.020235 * std::log2(f.m) * f.load +
            0.003455 * std::log2(f.k) * f.load +
            0.000891 * std::log2(f.m) * selgen::rt::power<2>(std::log2(f.k)));
}
SELGEN_HD inline double time_d(const Features& f) noexcept {  // groups.sel:23
    return std::exp2(-20.3 + 0.006649 * selgen::rt::power<2>(std::log2(f.k)) +
            0.024404 * selgen::rt::power<2>(std::log2(f.n)) -
            0.011646 * std::log2(f.m) * std::log2(f.k) - 0.300452 * std::log2(f.m) -
            7.5e-05 * selgen::rt::power<3>(std::log2(f.m)) +
            0.000578 * selgen::rt::power<2>(std::log2(f.k)) * f.load -
            0.000825 * std::log2(f.n) * std::log2(f.m) -
            0.00065 * selgen::rt::power<2>(std::log2(f.m)) * std::log2(f.k) -
            0.021669 * selgen::rt::power<2>(f.load) + 0.019855 * std::log2(f.m) * f.load -
            0.023994 * std::log2(f.k) * f.load);
}
SELGEN_HD inline double time_e(const Features& f) noexcept {  // groups.sel:24
    return std::exp2(-20.6 + 0.00112 * std::log2(f.n) * std::log2(f.k) * f.load +
            0.018638 * std::log2(f.n) * std::log2(f.k) - 0.02279 * std::log2(f.n) * f.load +
            0.000477 * selgen::rt::power<2>(std::log2(f.n)) * f.load -
            0.001896 * std::log2(f.k) * selgen::rt::power<2>(f.load) +
            0.00091 * std::log2(f.m) * std::log2(f.k) * f.load - 0.135237 * std::log2(f.n));
}
}  // namespace predicted

namespace detail {
/// The goal's logarithm to base 2 for all candidates, as a vector that `decide` compares.
/// The values differ from `cost` by rounding. If one is not finite, `cost` decides.
SELGEN_INLINE selgen::rt::Simd<5> goal_(const Features& f) noexcept {  // groups.sel:15
    using selgen::rt::simd;
    double lg_[3];
    store(log2(simd(f.n, f.k, f.m)), lg_);
    const auto of_time_0_ =
            concat(lg_[0] *
            (lg_[0] * (lg_[0] * simd(0.001934, 0.000354) + lg_[1] * simd(0.00032, -0.000621)) +
            lg_[1] * lg_[1] * simd(0.000951, -0.000476)) +
            f.load * (simd(-0.292681, 0.0) + lg_[2] * lg_[2] * simd(-0.000304, 3e-05)),
            f.load *
            (f.load * simd(0.023232, -0.021669) + lg_[1] * simd(0.003455, -0.023994) +
            lg_[2] * simd(0.020235, 0.019855)) + lg_[1] * lg_[1] * lg_[2] * simd(0.000891, 0.0)) +
            (simd(-20.4, -20.5, -20.5, -20.3) +
            lg_[2] *
            (simd(0.0758, 0.372384, 0.28512, -0.300452) +
            lg_[1] *
            (simd(-0.011528, -0.014151, 0.021447, -0.011646) +
            lg_[2] * simd(0.0, 0.000351, 0.001503, -0.00065)) +
            (lg_[0] * simd(0.014405, -0.009949, -0.016845, -0.000825) +
            lg_[2] * lg_[2] * simd(0.001751, -0.000266, 0.002046, -7.5e-05))) +
            (lg_[1] *
            (lg_[1] *
            (simd(0.014004, -0.020127, 0.0, 0.006649) +
            f.load * simd(-0.000468, 0.000528, 0.000714, 0.000578))) +
            lg_[0] * lg_[0] * simd(0.016179, -0.018202, 0.009099, 0.024404)));
    const auto of_time_ = simd(selgen::rt::at<0>(of_time_0_), selgen::rt::at<1>(of_time_0_),
            selgen::rt::at<2>(of_time_0_), selgen::rt::at<3>(of_time_0_),
            -20.6 +
            f.load *
            (lg_[0] * (-0.02279 + lg_[0] * 0.000477 + lg_[1] * 0.00112) +
            lg_[1] * (f.load * -0.001896 + lg_[2] * 0.00091)) +
            lg_[0] * (-0.135237 + lg_[1] * 0.018638));
    return of_time_;
}
}  // namespace detail

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) { return false; }

/// Applies the rules in the order of the spec.
SELGEN_INLINE selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 5>& now) {
    using selgen::rt::Reason;

    constexpr Variant variants[] = {Variant::a, Variant::b, Variant::c, Variant::d, Variant::e};
    const bool able[] = {now.open.has(Variant::a), now.open.has(Variant::b),
            now.open.has(Variant::c), now.open.has(Variant::d), now.open.has(Variant::e)};
    const selgen::rt::Vectorised<Variant, 5> all{variants, able, detail::goal_(f)};
    const auto quick = selgen::rt::least<selgen::rt::Scale::lg>(all, now.running, 0);
    auto best = quick.best;
    if (!quick.is_certain) {
        const double costs[] = {predicted::time_a(f), predicted::time_b(f), predicted::time_c(f),
                predicted::time_d(f), predicted::time_e(f)};
        best = selgen::rt::least(variants, able, costs, now.running, 0);
    }
    if (best) return best->decision(15);  // groups.sel:15

    // groups.sel:16
    return selgen::rt::otherwise<Variant>({Variant::a, Reason::otherwise, 16}, now.open, 5,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
SELGEN_HD inline Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 5, Features> {
    static constexpr std::string_view features[] = {"n", "m", "k", "load"};
    static constexpr auto info = selgen::rt::SelectorInfo{"groups", "groups.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"groups"};

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 5> costs(const Features& f) noexcept {
        return {{predicted::time_a(f), predicted::time_b(f), predicted::time_c(f),
                predicted::time_d(f), predicted::time_e(f)}};
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
            case Variant::a:
                kernels::run("a", data);  // groups.sel:10
                return;
            case Variant::b:
                kernels::run("b", data);  // groups.sel:11
                return;
            case Variant::c:
                kernels::run("c", data);  // groups.sel:12
                return;
            case Variant::d:
                kernels::run("d", data);  // groups.sel:13
                return;
            case Variant::e:
                kernels::run("e", data);  // groups.sel:14
                return;
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern, kernels::Numbers&) {
        state_.features.n = selgen::rt::number(pattern.elements());  // groups.sel:6
        state_.features.m = selgen::rt::number(pattern.elements());  // groups.sel:7
        state_.features.k = selgen::rt::number(pattern.elements());  // groups.sel:8
        state_.features.load = selgen::rt::number(pattern.work);     // groups.sel:9
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers& data) {  // groups.sel:5
    return local()(pattern, data);
}

}  // namespace groups

namespace groups::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"groups"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"groups.sel", 0x7d5c473d388e35e2}};
}  // namespace groups::detail
