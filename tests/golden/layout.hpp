// Written by selgen from layout.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <utility>

#include <selgen/rt/category.hpp>
#include <selgen/rt/dispatch/dispatcher.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1, "layout.sel was compiled for runtime ABI 1: run selgen again");

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace layout {

/// The features that the choice depends on.
struct Features {
    double kind;     // one of row, column, tiled, layout.sel:7
    double way;      // one of up, down, layout.sel:8
    double aligned;  // flag, 0 or 1, layout.sel:9
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { rows, columns };

inline constexpr selgen::rt::Names<Variant, 2> names{{"rows", "columns"}};

/// Values that the spec defines with `let`.
namespace derived {
constexpr bool easy(const Features& f) noexcept {  // layout.sel:11
    return f.kind == 0 || (f.kind == 2 && !(f.aligned != 0));
}
}  // namespace derived

/// Whether the `when` of a variant holds.
namespace feasible {
constexpr bool rows(const Features& f) noexcept { return f.kind != 1; }  // layout.sel:13
}  // namespace feasible

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant variant, const Features& f) {
    if (variant == Variant::rows) return !feasible::rows(f);
    return false;
}

/// Applies the rules in the order of the spec.
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 2>& now) {
    using selgen::rt::Reason;

    if (f.way == 1 && now.open.has(Variant::columns)) {  // layout.sel:16
        return {Variant::columns, Reason::rule, 16};
    }

    if (derived::easy(f) && now.open.has(Variant::rows) && feasible::rows(f)) {  // layout.sel:17
        return {Variant::rows, Reason::rule, 17};
    }

    // layout.sel:18
    return selgen::rt::otherwise<Variant>({Variant::columns, Reason::otherwise, 18}, now.open, 2,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 2, Features> {
    static constexpr std::string_view conditions[] = {"kind != column", ""};
    static constexpr std::string_view features[] = {"kind", "way", "aligned"};
    static constexpr std::string_view words[] = {"row column tiled", "up down", ""};
    static constexpr auto info = selgen::rt::SelectorInfo{"layout", "layout.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features)
            .with_words(words);
    inline static selgen::rt::Registered registered{"layout"};
    static constexpr Variant otherwise = Variant::columns;

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
    int operator()(kernels::Layout layout, std::string_view order, double* places) {
        if (decide_call(layout, order, places))
            return trace_run(std::forward<decltype(layout)>(layout),
                    std::forward<decltype(order)>(order), std::forward<decltype(places)>(places));
        switch (state_.next()) {
            case Variant::rows: return 1;     // layout.sel:13
            case Variant::columns: return 2;  // layout.sel:14
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(kernels::Layout& layout, std::string_view& order, double*& places) {
        // layout.sel:7
        state_.features.kind = selgen::rt::category(layout, {"row", "column", "tiled"});
        state_.features.way = selgen::rt::category(order, {"up", "down"});  // layout.sel:8
        // layout.sel:9
        state_.features.aligned = selgen::rt::flag(reinterpret_cast<std::size_t>(places) % 64 == 0);
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline int call(kernels::Layout layout, std::string_view order, double* places) {  // layout.sel:5
    return local()(std::forward<decltype(layout)>(layout), std::forward<decltype(order)>(order),
            std::forward<decltype(places)>(places));
}

}  // namespace layout

#pragma GCC diagnostic pop

namespace layout::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"layout"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"layout.sel", 0x95598cd46149877b}};
}  // namespace layout::detail
