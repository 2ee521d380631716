// Written by selgen from odd.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <cmath>
#include <utility>

#include <selgen/rt/dispatch/dispatcher.hpp>

#include "odd_kernels.hpp"

static_assert(selgen::rt::abi == 1, "odd.sel was compiled for runtime ABI 1: run selgen again");

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace odd_rules {

/// The features that the choice depends on.
struct Features {
    double dev;   // flag, 0 or 1, odd.sel:6
    double fast;  // flag, 0 or 1, odd.sel:7
    double size;  // real, inspected, odd.sel:9
};

/// Inspections compute costly features; each runs at most once per phase, and only if needed.
enum class Inspect : unsigned char { shape };

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { a, b, c };

inline constexpr selgen::rt::Names<Variant, 3> names{{"a", "b", "c"}};

/// Whether the `when` of a variant holds.
namespace feasible {
constexpr bool a(const Features& f) noexcept { return f.dev != 0; }  // odd.sel:10
}  // namespace feasible

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant variant, const Features& f) {
    if (variant == Variant::a) return !feasible::a(f);
    return false;
}

/// Applies the rules in the order of the spec; `need` runs an inspection before its result is used.
template <class Need>
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 3>& now, const Need& need) {
    using selgen::rt::Reason;

    // odd.sel:13
    if ((f.fast != 0 || (need(Inspect::shape) && f.size > 10)) && now.open.has(Variant::a) &&
            feasible::a(f)) {
        return {Variant::a, Reason::rule, 13};
    }

    if (need(Inspect::shape) && f.size > 5 && now.open.has(Variant::b)) {  // odd.sel:14
        return {Variant::b, Reason::rule, 14};
    }

    // odd.sel:15
    return selgen::rt::otherwise<Variant>({Variant::c, Reason::otherwise, 15}, now.open, 3,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept {
    return decide(f, {}, selgen::rt::EverythingRead()).variant;
}

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 3, Features> {
    static constexpr std::string_view conditions[] = {"dev", "", ""};
    static constexpr std::string_view features[] = {"dev", "fast", "size"};
    static constexpr auto info = selgen::rt::SelectorInfo{"odd_rules", "odd.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"odd_rules"};
    static constexpr Variant otherwise = Variant::c;

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
    int operator()(bool device, bool quick, int n) {
        if (decide_call(device, quick, n))
            return trace_run(std::forward<decltype(device)>(device),
                    std::forward<decltype(quick)>(quick), std::forward<decltype(n)>(n));
        switch (state_.next()) {
            case Variant::a: return 1;  // odd.sel:10
            case Variant::b: return 2;  // odd.sel:11
            case Variant::c: return 3;  // odd.sel:12
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(bool& device, bool& quick, int&) {
        state_.features.dev = selgen::rt::flag(device);  // odd.sel:6
        state_.features.fast = selgen::rt::flag(quick);  // odd.sel:7
        state_.features.size = selgen::rt::unread;
    }

    void run_inspection(Inspect, bool&, bool&, int& n) {
        auto&& shape = odd::inspect(n);                    // odd.sel:8
        state_.features.size = selgen::rt::number(shape);  // odd.sel:9
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline int call(bool device, bool quick, int n) {  // odd.sel:5
    return local()(std::forward<decltype(device)>(device), std::forward<decltype(quick)>(quick),
            std::forward<decltype(n)>(n));
}

}  // namespace odd_rules

#pragma GCC diagnostic pop

namespace odd_rules::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"odd_rules"};
static const selgen::rt::OneDefinition one_definition{definition, {"odd.sel", 0xeedd5bda2d9a2856}};
}  // namespace odd_rules::detail

namespace odd_costs {

/// The features that the choice depends on.
struct Features {
    double x;  // count, odd.sel:20
    double y;  // count, inspected, odd.sel:23
    double z;  // count, inspected, odd.sel:24
};

/// Inspections compute costly features; each runs at most once per phase, and only if needed.
enum class Inspect : unsigned char { shape, other };

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { a, b, d };

inline constexpr selgen::rt::Names<Variant, 3> names{{"a", "b", "d"}};

/// Values that the spec defines with `let`.
namespace derived {
constexpr double five(const Features&) noexcept { return 5.0; }                    // odd.sel:25
constexpr double ten(const Features& f) noexcept { return derived::five(f) * 2; }  // odd.sel:26
}  // namespace derived

/// Whether the `when` of a variant holds.
namespace feasible {
constexpr bool b(const Features& f) noexcept { return derived::ten(f) > 3; }  // odd.sel:28
}  // namespace feasible

/// The feature ranges that the models were trained on.
namespace domain {
constexpr bool inside_goal(const Features& f) noexcept { return f.y >= 0 && f.y <= 10; }
}  // namespace domain

/// The models' predictions.
namespace predicted {
constexpr double time_a(const Features&) noexcept { return 1e-06 + 2e-06; }            // odd.sel:36
SELGEN_HD inline double time_b(const Features&) noexcept { return std::exp2(-20.0); }  // odd.sel:37
constexpr double time_d(const Features& f) noexcept { return derived::ten(f); }        // odd.sel:38
}  // namespace predicted

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant variant, const Features& f) {
    if (variant == Variant::b) return !feasible::b(f);
    return false;
}

/// Applies the rules in the order of the spec; `need` runs an inspection before its result is used.
template <class Need>
SELGEN_HD inline selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 3>& now, const Need& need) {
    using selgen::rt::Reason;
    bool outside = false;

    need(Inspect::shape);
    const bool inside_goal = domain::inside_goal(f);
    outside = outside || !inside_goal;
    if (inside_goal) {
        const selgen::rt::Candidate<Variant> candidates[] = {
            {Variant::a, now.open.has(Variant::a), predicted::time_a(f)},
            {Variant::b, now.open.has(Variant::b) && feasible::b(f), predicted::time_b(f)},
            {Variant::d, now.open.has(Variant::d), predicted::time_d(f)},
        };
        if (const auto best = selgen::rt::least(candidates, now.running, 0)) {  // odd.sel:30
            return best->decision(30, outside);
        }
    }

    // odd.sel:31
    return selgen::rt::otherwise<Variant>({Variant::a, Reason::otherwise, 31, outside}, now.open, 3,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
SELGEN_HD inline Variant choose(const Features& f) noexcept {
    return decide(f, {}, selgen::rt::EverythingRead()).variant;
}

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 3, Features> {
    static constexpr std::string_view conditions[] = {"", "ten > 3", ""};
    static constexpr std::string_view features[] = {"x", "y", "z"};
    static constexpr selgen::rt::Bound bounds[] = {{30, 1, 0, 10}};
    static constexpr auto info = selgen::rt::SelectorInfo{"odd_costs", "odd.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features)
            .with_bounds(bounds);
    inline static selgen::rt::Registered registered{"odd_costs"};

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 3> costs(const Features& f) noexcept {
        return {{predicted::time_a(f), predicted::time_b(f), predicted::time_d(f)}};
    }
};

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::rt::DispatcherBase<Dispatcher, detail::Selector, selgen::rt::EveryCall> {
public:
    void operator()(const std::vector<int>& v, int size, int m = 1 << 3, int k = 2) {
        if (decide_call(v, size, m, k))
            return trace_run(v, std::forward<decltype(size)>(size), std::forward<decltype(m)>(m),
                    std::forward<decltype(k)>(k));
        switch (state_.next()) {
            case Variant::a:
                odd::work();  // odd.sel:27
                return;
            case Variant::b:
                odd::work();  // odd.sel:28
                return;
            case Variant::d:
                odd::work();  // odd.sel:29
                return;
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const std::vector<int>& v, int&, int&, int&) {
        state_.features.y = selgen::rt::unread;
        state_.features.z = selgen::rt::unread;
        state_.features.x = selgen::rt::unread;  // no rule reads it
        if (state_.watching.is_reported()) {
            state_.features.x = selgen::rt::number(v.size());  // odd.sel:20
        }
    }

    void run_inspection(Inspect inspect_, const std::vector<int>&, int&, int&, int&) {
        switch (inspect_) {
            case Inspect::shape: {
                auto&& shape = odd::inspect(3);                 // odd.sel:21
                state_.features.y = selgen::rt::number(shape);  // odd.sel:23
                break;
            }
            case Inspect::other: {
                auto&& other = odd::inspect(4);                 // odd.sel:22
                state_.features.z = selgen::rt::number(other);  // odd.sel:24
                break;
            }
        }
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const std::vector<int>& v, int size, int m = 1 << 3, int k = 2) {  // odd.sel:19
    return local()(v, std::forward<decltype(size)>(size), std::forward<decltype(m)>(m),
            std::forward<decltype(k)>(k));
}

}  // namespace odd_costs

namespace odd_costs::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"odd_costs"};
static const selgen::rt::OneDefinition one_definition{definition, {"odd.sel", 0xd31369fe60c36b9c}};
}  // namespace odd_costs::detail

namespace odd_template {

/// The features that the choice depends on.
struct Features {
    double n;  // count, odd.sel:43
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { a };

inline constexpr selgen::rt::Names<Variant, 1> names{{"a"}};

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) { return false; }

/// Applies the rules in the order of the spec.
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 1>& now) {
    using selgen::rt::Reason;

    // odd.sel:45
    return selgen::rt::otherwise<Variant>({Variant::a, Reason::otherwise, 45}, now.open, 1,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 1, Features> {
    static constexpr std::string_view features[] = {"n"};
    static constexpr auto info = selgen::rt::SelectorInfo{"odd_template", "odd.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"odd_template"};

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 1> costs(const Features&) noexcept { return {{selgen::rt::unread}}; }
};

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
template <class T, class Less = std::less<T>>
class Dispatcher
        : public selgen::rt::DispatcherBase<Dispatcher<T, Less>, detail::Selector,
        selgen::rt::EveryCall> {
    using Base =
            selgen::rt::DispatcherBase<Dispatcher<T, Less>, detail::Selector,
            selgen::rt::EveryCall>;
    using Base::decide_call;
    using Base::state_;
    using Base::trace_run;

public:
    T operator()(const std::vector<T>& v, Less less) {
        if (decide_call(v, less)) return trace_run(v, std::forward<decltype(less)>(less));
        switch (state_.next()) {
            case Variant::a: return v[0];  // odd.sel:44
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const std::vector<T>& v, Less&) {
        state_.features.n = selgen::rt::unread;  // no rule reads it
        if (state_.watching.is_reported()) {
            state_.features.n = selgen::rt::number(v.size());  // odd.sel:43
        }
    }
};

/// The Dispatcher of the calling thread.
template <class T, class Less = std::less<T>>
Dispatcher<T, Less>& local() { return selgen::rt::OfThread<Dispatcher<T, Less>>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
template <class T, class Less = std::less<T>>
T call(const std::vector<T>& v, Less less) {  // odd.sel:42
    return local<T, Less>()(v, std::forward<decltype(less)>(less));
}

}  // namespace odd_template

namespace odd_template::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"odd_template"};
static const selgen::rt::OneDefinition one_definition{definition, {"odd.sel", 0xaa54c969aedbae65}};
}  // namespace odd_template::detail

namespace odd_result {

/// The features that the choice depends on.
struct Features {};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { a };

inline constexpr selgen::rt::Names<Variant, 1> names{{"a"}};

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) { return false; }

/// Applies the rules in the order of the spec.
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 1>& now) {
    using selgen::rt::Reason;

    // odd.sel:51
    return selgen::rt::otherwise<Variant>({Variant::a, Reason::otherwise, 51}, now.open, 1,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 1, Features> {
    static constexpr auto info = selgen::rt::SelectorInfo{"odd_result", "odd.sel"}
            .with_variants(names.text, conditions, has_plan);
    inline static selgen::rt::Registered registered{"odd_result"};

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 1> costs(const Features&) noexcept { return {{selgen::rt::unread}}; }
};

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::rt::DispatcherBase<Dispatcher, detail::Selector, selgen::rt::EveryCall> {
public:
    decltype(auto) operator()(int n) {
        decide_call_only(n);
        switch (state_.next()) {
            case Variant::a: return n;  // odd.sel:50
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(int&) {}
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline decltype(auto) call(int n) { return local()(std::forward<decltype(n)>(n)); }  // odd.sel:49

}  // namespace odd_result

namespace odd_result::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"odd_result"};
static const selgen::rt::OneDefinition one_definition{definition, {"odd.sel", 0x16c25fcbcf470336}};
}  // namespace odd_result::detail
