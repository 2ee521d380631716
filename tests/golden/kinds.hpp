// Written by selgen from kinds.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <selgen/rt/category.hpp>
#include <selgen/rt/dispatch/dispatcher.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1, "kinds.sel was compiled for runtime ABI 1: run selgen again");

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace kinds {

/// The features that the choice depends on.
struct Features {
    double n;     // count, kinds.sel:18
    double kind;  // one of row, column, tiled, none, kinds.sel:19
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { safe, near, far };

inline constexpr selgen::rt::Names<Variant, 3> names{{"safe", "near", "far"}};

/// The feature ranges that the models were trained on.
namespace domain {
constexpr bool inside_goal(const Features& f) noexcept {
    return f.n >= 16 && f.n <= 4096 && (f.kind == 0 || f.kind == 2);
}
constexpr bool inside_of_last(const Features& f) noexcept { return f.kind == 1; }
}  // namespace domain

/// The models' predictions.
namespace predicted {
constexpr double time_near(const Features& f) noexcept { return 2e-09 * f.n; }  // kinds.sel:6
constexpr Variant choice_last(const Features& f) noexcept {                     // kinds.sel:26
    if (f.n < 150) return Variant::near;                                        // kinds.sel:12
    return Variant::far;
}
}  // namespace predicted

/// The value of the goal for each candidate.
namespace cost {
constexpr double far(const Features&) noexcept { return 1e-06; }  // kinds.sel:25
}  // namespace cost

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) { return false; }

/// Applies the rules in the order of the spec.
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 3>& now) {
    using selgen::rt::Reason;
    bool outside = false;

    const bool inside_goal = domain::inside_goal(f);
    outside = outside || !inside_goal;
    if (inside_goal) {
        const selgen::rt::Candidate<Variant> candidates[] = {
            {Variant::near, now.open.has(Variant::near), predicted::time_near(f)},
            {Variant::far, now.open.has(Variant::far), cost::far(f)},
        };
        if (const auto best = selgen::rt::least(candidates, now.running, 0)) {  // kinds.sel:25
            return best->decision(25, outside);
        }
    }

    const bool inside_of_last = domain::inside_of_last(f);
    outside = outside || !inside_of_last;
    if (inside_of_last) {
        const Variant of_last = predicted::choice_last(f);
        if (now.open.has(of_last) && !infeasible(of_last, f)) {  // kinds.sel:26
            return {of_last, Reason::model, 26, outside};
        }
    }

    // kinds.sel:27
    return selgen::rt::otherwise<Variant>({Variant::safe, Reason::otherwise, 27, outside}, now.open,
            3, infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 3, Features> {
    static constexpr std::string_view features[] = {"n", "kind"};
    static constexpr std::string_view words[] = {"", "row column tiled none"};
    static constexpr selgen::rt::Bound bounds[] = {{25, 0, 16, 4096}, {25, 1, 0, 0}, {25, 1, 2, 2},
            {26, 1, 1, 1}};
    static constexpr auto info = selgen::rt::SelectorInfo{"kinds", "kinds.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features)
            .with_words(words).with_bounds(bounds);
    inline static selgen::rt::Registered registered{"kinds"};

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 3> costs(const Features& f) noexcept {
        return {{selgen::rt::unread, predicted::time_near(f), cost::far(f)}};
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
            case Variant::safe: return 1;  // kinds.sel:21
            case Variant::near: return 2;  // kinds.sel:22
            case Variant::far: return 3;   // kinds.sel:23
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern) {
        state_.features.n = selgen::rt::number(pattern.elements());  // kinds.sel:18
        // kinds.sel:19
        state_.features.kind = selgen::rt::category(static_cast<int>(pattern.mobility),
                {"row", "column", "tiled", "none"});
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline int call(const kernels::Pattern& pattern) { return local()(pattern); }  // kinds.sel:16

}  // namespace kinds

#pragma GCC diagnostic pop

namespace kinds::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"kinds"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"kinds.sel", 0x6a5440505fe1da15}};
}  // namespace kinds::detail
