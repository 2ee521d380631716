// Written by selgen from nested.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <utility>

#include <selgen/rt/dispatch/dispatcher.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1, "nested.sel was compiled for runtime ABI 1: run selgen again");

namespace inner {

/// The features that the choice depends on.
struct Features {
    double n;  // count, nested.sel:7
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { one, two };

inline constexpr selgen::rt::Names<Variant, 2> names{{"one", "two"}};

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) { return false; }

/// Applies the rules in the order of the spec.
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 2>& now) {
    using selgen::rt::Reason;

    if (f.n > 10 && now.open.has(Variant::two)) {  // nested.sel:12
        return {Variant::two, Reason::rule, 12};
    }

    // nested.sel:13
    return selgen::rt::otherwise<Variant>({Variant::one, Reason::otherwise, 13}, now.open, 2,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 2, Features> {
    static constexpr std::string_view features[] = {"n"};
    static constexpr auto info = selgen::rt::SelectorInfo{"inner", "nested.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"inner"};

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 2> costs(const Features&) noexcept {
        return {{selgen::rt::unread, selgen::rt::unread}};
    }
};

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::rt::DispatcherBase<Dispatcher, detail::Selector, selgen::rt::EveryCall> {
public:
    int operator()(kernels::Owner owner) {
        if (decide_call(owner)) return trace_run(std::forward<decltype(owner)>(owner));
        switch (state_.next()) {
            case Variant::one: return *owner;      // nested.sel:9
            case Variant::two: return 2 * *owner;  // nested.sel:10
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(kernels::Owner& owner) {
        state_.features.n = selgen::rt::number(*owner);  // nested.sel:7
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline int call(kernels::Owner owner) {  // nested.sel:5
    return local()(std::forward<decltype(owner)>(owner));
}

}  // namespace inner

namespace inner::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"inner"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"nested.sel", 0x6c20717cf87bcdad}};
}  // namespace inner::detail

namespace outer {

/// The features that the choice depends on.
struct Features {
    double n;  // count, nested.sel:19
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { leaf, again };

inline constexpr selgen::rt::Names<Variant, 2> names{{"leaf", "again"}};

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) { return false; }

/// Applies the rules in the order of the spec.
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 2>& now) {
    using selgen::rt::Reason;

    if (f.n >= 1 && now.open.has(Variant::again)) {  // nested.sel:24
        return {Variant::again, Reason::rule, 24};
    }

    // nested.sel:25
    return selgen::rt::otherwise<Variant>({Variant::leaf, Reason::otherwise, 25}, now.open, 2,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 2, Features> {
    static constexpr std::string_view features[] = {"n"};
    static constexpr auto info = selgen::rt::SelectorInfo{"outer", "nested.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"outer"};

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 2> costs(const Features&) noexcept {
        return {{selgen::rt::unread, selgen::rt::unread}};
    }
};

}  // namespace detail

inline int call(int depth, kernels::Owner&& owner);

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::rt::DispatcherBase<Dispatcher, detail::Selector, selgen::rt::EveryCall> {
public:
    int operator()(int depth, kernels::Owner&& owner) {
        if (decide_call(depth, owner))
            return trace_run(std::forward<decltype(depth)>(depth),
                    std::forward<decltype(owner)>(owner));
        switch (state_.next()) {
            case Variant::leaf: return inner::call(std::move(owner));  // nested.sel:21
            case Variant::again:
                return 100 + outer::call(depth - 1, std::move(owner));  // nested.sel:22
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(int& depth, kernels::Owner&) {
        state_.features.n = selgen::rt::number(depth);  // nested.sel:19
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline int call(int depth, kernels::Owner&& owner) {  // nested.sel:17
    return local()(std::forward<decltype(depth)>(depth), std::forward<decltype(owner)>(owner));
}

}  // namespace outer

namespace outer::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"outer"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"nested.sel", 0xc8e6ab42eaa10062}};
}  // namespace outer::detail
