// Written by selgen from faults.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <selgen/rt/errors.hpp>
#include <selgen/rt/dispatch/dispatcher.hpp>
#include <selgen/rt/dispatch/timed_dispatcher.hpp>
#include <selgen/rt/plan/plans.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1, "faults.sel was compiled for runtime ABI 1: run selgen again");

namespace faulty {

/// The features that the choice depends on.
struct Features {
    double n;      // count, faults.sel:14
    double sp;     // fraction, 0 to 1, inspected, faults.sel:16
    double reuse;  // count, expected calls in the phase

    /// Corrections to the predictions, from measured runs.
    selgen::rt::Seen<3> seen{};
};

/// Inspections compute costly features; each runs at most once per phase, and only if needed.
enum class Inspect : unsigned char { shape };

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { slow, one, two };

inline constexpr selgen::rt::Names<Variant, 3> names{{"slow", "one", "two"}};

/// Values that the spec defines with `let`.
namespace derived {
constexpr bool faults_allow(const Features& f) noexcept { return f.sp > 0.1; }  // faults.sel:25
}  // namespace derived

/// Whether the `when` of a variant holds.
namespace feasible {
constexpr bool one(const Features& f) noexcept {  // faults.sel:18
    return derived::faults_allow(f);
}
}  // namespace feasible

/// The models' predictions.
namespace predicted {
constexpr double time_slow(const Features& f) noexcept { return 1e-08 * f.n; }  // faults.sel:5
constexpr double time_one(const Features& f) noexcept {                         // faults.sel:6
    return 2e-09 * f.n * f.sp;
}
constexpr double time_two(const Features& f) noexcept { return 3e-09 * f.n; }   // faults.sel:7
constexpr double setup_one(const Features& f) noexcept { return 3e-08 * f.n; }  // faults.sel:8
constexpr double setup_two(const Features& f) noexcept { return 2e-08 * f.n; }  // faults.sel:9
}  // namespace predicted

/// The value of the goal for each candidate.
namespace cost {
constexpr double slow(const Features& f) noexcept {  // faults.sel:31
    return f.reuse * (f.seen.corrections[0] * predicted::time_slow(f)) / f.reuse;
}
constexpr double one(const Features& f) noexcept {  // faults.sel:31
    return (f.reuse * (f.seen.corrections[1] * predicted::time_one(f)) +
            f.seen.due[1] * predicted::setup_one(f)) / f.reuse;
}
constexpr double two(const Features& f) noexcept {  // faults.sel:31
    return (f.reuse * (f.seen.corrections[2] * predicted::time_two(f)) +
            f.seen.due[2] * predicted::setup_two(f)) / f.reuse;
}
}  // namespace cost

/// Whether the `when` of a variant does not hold.
template <class Need>
constexpr bool infeasible(Variant variant, const Features& f, const Need& need) {
    if (variant == Variant::one) return need(Inspect::shape) && !feasible::one(f);
    return false;
}

/// Applies the rules in the order of the spec; `need` runs an inspection before its result is used.
template <class Need>
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 3>& now, const Need& need) {
    using selgen::rt::Reason;

    need(Inspect::shape);
    const selgen::rt::Candidate<Variant> candidates[] = {
        {Variant::slow, now.open.has(Variant::slow), cost::slow(f)},
        {Variant::one, now.open.has(Variant::one) && feasible::one(f), cost::one(f)},
        {Variant::two, now.open.has(Variant::two), cost::two(f)},
    };
    if (const auto best = selgen::rt::least(candidates, now.running, 0)) {  // faults.sel:31
        return best->decision(31);
    }

    // faults.sel:32
    return selgen::rt::otherwise<Variant>({Variant::slow, Reason::otherwise, 32}, now.open, 3,
            infeasible<Need>, f, need);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept {
    return decide(f, {}, selgen::rt::EverythingRead()).variant;
}

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 3, Features> {
    static constexpr std::string_view conditions[] = {"", "faults_allow", ""};
    static constexpr bool has_plan[] = {false, true, true};
    static constexpr std::string_view features[] = {"n", "sp", "reuse"};
    static constexpr auto info = selgen::rt::SelectorInfo{"faulty", "faults.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"faulty"};
    static constexpr bool watches_time = true;
    static constexpr bool decides_anytime = true;
    static constexpr double explored_share = 0.1;

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 3> costs(const Features& f) noexcept {
        return {{cost::slow(f), selgen::rt::where_read(cost::one(f), f.sp), cost::two(f)}};
    }
    /// The predicted time in seconds of each variant's run and plan; NaN if unknown.
    static std::array<double, 3> times(const Features& f) noexcept {
        return {{predicted::time_slow(f), selgen::rt::where_read(predicted::time_one(f), f.sp),
                predicted::time_two(f)}};
    }
    static std::array<double, 3> setups(const Features& f) noexcept {
        return {{0, predicted::setup_one(f), predicted::setup_two(f)}};
    }
    /// Sets the expected number of calls in the rest of the phase.
    static void set_reuse(Features& f, double calls) noexcept { f.reuse = calls; }
};

// Declared for their return types; never called.
inline auto phase(kernels::Faults& faults, kernels::Numbers&) {
    return faults.at(faults.version);  // faults.sel:26
}
inline auto valid_shape(kernels::Faults& faults, kernels::Numbers&) {
    return faults.at(faults.version / 2);  // faults.sel:15
}

// These functions make the plans.
inline auto plan_one(kernels::Faults& faults, kernels::Numbers&) {
    return kernels::Plan("one", faults.pattern());  // faults.sel:19
}
inline auto plan_two(kernels::Faults& faults, kernels::Numbers&) {
    return kernels::Plan("two", faults.pattern());  // faults.sel:24
}

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::rt::TimedDispatcher<Dispatcher, detail::Selector, decltype(detail::phase),
        decltype(detail::plan_one), decltype(detail::plan_two)> {
public:
    void operator()(kernels::Faults& faults, kernels::Numbers& data) {
        // faults.sel:26
        if (const auto& phase_ = faults.at(faults.version);
                __builtin_expect(!state_.holds(phase_) || state_.reuse.is_outlived(), 0) &&
                decide_phase(phase_, faults, data)) {
            return trace_run(faults, data);
        }
        selgen::rt::Timed timed_(time_, state_);
        switch (state_.next()) {
            case Variant::slow:
                faults.run("slow", data);  // faults.sel:17
                return;
            case Variant::one: {
                try {
                    const auto held_ = selgen::rt::use<0>(plans_);
                    auto& plan = held_.plan;
                    faults.run(plan, data);  // faults.sel:20
                    return;
                } catch (const selgen::rt::Declined&) {
                    state_.decline(Variant::one);
                    timed_.cancel();
                }
                return (*this)(faults, data);
            }
            case Variant::two: {
                try {
                    const auto held_ = selgen::rt::use<1>(plans_);
                    auto& plan = held_.plan;
                    faults.run(plan, data);  // faults.sel:24
                    return;
                } catch (const selgen::rt::Declined&) {
                    state_.decline(Variant::two);
                    timed_.cancel();
                }
                return (*this)(faults, data);
            }
        }
        selgen::rt::unreachable();
    }

    /// The next call starts a new phase and runs inspections again.
    void forget() noexcept {
        found_ = {};
        state_.forget();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(kernels::Faults& faults, kernels::Numbers&) {
        state_.features.n = selgen::rt::number(faults.at(2000));  // faults.sel:14
        state_.features.sp = state_.known(Inspect::shape, state_.features.sp);
        // faults.sel:27
        state_.features.reuse = state_.reuse.calls_to_come(selgen::rt::number(faults.at(5)));
    }

    void run_inspection(Inspect, kernels::Faults& faults, kernels::Numbers&) {
        const auto& valid_ = faults.at(faults.version / 2);  // faults.sel:15
        if (found_.shape.keeps(valid_)) {
            state_.spare_inspection();
        } else {
            auto&& shape = faults.inspect();  // faults.sel:15
            found_.shape.forget();
            found_features_.sp = selgen::rt::number(faults.at(shape.sparsity));  // faults.sel:16
            found_.shape.store(valid_);
        }
        state_.features.sp = found_features_.sp;
    }

    void make_plan(Variant variant_, kernels::Faults& faults, kernels::Numbers& data) {
        switch (variant_) {
            case Variant::one:
                return selgen::rt::make_plan<0>(plans_, detail::plan_one, faults, data);
            case Variant::two:
                return selgen::rt::make_plan<1>(plans_, detail::plan_two, faults, data);
            case Variant::slow: break;
        }
    }

    /// The results of inspections are valid while these values compare equal.
    struct Found {
        selgen::rt::KeptPhase<selgen::rt::Result<decltype(detail::valid_shape)>> shape;
    };
    Found found_;
    Features found_features_{};
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(kernels::Faults& faults, kernels::Numbers& data) {  // faults.sel:13
    return local()(faults, data);
}

}  // namespace faulty

namespace faulty::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"faulty"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"faults.sel", 0x1287fd455fc6c38e}};
}  // namespace faulty::detail
