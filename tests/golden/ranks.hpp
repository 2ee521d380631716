// Written by selgen from ranks.sel: edit the spec and run selgen again, not this file.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <selgen/mpi/ranks.hpp>
#include <selgen/omp/threads.hpp>
#include <selgen/rt/abi.hpp>
#include <selgen/rt/about.hpp>
#include <selgen/rt/candidates.hpp>
#include <selgen/rt/category.hpp>
#include <selgen/rt/decision.hpp>
#include <selgen/rt/explain.hpp>
#include <selgen/rt/names.hpp>
#include <selgen/rt/otherwise.hpp>
#include <selgen/rt/plans.hpp>
#include <selgen/rt/registered.hpp>
#include <selgen/rt/result.hpp>
#include <selgen/rt/settle.hpp>
#include <selgen/rt/state.hpp>
#include <selgen/rt/told.hpp>
#include <selgen/rt/unreachable.hpp>
#include <selgen/rt/watch.hpp>
#include <selgen/rt/within.hpp>
#include <selgen/rt/value.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1, "ranks.sel was compiled for runtime ABI 1: run selgen again");

namespace shared {

/// What the choice depends on.
struct Features {
    double n;        // count, ranks.sel:13
    double mob;      // count, ranks.sel:14
    double sp;       // fraction, 0 to 1, inspected, ranks.sel:16
    double threads;  // count, environment
    double reuse;    // count, calls expected of the phase

    /// The variants whose `when` does not hold on some rank.
    std::array<bool, 3> vetoed{};
};

/// What is costly to read: at most once a phase, and only where the path needs it.
enum class Inspect : unsigned char { shape };

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { few, many, small };

inline constexpr selgen::rt::Names<Variant, 3> names{
    {"few", "many", "small"}};

/// Whether a variant can do the work.
namespace feasible {
constexpr bool many(const Features& f) noexcept {  // ranks.sel:18
    return !f.vetoed[1] && f.sp < 0.8;
}
constexpr bool small(const Features& f) noexcept {  // ranks.sel:24
    return !f.vetoed[2] && f.n >= 10;
}
}  // namespace feasible

/// What the models predict.
namespace predicted {
constexpr double time_few(const Features& f) noexcept {  // ranks.sel:5
    return 1e-08 * f.n;
}
constexpr double time_many(const Features& f) noexcept {  // ranks.sel:7
    return 1e-09 * f.n + 2e-09 * f.n * f.sp / f.threads;
}
constexpr double time_small(const Features& f) noexcept {  // ranks.sel:6
    return 2e-08 * f.n;
}
constexpr double setup_many(const Features& f) noexcept {  // ranks.sel:8
    return 9e-08 * f.n;
}
}  // namespace predicted

/// What the goal makes of it, for each candidate.
namespace cost {
constexpr double few(const Features& f) noexcept {  // ranks.sel:28
    return (f.reuse * predicted::time_few(f) + 0) / f.reuse;
}
constexpr double many(const Features& f) noexcept {  // ranks.sel:28
    return (f.reuse * predicted::time_many(f) + predicted::setup_many(f)) / f.reuse;
}
constexpr double small(const Features& f) noexcept {  // ranks.sel:28
    return (f.reuse * predicted::time_small(f) + 0) / f.reuse;
}
}  // namespace cost

namespace detail {

/// Whether the `when` of a variant does not hold.
template <class Need>
constexpr bool infeasible(Variant variant, const Features& f, Need&& need) {
    switch (variant) {
        case Variant::many: return need(Inspect::shape) && !feasible::many(f);
        case Variant::small: return !feasible::small(f);
        case Variant::few: break;
    }
    return false;
}

}  // namespace detail

/// The rules in the spec's order; `need` makes an inspection before the first look at it.
template <class Need>
constexpr selgen::rt::Decision<Variant> decide(
    const Features& f, const selgen::rt::Situation<Variant, 3>& now, Need&& need) {
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
        const auto reason = best->stayed ? Reason::stayed : Reason::goal;
        return {best->variant, reason, 28};
    }

    return selgen::rt::otherwise<Variant>(  // ranks.sel:29
        {Variant::few, Reason::otherwise, 29},
        now.open, 3,
        [&](Variant variant) { return detail::infeasible(variant, f, need); });
}

/// The decision with every variant open and nothing running: pure, and total.
constexpr Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 3>::all();
    return decide(f, {all, std::nullopt}, [](Inspect) { return true; }).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"shared"};

inline constexpr selgen::rt::About<Variant, 3> about{
    "shared", "ranks.sel", names, {{"", "sp < 0.8", "n >= 10"}}};

inline constexpr std::string_view features[] = {"n", "mob", "sp", "threads", "reuse"};
inline constexpr selgen::rt::Told<3> told{features, 5, {{false, true, false}}};

/// What the goal makes of each variant; NaN where it has no say.
inline std::array<double, 3> costs(const Features& f) noexcept {
    return {{cost::few(f), selgen::rt::where_read(cost::many(f), f.sp), cost::small(f)}};
}

/// How the features of the ranks become one.
inline constexpr std::array<selgen::mpi::Field<Features>, 5> fields{{
    {&Features::n, selgen::mpi::Merge::most},
    {&Features::mob, selgen::mpi::Merge::most},
    {&Features::sp, selgen::mpi::Merge::most},
    {&Features::threads, selgen::mpi::Merge::least},
    {&Features::reuse, selgen::mpi::Merge::most},
}};

/// What this program can run on this machine.
inline selgen::rt::Set<Variant, 3> available() noexcept {
    return selgen::rt::Set<Variant, 3>::all();
}

// Declared for the types that they return; nobody calls them.
auto phase(const kernels::Pattern& pattern, kernels::Numbers& data)
    -> std::decay_t<decltype(pattern.version)>;
auto plan_many(const kernels::Pattern& pattern, kernels::Numbers& data)
    -> std::decay_t<decltype(kernels::Plan("many", pattern))>;

}  // namespace detail

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers& data);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    /// The ranks of the communicator decide together: all make one, call it alike and free it.
    explicit Dispatcher(MPI_Comm of = MPI_COMM_WORLD) : ranks_(of, detail::fields) {}

    void operator()(const kernels::Pattern& pattern, kernels::Numbers& data) {
        if (const auto& phase_ = pattern.version;  // ranks.sel:25
            __builtin_expect(!state_.holds(phase_), 0)) {
            const bool watched_ = selgen::rt::apart([&] {
                if (state_.is_watched()) return true;
                if (state_.keeps(phase_)) return false;
                auto& own_ = ranks_.own;
                const auto own_infeasible_ = [&](Variant variant_) {
                    return detail::infeasible(variant_, own_,
                        [&](Inspect inspect_) { return state_.inspected(inspect_); });
                };
                plans_.check_idle(detail::about.selector);
                const auto read_ = [&] {
                    const auto read_own_ = [&] {
                        own_.n = selgen::rt::number(pattern.elements());  // ranks.sel:13
                        own_.mob = selgen::rt::number(pattern.mobility);  // ranks.sel:14
                        own_.sp = selgen::rt::unread;
                        own_.threads = selgen::omp::threads();
                        own_.reuse = state_.reuse.calls_to_come();
                    };
                    ranks_.begin(state_, read_own_, own_infeasible_);
                };
                const auto need_ = [&](Inspect inspect_) {
                    if (!state_.must_inspect(inspect_)) return true;
                    const auto read_own_ = [&] {
                        switch (inspect_) {
                            case Inspect::shape: {
                                auto&& shape = kernels::inspect(pattern);      // ranks.sel:15
                                own_.sp = selgen::rt::number(shape.sparsity);  // ranks.sel:16
                                break;
                            }
                        }
                    };
                    ranks_.inspect(state_, inspect_, read_own_, own_infeasible_);
                    return true;
                };
                const auto infeasible_ = [&](Variant variant_) {
                    return detail::infeasible(variant_, state_.features, need_);
                };
                const auto decide_ = [&](const selgen::rt::Situation<Variant, 3>& now_) {
                    return decide(state_.features, now_, need_);
                };
                const auto make_ = [&](Variant variant_) {
                    switch (variant_) {
                        case Variant::many:  // ranks.sel:18
                            return selgen::rt::renew_or_make<0>(
                                plans_, [&](auto& plan) { plan.renew(pattern); },
                                [&] { return kernels::Plan("many", pattern); });
                        case Variant::few: return plans_.drop(detail::about.selector);
                        case Variant::small: return plans_.drop(detail::about.selector);
                    }
                };
                const auto plan_ = [&](Variant variant_) {
                    const auto drop_ = [&] { plans_.drop(detail::about.selector); };
                    ranks_.plan(state_, variant_, [&] { make_(variant_); }, drop_);
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
            case Variant::few:  // ranks.sel:17
                kernels::run("few", data);
                return;
            case Variant::many: {  // ranks.sel:18
                const auto held_ = selgen::rt::use<0>(plans_);
                auto& plan = held_.plan;
                plan.reduce(data);
                return;
            }
            case Variant::small:  // ranks.sel:24
                kernels::run("small", data);
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
        const auto seen = [this](Inspect inspect) { return state_.inspected(inspect); };
        return state_.why(variant, detail::infeasible(variant, state_.features, seen));
    }
    /// What the plan of a variant threw in this phase, or its run in declining; else empty.
    const std::string& failure(Variant variant) const noexcept {
        return state_.failures.text(variant);
    }
    /// What the goal makes of each variant; NaN where it has no say, or needs what was not read.
    std::array<double, 3> costs() const noexcept { return detail::costs(state_.features); }
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
    /// The collective messages so far; none within a phase.
    std::uint64_t messages() const noexcept { return ranks_.messages(); }

private:
    selgen::rt::State<Variant, 3, Features, selgen::rt::Result<decltype(detail::phase)>> state_{
        detail::about, detail::registered};
    selgen::mpi::Ranks<Variant, 3, Features, 5> ranks_;
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
inline constexpr std::array<Row, 29> rows{{
    {{10, 2500, 0.5, 1e+07, 2e+08}, Variant::many},
    {{10.000000000000002, 2e+08, 0.7999999999999999, 40000, 2e+08}, Variant::many},
    {{1000, 2.0000000000000004, 0.03, 8, 40000}, Variant::many},
    {{1000.0000000000001, 2e+08, 0, 150, 2e+08}, Variant::many},
    {{-selgen::rt::infinity, 1.9999999999999998, 0, 40000, 150}, Variant::few},
    {{selgen::rt::unread, 150, 0.5, 1, 2500}, Variant::few},
    {{0.03, 0, 0.03, 8, 150}, Variant::many},
    {{1e+07, 5e-324, 0, 8, 2500}, Variant::many},
    {{7e+05, 2, 1, 7e+05, 2e+08}, Variant::few},
    {{150, 2.0000000000000004, 0.7999999999999999, 8, 40000}, Variant::many},
    {{40000, -selgen::rt::infinity, 1, 8, 1e+07}, Variant::few},
    {{1e+07, selgen::rt::unread, 0.03, 8, 8}, Variant::few},
    {{2500, 1e+07, 0, 7e+05, 8}, Variant::few},
    {{7e+05, 2, 5e-324, 1, 8}, Variant::few},
    {{0.5, 2.0000000000000004, 0.8, 7e+05, 2500}, Variant::few},
    {{40000, 1.9999999999999998, 0.8000000000000002, 1, 1e+07}, Variant::few},
    {{999.9999999999999, 2.0000000000000004, 1, 1, 2e+08}, Variant::few},
    {{150, 2.0000000000000004, 1.0000000000000002, 7e+05, 1}, Variant::few},
    {{10, 1, -selgen::rt::infinity, 2500, 7e+05}, Variant::small},
    {{0.03, 2, selgen::rt::unread, 1, 150}, Variant::few},
    {{2e+08, 40000, 1, 0.9999999999999999, 1}, Variant::few},
    {{9.999999999999998, 150, 1, 1, 1}, Variant::few},
    {{40000, 2, 1, selgen::rt::infinity, 1e+07}, Variant::few},
    {{40000, 150, 1, -selgen::rt::infinity, 2e+08}, Variant::few},
    {{999.9999999999999, 8, 0.03, 8, 0}, Variant::few},
    {{150, 0.03, 1, 1, 0.9999999999999999}, Variant::small},
    {{0.5, 0.03, 0.03, 7e+05, 1.0000000000000002}, Variant::few},
    {{1000.0000000000001, 1.9999999999999998, 0.7999999999999999, 2e+08, selgen::rt::infinity},
        Variant::few},
    {{0, 40000, 0.03, 1, selgen::rt::unread}, Variant::few},
}};
}  // namespace golden
#endif

}  // namespace shared

namespace shared::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"shared"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"ranks.sel", __FILE__, 0xa58576043e26fb21}};

}  // namespace shared::detail

namespace words {

/// What the choice depends on.
struct Features {
    double kind;  // one of row, column, tiled, ranks.sel:34
    double wide;  // flag, 0 or 1, ranks.sel:35

    /// The variants whose `when` does not hold on some rank.
    std::array<bool, 3> vetoed{};
};

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { plain, rows, vectors };

inline constexpr selgen::rt::Names<Variant, 3> names{
    {"plain", "rows", "vectors"}};

namespace detail {

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) {
    return false;
}

}  // namespace detail

/// The rules in the spec's order.
constexpr selgen::rt::Decision<Variant> decide(
    const Features& f, const selgen::rt::Situation<Variant, 3>& now) {
    using selgen::rt::Reason;

    if (f.kind == 0 && now.open.has(Variant::rows)) {  // ranks.sel:40
        return {Variant::rows, Reason::rule, 40};
    }

    if (f.wide != 0 && now.open.has(Variant::vectors)) {  // ranks.sel:41
        return {Variant::vectors, Reason::rule, 41};
    }

    return selgen::rt::otherwise<Variant>(  // ranks.sel:42
        {Variant::plain, Reason::otherwise, 42},
        now.open, 3,
        [&](Variant variant) { return detail::infeasible(variant, f); });
}

/// The decision with every variant open and nothing running: pure, and total.
constexpr Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 3>::all();
    return decide(f, {all, std::nullopt}).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"words"};

inline constexpr selgen::rt::About<Variant, 3> about{
    "words", "ranks.sel", names, {{"", "", ""}}};

inline constexpr std::string_view features[] = {"kind", "wide"};
inline constexpr std::string_view words[] = {"row column tiled", ""};
inline constexpr selgen::rt::Told<3> told{features, 2, {{false, false, false}}, words};

/// What the goal makes of each variant; NaN where it has no say.
inline std::array<double, 3> costs(const Features&) noexcept {
    return {{selgen::rt::unread, selgen::rt::unread, selgen::rt::unread}};
}

/// How the features of the ranks become one.
inline constexpr std::array<selgen::mpi::Field<Features>, 2> fields{{
    {&Features::kind, selgen::mpi::Merge::same},
    {&Features::wide, selgen::mpi::Merge::most},
}};

/// What this program can run on this machine.
inline selgen::rt::Set<Variant, 3> available() noexcept {
    return selgen::rt::Set<Variant, 3>::all();
}

}  // namespace detail

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline double call(kernels::Layout layout, kernels::Faults& faults, kernels::Numbers& data);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    /// The ranks of the communicator decide together: all make one, call it alike and free it.
    explicit Dispatcher(MPI_Comm of = MPI_COMM_WORLD) : ranks_(of, detail::fields) {}

    double operator()(kernels::Layout layout, kernels::Faults& faults, kernels::Numbers& data) {
        if (state_.is_watched()) return selgen::rt::watch(*this, state_,
            std::forward<decltype(layout)>(layout), faults, data);
        {
            const selgen::rt::EveryCall phase_{};
            auto& own_ = ranks_.own;
            const auto own_infeasible_ = [&](Variant variant_) {
                return detail::infeasible(variant_, own_);
            };
            const auto read_ = [&] {
                const auto read_own_ = [&] {
                    // ranks.sel:34
                    own_.kind = selgen::rt::category(layout, {"row", "column", "tiled"});
                    own_.wide = selgen::rt::flag(faults.at(faults.version) > 0);  // ranks.sel:35
                };
                ranks_.begin(state_, read_own_, own_infeasible_);
            };
            const auto infeasible_ = [&](Variant variant_) {
                return detail::infeasible(variant_, state_.features);
            };
            const auto decide_ = [&](const selgen::rt::Situation<Variant, 3>& now_) {
                return decide(state_.features, now_);
            };
            const auto plan_ = [&](Variant variant_) {
                ranks_.plan(state_, variant_, [] {}, [] {});
            };
            const auto tell_ = [&] {
                selgen::rt::tell(*this, state_, detail::about, detail::told);
            };
            selgen::rt::settle(state_, phase_, detail::available(),
                selgen::rt::Steps{read_, infeasible_, decide_, plan_, tell_});
        }
        switch (state_.next()) {
            case Variant::plain:  // ranks.sel:36
                return kernels::sum("plain", data);
            case Variant::rows:  // ranks.sel:37
                return kernels::sum("rows", data);
            case Variant::vectors:  // ranks.sel:38
                return kernels::sum("vectors", data);
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
    /// The collective messages so far; none within a phase.
    std::uint64_t messages() const noexcept { return ranks_.messages(); }

private:
    selgen::rt::State<Variant, 3, Features, selgen::rt::EveryCall> state_{
        detail::about, detail::registered};
    selgen::mpi::Ranks<Variant, 3, Features, 2> ranks_;
};

/// The calling thread's own.
inline Dispatcher& local() {
    thread_local Dispatcher mine;
    return mine;
}

inline double call(kernels::Layout layout, kernels::Faults& faults, kernels::Numbers& data) {
    return local()(std::forward<decltype(layout)>(layout), faults, data);
}

#if defined(SELGEN_SELFTEST)
/// Features, and what the reference evaluator chose for them when this header was written.
namespace golden {
struct Row {
    Features features;
    Variant variant;
};
inline constexpr std::array<Row, 18> rows{{
    {{-5e-324, 1}, Variant::vectors},
    {{0, 0.5}, Variant::rows},
    {{5e-324, 1}, Variant::vectors},
    {{1.9999999999999998, 1}, Variant::vectors},
    {{2, 0}, Variant::plain},
    {{2.0000000000000004, 1}, Variant::vectors},
    {{selgen::rt::infinity, 1}, Variant::vectors},
    {{-selgen::rt::infinity, 0.5}, Variant::vectors},
    {{selgen::rt::unread, 0.5}, Variant::vectors},
    {{5e-324, -5e-324}, Variant::vectors},
    {{0.03, 0}, Variant::plain},
    {{0.5, 5e-324}, Variant::vectors},
    {{0, 0.9999999999999999}, Variant::rows},
    {{0.03, 1}, Variant::vectors},
    {{0.03, 1.0000000000000002}, Variant::vectors},
    {{1, selgen::rt::infinity}, Variant::vectors},
    {{0, -selgen::rt::infinity}, Variant::rows},
    {{0.5, selgen::rt::unread}, Variant::vectors},
}};
}  // namespace golden
#endif

}  // namespace words

namespace words::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"words"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"ranks.sel", __FILE__, 0xce1b0035a0cc0e87}};

}  // namespace words::detail

namespace unread {

/// What the choice depends on.
struct Features {

    /// The variants whose `when` does not hold on some rank.
    std::array<bool, 1> vetoed{};
};

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { only };

inline constexpr selgen::rt::Names<Variant, 1> names{
    {"only"}};

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

    return selgen::rt::otherwise<Variant>(  // ranks.sel:50
        {Variant::only, Reason::otherwise, 50},
        now.open, 1,
        [&](Variant variant) { return detail::infeasible(variant, f); });
}

/// The decision with every variant open and nothing running: pure, and total.
constexpr Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 1>::all();
    return decide(f, {all, std::nullopt}).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"unread"};

inline constexpr selgen::rt::About<Variant, 1> about{
    "unread", "ranks.sel", names, {{""}}};

inline constexpr selgen::rt::Told<1> told{nullptr, 0, {{false}}};

/// What the goal makes of each variant; NaN where it has no say.
inline std::array<double, 1> costs(const Features&) noexcept {
    return {{selgen::rt::unread}};
}

/// How the features of the ranks become one.
inline constexpr std::array<selgen::mpi::Field<Features>, 0> fields{{
}};

/// What this program can run on this machine.
inline selgen::rt::Set<Variant, 1> available() noexcept {
    return selgen::rt::Set<Variant, 1>::all();
}

}  // namespace detail

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(kernels::Numbers& data);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    /// The ranks of the communicator decide together: all make one, call it alike and free it.
    explicit Dispatcher(MPI_Comm of = MPI_COMM_WORLD) : ranks_(of, detail::fields) {}

    void operator()(kernels::Numbers& data) {
        if (const auto& phase_ = selgen::rt::Calls{100, state_.reuse.calls()};  // ranks.sel:48
            __builtin_expect(!state_.holds(phase_), 0)) {
            const bool watched_ = selgen::rt::apart([&] {
                if (state_.is_watched()) return true;
                if (state_.keeps(phase_)) return false;
                auto& own_ = ranks_.own;
                const auto own_infeasible_ = [&](Variant variant_) {
                    return detail::infeasible(variant_, own_);
                };
                const auto read_ = [&] {
                    const auto read_own_ = [&] {
                    };
                    ranks_.begin(state_, read_own_, own_infeasible_);
                };
                const auto infeasible_ = [&](Variant variant_) {
                    return detail::infeasible(variant_, state_.features);
                };
                const auto decide_ = [&](const selgen::rt::Situation<Variant, 1>& now_) {
                    return decide(state_.features, now_);
                };
                const auto plan_ = [&](Variant variant_) {
                    ranks_.plan(state_, variant_, [] {}, [] {});
                };
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
            case Variant::only:  // ranks.sel:47
                kernels::run("only", data);
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
    /// The collective messages so far; none within a phase.
    std::uint64_t messages() const noexcept { return ranks_.messages(); }

private:
    selgen::rt::State<Variant, 1, Features, selgen::rt::Calls> state_{
        detail::about, detail::registered};
    selgen::mpi::Ranks<Variant, 1, Features, 0> ranks_;
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
inline constexpr std::array<Row, 1> rows{{
    {{}, Variant::only},
}};
}  // namespace golden
#endif

}  // namespace unread

namespace unread::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"unread"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"ranks.sel", __FILE__, 0x75e007df3e77e738}};

}  // namespace unread::detail

namespace by_itself {

/// What the choice depends on.
struct Features {
    double n;  // count, ranks.sel:55
};

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { a, b };

inline constexpr selgen::rt::Names<Variant, 2> names{
    {"a", "b"}};

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

    if (f.n > 9 && now.open.has(Variant::b)) {  // ranks.sel:60
        return {Variant::b, Reason::rule, 60};
    }

    return selgen::rt::otherwise<Variant>(  // ranks.sel:61
        {Variant::a, Reason::otherwise, 61},
        now.open, 2,
        [&](Variant variant) { return detail::infeasible(variant, f); });
}

/// The decision with every variant open and nothing running: pure, and total.
constexpr Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 2>::all();
    return decide(f, {all, std::nullopt}).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"by_itself"};

inline constexpr selgen::rt::About<Variant, 2> about{
    "by_itself", "ranks.sel", names, {{"", ""}}};

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

// Declared for the types that they return; nobody calls them.
auto phase(int n, kernels::Numbers& data) -> std::decay_t<decltype(n)>;

}  // namespace detail

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(int n, kernels::Numbers& data);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    void operator()(int n, kernels::Numbers& data) {
        if (const auto& phase_ = n;  // ranks.sel:58
            __builtin_expect(!state_.holds(phase_), 0)) {
            const bool watched_ = selgen::rt::apart([&] {
                if (state_.is_watched()) return true;
                if (state_.keeps(phase_)) return false;
                const auto read_ = [&] {
                    state_.features.n = selgen::rt::number(n);  // ranks.sel:55
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
            if (watched_) return selgen::rt::watch(*this, state_, std::forward<decltype(n)>(n),
                data);
        }
        switch (state_.next()) {
            case Variant::a:  // ranks.sel:56
                kernels::run("a", data);
                return;
            case Variant::b:  // ranks.sel:57
                kernels::run("b", data);
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
    selgen::rt::State<Variant, 2, Features, selgen::rt::Result<decltype(detail::phase)>> state_{
        detail::about, detail::registered};
};

/// The calling thread's own.
inline Dispatcher& local() {
    thread_local Dispatcher mine;
    return mine;
}

inline void call(int n, kernels::Numbers& data) {
    return local()(std::forward<decltype(n)>(n), data);
}

#if defined(SELGEN_SELFTEST)
/// Features, and what the reference evaluator chose for them when this header was written.
namespace golden {
struct Row {
    Features features;
    Variant variant;
};
inline constexpr std::array<Row, 9> rows{{
    {{-5e-324}, Variant::a},
    {{0}, Variant::a},
    {{5e-324}, Variant::a},
    {{8.999999999999998}, Variant::a},
    {{9}, Variant::a},
    {{9.000000000000002}, Variant::b},
    {{selgen::rt::infinity}, Variant::b},
    {{-selgen::rt::infinity}, Variant::a},
    {{selgen::rt::unread}, Variant::a},
}};
}  // namespace golden
#endif

}  // namespace by_itself

namespace by_itself::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"by_itself"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"ranks.sel", __FILE__, 0x669fd32fafd03fd2}};

}  // namespace by_itself::detail
