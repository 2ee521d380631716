// Written by selgen from arranged.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <cmath>

#include <selgen/rt/dispatch/dispatcher.hpp>
#include <selgen/rt/simd/vectorised.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1,
        "arranged.sel was compiled for runtime ABI 1: run selgen again");

namespace hides {

/// The features that the choice depends on.
struct Features {
    double n;  // count, arranged.sel:6
    double k;  // real, arranged.sel:7
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { a, b };

inline constexpr selgen::rt::Names<Variant, 2> names{{"a", "b"}};

/// The models' predictions.
namespace predicted {
SELGEN_HD inline double time_a(const Features& f) noexcept {  // arranged.sel:16
    return std::exp2(-20.0 + 0.5 * std::log2(f.n) + 0 * (f.k + 1) * std::log2(f.n));
}
SELGEN_HD inline double time_b(const Features& f) noexcept {  // arranged.sel:17
    return std::exp2(-19.0 + 0.4 * std::log2(f.n));
}
}  // namespace predicted

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) { return false; }

/// Applies the rules in the order of the spec.
SELGEN_HD inline selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 2>& now) {
    using selgen::rt::Reason;

    const selgen::rt::Candidate<Variant> candidates[] = {
        {Variant::a, now.open.has(Variant::a), predicted::time_a(f)},
        {Variant::b, now.open.has(Variant::b), predicted::time_b(f)},
    };
    if (const auto best = selgen::rt::least(candidates, now.running, 0)) {  // arranged.sel:10
        return best->decision(10);
    }

    // arranged.sel:11
    return selgen::rt::otherwise<Variant>({Variant::b, Reason::otherwise, 11}, now.open, 2,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
SELGEN_HD inline Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 2, Features> {
    static constexpr std::string_view features[] = {"n", "k"};
    static constexpr auto info = selgen::rt::SelectorInfo{"hides", "arranged.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"hides"};
    static constexpr Variant otherwise = Variant::b;

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 2> costs(const Features& f) noexcept {
        return {{predicted::time_a(f), predicted::time_b(f)}};
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
                kernels::run("a", data);  // arranged.sel:8
                return;
            case Variant::b:
                kernels::run("b", data);  // arranged.sel:9
                return;
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern, kernels::Numbers&) {
        state_.features.n = selgen::rt::number(pattern.elements());  // arranged.sel:6
        state_.features.k = selgen::rt::number(pattern.work);        // arranged.sel:7
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers& data) {  // arranged.sel:5
    return local()(pattern, data);
}

}  // namespace hides

namespace hides::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"hides"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"arranged.sel", 0xcedde5adcb622cd8}};
}  // namespace hides::detail

namespace cancels {

/// The features that the choice depends on.
struct Features {
    double n;  // count, arranged.sel:22
    double m;  // count, arranged.sel:23
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { a, b };

inline constexpr selgen::rt::Names<Variant, 2> names{{"a", "b"}};

/// The models' predictions.
namespace predicted {
SELGEN_HD inline double work_a(const Features& f) noexcept {  // arranged.sel:32
    return 0.001 * (f.n - f.m) + 1e-12 * std::log2(f.n);
}
SELGEN_HD inline double work_b(const Features& f) noexcept {  // arranged.sel:33
    return 0.001 * (f.n - f.m) + 5e-13 * std::log2(f.m);
}
}  // namespace predicted

namespace detail {
/// The goal for all candidates, as a vector that `decide` compares.
/// The values differ from `cost` by rounding. If one is not finite, `cost` decides.
SELGEN_INLINE selgen::rt::Simd<2> goal_(const Features& f) noexcept {  // arranged.sel:26
    using selgen::rt::simd;
    const double x3_ = f.n - f.m;
    double lg_[2];
    store(log2(simd(f.n, f.m)), lg_);
    const auto of_work_ = lg_[0] * simd(1e-12, 0.0) + x3_ * simd(0.001, 0.001) +
            lg_[1] * simd(0.0, 5e-13);
    return of_work_;
}
}  // namespace detail

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) { return false; }

/// Applies the rules in the order of the spec.
SELGEN_INLINE selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 2>& now) {
    using selgen::rt::Reason;

    constexpr Variant variants[] = {Variant::a, Variant::b};
    const bool able[] = {now.open.has(Variant::a), now.open.has(Variant::b)};
    const selgen::rt::Vectorised<Variant, 2> all{variants, able, detail::goal_(f)};
    const auto quick = selgen::rt::least<selgen::rt::Scale::plain>(all, now.running, 0);
    auto best = quick.best;
    if (!quick.is_certain) {
        const double costs[] = {predicted::work_a(f), predicted::work_b(f)};
        best = selgen::rt::least(variants, able, costs, now.running, 0);
    }
    if (best) return best->decision(26);  // arranged.sel:26

    // arranged.sel:27
    return selgen::rt::otherwise<Variant>({Variant::b, Reason::otherwise, 27}, now.open, 2,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
SELGEN_HD inline Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 2, Features> {
    static constexpr std::string_view features[] = {"n", "m"};
    static constexpr auto info = selgen::rt::SelectorInfo{"cancels", "arranged.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"cancels"};
    static constexpr Variant otherwise = Variant::b;

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 2> costs(const Features& f) noexcept {
        return {{predicted::work_a(f), predicted::work_b(f)}};
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
                kernels::run("a", data);  // arranged.sel:24
                return;
            case Variant::b:
                kernels::run("b", data);  // arranged.sel:25
                return;
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern, kernels::Numbers&) {
        state_.features.n = selgen::rt::number(pattern.elements());  // arranged.sel:22
        state_.features.m = selgen::rt::number(pattern.elements());  // arranged.sel:23
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers& data) {  // arranged.sel:21
    return local()(pattern, data);
}

}  // namespace cancels

namespace cancels::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"cancels"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"arranged.sel", 0xcae40dd13cde4bad}};
}  // namespace cancels::detail

namespace named {

/// The features that the choice depends on.
struct Features {
    double n;  // count, arranged.sel:38
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { a, b };

inline constexpr selgen::rt::Names<Variant, 2> names{{"a", "b"}};

/// The models' predictions.
namespace predicted {
SELGEN_HD inline double x1_a(const Features& f) noexcept {  // arranged.sel:46
    return std::exp2(std::sqrt(f.n) + std::log2(f.n));
}
SELGEN_HD inline double x1_b(const Features& f) noexcept {  // arranged.sel:47
    return std::exp2(std::sqrt(f.n) + 3 * std::log2(f.n));
}
}  // namespace predicted

/// The value of the goal for each candidate.
namespace cost {
SELGEN_HD inline double a(const Features& f) noexcept {  // arranged.sel:41
    return predicted::x1_a(f) + 1;
}
SELGEN_HD inline double b(const Features& f) noexcept {  // arranged.sel:41
    return predicted::x1_b(f) + 2;
}
}  // namespace cost

namespace detail {
/// The goal for all candidates, as a vector that `decide` compares.
/// The values differ from `cost` by rounding. If one is not finite, `cost` decides.
SELGEN_INLINE selgen::rt::Simd<2> goal_(const Features& f) noexcept {  // arranged.sel:41
    using selgen::rt::simd;
    const double x1_ = std::sqrt(f.n);
    double lg_[1];
    store(log2(simd(f.n)), lg_);
    const auto of_x1_ = exp2(lg_[0] * simd(1.0, 3.0) + x1_ * simd(1.0, 1.0));
    const auto of_goal_ = simd(1.0, 2.0);
    return of_x1_ + of_goal_;
}
}  // namespace detail

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) { return false; }

/// Applies the rules in the order of the spec.
SELGEN_INLINE selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 2>& now) {
    using selgen::rt::Reason;

    constexpr Variant variants[] = {Variant::a, Variant::b};
    const bool able[] = {now.open.has(Variant::a), now.open.has(Variant::b)};
    const selgen::rt::Vectorised<Variant, 2> all{variants, able, detail::goal_(f)};
    const auto quick = selgen::rt::least<selgen::rt::Scale::plain>(all, now.running, 0);
    auto best = quick.best;
    if (!quick.is_certain) {
        const double costs[] = {cost::a(f), cost::b(f)};
        best = selgen::rt::least(variants, able, costs, now.running, 0);
    }
    if (best) return best->decision(41);  // arranged.sel:41

    // arranged.sel:42
    return selgen::rt::otherwise<Variant>({Variant::b, Reason::otherwise, 42}, now.open, 2,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
SELGEN_HD inline Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 2, Features> {
    static constexpr std::string_view features[] = {"n"};
    static constexpr auto info = selgen::rt::SelectorInfo{"named", "arranged.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"named"};
    static constexpr Variant otherwise = Variant::b;

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 2> costs(const Features& f) noexcept {
        return {{cost::a(f), cost::b(f)}};
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
                kernels::run("a", data);  // arranged.sel:39
                return;
            case Variant::b:
                kernels::run("b", data);  // arranged.sel:40
                return;
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern, kernels::Numbers&) {
        state_.features.n = selgen::rt::number(pattern.elements());  // arranged.sel:38
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers& data) {  // arranged.sel:37
    return local()(pattern, data);
}

}  // namespace named

namespace named::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"named"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"arranged.sel", 0x727f7d1b5df0c4fd}};
}  // namespace named::detail

namespace fixed {

/// The features that the choice depends on.
struct Features {
    double n;  // count, arranged.sel:54
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { a, b };

inline constexpr selgen::rt::Names<Variant, 2> names{{"a", "b"}};

/// Whether the `when` of a variant holds.
namespace feasible {
constexpr bool b(const Features& f) noexcept { return f.n > 3; }  // arranged.sel:56
}  // namespace feasible

/// The models' predictions.
namespace predicted {
SELGEN_HD inline double time_a(const Features&) noexcept {  // arranged.sel:62
    return std::exp2(-3.0);
}
SELGEN_HD inline double time_b(const Features&) noexcept {  // arranged.sel:63
    return std::exp2(-4.0);
}
}  // namespace predicted

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant variant, const Features& f) {
    if (variant == Variant::b) return !feasible::b(f);
    return false;
}

/// Applies the rules in the order of the spec.
SELGEN_HD inline selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 2>& now) {
    using selgen::rt::Reason;

    const selgen::rt::Candidate<Variant> candidates[] = {
        {Variant::a, now.open.has(Variant::a), predicted::time_a(f)},
        {Variant::b, now.open.has(Variant::b) && feasible::b(f), predicted::time_b(f)},
    };
    if (const auto best = selgen::rt::least(candidates, now.running, 0)) {  // arranged.sel:57
        return best->decision(57);
    }

    // arranged.sel:58
    return selgen::rt::otherwise<Variant>({Variant::a, Reason::otherwise, 58}, now.open, 2,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
SELGEN_HD inline Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 2, Features> {
    static constexpr std::string_view conditions[] = {"", "n > 3"};
    static constexpr std::string_view features[] = {"n"};
    static constexpr auto info = selgen::rt::SelectorInfo{"fixed", "arranged.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"fixed"};

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 2> costs(const Features& f) noexcept {
        return {{predicted::time_a(f), predicted::time_b(f)}};
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
                kernels::run("a", data);  // arranged.sel:55
                return;
            case Variant::b:
                kernels::run("b", data);  // arranged.sel:56
                return;
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern, kernels::Numbers&) {
        state_.features.n = selgen::rt::number(pattern.elements());  // arranged.sel:54
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers& data) {  // arranged.sel:53
    return local()(pattern, data);
}

}  // namespace fixed

namespace fixed::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"fixed"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"arranged.sel", 0xe1b6d6b6d5841bee}};
}  // namespace fixed::detail
