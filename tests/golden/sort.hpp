// Written by selgen from sort.sel: edit the spec and run selgen again, not this file.
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

#include <algorithm>
#include <cstddef>
#include <vector>

static_assert(selgen::rt::abi == 1, "sort.sel was compiled for runtime ABI 1: run selgen again");

namespace sort {

/// What the choice depends on.
struct Features {
    double n;             // count, sort.sel:9
    double bytes_of_key;  // bytes, sort.sel:10
    double sorted;        // flag, 0 or 1, inspected, sort.sel:12
};

/// What is costly to read: at most once a phase, and only where the path needs it.
enum class Inspect : unsigned char { order };

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { nothing, insertion, stable };

inline constexpr selgen::rt::Names<Variant, 3> names{
    {"nothing", "insertion", "stable"}};

/// Whether a variant can do the work.
namespace feasible {
constexpr bool nothing(const Features& f) noexcept {  // sort.sel:14
    return f.sorted != 0;
}
}  // namespace feasible

namespace detail {

/// Whether the `when` of a variant does not hold.
template <class Need>
constexpr bool infeasible(Variant variant, const Features& f, Need&& need) {
    switch (variant) {
        case Variant::nothing: return need(Inspect::order) && !feasible::nothing(f);
        case Variant::insertion: break;
        case Variant::stable: break;
    }
    return false;
}

}  // namespace detail

/// The rules in the spec's order; `need` makes an inspection before the first look at it.
template <class Need>
constexpr selgen::rt::Decision<Variant> decide(
    const Features& f, const selgen::rt::Situation<Variant, 3>& now, Need&& need) {
    using selgen::rt::Reason;

    if (f.n < 8 && now.open.has(Variant::insertion)) {  // sort.sel:18
        return {Variant::insertion, Reason::rule, 18};
    }

    // sort.sel:19
    if (f.n >= 16 && need(Inspect::order) && f.sorted != 0 && now.open.has(Variant::nothing)
        && feasible::nothing(f)) {
        return {Variant::nothing, Reason::rule, 19};
    }

    if (f.bytes_of_key > 4 && now.open.has(Variant::stable)) {  // sort.sel:20
        return {Variant::stable, Reason::rule, 20};
    }

    return selgen::rt::otherwise<Variant>(  // sort.sel:21
        {Variant::insertion, Reason::otherwise, 21},
        now.open, 3,
        [&](Variant variant) { return detail::infeasible(variant, f, need); });
}

/// The decision with every variant open and nothing running: pure, and total.
constexpr Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 3>::all();
    return decide(f, {all, std::nullopt}, [](Inspect) { return true; }).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"sort"};

inline constexpr selgen::rt::About<Variant, 3> about{
    "sort", "sort.sel", names, {{"sorted", "", ""}}};

inline constexpr std::string_view features[] = {"n", "bytes_of_key", "sorted"};
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
template <class Key>
std::size_t call(std::vector<Key>& keys, std::vector<Key>&& spare = {});

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
template <class Key>
class Dispatcher {
public:
    std::size_t operator()(std::vector<Key>& keys, std::vector<Key>&& spare = {}) {
        if (state_.is_watched()) return selgen::rt::watch(*this, state_, keys,
            std::forward<decltype(spare)>(spare));
        {
            const selgen::rt::EveryCall phase_{};
            const auto read_ = [&] {
                state_.features.n = selgen::rt::number(keys.size());             // sort.sel:9
                state_.features.bytes_of_key = selgen::rt::number(sizeof(Key));  // sort.sel:10
                state_.features.sorted = selgen::rt::unread;
            };
            const auto need_ = [&](Inspect inspect_) {
                if (!state_.must_inspect(inspect_)) return true;
                switch (inspect_) {
                    case Inspect::order: {
                        auto&& order = std::is_sorted(keys.begin(), keys.end());  // sort.sel:11
                        state_.features.sorted = selgen::rt::flag(order);         // sort.sel:12
                        break;
                    }
                }
                return true;
            };
            const auto infeasible_ = [&](Variant variant_) {
                return detail::infeasible(variant_, state_.features, need_);
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
            case Variant::nothing:  // sort.sel:14
                return keys.size();
            case Variant::insertion:  // sort.sel:15
                return (std::sort(keys.begin(), keys.end()), keys.size() + 1000);
            case Variant::stable:  // sort.sel:16
                return (spare = keys, std::stable_sort(keys.begin(), keys.end()), spare.size()
                    + 2000);
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
template <class Key>
Dispatcher<Key>& local() {
    thread_local Dispatcher<Key> mine;
    return mine;
}

template <class Key>
std::size_t call(std::vector<Key>& keys, std::vector<Key>&& spare) {
    return local<Key>()(keys, std::forward<decltype(spare)>(spare));
}

#if defined(SELGEN_SELFTEST)
/// Features, and what the reference evaluator chose for them when this header was written.
namespace golden {
struct Row {
    Features features;
    Variant variant;
};
inline constexpr std::array<Row, 30> rows{{
    {{-5e-324, 7e+05, 0.5}, Variant::insertion},
    {{0, 3.9999999999999996, 1}, Variant::insertion},
    {{5e-324, 1e+07, 1}, Variant::insertion},
    {{7.999999999999999, 40000, 0.5}, Variant::insertion},
    {{8, 40000, 0}, Variant::stable},
    {{8.000000000000002, 2500, 0}, Variant::stable},
    {{15.999999999999998, 0, 0.03}, Variant::insertion},
    {{16, 7e+05, 0}, Variant::stable},
    {{16.000000000000004, 1e+07, 1}, Variant::nothing},
    {{selgen::rt::infinity, 3.9999999999999996, 0.03}, Variant::nothing},
    {{-selgen::rt::infinity, 0, 0.5}, Variant::insertion},
    {{selgen::rt::unread, 0.5, 0.5}, Variant::insertion},
    {{8, -5e-324, 0.5}, Variant::insertion},
    {{150, 0, 0}, Variant::insertion},
    {{0.5, 5e-324, 0.5}, Variant::insertion},
    {{0.03, 3.9999999999999996, 1}, Variant::insertion},
    {{1, 4, 0.03}, Variant::insertion},
    {{2500, 4.000000000000001, 1}, Variant::nothing},
    {{1e+07, selgen::rt::infinity, 0.03}, Variant::nothing},
    {{0, -selgen::rt::infinity, 0.5}, Variant::insertion},
    {{8, selgen::rt::unread, 0}, Variant::insertion},
    {{16.000000000000004, 150, -5e-324}, Variant::nothing},
    {{150, 4, 0}, Variant::insertion},
    {{1e+07, 8, 5e-324}, Variant::nothing},
    {{2500, 4.000000000000001, 0.9999999999999999}, Variant::nothing},
    {{2500, 1e+07, 1}, Variant::nothing},
    {{40000, 3.9999999999999996, 1.0000000000000002}, Variant::nothing},
    {{150, 4.000000000000001, selgen::rt::infinity}, Variant::nothing},
    {{8, 2e+08, -selgen::rt::infinity}, Variant::stable},
    {{150, 4, selgen::rt::unread}, Variant::nothing},
}};
}  // namespace golden
#endif

}  // namespace sort

namespace sort::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"sort"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"sort.sel", __FILE__, 0x06d80c8afd5cf188}};

}  // namespace sort::detail
