// Written by selgen from phases.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <cstdint>
#include <utility>

#include <selgen/rt/category.hpp>
#include <selgen/rt/dispatch/dispatcher.hpp>
#include <selgen/rt/plan/plans.hpp>
#include <selgen/rt/sampled.hpp>
#include <selgen/rt/models/within.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1, "phases.sel was compiled for runtime ABI 1: run selgen again");

namespace near {

/// The features that the choice depends on.
struct Features {
    double n;      // count, phases.sel:6
    double con;    // ratio, phases.sel:7
    double place;  // one of host, device, phases.sel:8
    double sp;     // fraction, 0 to 1, inspected, phases.sel:10
};

/// Inspections compute costly features; each runs at most once per phase, and only if needed.
enum class Inspect : unsigned char { shape };

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { some, many };

inline constexpr selgen::rt::Names<Variant, 2> names{{"some", "many"}};

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) { return false; }

/// Applies the rules in the order of the spec; `need` runs an inspection before its result is used.
template <class Need>
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 2>& now, const Need& need) {
    using selgen::rt::Reason;

    // phases.sel:14
    if (f.n > 1000 && need(Inspect::shape) && f.sp > 0.5 && now.open.has(Variant::many)) {
        return {Variant::many, Reason::rule, 14};
    }

    // phases.sel:15
    return selgen::rt::otherwise<Variant>({Variant::some, Reason::otherwise, 15}, now.open, 2,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept {
    return decide(f, {}, selgen::rt::EverythingRead()).variant;
}

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 2, Features> {
    static constexpr std::string_view features[] = {"n", "con", "place", "sp"};
    static constexpr std::string_view words[] = {"", "", "host device", ""};
    static constexpr auto info = selgen::rt::SelectorInfo{"near", "phases.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features)
            .with_words(words);
    inline static selgen::rt::Registered registered{"near"};

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 2> costs(const Features&) noexcept {
        return {{selgen::rt::unread, selgen::rt::unread}};
    }
};

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::rt::DispatcherBase<Dispatcher, detail::Selector, selgen::rt::Within<3>> {
public:
    void operator()(const kernels::Pattern& pattern, kernels::Numbers& data) {
        // phases.sel:13, phases.sel:6, phases.sel:7, phases.sel:8
        if (const auto& phase_ =
                selgen::rt::Within<3>{{{selgen::rt::number(pattern.elements()),
                selgen::rt::number(pattern.work),
                selgen::rt::category(pattern.fails ? "device" : "host", {"host", "device"})}},
                {{0.1, 0.1, 0}}};
                __builtin_expect(!state_.holds(phase_), 0) && decide_phase(phase_, pattern, data)) {
            return trace_run(pattern, data);
        }
        switch (state_.next()) {
            case Variant::some:
                kernels::run("some", data);  // phases.sel:11
                return;
            case Variant::many:
                kernels::run("many", data);  // phases.sel:12
                return;
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern&, kernels::Numbers&) {
        state_.features.n = new_phase().values[0];      // phases.sel:6
        state_.features.con = new_phase().values[1];    // phases.sel:7
        state_.features.place = new_phase().values[2];  // phases.sel:8
        state_.features.sp = selgen::rt::unread;
    }

    void run_inspection(Inspect, const kernels::Pattern& pattern, kernels::Numbers&) {
        auto&& shape = kernels::inspect(pattern);                 // phases.sel:9
        state_.features.sp = selgen::rt::number(shape.sparsity);  // phases.sel:10
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers& data) {  // phases.sel:5
    return local()(pattern, data);
}

}  // namespace near

namespace near::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"near"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"phases.sel", 0x810c2c1ed482b094}};
}  // namespace near::detail

namespace part {

/// The features that the choice depends on.
struct Features {
    double n;  // count, phases.sel:20
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { some, many };

inline constexpr selgen::rt::Names<Variant, 2> names{{"some", "many"}};

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) { return false; }

/// Applies the rules in the order of the spec.
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 2>& now) {
    using selgen::rt::Reason;

    if (f.n > 1000 && now.open.has(Variant::many)) {  // phases.sel:24
        return {Variant::many, Reason::rule, 24};
    }

    // phases.sel:25
    return selgen::rt::otherwise<Variant>({Variant::some, Reason::otherwise, 25}, now.open, 2,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 2, Features> {
    static constexpr std::string_view features[] = {"n"};
    static constexpr auto info = selgen::rt::SelectorInfo{"part", "phases.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"part"};

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 2> costs(const Features&) noexcept {
        return {{selgen::rt::unread, selgen::rt::unread}};
    }
};

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher : public selgen::rt::DispatcherBase<Dispatcher, detail::Selector, std::uint64_t> {
public:
    void operator()(kernels::Numbers& data) {
        // phases.sel:23
        if (const auto& phase_ = selgen::rt::sampled(data, 16);
                __builtin_expect(!state_.holds(phase_), 0) && decide_phase(phase_, data)) {
            return trace_run(data);
        }
        switch (state_.next()) {
            case Variant::some:
                kernels::run("some", data);  // phases.sel:21
                return;
            case Variant::many:
                kernels::run("many", data);  // phases.sel:22
                return;
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(kernels::Numbers& data) {
        state_.features.n = selgen::rt::number(data.size());  // phases.sel:20
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(kernels::Numbers& data) { return local()(data); }  // phases.sel:19

}  // namespace part

namespace part::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"part"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"phases.sel", 0xd804e67807bd0cc2}};
}  // namespace part::detail

namespace whole {

/// The features that the choice depends on.
struct Features {
    double n;  // count, phases.sel:30
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { some, many };

inline constexpr selgen::rt::Names<Variant, 2> names{{"some", "many"}};

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) { return false; }

/// Applies the rules in the order of the spec.
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 2>& now) {
    using selgen::rt::Reason;

    if (f.n > 1000 && now.open.has(Variant::many)) {  // phases.sel:34
        return {Variant::many, Reason::rule, 34};
    }

    // phases.sel:35
    return selgen::rt::otherwise<Variant>({Variant::some, Reason::otherwise, 35}, now.open, 2,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 2, Features> {
    static constexpr std::string_view features[] = {"n"};
    static constexpr auto info = selgen::rt::SelectorInfo{"whole", "phases.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"whole"};

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 2> costs(const Features&) noexcept {
        return {{selgen::rt::unread, selgen::rt::unread}};
    }
};

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher : public selgen::rt::DispatcherBase<Dispatcher, detail::Selector, std::uint64_t> {
public:
    void operator()(const kernels::Numbers& range, kernels::Numbers& data) {
        // phases.sel:33
        if (const auto& phase_ = selgen::rt::sampled(range);
                __builtin_expect(!state_.holds(phase_), 0) && decide_phase(phase_, range, data)) {
            return trace_run(range, data);
        }
        switch (state_.next()) {
            case Variant::some:
                kernels::run("some", data);  // phases.sel:31
                return;
            case Variant::many:
                kernels::run("many", data);  // phases.sel:32
                return;
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Numbers& range, kernels::Numbers&) {
        state_.features.n = selgen::rt::number(range.size());  // phases.sel:30
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Numbers& range, kernels::Numbers& data) {  // phases.sel:29
    return local()(range, data);
}

}  // namespace whole

namespace whole::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"whole"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"phases.sel", 0x2f2f7d80174a2e84}};
}  // namespace whole::detail

namespace often {

/// The features that the choice depends on.
struct Features {
    double n;  // count, phases.sel:40
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { some, many };

inline constexpr selgen::rt::Names<Variant, 2> names{{"some", "many"}};

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) { return false; }

/// Applies the rules in the order of the spec.
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 2>& now) {
    using selgen::rt::Reason;

    if (f.n > 1000 && now.open.has(Variant::many)) {  // phases.sel:44
        return {Variant::many, Reason::rule, 44};
    }

    // phases.sel:45
    return selgen::rt::otherwise<Variant>({Variant::some, Reason::otherwise, 45}, now.open, 2,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 2, Features> {
    static constexpr bool has_plan[] = {false, true};
    static constexpr std::string_view features[] = {"n"};
    static constexpr auto info = selgen::rt::SelectorInfo{"often", "phases.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"often"};

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 2> costs(const Features&) noexcept {
        return {{selgen::rt::unread, selgen::rt::unread}};
    }
};

// These functions make the plans.
inline auto plan_many(const kernels::Pattern& pattern, kernels::Numbers&) {
    return kernels::Plan("many", pattern);  // phases.sel:42
}

}  // namespace detail

inline void call(const kernels::Pattern& pattern, kernels::Numbers& data);

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::rt::DispatcherBase<Dispatcher, detail::Selector, selgen::rt::Calls,
        decltype(detail::plan_many)> {
public:
    void operator()(const kernels::Pattern& pattern, kernels::Numbers& data) {
        // phases.sel:43
        if (const auto& phase_ = selgen::rt::Calls{10, state_.reuse.calls()};
                __builtin_expect(!state_.holds(phase_), 0) && decide_phase(phase_, pattern, data)) {
            return trace_run(pattern, data);
        }
        switch (state_.next()) {
            case Variant::some:
                kernels::run("some", data);  // phases.sel:41
                return;
            case Variant::many: {
                const auto held_ = selgen::rt::use<0>(plans_);
                auto& plan = held_.plan;
                plan.reduce(data);  // phases.sel:42
                return;
            }
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern, kernels::Numbers&) {
        state_.features.n = selgen::rt::number(pattern.elements());  // phases.sel:40
    }

    void make_plan(Variant variant_, const kernels::Pattern& pattern, kernels::Numbers& data) {
        switch (variant_) {
            case Variant::many:
                return selgen::rt::make_plan<0>(plans_, detail::plan_many, pattern, data);
            case Variant::some: break;
        }
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers& data) {  // phases.sel:39
    return local()(pattern, data);
}

}  // namespace often

namespace often::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"often"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"phases.sel", 0x4e4d8faf4e900f97}};
}  // namespace often::detail

namespace lasting {

/// The features that the choice depends on.
struct Features {
    double n;     // count, phases.sel:50
    double sp;    // fraction, 0 to 1, inspected, phases.sel:52
    double clus;  // count, inspected, phases.sel:53
};

/// Inspections compute costly features; each runs at most once per phase, and only if needed.
enum class Inspect : unsigned char { shape };

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { some, many };

inline constexpr selgen::rt::Names<Variant, 2> names{{"some", "many"}};

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) { return false; }

/// Applies the rules in the order of the spec; `need` runs an inspection before its result is used.
template <class Need>
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 2>& now, const Need& need) {
    using selgen::rt::Reason;

    // phases.sel:57
    if (f.n > 1000 && need(Inspect::shape) && f.sp > 0.5 && f.clus < 20 &&
            now.open.has(Variant::many)) {
        return {Variant::many, Reason::rule, 57};
    }

    // phases.sel:58
    return selgen::rt::otherwise<Variant>({Variant::some, Reason::otherwise, 58}, now.open, 2,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept {
    return decide(f, {}, selgen::rt::EverythingRead()).variant;
}

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 2, Features> {
    static constexpr std::string_view features[] = {"n", "sp", "clus"};
    static constexpr auto info = selgen::rt::SelectorInfo{"lasting", "phases.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"lasting"};

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 2> costs(const Features&) noexcept {
        return {{selgen::rt::unread, selgen::rt::unread}};
    }
};

// Declared for their return types; never called.
inline auto phase(const kernels::Pattern&, int& step, kernels::Numbers&) {
    return step;  // phases.sel:56
}
inline auto valid_shape(const kernels::Pattern& pattern, int&, kernels::Numbers&) {
    return pattern.version;  // phases.sel:51
}

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::rt::DispatcherBase<Dispatcher, detail::Selector, decltype(detail::phase)> {
public:
    void operator()(const kernels::Pattern& pattern, int step, kernels::Numbers& data) {
        // phases.sel:56
        if (const auto& phase_ = step;
                __builtin_expect(!state_.holds(phase_), 0) &&
                decide_phase(phase_, pattern, step, data)) {
            return trace_run(pattern, std::forward<decltype(step)>(step), data);
        }
        switch (state_.next()) {
            case Variant::some:
                kernels::run("some", data);  // phases.sel:54
                return;
            case Variant::many:
                kernels::run("many", data);  // phases.sel:55
                return;
        }
        selgen::rt::unreachable();
    }

    /// The next call starts a new phase and runs inspections again.
    void forget() noexcept {
        found_ = {};
        state_.forget();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern, int&, kernels::Numbers&) {
        state_.features.n = selgen::rt::number(pattern.elements());  // phases.sel:50
        state_.features.sp = selgen::rt::unread;
        state_.features.clus = selgen::rt::unread;
    }

    void run_inspection(Inspect, const kernels::Pattern& pattern, int&, kernels::Numbers&) {
        const auto& valid_ = pattern.version;  // phases.sel:51
        if (found_.shape.keeps(valid_)) {
            state_.spare_inspection();
        } else {
            auto&& shape = kernels::inspect(pattern);  // phases.sel:51
            found_.shape.forget();
            found_features_.sp = selgen::rt::number(shape.sparsity);    // phases.sel:52
            found_features_.clus = selgen::rt::number(shape.clusters);  // phases.sel:53
            found_.shape.store(valid_);
        }
        state_.features.sp = found_features_.sp;
        state_.features.clus = found_features_.clus;
    }

    /// The results of inspections are valid while these values compare equal.
    struct Found {
        selgen::rt::KeptPhase<selgen::rt::Result<decltype(detail::valid_shape)>> shape;
    };
    Found found_;
    Features found_features_{};
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
// phases.sel:49
inline void call(const kernels::Pattern& pattern, int step, kernels::Numbers& data) {
    return local()(pattern, std::forward<decltype(step)>(step), data);
}

}  // namespace lasting

namespace lasting::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"lasting"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"phases.sel", 0x95ade057e32a91cd}};
}  // namespace lasting::detail
