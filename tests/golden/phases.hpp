// Written by selgen from phases.sel: edit the spec and run selgen again, not this file.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <selgen/rt/abi.hpp>
#include <selgen/rt/about.hpp>
#include <selgen/rt/category.hpp>
#include <selgen/rt/decision.hpp>
#include <selgen/rt/explain.hpp>
#include <selgen/rt/names.hpp>
#include <selgen/rt/otherwise.hpp>
#include <selgen/rt/plans.hpp>
#include <selgen/rt/registered.hpp>
#include <selgen/rt/result.hpp>
#include <selgen/rt/sampled.hpp>
#include <selgen/rt/settle.hpp>
#include <selgen/rt/state.hpp>
#include <selgen/rt/told.hpp>
#include <selgen/rt/unreachable.hpp>
#include <selgen/rt/watch.hpp>
#include <selgen/rt/within.hpp>
#include <selgen/rt/value.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1, "phases.sel was compiled for runtime ABI 1: run selgen again");

namespace near {

/// What the choice depends on.
struct Features {
    double n;      // count, phases.sel:6
    double con;    // ratio, phases.sel:7
    double place;  // one of host, device, phases.sel:8
    double sp;     // fraction, 0 to 1, inspected, phases.sel:10
};

/// What is costly to read: at most once a phase, and only where the path needs it.
enum class Inspect : unsigned char { shape };

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { some, many };

inline constexpr selgen::rt::Names<Variant, 2> names{
    {"some", "many"}};

namespace detail {

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) {
    return false;
}

}  // namespace detail

/// The rules in the spec's order; `need` makes an inspection before the first look at it.
template <class Need>
constexpr selgen::rt::Decision<Variant> decide(
    const Features& f, const selgen::rt::Situation<Variant, 2>& now, Need&& need) {
    using selgen::rt::Reason;

    // phases.sel:14
    if (f.n > 1000 && need(Inspect::shape) && f.sp > 0.5 && now.open.has(Variant::many)) {
        return {Variant::many, Reason::rule, 14};
    }

    return selgen::rt::otherwise<Variant>(  // phases.sel:15
        {Variant::some, Reason::otherwise, 15},
        now.open, 2,
        [&](Variant variant) { return detail::infeasible(variant, f); });
}

/// The decision with every variant open and nothing running: pure, and total.
constexpr Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 2>::all();
    return decide(f, {all, std::nullopt}, [](Inspect) { return true; }).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"near"};

inline constexpr selgen::rt::About<Variant, 2> about{
    "near", "phases.sel", names, {{"", ""}}};

inline constexpr std::string_view features[] = {"n", "con", "place", "sp"};
inline constexpr std::string_view words[] = {"", "", "host device", ""};
inline constexpr selgen::rt::Told<2> told{features, 4, {{false, false}}, words};

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
inline void call(const kernels::Pattern& pattern, kernels::Numbers& data);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    void operator()(const kernels::Pattern& pattern, kernels::Numbers& data) {
        // phases.sel:13
        if (const auto& phase_ = selgen::rt::Within<3>{{{selgen::rt::number(pattern.elements()),
            selgen::rt::number(pattern.work),
            selgen::rt::category(pattern.fails ? "device" : "host", {"host", "device"})}},
            {{0.1, 0.1, 0}}};
            __builtin_expect(!state_.holds(phase_), 0)) {
            const bool watched_ = selgen::rt::apart([&] {
                if (state_.is_watched()) return true;
                if (state_.keeps(phase_)) return false;
                const auto read_ = [&] {
                    state_.features.n = phase_.values[0];      // phases.sel:6
                    state_.features.con = phase_.values[1];    // phases.sel:7
                    state_.features.place = phase_.values[2];  // phases.sel:8
                    state_.features.sp = selgen::rt::unread;
                };
                const auto need_ = [&](Inspect inspect_) {
                    if (!state_.must_inspect(inspect_)) return true;
                    switch (inspect_) {
                        case Inspect::shape: {
                            auto&& shape = kernels::inspect(pattern);  // phases.sel:9
                            // phases.sel:10
                            state_.features.sp = selgen::rt::number(shape.sparsity);
                            break;
                        }
                    }
                    return true;
                };
                const auto infeasible_ = [&](Variant variant_) {
                    return detail::infeasible(variant_, state_.features);
                };
                const auto decide_ = [&](const selgen::rt::Situation<Variant, 2>& now_) {
                    return decide(state_.features, now_, need_);
                };
                const auto plan_ = [](Variant) {};
                const auto tell_ = [&] {
                    selgen::rt::tell(*this, state_, detail::about, detail::told);
                };
                selgen::rt::settle(state_, phase_, detail::available(),
                    selgen::rt::Steps{read_, infeasible_, decide_, plan_, tell_});
                return false;
            });
            if (watched_) return selgen::rt::watch(*this, state_, pattern, data);
        }
        switch (state_.next()) {
            case Variant::some:  // phases.sel:11
                kernels::run("some", data);
                return;
            case Variant::many:  // phases.sel:12
                kernels::run("many", data);
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
    selgen::rt::State<Variant, 2, Features, selgen::rt::Within<3>> state_{
        detail::about, detail::registered};
};

/// The calling thread's own.
inline Dispatcher& local() {
    thread_local Dispatcher mine;
    return mine;
}

inline void call(const kernels::Pattern& pattern, kernels::Numbers& data) {
    return local()(pattern, data);
}

#if defined(SELGEN_SELFTEST)
/// Features, and what the reference evaluator chose for them when this header was written.
namespace golden {
struct Row {
    Features features;
    Variant variant;
};
inline constexpr std::array<Row, 32> rows{{
    {{-5e-324, 40000, 0.5, 0.5}, Variant::some},
    {{0, 8, 0, 0}, Variant::some},
    {{5e-324, 0.5, 1, 1}, Variant::some},
    {{999.9999999999999, 1, 0, 0.5}, Variant::some},
    {{1000, 7e+05, 0.5, 0}, Variant::some},
    {{1000.0000000000001, 2e+08, 0.5, 0.5000000000000001}, Variant::many},
    {{selgen::rt::infinity, 40000, 1, 0.49999999999999994}, Variant::some},
    {{-selgen::rt::infinity, 0, 0.03, 0.5}, Variant::some},
    {{0, -5e-324, 1, 0}, Variant::some},
    {{0.5, 0, 0.5, 1}, Variant::some},
    {{0.03, 5e-324, 1, 0.5}, Variant::some},
    {{1e+07, selgen::rt::infinity, 0.5, 0.03}, Variant::some},
    {{1e+07, -selgen::rt::infinity, 0, 0.5}, Variant::some},
    {{0.03, selgen::rt::unread, 1, 0.49999999999999994}, Variant::some},
    {{0.5, 40000, -5e-324, 0}, Variant::some},
    {{2500, 2500, 0, 0.5}, Variant::some},
    {{1e+07, 2e+08, 0.9999999999999999, 1}, Variant::many},
    {{1000.0000000000001, 2500, 1, 0}, Variant::some},
    {{0.03, 2e+08, 1.0000000000000002, 1}, Variant::some},
    {{0, 0.5, selgen::rt::infinity, 0.5}, Variant::some},
    {{999.9999999999999, 2500, -selgen::rt::infinity, 0.5000000000000001}, Variant::some},
    {{0.5, 40000, selgen::rt::unread, 0.03}, Variant::some},
    {{8, 0.5, 0, -5e-324}, Variant::some},
    {{999.9999999999999, 1, 1, 0}, Variant::some},
    {{8, 40000, 1, 0.49999999999999994}, Variant::some},
    {{7e+05, 0.5, 0.03, 0.5}, Variant::some},
    {{7e+05, 150, 0, 0.5000000000000001}, Variant::many},
    {{7e+05, 8, 0.5, 0.9999999999999999}, Variant::many},
    {{1, 40000, 1, 1}, Variant::some},
    {{1, 2e+08, 1, 1.0000000000000002}, Variant::some},
    {{2500, 1e+07, 0.03, selgen::rt::infinity}, Variant::many},
    {{1, 150, 0.5, selgen::rt::unread}, Variant::some},
}};
}  // namespace golden
#endif

}  // namespace near

namespace near::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"near"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"phases.sel", __FILE__, 0xed425446c86d9928}};

}  // namespace near::detail

namespace part {

/// What the choice depends on.
struct Features {
    double n;  // count, phases.sel:20
};

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { some, many };

inline constexpr selgen::rt::Names<Variant, 2> names{
    {"some", "many"}};

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

    if (f.n > 1000 && now.open.has(Variant::many)) {  // phases.sel:24
        return {Variant::many, Reason::rule, 24};
    }

    return selgen::rt::otherwise<Variant>(  // phases.sel:25
        {Variant::some, Reason::otherwise, 25},
        now.open, 2,
        [&](Variant variant) { return detail::infeasible(variant, f); });
}

/// The decision with every variant open and nothing running: pure, and total.
constexpr Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 2>::all();
    return decide(f, {all, std::nullopt}).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"part"};

inline constexpr selgen::rt::About<Variant, 2> about{
    "part", "phases.sel", names, {{"", ""}}};

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
inline void call(kernels::Numbers& data);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    void operator()(kernels::Numbers& data) {
        if (const auto& phase_ = selgen::rt::sampled(data, 16);  // phases.sel:23
            __builtin_expect(!state_.holds(phase_), 0)) {
            const bool watched_ = selgen::rt::apart([&] {
                if (state_.is_watched()) return true;
                if (state_.keeps(phase_)) return false;
                const auto read_ = [&] {
                    state_.features.n = selgen::rt::number(data.size());  // phases.sel:20
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
                return false;
            });
            if (watched_) return selgen::rt::watch(*this, state_, data);
        }
        switch (state_.next()) {
            case Variant::some:  // phases.sel:21
                kernels::run("some", data);
                return;
            case Variant::many:  // phases.sel:22
                kernels::run("many", data);
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
    selgen::rt::State<Variant, 2, Features, std::uint64_t> state_{
        detail::about, detail::registered};
};

/// The calling thread's own.
inline Dispatcher& local() {
    thread_local Dispatcher mine;
    return mine;
}

inline void call(kernels::Numbers& data) {
    return local()(data);
}

#if defined(SELGEN_SELFTEST)
/// Features, and what the reference evaluator chose for them when this header was written.
namespace golden {
struct Row {
    Features features;
    Variant variant;
};
inline constexpr std::array<Row, 9> rows{{
    {{-5e-324}, Variant::some},
    {{0}, Variant::some},
    {{5e-324}, Variant::some},
    {{999.9999999999999}, Variant::some},
    {{1000}, Variant::some},
    {{1000.0000000000001}, Variant::many},
    {{selgen::rt::infinity}, Variant::many},
    {{-selgen::rt::infinity}, Variant::some},
    {{selgen::rt::unread}, Variant::some},
}};
}  // namespace golden
#endif

}  // namespace part

namespace part::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"part"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"phases.sel", __FILE__, 0x7d3b295a7c8551ce}};

}  // namespace part::detail

namespace whole {

/// What the choice depends on.
struct Features {
    double n;  // count, phases.sel:30
};

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { some, many };

inline constexpr selgen::rt::Names<Variant, 2> names{
    {"some", "many"}};

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

    if (f.n > 1000 && now.open.has(Variant::many)) {  // phases.sel:34
        return {Variant::many, Reason::rule, 34};
    }

    return selgen::rt::otherwise<Variant>(  // phases.sel:35
        {Variant::some, Reason::otherwise, 35},
        now.open, 2,
        [&](Variant variant) { return detail::infeasible(variant, f); });
}

/// The decision with every variant open and nothing running: pure, and total.
constexpr Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 2>::all();
    return decide(f, {all, std::nullopt}).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"whole"};

inline constexpr selgen::rt::About<Variant, 2> about{
    "whole", "phases.sel", names, {{"", ""}}};

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
inline void call(const kernels::Numbers& range, kernels::Numbers& data);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    void operator()(const kernels::Numbers& range, kernels::Numbers& data) {
        if (const auto& phase_ = selgen::rt::sampled(range);  // phases.sel:33
            __builtin_expect(!state_.holds(phase_), 0)) {
            const bool watched_ = selgen::rt::apart([&] {
                if (state_.is_watched()) return true;
                if (state_.keeps(phase_)) return false;
                const auto read_ = [&] {
                    state_.features.n = selgen::rt::number(range.size());  // phases.sel:30
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
                return false;
            });
            if (watched_) return selgen::rt::watch(*this, state_, range, data);
        }
        switch (state_.next()) {
            case Variant::some:  // phases.sel:31
                kernels::run("some", data);
                return;
            case Variant::many:  // phases.sel:32
                kernels::run("many", data);
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
    selgen::rt::State<Variant, 2, Features, std::uint64_t> state_{
        detail::about, detail::registered};
};

/// The calling thread's own.
inline Dispatcher& local() {
    thread_local Dispatcher mine;
    return mine;
}

inline void call(const kernels::Numbers& range, kernels::Numbers& data) {
    return local()(range, data);
}

#if defined(SELGEN_SELFTEST)
/// Features, and what the reference evaluator chose for them when this header was written.
namespace golden {
struct Row {
    Features features;
    Variant variant;
};
inline constexpr std::array<Row, 9> rows{{
    {{-5e-324}, Variant::some},
    {{0}, Variant::some},
    {{5e-324}, Variant::some},
    {{999.9999999999999}, Variant::some},
    {{1000}, Variant::some},
    {{1000.0000000000001}, Variant::many},
    {{selgen::rt::infinity}, Variant::many},
    {{-selgen::rt::infinity}, Variant::some},
    {{selgen::rt::unread}, Variant::some},
}};
}  // namespace golden
#endif

}  // namespace whole

namespace whole::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"whole"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"phases.sel", __FILE__, 0xe6e4a2a44e42d10c}};

}  // namespace whole::detail

namespace often {

/// What the choice depends on.
struct Features {
    double n;  // count, phases.sel:40
};

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { some, many };

inline constexpr selgen::rt::Names<Variant, 2> names{
    {"some", "many"}};

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

    if (f.n > 1000 && now.open.has(Variant::many)) {  // phases.sel:44
        return {Variant::many, Reason::rule, 44};
    }

    return selgen::rt::otherwise<Variant>(  // phases.sel:45
        {Variant::some, Reason::otherwise, 45},
        now.open, 2,
        [&](Variant variant) { return detail::infeasible(variant, f); });
}

/// The decision with every variant open and nothing running: pure, and total.
constexpr Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 2>::all();
    return decide(f, {all, std::nullopt}).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"often"};

inline constexpr selgen::rt::About<Variant, 2> about{
    "often", "phases.sel", names, {{"", ""}}};

inline constexpr std::string_view features[] = {"n"};
inline constexpr selgen::rt::Told<2> told{features, 1, {{false, true}}};

/// What the goal makes of each variant; NaN where it has no say.
inline std::array<double, 2> costs(const Features&) noexcept {
    return {{selgen::rt::unread, selgen::rt::unread}};
}

/// What this program can run on this machine.
inline selgen::rt::Set<Variant, 2> available() noexcept {
    return selgen::rt::Set<Variant, 2>::all();
}

// Declared for the types that they return; nobody calls them.
auto plan_many(const kernels::Pattern& pattern, kernels::Numbers& data)
    -> std::decay_t<decltype(kernels::Plan("many", pattern))>;

}  // namespace detail

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers& data);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    void operator()(const kernels::Pattern& pattern, kernels::Numbers& data) {
        if (const auto& phase_ = selgen::rt::Calls{10, state_.reuse.calls()};  // phases.sel:43
            __builtin_expect(!state_.holds(phase_), 0)) {
            const bool watched_ = selgen::rt::apart([&] {
                if (state_.is_watched()) return true;
                if (state_.keeps(phase_)) return false;
                plans_.drop(detail::about.selector);
                const auto read_ = [&] {
                    state_.features.n = selgen::rt::number(pattern.elements());  // phases.sel:40
                };
                const auto infeasible_ = [&](Variant variant_) {
                    return detail::infeasible(variant_, state_.features);
                };
                const auto decide_ = [&](const selgen::rt::Situation<Variant, 2>& now_) {
                    return decide(state_.features, now_);
                };
                const auto plan_ = [&](Variant variant_) {
                    switch (variant_) {
                        case Variant::many:  // phases.sel:42
                            return selgen::rt::make<0>(
                                plans_, [&] { return kernels::Plan("many", pattern); });
                        case Variant::some: break;
                    }
                };
                const auto tell_ = [&] {
                    selgen::rt::tell(*this, state_, detail::about, detail::told);
                };
                selgen::rt::settle(state_, phase_, detail::available(),
                    selgen::rt::Steps{read_, infeasible_, decide_, plan_, tell_});
                return false;
            });
            if (watched_) return selgen::rt::watch(*this, state_, pattern, data);
        }
        switch (state_.next()) {
            case Variant::some:  // phases.sel:41
                kernels::run("some", data);
                return;
            case Variant::many: {  // phases.sel:42
                const auto held_ = selgen::rt::use<0>(plans_);
                auto& plan = held_.plan;
                plan.reduce(data);
                return;
            }
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
    /// Bytes that the plan at hand holds, as its member bytes() says; 0 where it does not.
    double plan_bytes() const { return plans_.bytes(); }
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
    selgen::rt::State<Variant, 2, Features, selgen::rt::Calls> state_{
        detail::about, detail::registered};
    selgen::rt::PlanOf<selgen::rt::Result<decltype(detail::plan_many)>>
    plans_;
};

/// The calling thread's own.
inline Dispatcher& local() {
    thread_local Dispatcher mine;
    return mine;
}

inline void call(const kernels::Pattern& pattern, kernels::Numbers& data) {
    return local()(pattern, data);
}

#if defined(SELGEN_SELFTEST)
/// Features, and what the reference evaluator chose for them when this header was written.
namespace golden {
struct Row {
    Features features;
    Variant variant;
};
inline constexpr std::array<Row, 9> rows{{
    {{-5e-324}, Variant::some},
    {{0}, Variant::some},
    {{5e-324}, Variant::some},
    {{999.9999999999999}, Variant::some},
    {{1000}, Variant::some},
    {{1000.0000000000001}, Variant::many},
    {{selgen::rt::infinity}, Variant::many},
    {{-selgen::rt::infinity}, Variant::some},
    {{selgen::rt::unread}, Variant::some},
}};
}  // namespace golden
#endif

}  // namespace often

namespace often::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"often"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"phases.sel", __FILE__, 0x817729e869ac7545}};

}  // namespace often::detail

namespace lasting {

/// What the choice depends on.
struct Features {
    double n;     // count, phases.sel:50
    double sp;    // fraction, 0 to 1, inspected, phases.sel:52
    double clus;  // count, inspected, phases.sel:53
};

/// What is costly to read: at most once a phase, and only where the path needs it.
enum class Inspect : unsigned char { shape };

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { some, many };

inline constexpr selgen::rt::Names<Variant, 2> names{
    {"some", "many"}};

namespace detail {

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) {
    return false;
}

}  // namespace detail

/// The rules in the spec's order; `need` makes an inspection before the first look at it.
template <class Need>
constexpr selgen::rt::Decision<Variant> decide(
    const Features& f, const selgen::rt::Situation<Variant, 2>& now, Need&& need) {
    using selgen::rt::Reason;

    // phases.sel:57
    if (f.n > 1000 && need(Inspect::shape) && f.sp > 0.5 && f.clus < 20
        && now.open.has(Variant::many)) {
        return {Variant::many, Reason::rule, 57};
    }

    return selgen::rt::otherwise<Variant>(  // phases.sel:58
        {Variant::some, Reason::otherwise, 58},
        now.open, 2,
        [&](Variant variant) { return detail::infeasible(variant, f); });
}

/// The decision with every variant open and nothing running: pure, and total.
constexpr Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 2>::all();
    return decide(f, {all, std::nullopt}, [](Inspect) { return true; }).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"lasting"};

inline constexpr selgen::rt::About<Variant, 2> about{
    "lasting", "phases.sel", names, {{"", ""}}};

inline constexpr std::string_view features[] = {"n", "sp", "clus"};
inline constexpr selgen::rt::Told<2> told{features, 3, {{false, false}}};

/// What the goal makes of each variant; NaN where it has no say.
inline std::array<double, 2> costs(const Features&) noexcept {
    return {{selgen::rt::unread, selgen::rt::unread}};
}

/// What this program can run on this machine.
inline selgen::rt::Set<Variant, 2> available() noexcept {
    return selgen::rt::Set<Variant, 2>::all();
}

// Declared for the types that they return; nobody calls them.
auto phase(const kernels::Pattern& pattern, int step, kernels::Numbers& data)
    -> std::decay_t<decltype(step)>;
auto valid_shape(const kernels::Pattern& pattern, int step, kernels::Numbers& data)
    -> std::decay_t<decltype(pattern.version)>;

}  // namespace detail

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, int step, kernels::Numbers& data);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    void operator()(const kernels::Pattern& pattern, int step, kernels::Numbers& data) {
        if (const auto& phase_ = step;  // phases.sel:56
            __builtin_expect(!state_.holds(phase_), 0)) {
            const bool watched_ = selgen::rt::apart([&] {
                if (state_.is_watched()) return true;
                if (state_.keeps(phase_)) return false;
                const auto read_ = [&] {
                    state_.features.n = selgen::rt::number(pattern.elements());  // phases.sel:50
                    state_.features.sp = selgen::rt::unread;
                    state_.features.clus = selgen::rt::unread;
                };
                const auto need_ = [&](Inspect inspect_) {
                    if (!state_.must_inspect(inspect_)) return true;
                    switch (inspect_) {
                        case Inspect::shape: {
                            const auto& valid_ = pattern.version;  // phases.sel:51
                            if (found_.shape.keeps(valid_)) {
                                state_.spare_inspection();
                            } else {
                                auto&& shape = kernels::inspect(pattern);
                                found_.shape.forget();
                                // phases.sel:52
                                found_features_.sp = selgen::rt::number(shape.sparsity);
                                // phases.sel:53
                                found_features_.clus = selgen::rt::number(shape.clusters);
                                found_.shape.keep(valid_);
                            }
                            state_.features.sp = found_features_.sp;
                            state_.features.clus = found_features_.clus;
                            break;
                        }
                    }
                    return true;
                };
                const auto infeasible_ = [&](Variant variant_) {
                    return detail::infeasible(variant_, state_.features);
                };
                const auto decide_ = [&](const selgen::rt::Situation<Variant, 2>& now_) {
                    return decide(state_.features, now_, need_);
                };
                const auto plan_ = [](Variant) {};
                const auto tell_ = [&] {
                    selgen::rt::tell(*this, state_, detail::about, detail::told);
                };
                selgen::rt::settle(state_, phase_, detail::available(),
                    selgen::rt::Steps{read_, infeasible_, decide_, plan_, tell_});
                return false;
            });
            if (watched_) return selgen::rt::watch(*this, state_, pattern,
                std::forward<decltype(step)>(step), data);
        }
        switch (state_.next()) {
            case Variant::some:  // phases.sel:54
                kernels::run("some", data);
                return;
            case Variant::many:  // phases.sel:55
                kernels::run("many", data);
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
    /// Starts a phase at the next call, in which inspections run again.
    void forget() noexcept {
        found_ = {};
        state_.forget();
    }

private:
    selgen::rt::State<Variant, 2, Features, selgen::rt::Result<decltype(detail::phase)>> state_{
        detail::about, detail::registered};
    /// What inspections found holds while these compare equal.
    struct Found {
        selgen::rt::HeldPhase<selgen::rt::Result<decltype(detail::valid_shape)>> shape;
    };
    Found found_;
    Features found_features_{};
};

/// The calling thread's own.
inline Dispatcher& local() {
    thread_local Dispatcher mine;
    return mine;
}

inline void call(const kernels::Pattern& pattern, int step, kernels::Numbers& data) {
    return local()(pattern, std::forward<decltype(step)>(step), data);
}

#if defined(SELGEN_SELFTEST)
/// Features, and what the reference evaluator chose for them when this header was written.
namespace golden {
struct Row {
    Features features;
    Variant variant;
};
inline constexpr std::array<Row, 30> rows{{
    {{-5e-324, 1, 2500}, Variant::some},
    {{0, 1, 7e+05}, Variant::some},
    {{5e-324, 0.49999999999999994, 0}, Variant::some},
    {{999.9999999999999, 1, 20.000000000000004}, Variant::some},
    {{1000, 0.49999999999999994, 0.03}, Variant::some},
    {{1000.0000000000001, 0.03, 19.999999999999996}, Variant::some},
    {{selgen::rt::infinity, 0.03, 2e+08}, Variant::some},
    {{-selgen::rt::infinity, 0, 40000}, Variant::some},
    {{selgen::rt::unread, 0.03, 2e+08}, Variant::some},
    {{1, -5e-324, 20.000000000000004}, Variant::some},
    {{1e+07, 0, 150}, Variant::some},
    {{1, 5e-324, 19.999999999999996}, Variant::some},
    {{0.5, 0.49999999999999994, 2e+08}, Variant::some},
    {{999.9999999999999, 0.5, 0.03}, Variant::some},
    {{1e+07, 0.5000000000000001, 0.03}, Variant::many},
    {{999.9999999999999, 0.9999999999999999, 0.03}, Variant::some},
    {{0.5, 1, 1}, Variant::some},
    {{0.5, 1.0000000000000002, 2500}, Variant::some},
    {{40000, selgen::rt::infinity, 1e+07}, Variant::some},
    {{1000, -selgen::rt::infinity, 8}, Variant::some},
    {{2e+08, selgen::rt::unread, 1}, Variant::some},
    {{0.5, 1, -5e-324}, Variant::some},
    {{1000.0000000000001, 1, 0}, Variant::many},
    {{0, 0.5, 5e-324}, Variant::some},
    {{1e+07, 0.5000000000000001, 19.999999999999996}, Variant::many},
    {{150, 0.5000000000000001, 20}, Variant::some},
    {{8, 0.5, 20.000000000000004}, Variant::some},
    {{2e+08, 0.5, selgen::rt::infinity}, Variant::some},
    {{7e+05, 0.5000000000000001, -selgen::rt::infinity}, Variant::many},
    {{1000.0000000000001, 0.49999999999999994, selgen::rt::unread}, Variant::some},
}};
}  // namespace golden
#endif

}  // namespace lasting

namespace lasting::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"lasting"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"phases.sel", __FILE__, 0xf0b3b59a29b48655}};

}  // namespace lasting::detail
