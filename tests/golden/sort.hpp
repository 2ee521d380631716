// Written by selgen from sort.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <utility>

#include <selgen/rt/dispatch/dispatcher.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

static_assert(selgen::rt::abi == 1, "sort.sel was compiled for runtime ABI 1: run selgen again");

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace sort {

/// The features that the choice depends on.
struct Features {
    double n;             // count, sort.sel:9
    double bytes_of_key;  // bytes, sort.sel:10
    double sorted;        // flag, 0 or 1, inspected, sort.sel:12
};

/// Inspections compute costly features; each runs at most once per phase, and only if needed.
enum class Inspect : unsigned char { order };

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { nothing, insertion, stable };

inline constexpr selgen::rt::Names<Variant, 3> names{{"nothing", "insertion", "stable"}};

/// Whether the `when` of a variant holds.
namespace feasible {
constexpr bool nothing(const Features& f) noexcept { return f.sorted != 0; }  // sort.sel:14
}  // namespace feasible

/// Whether the `when` of a variant does not hold.
template <class Need>
constexpr bool infeasible(Variant variant, const Features& f, const Need& need) {
    if (variant == Variant::nothing) return need(Inspect::order) && !feasible::nothing(f);
    return false;
}

/// Applies the rules in the order of the spec; `need` runs an inspection before its result is used.
template <class Need>
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 3>& now, const Need& need) {
    using selgen::rt::Reason;

    if (f.n < 8 && now.open.has(Variant::insertion)) {  // sort.sel:18
        return {Variant::insertion, Reason::rule, 18};
    }

    // sort.sel:19
    if (f.n >= 16 && need(Inspect::order) && f.sorted != 0 && now.open.has(Variant::nothing) &&
            feasible::nothing(f)) {
        return {Variant::nothing, Reason::rule, 19};
    }

    if (f.bytes_of_key > 4 && now.open.has(Variant::stable)) {  // sort.sel:20
        return {Variant::stable, Reason::rule, 20};
    }

    // sort.sel:21
    return selgen::rt::otherwise<Variant>({Variant::insertion, Reason::otherwise, 21}, now.open, 3,
            infeasible<Need>, f, need);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept {
    return decide(f, {}, selgen::rt::EverythingRead()).variant;
}

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 3, Features> {
    static constexpr std::string_view conditions[] = {"sorted", "", ""};
    static constexpr std::string_view features[] = {"n", "bytes_of_key", "sorted"};
    static constexpr auto info = selgen::rt::SelectorInfo{"sort", "sort.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"sort"};
    static constexpr Variant otherwise = Variant::insertion;

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 3> costs(const Features&) noexcept {
        return {{selgen::rt::unread, selgen::rt::unread, selgen::rt::unread}};
    }
};

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
template <class Key>
class Dispatcher
        : public selgen::rt::DispatcherBase<Dispatcher<Key>, detail::Selector,
        selgen::rt::EveryCall> {
    using Base =
            selgen::rt::DispatcherBase<Dispatcher<Key>, detail::Selector, selgen::rt::EveryCall>;
    using Base::decide_call;
    using Base::state_;
    using Base::trace_run;

public:
    std::size_t operator()(std::vector<Key>& keys, std::vector<Key>&& spare = {}) {
        if (decide_call(keys, spare)) return trace_run(keys, std::forward<decltype(spare)>(spare));
        switch (state_.next()) {
            case Variant::nothing: return keys.size();  // sort.sel:14
            case Variant::insertion:
                return (std::sort(keys.begin(), keys.end()), keys.size() + 1000);  // sort.sel:15
            case Variant::stable:
                // sort.sel:16
                return (spare = keys, std::stable_sort(keys.begin(), keys.end()),
                        spare.size() + 2000);
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(std::vector<Key>& keys, std::vector<Key>&) {
        state_.features.n = selgen::rt::number(keys.size());             // sort.sel:9
        state_.features.bytes_of_key = selgen::rt::number(sizeof(Key));  // sort.sel:10
        state_.features.sorted = selgen::rt::unread;
    }

    void run_inspection(Inspect, std::vector<Key>& keys, std::vector<Key>&) {
        auto&& order = std::is_sorted(keys.begin(), keys.end());  // sort.sel:11
        state_.features.sorted = selgen::rt::flag(order);         // sort.sel:12
    }
};

/// The Dispatcher of the calling thread.
template <class Key>
Dispatcher<Key>& local() { return selgen::rt::OfThread<Dispatcher<Key>>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
template <class Key>
std::size_t call(std::vector<Key>& keys, std::vector<Key>&& spare = {}) {  // sort.sel:7
    return local<Key>()(keys, std::forward<decltype(spare)>(spare));
}

}  // namespace sort

#pragma GCC diagnostic pop

namespace sort::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"sort"};
static const selgen::rt::OneDefinition one_definition{definition, {"sort.sel", 0x46213211fa838a79}};
}  // namespace sort::detail
