// Written by selgen from odd.sel: edit the spec and run selgen again, not this file.
#pragma once

#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <selgen/rt/abi.hpp>
#include <selgen/rt/about.hpp>
#include <selgen/rt/candidates.hpp>
#include <selgen/rt/decision.hpp>
#include <selgen/rt/explain.hpp>
#include <selgen/rt/hd.hpp>
#include <selgen/rt/names.hpp>
#include <selgen/rt/otherwise.hpp>
#include <selgen/rt/registered.hpp>
#include <selgen/rt/settle.hpp>
#include <selgen/rt/state.hpp>
#include <selgen/rt/told.hpp>
#include <selgen/rt/unreachable.hpp>
#include <selgen/rt/watch.hpp>
#include <selgen/rt/value.hpp>

#include "odd_kernels.hpp"

static_assert(selgen::rt::abi == 1, "odd.sel was compiled for runtime ABI 1: run selgen again");

namespace odd_rules {

/// What the choice depends on.
struct Features {
    double dev;   // flag, 0 or 1, odd.sel:6
    double fast;  // flag, 0 or 1, odd.sel:7
    double size;  // real, inspected, odd.sel:9
};

/// What is costly to read: at most once a phase, and only where the path needs it.
enum class Inspect : unsigned char { shape };

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { a, b, c };

inline constexpr selgen::rt::Names<Variant, 3> names{
    {"a", "b", "c"}};

/// Whether a variant can do the work.
namespace feasible {
constexpr bool a(const Features& f) noexcept {  // odd.sel:10
    return f.dev != 0;
}
}  // namespace feasible

namespace detail {

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant variant, const Features& f) {
    switch (variant) {
        case Variant::a: return !feasible::a(f);
        case Variant::b: break;
        case Variant::c: break;
    }
    return false;
}

}  // namespace detail

/// The rules in the spec's order; `need` makes an inspection before the first look at it.
template <class Need>
constexpr selgen::rt::Decision<Variant> decide(
    const Features& f, const selgen::rt::Situation<Variant, 3>& now, Need&& need) {
    using selgen::rt::Reason;

    // odd.sel:13
    if ((f.fast != 0 || (need(Inspect::shape) && f.size > 10)) && now.open.has(Variant::a)
        && feasible::a(f)) {
        return {Variant::a, Reason::rule, 13};
    }

    if (need(Inspect::shape) && f.size > 5 && now.open.has(Variant::b)) {  // odd.sel:14
        return {Variant::b, Reason::rule, 14};
    }

    return selgen::rt::otherwise<Variant>(  // odd.sel:15
        {Variant::c, Reason::otherwise, 15},
        now.open, 3,
        [&](Variant variant) { return detail::infeasible(variant, f); });
}

/// The decision with every variant open and nothing running: pure, and total.
constexpr Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 3>::all();
    return decide(f, {all, std::nullopt}, [](Inspect) { return true; }).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"odd_rules"};

inline constexpr selgen::rt::About<Variant, 3> about{
    "odd_rules", "odd.sel", names, {{"dev", "", ""}}};

inline constexpr std::string_view features[] = {"dev", "fast", "size"};
inline constexpr selgen::rt::Told<3> told{features, 3, {{false, false, false}}};

/// What the goal makes of each variant; NaN where it has no say.
inline std::array<double, 3> costs(const Features&) noexcept {
    return {{selgen::rt::unread, selgen::rt::unread, selgen::rt::unread}};
}

/// What this program can run on this machine.
inline selgen::rt::Set<Variant, 3> available() noexcept {
    return selgen::rt::Set<Variant, 3>::all();
}

}  // namespace detail

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline int call(bool device, bool quick, int n);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    int operator()(bool device, bool quick, int n) {
        if (state_.is_watched()) return selgen::rt::watch(*this, state_,
            std::forward<decltype(device)>(device), std::forward<decltype(quick)>(quick),
            std::forward<decltype(n)>(n));
        {
            const selgen::rt::EveryCall phase_{};
            const auto read_ = [&] {
                state_.features.dev = selgen::rt::flag(device);  // odd.sel:6
                state_.features.fast = selgen::rt::flag(quick);  // odd.sel:7
                state_.features.size = selgen::rt::unread;
            };
            const auto need_ = [&](Inspect inspect_) {
                if (!state_.must_inspect(inspect_)) return true;
                switch (inspect_) {
                    case Inspect::shape: {
                        auto&& shape = odd::inspect(n);  // odd.sel:8
                        state_.features.size = selgen::rt::number(shape);  // odd.sel:9
                        break;
                    }
                }
                return true;
            };
            const auto infeasible_ = [&](Variant variant_) {
                return detail::infeasible(variant_, state_.features);
            };
            const auto decide_ = [&](const selgen::rt::Situation<Variant, 3>& now_) {
                return decide(state_.features, now_, need_);
            };
            const auto plan_ = [](Variant) {};
            const auto tell_ = [&] {
                selgen::rt::tell(*this, state_, detail::about, detail::told);
            };
            selgen::rt::settle(state_, phase_, detail::available(),
                selgen::rt::Steps{read_, infeasible_, decide_, plan_, tell_});
        }
        switch (state_.next()) {
            case Variant::a:  // odd.sel:10
                return 1;
            case Variant::b:  // odd.sel:11
                return 2;
            case Variant::c:  // odd.sel:12
                return 3;
        }
        selgen::rt::unreachable();
    }

    /// What runs and why; nothing before the first call.
    std::optional<selgen::rt::Decision<Variant>> decision() const noexcept {
        return state_.decision();
    }
    /// The features of the phase; NaN where no decision needed one.
    const Features& features() const noexcept { return state_.features; }
    /// How a variant stood in the decision.
    selgen::rt::Why why(Variant variant) const noexcept {
        return state_.why(variant, detail::infeasible(variant, state_.features));
    }
    /// What the plan of a variant threw in this phase, or its run in declining; else empty.
    const std::string& failure(Variant variant) const noexcept {
        return state_.failures.text(variant);
    }
    /// What the goal makes of each variant; NaN where it has no say, or needs what was not read.
    std::array<double, 3> costs() const noexcept { return detail::costs(state_.features); }
    /// The decision in a few lines, with its numbers.
    std::string explain() const { return selgen::rt::explain(*this, detail::about, detail::told); }
    selgen::rt::Counts counts() const noexcept { return state_.counts(); }

    /// Takes this variant from the next call on, wherever it can do the work.
    void force(Variant variant) noexcept {
        state_.forcing.force(variant);
        state_.forget();
    }
    /// The same by its name. Throws selgen::rt::UnknownName.
    void force(std::string_view name) { force(detail::about.variant(name)); }
    /// Undoes force(); SELGEN_FORCE stays.
    void unforce() noexcept {
        state_.forcing.unforce();
        state_.forget();
    }
    /// How often the phases to come will be called, 1 and up; goes before what is foretold.
    void expect(double calls) noexcept { state_.reuse.expect(calls); }
    /// Starts a phase at the next call.
    void forget() noexcept { state_.forget(); }

private:
    selgen::rt::State<Variant, 3, Features, selgen::rt::EveryCall> state_{
        detail::about, detail::registered};
};

/// The calling thread's own.
inline Dispatcher& local() {
    thread_local Dispatcher mine;
    return mine;
}

inline int call(bool device, bool quick, int n) {
    return local()(std::forward<decltype(device)>(device), std::forward<decltype(quick)>(quick),
        std::forward<decltype(n)>(n));
}

#if defined(SELGEN_SELFTEST)
/// Features, and what the reference evaluator chose for them when this header was written.
namespace golden {
struct Row {
    Features features;
    Variant variant;
};
inline constexpr std::array<Row, 28> rows{{
    {{-5e-324, 1, 5}, Variant::a},
    {{0, 1, 2500}, Variant::b},
    {{5e-324, 0, 9.999999999999998}, Variant::b},
    {{0.9999999999999999, 0, 9.999999999999998}, Variant::b},
    {{1, 1, 5.000000000000001}, Variant::a},
    {{1.0000000000000002, 0.5, 4.999999999999999}, Variant::a},
    {{selgen::rt::infinity, 0.03, 0.03}, Variant::a},
    {{-selgen::rt::infinity, 0.5, 9.999999999999998}, Variant::a},
    {{selgen::rt::unread, 0.03, 10}, Variant::a},
    {{0.03, -5e-324, 0.5}, Variant::a},
    {{1, 0, 4.999999999999999}, Variant::c},
    {{1, 5e-324, 10}, Variant::a},
    {{1, 0.9999999999999999, 4.999999999999999}, Variant::a},
    {{1, 1, 9.999999999999998}, Variant::a},
    {{0, 1.0000000000000002, 1}, Variant::c},
    {{0.5, selgen::rt::infinity, 0.03}, Variant::a},
    {{0, -selgen::rt::infinity, 1}, Variant::c},
    {{0, selgen::rt::unread, 10.000000000000002}, Variant::b},
    {{0, 1, 0}, Variant::c},
    {{0.03, 1, 4.999999999999999}, Variant::a},
    {{0, 1, 5}, Variant::c},
    {{1, 0.5, 5.000000000000001}, Variant::a},
    {{0.5, 1, 9.999999999999998}, Variant::a},
    {{1, 0, 10}, Variant::b},
    {{1, 1, 10.000000000000002}, Variant::a},
    {{0.5, 0.5, selgen::rt::infinity}, Variant::a},
    {{0, 1, -selgen::rt::infinity}, Variant::c},
    {{1, 0, selgen::rt::unread}, Variant::c},
}};
}  // namespace golden
#endif

}  // namespace odd_rules

namespace odd_rules::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"odd_rules"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"odd.sel", __FILE__, 0x68b3035fd2927794}};

}  // namespace odd_rules::detail

namespace odd_costs {

/// What the choice depends on.
struct Features {
    double x;  // count, odd.sel:20
    double y;  // count, inspected, odd.sel:23
    double z;  // count, inspected, odd.sel:24
};

/// What is costly to read: at most once a phase, and only where the path needs it.
enum class Inspect : unsigned char { shape, other };

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { a, b, d };

inline constexpr selgen::rt::Names<Variant, 3> names{
    {"a", "b", "d"}};

/// What the spec names.
namespace derived {
constexpr double five(const Features&) noexcept {  // odd.sel:25
    return 5.0;
}
constexpr double ten(const Features& f) noexcept {  // odd.sel:26
    return derived::five(f) * 2;
}
}  // namespace derived

/// Whether a variant can do the work.
namespace feasible {
constexpr bool b(const Features& f) noexcept {  // odd.sel:28
    return derived::ten(f) > 3;
}
}  // namespace feasible

/// Where the models were trained.
namespace domain {
constexpr bool inside_goal(const Features& f) noexcept {
    return f.y >= 0 && f.y <= 10;
}
}  // namespace domain

/// What the models predict.
namespace predicted {
constexpr double time_a(const Features&) noexcept {  // odd.sel:36
    return 1e-06 + 2e-06;
}
SELGEN_HD inline double time_b(const Features&) noexcept {  // odd.sel:37
    return std::exp2(-20.0);
}
constexpr double time_d(const Features& f) noexcept {  // odd.sel:38
    return derived::ten(f);
}
}  // namespace predicted

/// What the goal makes of it, for each candidate.
namespace cost {
constexpr double a(const Features& f) noexcept {  // odd.sel:30
    return predicted::time_a(f);
}
SELGEN_HD inline double b(const Features& f) noexcept {  // odd.sel:30
    return predicted::time_b(f);
}
constexpr double d(const Features& f) noexcept {  // odd.sel:30
    return predicted::time_d(f);
}
}  // namespace cost

namespace detail {

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant variant, const Features& f) {
    switch (variant) {
        case Variant::b: return !feasible::b(f);
        case Variant::a: break;
        case Variant::d: break;
    }
    return false;
}

}  // namespace detail

/// The rules in the spec's order; `need` makes an inspection before the first look at it.
template <class Need>
SELGEN_HD inline selgen::rt::Decision<Variant> decide(
    const Features& f, const selgen::rt::Situation<Variant, 3>& now, Need&& need) {
    using selgen::rt::Reason;
    bool outside = false;

    need(Inspect::shape);
    const bool inside_goal = domain::inside_goal(f);
    outside = outside || !inside_goal;
    if (inside_goal) {
        const selgen::rt::Candidate<Variant> candidates[] = {
            {Variant::a, now.open.has(Variant::a), cost::a(f)},
            {Variant::b, now.open.has(Variant::b) && feasible::b(f), cost::b(f)},
            {Variant::d, now.open.has(Variant::d), cost::d(f)},
        };
        if (const auto best = selgen::rt::least(candidates, now.running, 0)) {  // odd.sel:30
            const auto reason = best->stayed ? Reason::stayed : Reason::goal;
            return {best->variant, reason, 30, outside};
        }
    }

    return selgen::rt::otherwise<Variant>(  // odd.sel:31
        {Variant::a, Reason::otherwise, 31, outside},
        now.open, 3,
        [&](Variant variant) { return detail::infeasible(variant, f); });
}

/// The decision with every variant open and nothing running: pure, and total.
SELGEN_HD inline Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 3>::all();
    return decide(f, {all, std::nullopt}, [](Inspect) { return true; }).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"odd_costs"};

inline constexpr selgen::rt::About<Variant, 3> about{
    "odd_costs", "odd.sel", names, {{"", "ten > 3", ""}}};

inline constexpr std::string_view features[] = {"x", "y", "z"};
inline constexpr selgen::rt::Told<3> told{features, 3, {{false, false, false}}};

/// What the goal makes of each variant; NaN where it has no say.
inline std::array<double, 3> costs(const Features& f) noexcept {
    return {{cost::a(f), cost::b(f), cost::d(f)}};
}

/// What this program can run on this machine.
inline selgen::rt::Set<Variant, 3> available() noexcept {
    return selgen::rt::Set<Variant, 3>::all();
}

}  // namespace detail

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const std::vector<int>& v, int size, int m = 1 << 3, int k = 2);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    void operator()(const std::vector<int>& v, [[maybe_unused]] int size,
        [[maybe_unused]] int m = 1 << 3, [[maybe_unused]] int k = 2) {
        if (state_.is_watched()) return selgen::rt::watch(*this, state_, v,
            std::forward<decltype(size)>(size), std::forward<decltype(m)>(m),
            std::forward<decltype(k)>(k));
        {
            const selgen::rt::EveryCall phase_{};
            const auto read_ = [&] {
                state_.features.x = selgen::rt::number(v.size());  // odd.sel:20
                state_.features.y = selgen::rt::unread;
                state_.features.z = selgen::rt::unread;
            };
            const auto need_ = [&](Inspect inspect_) {
                if (!state_.must_inspect(inspect_)) return true;
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
                return true;
            };
            const auto infeasible_ = [&](Variant variant_) {
                return detail::infeasible(variant_, state_.features);
            };
            const auto decide_ = [&](const selgen::rt::Situation<Variant, 3>& now_) {
                return decide(state_.features, now_, need_);
            };
            const auto plan_ = [](Variant) {};
            const auto tell_ = [&] {
                selgen::rt::tell(*this, state_, detail::about, detail::told);
            };
            selgen::rt::settle(state_, phase_, detail::available(),
                selgen::rt::Steps{read_, infeasible_, decide_, plan_, tell_});
        }
        switch (state_.next()) {
            case Variant::a:  // odd.sel:27
                odd::work();
                return;
            case Variant::b:  // odd.sel:28
                odd::work();
                return;
            case Variant::d:  // odd.sel:29
                odd::work();
                return;
        }
        selgen::rt::unreachable();
    }

    /// What runs and why; nothing before the first call.
    std::optional<selgen::rt::Decision<Variant>> decision() const noexcept {
        return state_.decision();
    }
    /// The features of the phase; NaN where no decision needed one.
    const Features& features() const noexcept { return state_.features; }
    /// How a variant stood in the decision.
    selgen::rt::Why why(Variant variant) const noexcept {
        return state_.why(variant, detail::infeasible(variant, state_.features));
    }
    /// What the plan of a variant threw in this phase, or its run in declining; else empty.
    const std::string& failure(Variant variant) const noexcept {
        return state_.failures.text(variant);
    }
    /// What the goal makes of each variant; NaN where it has no say, or needs what was not read.
    std::array<double, 3> costs() const noexcept { return detail::costs(state_.features); }
    /// The decision in a few lines, with its numbers.
    std::string explain() const { return selgen::rt::explain(*this, detail::about, detail::told); }
    selgen::rt::Counts counts() const noexcept { return state_.counts(); }

    /// Takes this variant from the next call on, wherever it can do the work.
    void force(Variant variant) noexcept {
        state_.forcing.force(variant);
        state_.forget();
    }
    /// The same by its name. Throws selgen::rt::UnknownName.
    void force(std::string_view name) { force(detail::about.variant(name)); }
    /// Undoes force(); SELGEN_FORCE stays.
    void unforce() noexcept {
        state_.forcing.unforce();
        state_.forget();
    }
    /// How often the phases to come will be called, 1 and up; goes before what is foretold.
    void expect(double calls) noexcept { state_.reuse.expect(calls); }
    /// Starts a phase at the next call.
    void forget() noexcept { state_.forget(); }

private:
    selgen::rt::State<Variant, 3, Features, selgen::rt::EveryCall> state_{
        detail::about, detail::registered};
};

/// The calling thread's own.
inline Dispatcher& local() {
    thread_local Dispatcher mine;
    return mine;
}

inline void call(const std::vector<int>& v, int size, int m, int k) {
    return local()(v, std::forward<decltype(size)>(size), std::forward<decltype(m)>(m),
        std::forward<decltype(k)>(k));
}

#if defined(SELGEN_SELFTEST)
/// Features, and what the reference evaluator chose for them when this header was written.
namespace golden {
struct Row {
    Features features;
    Variant variant;
};
inline constexpr std::array<Row, 21> rows{{
    {{-5e-324, 2e+08, 2500}, Variant::a},
    {{0, 10.000000000000002, 0}, Variant::a},
    {{5e-324, 0, 8}, Variant::b},
    {{selgen::rt::infinity, 7e+05, 0.5}, Variant::a},
    {{-selgen::rt::infinity, 2e+08, 40000}, Variant::a},
    {{selgen::rt::unread, 0.03, 7e+05}, Variant::b},
    {{40000, -5e-324, 1}, Variant::a},
    {{8, 0, 1}, Variant::b},
    {{7e+05, 5e-324, 1}, Variant::b},
    {{40000, 9.999999999999998, 2e+08}, Variant::b},
    {{40000, 10, 7e+05}, Variant::b},
    {{2500, 10.000000000000002, 150}, Variant::a},
    {{0, selgen::rt::infinity, 0}, Variant::a},
    {{0, -selgen::rt::infinity, 0.03}, Variant::a},
    {{0.5, selgen::rt::unread, 0.03}, Variant::a},
    {{8, 0, -5e-324}, Variant::b},
    {{1, 10, 0}, Variant::b},
    {{8, 10, 5e-324}, Variant::b},
    {{0.5, 0.03, selgen::rt::infinity}, Variant::b},
    {{1e+07, 0.03, -selgen::rt::infinity}, Variant::b},
    {{7e+05, 0, selgen::rt::unread}, Variant::b},
}};
}  // namespace golden
#endif

}  // namespace odd_costs

namespace odd_costs::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"odd_costs"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"odd.sel", __FILE__, 0xf76b39edc357e9ed}};

}  // namespace odd_costs::detail

namespace odd_template {

/// What the choice depends on.
struct Features {
    double n;  // count, odd.sel:43
};

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { a };

inline constexpr selgen::rt::Names<Variant, 1> names{
    {"a"}};

namespace detail {

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) {
    return false;
}

}  // namespace detail

/// The rules in the spec's order.
constexpr selgen::rt::Decision<Variant> decide(
    const Features& f, const selgen::rt::Situation<Variant, 1>& now) {
    using selgen::rt::Reason;

    return selgen::rt::otherwise<Variant>(  // odd.sel:45
        {Variant::a, Reason::otherwise, 45},
        now.open, 1,
        [&](Variant variant) { return detail::infeasible(variant, f); });
}

/// The decision with every variant open and nothing running: pure, and total.
constexpr Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 1>::all();
    return decide(f, {all, std::nullopt}).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"odd_template"};

inline constexpr selgen::rt::About<Variant, 1> about{
    "odd_template", "odd.sel", names, {{""}}};

inline constexpr std::string_view features[] = {"n"};
inline constexpr selgen::rt::Told<1> told{features, 1, {{false}}};

/// What the goal makes of each variant; NaN where it has no say.
inline std::array<double, 1> costs(const Features&) noexcept {
    return {{selgen::rt::unread}};
}

/// What this program can run on this machine.
inline selgen::rt::Set<Variant, 1> available() noexcept {
    return selgen::rt::Set<Variant, 1>::all();
}

}  // namespace detail

/// Calls the variant that the calling thread's own Dispatcher chooses.
template <class T, class Less = std::less<T>>
T call(const std::vector<T>& v, Less less);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
template <class T, class Less = std::less<T>>
class Dispatcher {
public:
    T operator()(const std::vector<T>& v, [[maybe_unused]] Less less) {
        if (state_.is_watched()) return selgen::rt::watch(*this, state_, v,
            std::forward<decltype(less)>(less));
        {
            const selgen::rt::EveryCall phase_{};
            const auto read_ = [&] {
                state_.features.n = selgen::rt::number(v.size());  // odd.sel:43
            };
            const auto infeasible_ = [&](Variant variant_) {
                return detail::infeasible(variant_, state_.features);
            };
            const auto decide_ = [&](const selgen::rt::Situation<Variant, 1>& now_) {
                return decide(state_.features, now_);
            };
            const auto plan_ = [](Variant) {};
            const auto tell_ = [&] {
                selgen::rt::tell(*this, state_, detail::about, detail::told);
            };
            selgen::rt::settle(state_, phase_, detail::available(),
                selgen::rt::Steps{read_, infeasible_, decide_, plan_, tell_});
        }
        switch (state_.next()) {
            case Variant::a:  // odd.sel:44
                return v[0];
        }
        selgen::rt::unreachable();
    }

    /// What runs and why; nothing before the first call.
    std::optional<selgen::rt::Decision<Variant>> decision() const noexcept {
        return state_.decision();
    }
    /// The features of the phase; NaN where no decision needed one.
    const Features& features() const noexcept { return state_.features; }
    /// How a variant stood in the decision.
    selgen::rt::Why why(Variant variant) const noexcept {
        return state_.why(variant, detail::infeasible(variant, state_.features));
    }
    /// What the plan of a variant threw in this phase, or its run in declining; else empty.
    const std::string& failure(Variant variant) const noexcept {
        return state_.failures.text(variant);
    }
    /// What the goal makes of each variant; NaN where it has no say, or needs what was not read.
    std::array<double, 1> costs() const noexcept { return detail::costs(state_.features); }
    /// The decision in a few lines, with its numbers.
    std::string explain() const { return selgen::rt::explain(*this, detail::about, detail::told); }
    selgen::rt::Counts counts() const noexcept { return state_.counts(); }

    /// Takes this variant from the next call on, wherever it can do the work.
    void force(Variant variant) noexcept {
        state_.forcing.force(variant);
        state_.forget();
    }
    /// The same by its name. Throws selgen::rt::UnknownName.
    void force(std::string_view name) { force(detail::about.variant(name)); }
    /// Undoes force(); SELGEN_FORCE stays.
    void unforce() noexcept {
        state_.forcing.unforce();
        state_.forget();
    }
    /// How often the phases to come will be called, 1 and up; goes before what is foretold.
    void expect(double calls) noexcept { state_.reuse.expect(calls); }
    /// Starts a phase at the next call.
    void forget() noexcept { state_.forget(); }

private:
    selgen::rt::State<Variant, 1, Features, selgen::rt::EveryCall> state_{
        detail::about, detail::registered};
};

/// The calling thread's own.
template <class T, class Less = std::less<T>>
Dispatcher<T, Less>& local() {
    thread_local Dispatcher<T, Less> mine;
    return mine;
}

template <class T, class Less>
T call(const std::vector<T>& v, Less less) {
    return local<T, Less>()(v, std::forward<decltype(less)>(less));
}

#if defined(SELGEN_SELFTEST)
/// Features, and what the reference evaluator chose for them when this header was written.
namespace golden {
struct Row {
    Features features;
    Variant variant;
};
inline constexpr std::array<Row, 6> rows{{
    {{-5e-324}, Variant::a},
    {{0}, Variant::a},
    {{5e-324}, Variant::a},
    {{selgen::rt::infinity}, Variant::a},
    {{-selgen::rt::infinity}, Variant::a},
    {{selgen::rt::unread}, Variant::a},
}};
}  // namespace golden
#endif

}  // namespace odd_template

namespace odd_template::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"odd_template"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"odd.sel", __FILE__, 0xe99734d2b527a7e8}};

}  // namespace odd_template::detail

namespace odd_result {

/// What the choice depends on.
struct Features {
};

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { a };

inline constexpr selgen::rt::Names<Variant, 1> names{
    {"a"}};

namespace detail {

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) {
    return false;
}

}  // namespace detail

/// The rules in the spec's order.
constexpr selgen::rt::Decision<Variant> decide(
    const Features& f, const selgen::rt::Situation<Variant, 1>& now) {
    using selgen::rt::Reason;

    return selgen::rt::otherwise<Variant>(  // odd.sel:51
        {Variant::a, Reason::otherwise, 51},
        now.open, 1,
        [&](Variant variant) { return detail::infeasible(variant, f); });
}

/// The decision with every variant open and nothing running: pure, and total.
constexpr Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 1>::all();
    return decide(f, {all, std::nullopt}).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"odd_result"};

inline constexpr selgen::rt::About<Variant, 1> about{
    "odd_result", "odd.sel", names, {{""}}};

inline constexpr selgen::rt::Told<1> told{nullptr, 0, {{false}}};

/// What the goal makes of each variant; NaN where it has no say.
inline std::array<double, 1> costs(const Features&) noexcept {
    return {{selgen::rt::unread}};
}

/// What this program can run on this machine.
inline selgen::rt::Set<Variant, 1> available() noexcept {
    return selgen::rt::Set<Variant, 1>::all();
}

}  // namespace detail

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline decltype(auto) call(int n);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    decltype(auto) operator()(int n) {
        {
            const selgen::rt::EveryCall phase_{};
            const auto read_ = [&] {
            };
            const auto infeasible_ = [&](Variant variant_) {
                return detail::infeasible(variant_, state_.features);
            };
            const auto decide_ = [&](const selgen::rt::Situation<Variant, 1>& now_) {
                return decide(state_.features, now_);
            };
            const auto plan_ = [](Variant) {};
            const auto tell_ = [&] {
                selgen::rt::tell(*this, state_, detail::about, detail::told);
            };
            selgen::rt::settle(state_, phase_, detail::available(),
                selgen::rt::Steps{read_, infeasible_, decide_, plan_, tell_});
        }
        switch (state_.next()) {
            case Variant::a:  // odd.sel:50
                return n;
        }
        selgen::rt::unreachable();
    }

    /// What runs and why; nothing before the first call.
    std::optional<selgen::rt::Decision<Variant>> decision() const noexcept {
        return state_.decision();
    }
    /// The features of the phase; NaN where no decision needed one.
    const Features& features() const noexcept { return state_.features; }
    /// How a variant stood in the decision.
    selgen::rt::Why why(Variant variant) const noexcept {
        return state_.why(variant, detail::infeasible(variant, state_.features));
    }
    /// What the plan of a variant threw in this phase, or its run in declining; else empty.
    const std::string& failure(Variant variant) const noexcept {
        return state_.failures.text(variant);
    }
    /// What the goal makes of each variant; NaN where it has no say, or needs what was not read.
    std::array<double, 1> costs() const noexcept { return detail::costs(state_.features); }
    /// The decision in a few lines, with its numbers.
    std::string explain() const { return selgen::rt::explain(*this, detail::about, detail::told); }
    selgen::rt::Counts counts() const noexcept { return state_.counts(); }

    /// Takes this variant from the next call on, wherever it can do the work.
    void force(Variant variant) noexcept {
        state_.forcing.force(variant);
        state_.forget();
    }
    /// The same by its name. Throws selgen::rt::UnknownName.
    void force(std::string_view name) { force(detail::about.variant(name)); }
    /// Undoes force(); SELGEN_FORCE stays.
    void unforce() noexcept {
        state_.forcing.unforce();
        state_.forget();
    }
    /// How often the phases to come will be called, 1 and up; goes before what is foretold.
    void expect(double calls) noexcept { state_.reuse.expect(calls); }
    /// Starts a phase at the next call.
    void forget() noexcept { state_.forget(); }

private:
    selgen::rt::State<Variant, 1, Features, selgen::rt::EveryCall> state_{
        detail::about, detail::registered};
};

/// The calling thread's own.
inline Dispatcher& local() {
    thread_local Dispatcher mine;
    return mine;
}

inline decltype(auto) call(int n) {
    return local()(std::forward<decltype(n)>(n));
}

#if defined(SELGEN_SELFTEST)
/// Features, and what the reference evaluator chose for them when this header was written.
namespace golden {
struct Row {
    Features features;
    Variant variant;
};
inline constexpr std::array<Row, 1> rows{{
    {{}, Variant::a},
}};
}  // namespace golden
#endif

}  // namespace odd_result

namespace odd_result::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"odd_result"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"odd.sel", __FILE__, 0x82603804dc7aa42f}};

}  // namespace odd_result::detail
