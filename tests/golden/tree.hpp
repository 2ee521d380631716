// Written by selgen from tree.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <selgen/rt/dispatch/dispatcher.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1, "tree.sel was compiled for runtime ABI 1: run selgen again");

namespace tree {

/// The features that the choice depends on.
struct Features {
    double n;     // count, tree.sel:21
    double con;   // ratio, tree.sel:22
    double mob;   // count, tree.sel:23
    double sp;    // fraction, 0 to 1, inspected, tree.sel:25
    double clus;  // count, inspected, tree.sel:26
};

/// Inspections compute costly features; each runs at most once per phase, and only if needed.
enum class Inspect : unsigned char { shape };

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { sequential, spread, gathered };

inline constexpr selgen::rt::Names<Variant, 3> names{{"sequential", "spread", "gathered"}};

/// Whether the `when` of a variant holds.
namespace feasible {
constexpr bool spread(const Features& f) noexcept { return f.clus < 100; }  // tree.sel:29
constexpr bool gathered(const Features& f) noexcept { return f.mob < 16; }  // tree.sel:30
}  // namespace feasible

/// The models' predictions.
namespace predicted {
template <class Need>
constexpr Variant choice_classify(const Features& f, const Need& need) {  // tree.sel:34
    if (f.n * f.con <= 2048) return Variant::sequential;                  // tree.sel:6
    if (f.con > 12 && need(Inspect::shape) && f.sp >= 0.45) {             // tree.sel:8
        if (f.clus < 3 || f.n > 1e+05) return Variant::spread;            // tree.sel:9
        return Variant::gathered;
    }
    if (f.mob > 4) return Variant::spread;  // tree.sel:10
    return Variant::gathered;
}
}  // namespace predicted

/// Whether the `when` of a variant does not hold.
template <class Need>
constexpr bool infeasible(Variant variant, const Features& f, const Need& need) {
    if (variant == Variant::spread) return need(Inspect::shape) && !feasible::spread(f);
    if (variant == Variant::gathered) return !feasible::gathered(f);
    return false;
}

/// Applies the rules in the order of the spec; `need` runs an inspection before its result is used.
template <class Need>
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 3>& now, const Need& need) {
    using selgen::rt::Reason;

    const Variant of_classify = predicted::choice_classify(f, need);
    if (now.open.has(of_classify) && !infeasible(of_classify, f, need)) {  // tree.sel:34
        return {of_classify, Reason::model, 34};
    }

    // tree.sel:35
    return selgen::rt::otherwise<Variant>({Variant::sequential, Reason::otherwise, 35}, now.open, 3,
            infeasible<Need>, f, need);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept {
    return decide(f, {}, selgen::rt::EverythingRead()).variant;
}

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 3, Features> {
    static constexpr std::string_view conditions[] = {"", "clus < 100", "mob < 16"};
    static constexpr std::string_view features[] = {"n", "con", "mob", "sp", "clus"};
    static constexpr auto info = selgen::rt::SelectorInfo{"tree", "tree.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"tree"};

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 3> costs(const Features&) noexcept {
        return {{selgen::rt::unread, selgen::rt::unread, selgen::rt::unread}};
    }
};

// Declared for their return types; never called.
inline auto phase(const kernels::Pattern& pattern) {
    return pattern.version;  // tree.sel:32
}

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::rt::DispatcherBase<Dispatcher, detail::Selector, decltype(detail::phase)> {
public:
    int operator()(const kernels::Pattern& pattern) {
        // tree.sel:32
        if (const auto& phase_ = pattern.version;
                __builtin_expect(!state_.holds(phase_), 0) && decide_phase(phase_, pattern)) {
            return trace_run(pattern);
        }
        switch (state_.next()) {
            case Variant::sequential: return 1;  // tree.sel:28
            case Variant::spread: return 2;      // tree.sel:29
            case Variant::gathered: return 3;    // tree.sel:30
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern) {
        state_.features.n = selgen::rt::number(pattern.elements());  // tree.sel:21
        state_.features.con = selgen::rt::number(pattern.work);      // tree.sel:22
        state_.features.mob = selgen::rt::number(pattern.mobility);  // tree.sel:23
        state_.features.sp = selgen::rt::unread;
        state_.features.clus = selgen::rt::unread;
    }

    void run_inspection(Inspect, const kernels::Pattern& pattern) {
        auto&& shape = kernels::inspect(pattern);                   // tree.sel:24
        state_.features.sp = selgen::rt::number(shape.sparsity);    // tree.sel:25
        state_.features.clus = selgen::rt::number(shape.clusters);  // tree.sel:26
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline int call(const kernels::Pattern& pattern) { return local()(pattern); }  // tree.sel:19

}  // namespace tree

namespace tree::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"tree"};
static const selgen::rt::OneDefinition one_definition{definition, {"tree.sel", 0x656ca586c091fd28}};
}  // namespace tree::detail
