// Written by selgen from trained.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <selgen/omp/threads.hpp>
#include <selgen/rt/category.hpp>
#include <selgen/rt/cpu.hpp>
#include <selgen/rt/dispatch/dispatcher.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1, "trained.sel was compiled for runtime ABI 1: run selgen again");

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace trained {

/// The features that the choice depends on.
struct Features {
    double n;         // count, trained.sel:8
    double order;     // one of sorted, mixed, trained.sel:9
    double threads;   // count, environment
    double cpu_avx2;  // flag, 0 or 1, environment
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { serial, team, wide };

inline constexpr selgen::rt::Names<Variant, 3> names{{"serial", "team", "wide"}};

/// Whether the `when` of a variant holds.
namespace feasible {
constexpr bool team(const Features& f) noexcept { return f.threads > 1; }    // trained.sel:12
constexpr bool wide(const Features& f) noexcept { return f.cpu_avx2 != 0; }  // trained.sel:13
}  // namespace feasible

/// The feature ranges that the models were trained on.
namespace domain {
constexpr bool inside_goal(const Features& f) noexcept { return f.n >= 100 && f.n <= 1e+06; }
}  // namespace domain

/// The models' predictions.
namespace predicted {
constexpr double time_serial(const Features& f) noexcept { return 1e-09 * f.n; }  // trained.sel:21
constexpr double time_team(const Features& f) noexcept {                          // trained.sel:22
    return f.order == 1 ? 2e-06 + 4e-10 * f.n : 2e-06 + 6e-10 * f.n;
}
constexpr double time_wide(const Features& f) noexcept {  // trained.sel:23
    return 2e-07 + 5e-10 * f.n;
}
}  // namespace predicted

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant variant, const Features& f) {
    if (variant == Variant::team) return !feasible::team(f);
    if (variant == Variant::wide) return !feasible::wide(f);
    return false;
}

/// Applies the rules in the order of the spec.
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 3>& now) {
    using selgen::rt::Reason;
    bool outside = false;

    const bool inside_goal = domain::inside_goal(f);
    outside = outside || !inside_goal;
    if (inside_goal) {
        const selgen::rt::Candidate<Variant> candidates[] = {
            {Variant::serial, now.open.has(Variant::serial), predicted::time_serial(f)},
            {Variant::team, now.open.has(Variant::team) && feasible::team(f),
                    predicted::time_team(f)},
            {Variant::wide, now.open.has(Variant::wide) && feasible::wide(f),
                    predicted::time_wide(f)},
        };
        if (const auto best = selgen::rt::least(candidates, now.running, 0)) {  // trained.sel:15
            return best->decision(15, outside);
        }
    }

    // trained.sel:16
    return selgen::rt::otherwise<Variant>({Variant::serial, Reason::otherwise, 16, outside},
            now.open, 3, infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 3, Features> {
    static constexpr std::string_view conditions[] = {"", "threads > 1", "cpu.avx2"};
    static constexpr std::string_view features[] = {"n", "order", "threads", "cpu.avx2"};
    static constexpr std::string_view words[] = {"", "sorted mixed", "", ""};
    static constexpr selgen::rt::Bound bounds[] = {{15, 0, 100, 1e+06}};
    static constexpr auto info = selgen::rt::SelectorInfo{"trained", "trained.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features)
            .with_words(words).with_bounds(bounds);
    inline static selgen::rt::Registered registered{"trained"};

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 3> costs(const Features& f) noexcept {
        return {{predicted::time_serial(f), predicted::time_team(f), predicted::time_wide(f)}};
    }
};

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::rt::DispatcherBase<Dispatcher, detail::Selector, selgen::rt::EveryCall> {
public:
    int operator()(const kernels::Pattern& pattern) {
        if (decide_call(pattern)) return trace_run(pattern);
        switch (state_.next()) {
            case Variant::serial: return 1;  // trained.sel:11
            case Variant::team: return 2;    // trained.sel:12
            case Variant::wide: return 3;    // trained.sel:13
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern) {
        state_.features.n = selgen::rt::number(pattern.elements());  // trained.sel:8
        // trained.sel:9
        state_.features.order = selgen::rt::category(pattern.mobility > 1 ? 1 : 0,
                {"sorted", "mixed"});
        state_.features.threads = selgen::omp::threads();
        state_.features.cpu_avx2 = selgen::rt::cpu::avx2();
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline int call(const kernels::Pattern& pattern) { return local()(pattern); }  // trained.sel:6

}  // namespace trained

#pragma GCC diagnostic pop

namespace trained::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"trained"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"trained.sel", 0x14f0787aa50db4ea, selgen::omp::has_openmp}};
}  // namespace trained::detail
