// Written by selgen from ranks.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <utility>

#include <selgen/mpi/dispatcher.hpp>
#include <selgen/omp/threads.hpp>
#include <selgen/rt/category.hpp>
#include <selgen/rt/dispatch/dispatcher.hpp>
#include <selgen/rt/plan/plans.hpp>
#include <selgen/rt/models/within.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1, "ranks.sel was compiled for runtime ABI 1: run selgen again");

namespace shared {

/// The features that the choice depends on.
struct Features {
    double n;        // count, ranks.sel:13
    double mob;      // count, ranks.sel:14
    double sp;       // fraction, 0 to 1, inspected, ranks.sel:16
    double threads;  // count, environment
    double reuse;    // count, expected calls in the phase

    /// The variants whose `when` does not hold on some rank.
    std::array<bool, 3> vetoed{};
};

/// Inspections compute costly features; each runs at most once per phase, and only if needed.
enum class Inspect : unsigned char { shape };

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { few, many, small };

inline constexpr selgen::rt::Names<Variant, 3> names{{"few", "many", "small"}};

/// Whether the `when` of a variant holds.
namespace feasible {
constexpr bool many(const Features& f) noexcept {  // ranks.sel:18
    return !f.vetoed[1] && f.sp < 0.8;
}
constexpr bool small(const Features& f) noexcept {  // ranks.sel:24
    return !f.vetoed[2] && f.n >= 10;
}
}  // namespace feasible

/// The models' predictions.
namespace predicted {
constexpr double time_few(const Features& f) noexcept { return 1e-08 * f.n; }  // ranks.sel:5
constexpr double time_many(const Features& f) noexcept {                       // ranks.sel:7
    return 1e-09 * f.n + 2e-09 * f.n * f.sp / f.threads;
}
constexpr double time_small(const Features& f) noexcept { return 2e-08 * f.n; }  // ranks.sel:6
constexpr double setup_many(const Features& f) noexcept { return 9e-08 * f.n; }  // ranks.sel:8
}  // namespace predicted

/// The value of the goal for each candidate.
namespace cost {
constexpr double few(const Features& f) noexcept {  // ranks.sel:28
    return f.reuse * predicted::time_few(f) / f.reuse;
}
constexpr double many(const Features& f) noexcept {  // ranks.sel:28
    return (f.reuse * predicted::time_many(f) + predicted::setup_many(f)) / f.reuse;
}
constexpr double small(const Features& f) noexcept {  // ranks.sel:28
    return f.reuse * predicted::time_small(f) / f.reuse;
}
}  // namespace cost

/// Whether the `when` of a variant does not hold.
template <class Need>
constexpr bool infeasible(Variant variant, const Features& f, const Need& need) {
    if (variant == Variant::many) return need(Inspect::shape) && !feasible::many(f);
    if (variant == Variant::small) return !feasible::small(f);
    return false;
}

/// Applies the rules in the order of the spec; `need` runs an inspection before its result is used.
template <class Need>
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 3>& now, const Need& need) {
    using selgen::rt::Reason;

    // ranks.sel:27
    if (f.n < 1000 && f.mob <= 2 && now.open.has(Variant::small) && feasible::small(f)) {
        return {Variant::small, Reason::rule, 27};
    }

    need(Inspect::shape);
    const selgen::rt::Candidate<Variant> candidates[] = {
        {Variant::few, now.open.has(Variant::few), cost::few(f)},
        {Variant::many, now.open.has(Variant::many) && feasible::many(f), cost::many(f)},
        {Variant::small, now.open.has(Variant::small) && feasible::small(f), cost::small(f)},
    };
    if (const auto best = selgen::rt::least(candidates, now.running, 0)) {  // ranks.sel:28
        return best->decision(28);
    }

    // ranks.sel:29
    return selgen::rt::otherwise<Variant>({Variant::few, Reason::otherwise, 29}, now.open, 3,
            infeasible<Need>, f, need);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept {
    return decide(f, {}, selgen::rt::EverythingRead()).variant;
}

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 3, Features> {
    static constexpr std::string_view conditions[] = {"", "sp < 0.8", "n >= 10"};
    static constexpr bool has_plan[] = {false, true, false};
    static constexpr std::string_view features[] = {"n", "mob", "sp", "threads", "reuse"};
    static constexpr auto info = selgen::rt::SelectorInfo{"shared", "ranks.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"shared"};
    static constexpr bool renews_plans = true;

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 3> costs(const Features& f) noexcept {
        return {{cost::few(f), selgen::rt::where_read(cost::many(f), f.sp), cost::small(f)}};
    }
    /// How each feature is merged across the ranks.
    static constexpr std::array<selgen::mpi::Field<Features>, 5> fields{{
        {&Features::n, selgen::mpi::Merge::most},
        {&Features::mob, selgen::mpi::Merge::most},
        {&Features::sp, selgen::mpi::Merge::most},
        {&Features::threads, selgen::mpi::Merge::least},
        {&Features::reuse, selgen::mpi::Merge::most},
    }};
};

// Declared for their return types; never called.
inline auto phase(const kernels::Pattern& pattern, kernels::Numbers&) {
    return pattern.version;  // ranks.sel:25
}

// These functions make the plans.
inline auto plan_many(const kernels::Pattern& pattern, kernels::Numbers&) {
    return kernels::Plan("many", pattern);  // ranks.sel:19
}
inline void renew_many(selgen::rt::Result<decltype(plan_many)>& plan,
        const kernels::Pattern& pattern, kernels::Numbers&) {
    plan.renew(pattern);  // ranks.sel:20
}

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::mpi::RanksDispatcher<Dispatcher, detail::Selector, decltype(detail::phase),
        decltype(detail::plan_many)> {
public:
    using RanksDispatcher::RanksDispatcher;

    void operator()(const kernels::Pattern& pattern, kernels::Numbers& data) {
        // ranks.sel:25
        if (const auto& phase_ = pattern.version;
                __builtin_expect(!state_.holds(phase_), 0) && decide_phase(phase_, pattern, data)) {
            return trace_run(pattern, data);
        }
        switch (state_.next()) {
            case Variant::few:
                kernels::run("few", data);  // ranks.sel:17
                return;
            case Variant::many: {
                const auto held_ = selgen::rt::use<0>(plans_);
                auto& plan = held_.plan;
                plan.reduce(data);  // ranks.sel:21
                return;
            }
            case Variant::small:
                kernels::run("small", data);  // ranks.sel:24
                return;
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    template <class, class...>
    friend class selgen::mpi::RanksCall;
    void read_features(const kernels::Pattern& pattern, kernels::Numbers&) {
        ranks_.own.n = selgen::rt::number(pattern.elements());  // ranks.sel:13
        ranks_.own.mob = selgen::rt::number(pattern.mobility);  // ranks.sel:14
        ranks_.own.sp = selgen::rt::unread;
        ranks_.own.threads = selgen::omp::threads();
        ranks_.own.reuse = state_.reuse.calls_to_come();
    }

    void run_inspection(Inspect, const kernels::Pattern& pattern, kernels::Numbers&) {
        auto&& shape = kernels::inspect(pattern);            // ranks.sel:15
        ranks_.own.sp = selgen::rt::number(shape.sparsity);  // ranks.sel:16
    }

    void make_plan(Variant variant_, const kernels::Pattern& pattern, kernels::Numbers& data) {
        switch (variant_) {
            case Variant::many:
                return selgen::rt::renew_or_make_plan<0>(plans_, detail::renew_many,
                        detail::plan_many, pattern, data);
            case Variant::few: return plans_.drop(detail::Selector::info.name);
            case Variant::small: return plans_.drop(detail::Selector::info.name);
        }
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers& data) {  // ranks.sel:12
    return local()(pattern, data);
}

}  // namespace shared

namespace shared::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"shared"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"ranks.sel", 0x0650befa965b4476, selgen::omp::has_openmp}};
}  // namespace shared::detail

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace words {

/// The features that the choice depends on.
struct Features {
    double kind;  // one of row, column, tiled, ranks.sel:34
    double wide;  // flag, 0 or 1, ranks.sel:35

    /// The variants whose `when` does not hold on some rank.
    std::array<bool, 3> vetoed{};
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { plain, rows, vectors };

inline constexpr selgen::rt::Names<Variant, 3> names{{"plain", "rows", "vectors"}};

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) { return false; }

/// Applies the rules in the order of the spec.
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 3>& now) {
    using selgen::rt::Reason;

    if (f.kind == 0 && now.open.has(Variant::rows)) {  // ranks.sel:40
        return {Variant::rows, Reason::rule, 40};
    }

    if (f.wide != 0 && now.open.has(Variant::vectors)) {  // ranks.sel:41
        return {Variant::vectors, Reason::rule, 41};
    }

    // ranks.sel:42
    return selgen::rt::otherwise<Variant>({Variant::plain, Reason::otherwise, 42}, now.open, 3,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 3, Features> {
    static constexpr std::string_view features[] = {"kind", "wide"};
    static constexpr std::string_view words[] = {"row column tiled", ""};
    static constexpr auto info = selgen::rt::SelectorInfo{"words", "ranks.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features)
            .with_words(words);
    inline static selgen::rt::Registered registered{"words"};

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 3> costs(const Features&) noexcept {
        return {{selgen::rt::unread, selgen::rt::unread, selgen::rt::unread}};
    }
    /// How each feature is merged across the ranks.
    static constexpr std::array<selgen::mpi::Field<Features>, 2> fields{{
        {&Features::kind, selgen::mpi::Merge::same},
        {&Features::wide, selgen::mpi::Merge::most},
    }};
};

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::mpi::RanksDispatcher<Dispatcher, detail::Selector, selgen::rt::EveryCall> {
public:
    using RanksDispatcher::RanksDispatcher;

    double operator()(kernels::Layout layout, kernels::Faults& faults, kernels::Numbers& data) {
        if (decide_call(layout, faults, data))
            return trace_run(std::forward<decltype(layout)>(layout), faults, data);
        switch (state_.next()) {
            case Variant::plain: return kernels::sum("plain", data);      // ranks.sel:36
            case Variant::rows: return kernels::sum("rows", data);        // ranks.sel:37
            case Variant::vectors: return kernels::sum("vectors", data);  // ranks.sel:38
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    template <class, class...>
    friend class selgen::mpi::RanksCall;
    void read_features(kernels::Layout& layout, kernels::Faults& faults, kernels::Numbers&) {
        ranks_.own.kind = selgen::rt::category(layout, {"row", "column", "tiled"});  // ranks.sel:34
        ranks_.own.wide = selgen::rt::flag(faults.at(faults.version) > 0);           // ranks.sel:35
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
// ranks.sel:33
inline double call(kernels::Layout layout, kernels::Faults& faults, kernels::Numbers& data) {
    return local()(std::forward<decltype(layout)>(layout), faults, data);
}

}  // namespace words

#pragma GCC diagnostic pop

namespace words::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"words"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"ranks.sel", 0x9ca3f6640849414c}};
}  // namespace words::detail

namespace unread {

/// The features that the choice depends on.
struct Features {
    /// The variants whose `when` does not hold on some rank.
    std::array<bool, 1> vetoed{};
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { only };

inline constexpr selgen::rt::Names<Variant, 1> names{{"only"}};

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) { return false; }

/// Applies the rules in the order of the spec.
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 1>& now) {
    using selgen::rt::Reason;

    // ranks.sel:50
    return selgen::rt::otherwise<Variant>({Variant::only, Reason::otherwise, 50}, now.open, 1,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 1, Features> {
    static constexpr auto info = selgen::rt::SelectorInfo{"unread", "ranks.sel"}
            .with_variants(names.text, conditions, has_plan);
    inline static selgen::rt::Registered registered{"unread"};

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 1> costs(const Features&) noexcept { return {{selgen::rt::unread}}; }
    /// How each feature is merged across the ranks.
    static constexpr std::array<selgen::mpi::Field<Features>, 0> fields{{
    }};
};

}  // namespace detail

inline void call(kernels::Numbers& data);

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::mpi::RanksDispatcher<Dispatcher, detail::Selector, selgen::rt::Calls> {
public:
    using RanksDispatcher::RanksDispatcher;

    void operator()(kernels::Numbers& data) {
        // ranks.sel:48
        if (const auto& phase_ = selgen::rt::Calls{100, state_.reuse.calls()};
                __builtin_expect(!state_.holds(phase_), 0) && decide_phase(phase_, data)) {
            return trace_run(data);
        }
        switch (state_.next()) {
            case Variant::only:
                kernels::run("only", data);  // ranks.sel:47
                return;
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    template <class, class...>
    friend class selgen::mpi::RanksCall;
    void read_features(kernels::Numbers&) {}
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(kernels::Numbers& data) { return local()(data); }  // ranks.sel:46

}  // namespace unread

namespace unread::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"unread"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"ranks.sel", 0x03c7c1bd789c03df}};
}  // namespace unread::detail

namespace by_itself {

/// The features that the choice depends on.
struct Features {
    double n;  // count, ranks.sel:55
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { a, b };

inline constexpr selgen::rt::Names<Variant, 2> names{{"a", "b"}};

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) { return false; }

/// Applies the rules in the order of the spec.
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 2>& now) {
    using selgen::rt::Reason;

    if (f.n > 9 && now.open.has(Variant::b)) {  // ranks.sel:60
        return {Variant::b, Reason::rule, 60};
    }

    // ranks.sel:61
    return selgen::rt::otherwise<Variant>({Variant::a, Reason::otherwise, 61}, now.open, 2,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 2, Features> {
    static constexpr std::string_view features[] = {"n"};
    static constexpr auto info = selgen::rt::SelectorInfo{"by_itself", "ranks.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"by_itself"};

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 2> costs(const Features&) noexcept {
        return {{selgen::rt::unread, selgen::rt::unread}};
    }
};

// Declared for their return types; never called.
inline auto phase(int& n, kernels::Numbers&) {
    return n;  // ranks.sel:58
}

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::rt::DispatcherBase<Dispatcher, detail::Selector, decltype(detail::phase)> {
public:
    void operator()(int n, kernels::Numbers& data) {
        // ranks.sel:58
        if (const auto& phase_ = n;
                __builtin_expect(!state_.holds(phase_), 0) && decide_phase(phase_, n, data)) {
            return trace_run(std::forward<decltype(n)>(n), data);
        }
        switch (state_.next()) {
            case Variant::a:
                kernels::run("a", data);  // ranks.sel:56
                return;
            case Variant::b:
                kernels::run("b", data);  // ranks.sel:57
                return;
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(int& n, kernels::Numbers&) {
        state_.features.n = selgen::rt::number(n);  // ranks.sel:55
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(int n, kernels::Numbers& data) {  // ranks.sel:54
    return local()(std::forward<decltype(n)>(n), data);
}

}  // namespace by_itself

namespace by_itself::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"by_itself"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"ranks.sel", 0x8a71edf5bddf78f9}};
}  // namespace by_itself::detail
