// Written by selgen from most.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <algorithm>
#include <cmath>

#include <selgen/rt/dispatch/dispatcher.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1, "most.sel was compiled for runtime ABI 1: run selgen again");

namespace most {

/// The features that the choice depends on.
struct Features {
    double n;      // real, most.sel:13
    double reuse;  // count, expected calls in the phase
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { plain, wide, deep };

inline constexpr selgen::rt::Names<Variant, 3> names{{"plain", "wide", "deep"}};

/// The models' predictions.
namespace predicted {
constexpr double speed_plain(const Features& f) noexcept { return 1 + f.n; }  // most.sel:5
SELGEN_HD inline double speed_wide(const Features& f) noexcept {              // most.sel:6
    return f.n > 64 ? 4 * f.n / (1 + std::abs(f.n - 64)) : -f.n;
}
constexpr double speed_deep(const Features& f) noexcept {  // most.sel:7
    if (f.n < 8) return -3;
    return 12;
}
}  // namespace predicted

/// The value of the goal for each candidate.
namespace cost {
constexpr double plain(const Features& f) noexcept {  // most.sel:22
    return predicted::speed_plain(f) *
            std::min(std::min(f.reuse, 4.0), selgen::rt::power<2>(f.n) + 1);
}
SELGEN_HD inline double wide(const Features& f) noexcept {  // most.sel:22
    return predicted::speed_wide(f) *
            std::min(std::min(f.reuse, 4.0), selgen::rt::power<2>(f.n) + 1);
}
constexpr double deep(const Features& f) noexcept {  // most.sel:22
    return predicted::speed_deep(f) *
            std::min(std::min(f.reuse, 4.0), selgen::rt::power<2>(f.n) + 1);
}
}  // namespace cost

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) { return false; }

/// Applies the rules in the order of the spec.
SELGEN_HD inline selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 3>& now) {
    using selgen::rt::Reason;

    const selgen::rt::Candidate<Variant> candidates[] = {
        {Variant::plain, now.open.has(Variant::plain), cost::plain(f)},
        {Variant::wide, now.open.has(Variant::wide), cost::wide(f)},
        {Variant::deep, now.open.has(Variant::deep), cost::deep(f)},
    };
    if (const auto best = selgen::rt::most(candidates, now.running, 0.1)) {  // most.sel:22
        return best->decision(22);
    }

    // most.sel:23
    return selgen::rt::otherwise<Variant>({Variant::plain, Reason::otherwise, 23}, now.open, 3,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
SELGEN_HD inline Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 3, Features> {
    static constexpr std::string_view features[] = {"n", "reuse"};
    static constexpr auto info = selgen::rt::SelectorInfo{"most", "most.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"most"};

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 3> costs(const Features& f) noexcept {
        return {{cost::plain(f), cost::wide(f), cost::deep(f)}};
    }
};

// Declared for their return types; never called.
inline auto phase(const kernels::Pattern& pattern) {
    return pattern.version;  // most.sel:19
}

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::rt::DispatcherBase<Dispatcher, detail::Selector, decltype(detail::phase)> {
public:
    int operator()(const kernels::Pattern& pattern) {
        // most.sel:19
        if (const auto& phase_ = pattern.version;
                __builtin_expect(!state_.holds(phase_), 0) && decide_phase(phase_, pattern)) {
            return trace_run(pattern);
        }
        switch (state_.next()) {
            case Variant::plain: return 1;  // most.sel:15
            case Variant::wide: return 2;   // most.sel:16
            case Variant::deep: return 3;   // most.sel:17
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern) {
        state_.features.n = selgen::rt::number(pattern.count);  // most.sel:13
        // most.sel:20
        state_.features.reuse = state_.reuse.calls_to_come(selgen::rt::number(pattern.work));
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline int call(const kernels::Pattern& pattern) { return local()(pattern); }  // most.sel:11

}  // namespace most

namespace most::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"most"};
static const selgen::rt::OneDefinition one_definition{definition, {"most.sel", 0xb0b70fb609e0a80f}};
}  // namespace most::detail
