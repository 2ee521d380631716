// Makes, renews, uses and destroys the plan of a dispatcher.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

#include <selgen/rt/config.hpp>
#include <selgen/rt/dispatch/call.hpp>
#include <selgen/rt/tagged_union.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// Placeholder for a plan that is not part of this program's build.
struct Unavailable {};

/// A plan constructed in place from the result of `make`, so that its type need not be movable.
template <class Plan>
struct Held {
    template <class Make, class... Arguments>
    explicit Held(const Make& make, Arguments&... arguments) : plan(make(arguments...)) {}
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;

    Plan plan;
};

namespace detail {

/// The bytes that a plan with a member `bytes()` reports.
template <class Plan>
auto bytes_of(const Plan& plan, int) -> decltype(static_cast<double>(plan.bytes())) {
    return static_cast<double>(plan.bytes());
}
template <class Plan>
double bytes_of(const Plan&, long) {
    return 0;
}
template <class Plan>
double bytes_at(const void* held) {
    return bytes_of(static_cast<const Held<Plan>*>(held)->plan, 0);
}

constexpr bool all_of(std::initializer_list<bool> conditions) noexcept {
    for (const bool holds : conditions)
        if (!holds) return false;
    return true;
}

/// Whether a plan has a member `bytes()`.
template <class Plan, class = void>
struct SaysBytes : std::is_same<Plan, Unavailable> {};
template <class Plan>
struct SaysBytes<Plan,
                 std::void_t<decltype(static_cast<double>(std::declval<const Plan&>().bytes()))>>
    : std::true_type {};

}  // namespace detail

/// Marks a plan as in use for its own lifetime.
template <class Plan>
class Lease {
public:
    Lease(Plan& held, int& users) noexcept : plan(held), users_(users) { ++users_; }
    ~Lease() { --users_; }
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;

    Plan& plan;

private:
    int& users_;
};

namespace detail {

[[noreturn]] void throw_plan_runs(std::string_view selector);
[[noreturn]] void throw_plan_too_large(double bytes, double most);

}  // namespace detail

/// The plan of the running variant: at most one, stored without heap allocation.
template <class... Plans>
class PlanOf {
public:
    /// Destroys the plan. Throws std::logic_error if it is in use, which happens when a variant
    /// calls its own selector in another phase: give the inner call its own Dispatcher.
    void drop(std::string_view selector) {
        check_idle(selector);
        held_.reset();
    }
    /// Throws like drop() if the plan is in use; keeps it, and the next phase may renew it.
    void check_idle(std::string_view selector) const {
        if (runs()) detail::throw_plan_runs(selector);
    }

    /// Whether the plan is in use, which happens when a variant calls its own selector.
    bool runs() const noexcept { return users_ > 0; }

    /// The bytes that the plan reports; 0 if there is none, or it has no member `bytes()`.
    double bytes() const {
        constexpr double (*bytes[])(const void*) = {&detail::bytes_at<Plans>...};
        return held_.is_empty() ? 0 : bytes[held_.index()](held_.address());
    }

    template <std::size_t I, class... All, class Make, class... Arguments>
    friend void make_plan(PlanOf<All...>& plans, const Make& make, Arguments&... arguments);
    template <std::size_t I, class... All, class Renew, class Make, class... Arguments>
    friend void renew_or_make_plan(PlanOf<All...>& plans, const Renew& renew, const Make& make,
                                   Arguments&... arguments);
    template <std::size_t I, class... All>
    friend auto use(PlanOf<All...>& plans) noexcept;

private:
    TaggedUnion<Held<Plans>...> held_;
    int users_ = 0;
};

/// Makes plan I from the result of `make` for the arguments of the call.
template <std::size_t I, class... Plans, class Make, class... Arguments>
void make_plan(PlanOf<Plans...>& plans, const Make& make, Arguments&... arguments) {
    plans.held_.template emplace<I>(make, arguments...);
}

/// Calls `renew` to adapt plan I to a new phase if it exists; otherwise makes it. A plan that
/// throws is destroyed.
template <std::size_t I, class... Plans, class Renew, class Make, class... Arguments>
void renew_or_make_plan(PlanOf<Plans...>& plans, const Renew& renew, const Make& make,
                        Arguments&... arguments) {
    if (!plans.held_.template has<I>()) return make_plan<I>(plans, make, arguments...);
    try {
        renew(plans.held_.template get<I>().plan, arguments...);
    } catch (...) {
        plans.held_.reset();
        throw;
    }
}

/// Destroys the plan and throws std::runtime_error if it reports more than `most` bytes.
template <class... Plans>
void check_plan_bytes(PlanOf<Plans...>& plans, double most) {
    static_assert(detail::all_of({detail::SaysBytes<Plans>::value...}),
                  "selgen: a selector with `plans at most` needs plans with a member bytes()");
    const double bytes = plans.bytes();
    if (!(bytes > most)) return;
    plans.drop("");
    detail::throw_plan_too_large(bytes, most);
}

/// Plan I, which must be the current one, marked as in use while the result lives.
template <std::size_t I, class... Plans>
auto use(PlanOf<Plans...>& plans) noexcept {
    return Lease(plans.held_.template get<I>().plan, plans.users_);
}

/// The plan of the variant that ran before. It is made before the phase is decided, since it
/// contains what an inspection would compute.
template <class Variant>
class Ahead {
public:
    Ahead() = default;
    /// The plan of `at_hand` was already made for this phase.
    explicit Ahead(Variant at_hand) : made_(at_hand), is_late_(true) {}

    /// Whether the plan of `variant` exists. Makes it first if it will probably be needed: if the
    /// variant ran before, can run, and no other one is forced. If that throws, the variant is
    /// excluded.
    template <class State, class Call>
    bool has(Variant variant, State& state, Call& call) {
        if (made_ || is_late_) return made_ == variant;
        if (state.running() != variant || !state.open().has(variant)) return false;
        if (call.is_known_infeasible(variant)) return false;
        const auto wanted = state.wanted();
        if (wanted && *wanted != variant) return false;
        try {
            call.make_plan_now(variant);
        } catch (...) {
            state.fail(static_cast<std::size_t>(variant));
            return false;
        }
        made_ = variant;
        return true;
    }

    /// Whether the plan of `variant` was made ahead; true once, since another plan then replaces
    /// it.
    bool take(Variant variant) noexcept {
        is_late_ = true;
        return std::exchange(made_, std::nullopt) == variant;
    }
    /// The plan was destroyed.
    void drop() noexcept {
        is_late_ = true;
        made_.reset();
    }

private:
    std::optional<Variant> made_;
    bool is_late_ = false;  // too late to make one: the phase is decided
};

}  // namespace SELGEN_ABI
}  // namespace selgen::rt
