// Written by selgen from streams.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <utility>

#include <selgen/cuda/devices.hpp>
#include <selgen/cuda/events.hpp>
#include <selgen/rt/errors.hpp>
#include <selgen/rt/dispatch/dispatcher.hpp>
#include <selgen/rt/dispatch/timed_dispatcher.hpp>
#include <selgen/rt/plan/plans.hpp>

#include "stream_kernels.hpp"

static_assert(selgen::rt::abi == 1, "streams.sel was compiled for runtime ABI 1: run selgen again");

namespace enqueued {

/// The features that the choice depends on.
struct Features {
    double n;  // count, streams.sel:13

    /// Corrections to the predictions, from measured runs.
    selgen::rt::Seen<3> seen{};
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { host, device, rival };

inline constexpr selgen::rt::Names<Variant, 3> names{{"host", "device", "rival"}};

/// Whether the `when` of a variant holds.
namespace feasible {
constexpr bool rival(const Features& f) noexcept { return f.n > 10; }  // streams.sel:16
}  // namespace feasible

/// The feature ranges that the models were trained on.
namespace domain {
constexpr bool inside_goal(const Features& f) noexcept { return f.n >= 1 && f.n <= 1e+06; }
}  // namespace domain

/// The models' predictions.
namespace predicted {
constexpr double time_host(const Features& f) noexcept { return 1e-08 * f.n; }    // streams.sel:6
constexpr double time_device(const Features& f) noexcept { return 1e-09 * f.n; }  // streams.sel:7
constexpr double time_rival(const Features& f) noexcept { return 2e-09 * f.n; }   // streams.sel:8
}  // namespace predicted

/// The value of the goal for each candidate.
namespace cost {
constexpr double host(const Features& f) noexcept {  // streams.sel:21
    return f.seen.corrections[0] * predicted::time_host(f);
}
constexpr double device(const Features& f) noexcept {  // streams.sel:21
    return f.seen.corrections[1] * predicted::time_device(f);
}
constexpr double rival(const Features& f) noexcept {  // streams.sel:21
    return f.seen.corrections[2] * predicted::time_rival(f);
}
}  // namespace cost

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant variant, const Features& f) {
    if (variant == Variant::rival) return !feasible::rival(f);
    return false;
}

/// Applies the rules in the order of the spec.
/// No rule reads `reuse`, so the choice is the same in phases of all lengths.
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 3>& now) {
    using selgen::rt::Reason;
    bool outside = false;

    const bool inside_goal = domain::inside_goal(f);
    outside = outside || !inside_goal;
    if (inside_goal) {
        const selgen::rt::Candidate<Variant> candidates[] = {
            {Variant::host, now.open.has(Variant::host), cost::host(f)},
            {Variant::device, now.open.has(Variant::device), cost::device(f)},
            {Variant::rival, now.open.has(Variant::rival) && feasible::rival(f), cost::rival(f)},
        };
        if (const auto best = selgen::rt::least(candidates, now.running, 0)) {  // streams.sel:21
            return best->decision(21, outside);
        }
    }

    // streams.sel:22
    return selgen::rt::otherwise<Variant>({Variant::host, Reason::otherwise, 22, outside}, now.open,
            3, infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 3, Features> {
    static constexpr std::string_view conditions[] = {"", "", "n > 10"};
    static constexpr bool has_plan[] = {false, false, true};
    static constexpr std::string_view features[] = {"n"};
    static constexpr selgen::rt::Bound bounds[] = {{21, 0, 1, 1e+06}};
    static constexpr auto info = selgen::rt::SelectorInfo{"enqueued", "streams.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features)
            .with_bounds(bounds).with_devices(selgen::cuda::why_unavailable);
    inline static selgen::rt::Registered registered{"enqueued"};
    static constexpr bool watches_time = true;
    static constexpr double explored_share = 0.05;
#if defined(SELGEN_GPU)
    using StreamTimer = selgen::cuda::StreamTimer;
#endif

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 3> costs(const Features& f) noexcept {
        return {{cost::host(f), cost::device(f), cost::rival(f)}};
    }
    /// The predicted time in seconds of each variant's run and plan; NaN if unknown.
    static std::array<double, 3> times(const Features& f) noexcept {
        return {{predicted::time_host(f), predicted::time_device(f), predicted::time_rival(f)}};
    }
    static std::array<double, 3> setups(const Features&) noexcept { return {{0, 0, 0}}; }
    /// Sets the expected number of calls in the rest of the phase.
    static void set_reuse(Features&, double) noexcept {}
    /// The variants that this program can run on this machine.
    static selgen::rt::Set<Variant, 3> available() noexcept {
        return selgen::cuda::runnable(selgen::rt::Set<Variant, 3>::all(),
                {Variant::device, Variant::rival});
    }
};

// Declared for their return types; never called.
inline auto phase(const streams::Vector& x, selgen::cuda::StreamHandle&) {
    return x.version;  // streams.sel:17
}

// These functions make the plans.
#if defined(SELGEN_CUDA)
inline auto plan_rival(const streams::Vector& x, selgen::cuda::StreamHandle&) {
    return streams::Copy(x);  // streams.sel:16
}
#else
inline selgen::rt::Unavailable plan_rival(const streams::Vector&, selgen::cuda::StreamHandle&) {
    return {};
}
#endif

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::rt::TimedDispatcher<Dispatcher, detail::Selector, decltype(detail::phase),
        decltype(detail::plan_rival)> {
public:
    void operator()(const streams::Vector& x, selgen::cuda::StreamHandle stream) {
        read_stream_times();
        // streams.sel:17
        if (const auto& phase_ = x.version;
                __builtin_expect(!state_.holds(phase_), 0) && decide_phase(phase_, x, stream)) {
            // streams.sel:18
            return trace_run_on(stream, x, std::forward<decltype(stream)>(stream));
        }
        selgen::rt::TimedOnStream timed_(time_, state_, stream_times_);
        switch (state_.next()) {
            case Variant::host:
                streams::on_host(x);  // streams.sel:14
                return;
#if defined(SELGEN_CUDA)
            case Variant::device:
                timed_.on(stream);              // streams.sel:18
                streams::on_device(x, stream);  // streams.sel:15
                return;
#else
            case Variant::device: break;
#endif
#if defined(SELGEN_CUDA)
            case Variant::rival: {
                timed_.on(stream);  // streams.sel:18
                const auto held_ = selgen::rt::use<0>(plans_);
                auto& plan = held_.plan;
                plan.on_device(stream);  // streams.sel:16
                return;
            }
#else
            case Variant::rival: break;
#endif
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const streams::Vector& x, selgen::cuda::StreamHandle&) {
        state_.features.n = selgen::rt::number(x.size);  // streams.sel:13
    }

    void make_plan(Variant variant_, const streams::Vector& x, selgen::cuda::StreamHandle& stream) {
        switch (variant_) {
            case Variant::rival:
                return selgen::rt::make_plan<0>(plans_, detail::plan_rival, x, stream);
            case Variant::host: break;
            case Variant::device: break;
        }
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const streams::Vector& x, selgen::cuda::StreamHandle stream) {  // streams.sel:12
    return local()(x, std::forward<decltype(stream)>(stream));
}

}  // namespace enqueued

namespace enqueued::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"enqueued"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"streams.sel", 0xcb0dee7e6eb63e22, false, selgen::rt::device_code}};
}  // namespace enqueued::detail

namespace of_type {

/// The features that the choice depends on.
struct Features {
    double n;  // count, streams.sel:32

    /// Corrections to the predictions, from measured runs.
    selgen::rt::Seen<3> seen{};
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { host, device_128, device_256 };

inline constexpr selgen::rt::Names<Variant, 3> names{{"host", "device_128", "device_256"}};

/// The models' predictions.
namespace predicted {
constexpr double time_host(const Features& f) noexcept { return 1e-08 * f.n; }  // streams.sel:26
constexpr double time_device_128(const Features& f) noexcept {                  // streams.sel:27
    return 1e-09 * f.n;
}
constexpr double time_device_256(const Features& f) noexcept {  // streams.sel:27
    return 1e-09 * f.n;
}
}  // namespace predicted

/// The value of the goal for each candidate.
namespace cost {
constexpr double host(const Features& f) noexcept {  // streams.sel:42
    return f.seen.corrections[0] * predicted::time_host(f);
}
constexpr double device_128(const Features& f) noexcept {  // streams.sel:42
    return f.seen.corrections[1] * predicted::time_device_128(f);
}
constexpr double device_256(const Features& f) noexcept {  // streams.sel:42
    return f.seen.corrections[2] * predicted::time_device_256(f);
}
}  // namespace cost

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) { return false; }

/// Applies the rules in the order of the spec.
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 3>& now) {
    using selgen::rt::Reason;

    const selgen::rt::Candidate<Variant> candidates[] = {
        {Variant::host, now.open.has(Variant::host), cost::host(f)},
        {Variant::device_128, now.open.has(Variant::device_128), cost::device_128(f)},
        {Variant::device_256, now.open.has(Variant::device_256), cost::device_256(f)},
    };
    if (const auto best = selgen::rt::least(candidates, now.running, 0)) {  // streams.sel:42
        return best->decision(42);
    }

    // streams.sel:43
    return selgen::rt::otherwise<Variant>({Variant::host, Reason::otherwise, 43}, now.open, 3,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 3, Features> {
    static constexpr std::string_view features[] = {"n"};
    static constexpr auto info = selgen::rt::SelectorInfo{"of_type", "streams.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features)
            .with_devices(selgen::cuda::why_unavailable);
    inline static selgen::rt::Registered registered{"of_type"};
    static constexpr bool watches_time = true;
    static constexpr double explored_share = 0;
#if defined(SELGEN_GPU)
    using StreamTimer = selgen::cuda::StreamTimer;
#endif

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 3> costs(const Features& f) noexcept {
        return {{cost::host(f), cost::device_128(f), cost::device_256(f)}};
    }
    /// The predicted time in seconds of each variant's run and plan; NaN if unknown.
    static std::array<double, 3> times(const Features& f) noexcept {
        return {{predicted::time_host(f), predicted::time_device_128(f),
                predicted::time_device_256(f)}};
    }
    static std::array<double, 3> setups(const Features&) noexcept { return {{0, 0, 0}}; }
    /// The variants that this program can run on this machine.
    static selgen::rt::Set<Variant, 3> available() noexcept {
        return selgen::cuda::runnable(selgen::rt::Set<Variant, 3>::all(),
                {Variant::device_128, Variant::device_256});
    }
};

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
template <class Number>
class Dispatcher
        : public selgen::rt::TimedDispatcher<Dispatcher<Number>, detail::Selector,
        selgen::rt::EveryCall> {
    using Base =
            selgen::rt::TimedDispatcher<Dispatcher<Number>, detail::Selector,
            selgen::rt::EveryCall>;
    using Base::decide_call;
    using Base::read_stream_times;
    using Base::state_;
    using Base::stream_times_;
    using Base::time_;
    using Base::trace_run_on;

public:
    double operator()(const streams::Vector& x, Number* y, selgen::cuda::StreamHandle stream) {
        read_stream_times();
        // streams.sel:40
        if (decide_call(x, y, stream))
            return trace_run_on(stream, x, std::forward<decltype(y)>(y),
                    std::forward<decltype(stream)>(stream));
        selgen::rt::TimedOnStream timed_(time_, state_, stream_times_);
        switch (state_.next()) {
            case Variant::host: return streams::on_host(x, y);  // streams.sel:34
#if defined(SELGEN_CUDA)
            case Variant::device_128: {
                timed_.on(stream);  // streams.sel:40
                constexpr int block = 128;
                try {
                    return streams::on_device(x, y, block, stream);  // streams.sel:37
                } catch (const selgen::rt::Declined&) {
                    state_.decline(Variant::device_128);
                    timed_.cancel();
                }
                return (*this)(x, std::forward<decltype(y)>(y),
                        std::forward<decltype(stream)>(stream));
            }
#else
            case Variant::device_128: break;
#endif
#if defined(SELGEN_CUDA)
            case Variant::device_256: {
                timed_.on(stream);  // streams.sel:40
                constexpr int block = 256;
                try {
                    return streams::on_device(x, y, block, stream);  // streams.sel:37
                } catch (const selgen::rt::Declined&) {
                    state_.decline(Variant::device_256);
                    timed_.cancel();
                }
                return (*this)(x, std::forward<decltype(y)>(y),
                        std::forward<decltype(stream)>(stream));
            }
#else
            case Variant::device_256: break;
#endif
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const streams::Vector& x, Number*&, selgen::cuda::StreamHandle&) {
        state_.features.n = selgen::rt::number(x.size);  // streams.sel:32
    }
};

/// The Dispatcher of the calling thread.
template <class Number>
Dispatcher<Number>& local() { return selgen::rt::OfThread<Dispatcher<Number>>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
template <class Number>
// streams.sel:31
double call(const streams::Vector& x, Number* y, selgen::cuda::StreamHandle stream) {
    return local<Number>()(x, std::forward<decltype(y)>(y), std::forward<decltype(stream)>(stream));
}

}  // namespace of_type

namespace of_type::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"of_type"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"streams.sel", 0xb41c5837a318f0da, false, selgen::rt::device_code}};
}  // namespace of_type::detail
