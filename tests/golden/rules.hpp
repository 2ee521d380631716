// Written by selgen from rules.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <utility>

#include <selgen/rt/dispatch/dispatcher.hpp>

#include <cstddef>

static_assert(selgen::rt::abi == 1, "rules.sel was compiled for runtime ABI 1: run selgen again");

namespace rules {

/// The features that the choice depends on.
struct Features {
    double n;  // count, rules.sel:7
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { small, middle, large };

inline constexpr selgen::rt::Names<Variant, 3> names{{"small", "middle", "large"}};

/// Whether the `when` of a variant holds.
namespace feasible {
constexpr bool middle(const Features& f) noexcept { return f.n < 1e+06; }  // rules.sel:10
}  // namespace feasible

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant variant, const Features& f) {
    if (variant == Variant::middle) return !feasible::middle(f);
    return false;
}

/// Applies the rules in the order of the spec.
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 3>& now) {
    using selgen::rt::Reason;

    if (f.n <= 16 && now.open.has(Variant::small)) {  // rules.sel:13
        return {Variant::small, Reason::rule, 13};
    }

    // rules.sel:14
    if (!(f.n > 4096 && f.n < 8192) && now.open.has(Variant::middle) && feasible::middle(f)) {
        return {Variant::middle, Reason::rule, 14};
    }

    // rules.sel:15
    return selgen::rt::otherwise<Variant>({Variant::large, Reason::otherwise, 15}, now.open, 3,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 3, Features> {
    static constexpr std::string_view conditions[] = {"", "n < 1000000", ""};
    static constexpr std::string_view features[] = {"n"};
    static constexpr auto info = selgen::rt::SelectorInfo{"rules", "rules.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"rules"};
    static constexpr Variant otherwise = Variant::large;

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 3> costs(const Features&) noexcept {
        return {{selgen::rt::unread, selgen::rt::unread, selgen::rt::unread}};
    }
};

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::rt::DispatcherBase<Dispatcher, detail::Selector, selgen::rt::EveryCall> {
public:
    void operator()(std::size_t size, double& out) {
        if (decide_call(size, out)) return trace_run(std::forward<decltype(size)>(size), out);
        switch (state_.next()) {
            case Variant::small:
                out = 1;  // rules.sel:9
                return;
            case Variant::middle:
                out = 2;  // rules.sel:10
                return;
            case Variant::large:
                out = 3;  // rules.sel:11
                return;
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(std::size_t& size, double&) {
        state_.features.n = selgen::rt::number(size);  // rules.sel:7
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(std::size_t size, double& out) {  // rules.sel:5
    return local()(std::forward<decltype(size)>(size), out);
}

}  // namespace rules

namespace rules::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"rules"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"rules.sel", 0x2c5a8cbb89e168d6}};
}  // namespace rules::detail
