// Written by selgen from nested.sel: edit the spec and run selgen again, not this file.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <selgen/rt/abi.hpp>
#include <selgen/rt/about.hpp>
#include <selgen/rt/decision.hpp>
#include <selgen/rt/explain.hpp>
#include <selgen/rt/names.hpp>
#include <selgen/rt/otherwise.hpp>
#include <selgen/rt/registered.hpp>
#include <selgen/rt/settle.hpp>
#include <selgen/rt/state.hpp>
#include <selgen/rt/told.hpp>
#include <selgen/rt/unreachable.hpp>
#include <selgen/rt/watch.hpp>
#include <selgen/rt/value.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1, "nested.sel was compiled for runtime ABI 1: run selgen again");

namespace inner {

/// What the choice depends on.
struct Features {
    double n;  // count, nested.sel:7
};

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { one, two };

inline constexpr selgen::rt::Names<Variant, 2> names{
    {"one", "two"}};

namespace detail {

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) {
    return false;
}

}  // namespace detail

/// The rules in the spec's order.
constexpr selgen::rt::Decision<Variant> decide(
    const Features& f, const selgen::rt::Situation<Variant, 2>& now) {
    using selgen::rt::Reason;

    if (f.n > 10 && now.open.has(Variant::two)) {  // nested.sel:12
        return {Variant::two, Reason::rule, 12};
    }

    return selgen::rt::otherwise<Variant>(  // nested.sel:13
        {Variant::one, Reason::otherwise, 13},
        now.open, 2,
        [&](Variant variant) { return detail::infeasible(variant, f); });
}

/// The decision with every variant open and nothing running: pure, and total.
constexpr Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 2>::all();
    return decide(f, {all, std::nullopt}).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"inner"};

inline constexpr selgen::rt::About<Variant, 2> about{
    "inner", "nested.sel", names, {{"", ""}}};

inline constexpr std::string_view features[] = {"n"};
inline constexpr selgen::rt::Told<2> told{features, 1, {{false, false}}};

/// What the goal makes of each variant; NaN where it has no say.
inline std::array<double, 2> costs(const Features&) noexcept {
    return {{selgen::rt::unread, selgen::rt::unread}};
}

/// What this program can run on this machine.
inline selgen::rt::Set<Variant, 2> available() noexcept {
    return selgen::rt::Set<Variant, 2>::all();
}

}  // namespace detail

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline int call(kernels::Owner owner);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    int operator()(kernels::Owner owner) {
        if (state_.is_watched()) return selgen::rt::watch(*this, state_,
            std::forward<decltype(owner)>(owner));
        {
            const selgen::rt::EveryCall phase_{};
            const auto read_ = [&] {
                state_.features.n = selgen::rt::number(*owner);  // nested.sel:7
            };
            const auto infeasible_ = [&](Variant variant_) {
                return detail::infeasible(variant_, state_.features);
            };
            const auto decide_ = [&](const selgen::rt::Situation<Variant, 2>& now_) {
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
            case Variant::one:  // nested.sel:9
                return *owner;
            case Variant::two:  // nested.sel:10
                return 2 * *owner;
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
    std::array<double, 2> costs() const noexcept { return detail::costs(state_.features); }
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
    selgen::rt::State<Variant, 2, Features, selgen::rt::EveryCall> state_{
        detail::about, detail::registered};
};

/// The calling thread's own.
inline Dispatcher& local() {
    thread_local Dispatcher mine;
    return mine;
}

inline int call(kernels::Owner owner) {
    return local()(std::forward<decltype(owner)>(owner));
}

#if defined(SELGEN_SELFTEST)
/// Features, and what the reference evaluator chose for them when this header was written.
namespace golden {
struct Row {
    Features features;
    Variant variant;
};
inline constexpr std::array<Row, 9> rows{{
    {{-5e-324}, Variant::one},
    {{0}, Variant::one},
    {{5e-324}, Variant::one},
    {{9.999999999999998}, Variant::one},
    {{10}, Variant::one},
    {{10.000000000000002}, Variant::two},
    {{selgen::rt::infinity}, Variant::two},
    {{-selgen::rt::infinity}, Variant::one},
    {{selgen::rt::unread}, Variant::one},
}};
}  // namespace golden
#endif

}  // namespace inner

namespace inner::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"inner"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"nested.sel", __FILE__, 0xe9bb70e42f73677d}};

}  // namespace inner::detail

namespace outer {

/// What the choice depends on.
struct Features {
    double n;  // count, nested.sel:19
};

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { leaf, again };

inline constexpr selgen::rt::Names<Variant, 2> names{
    {"leaf", "again"}};

namespace detail {

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) {
    return false;
}

}  // namespace detail

/// The rules in the spec's order.
constexpr selgen::rt::Decision<Variant> decide(
    const Features& f, const selgen::rt::Situation<Variant, 2>& now) {
    using selgen::rt::Reason;

    if (f.n >= 1 && now.open.has(Variant::again)) {  // nested.sel:24
        return {Variant::again, Reason::rule, 24};
    }

    return selgen::rt::otherwise<Variant>(  // nested.sel:25
        {Variant::leaf, Reason::otherwise, 25},
        now.open, 2,
        [&](Variant variant) { return detail::infeasible(variant, f); });
}

/// The decision with every variant open and nothing running: pure, and total.
constexpr Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 2>::all();
    return decide(f, {all, std::nullopt}).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"outer"};

inline constexpr selgen::rt::About<Variant, 2> about{
    "outer", "nested.sel", names, {{"", ""}}};

inline constexpr std::string_view features[] = {"n"};
inline constexpr selgen::rt::Told<2> told{features, 1, {{false, false}}};

/// What the goal makes of each variant; NaN where it has no say.
inline std::array<double, 2> costs(const Features&) noexcept {
    return {{selgen::rt::unread, selgen::rt::unread}};
}

/// What this program can run on this machine.
inline selgen::rt::Set<Variant, 2> available() noexcept {
    return selgen::rt::Set<Variant, 2>::all();
}

}  // namespace detail

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline int call(int depth, kernels::Owner&& owner);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    int operator()(int depth, kernels::Owner&& owner) {
        if (state_.is_watched()) return selgen::rt::watch(*this, state_,
            std::forward<decltype(depth)>(depth), std::forward<decltype(owner)>(owner));
        {
            const selgen::rt::EveryCall phase_{};
            const auto read_ = [&] {
                state_.features.n = selgen::rt::number(depth);  // nested.sel:19
            };
            const auto infeasible_ = [&](Variant variant_) {
                return detail::infeasible(variant_, state_.features);
            };
            const auto decide_ = [&](const selgen::rt::Situation<Variant, 2>& now_) {
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
            case Variant::leaf:  // nested.sel:21
                return inner::call(std::move(owner));
            case Variant::again:  // nested.sel:22
                return 100 + outer::call(depth - 1, std::move(owner));
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
    std::array<double, 2> costs() const noexcept { return detail::costs(state_.features); }
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
    selgen::rt::State<Variant, 2, Features, selgen::rt::EveryCall> state_{
        detail::about, detail::registered};
};

/// The calling thread's own.
inline Dispatcher& local() {
    thread_local Dispatcher mine;
    return mine;
}

inline int call(int depth, kernels::Owner&& owner) {
    return local()(std::forward<decltype(depth)>(depth), std::forward<decltype(owner)>(owner));
}

#if defined(SELGEN_SELFTEST)
/// Features, and what the reference evaluator chose for them when this header was written.
namespace golden {
struct Row {
    Features features;
    Variant variant;
};
inline constexpr std::array<Row, 9> rows{{
    {{-5e-324}, Variant::leaf},
    {{0}, Variant::leaf},
    {{5e-324}, Variant::leaf},
    {{0.9999999999999999}, Variant::leaf},
    {{1}, Variant::again},
    {{1.0000000000000002}, Variant::again},
    {{selgen::rt::infinity}, Variant::again},
    {{-selgen::rt::infinity}, Variant::leaf},
    {{selgen::rt::unread}, Variant::leaf},
}};
}  // namespace golden
#endif

}  // namespace outer

namespace outer::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"outer"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"nested.sel", __FILE__, 0xa391bc61523e26ae}};

}  // namespace outer::detail
