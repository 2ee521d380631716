#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <selgen/rt/hd.hpp>
#include <selgen/rt/tagged_union.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::rt {

namespace detail {

template <class Type>
struct ResultOf {
    using type = Type;
};
template <class R, class... Parameters>
struct ResultOf<R(Parameters...)> {
    using type = R;
};

}  // namespace detail

/// What a function of this type returns; another type itself.
template <class Function>
using Result = typename detail::ResultOf<Function>::type;

/// Stands for a plan that this program was built without.
struct Unavailable {};

/// A plan built in place from what `make` returns, so that it need not move.
template <class Plan>
struct Held {
    template <class Make, class... Arguments>
    explicit Held(const Make& make, Arguments&... arguments) : plan(make(arguments...)) {}
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;

    Plan plan;
};

namespace detail {

/// The bytes that a plan with a member `bytes()` holds.
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

/// Whether a plan says how much it holds.
template <class Plan, class = void>
struct SaysBytes : std::is_same<Plan, Unavailable> {};
template <class Plan>
struct SaysBytes<Plan,
                 std::void_t<decltype(static_cast<double>(std::declval<const Plan&>().bytes()))>>
    : std::true_type {};

}  // namespace detail

/// Marks a plan as in use while it lives.
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

[[noreturn]] SELGEN_COLD void throw_plan_runs(std::string_view selector) {
    throw std::logic_error(
        join({"selgen: ", selector, ": called in another phase while its own plan runs"}));
}

[[noreturn]] SELGEN_COLD void throw_plan_too_large(double bytes, double most) {
    throw std::runtime_error(
        join({"it holds ", number_text(bytes, 4), " bytes, of at most ", number_text(most, 4)}));
}

}  // namespace detail

/// The plan of the variant that runs: one at a time, held without heap.
template <class... Plans>
class PlanOf {
public:
    /// Drops the plan. Throws std::logic_error while it runs, which is when a variant calls its own
    /// selector again in another phase: give the inner call a Dispatcher of its own.
    void drop(std::string_view selector) {
        check_idle(selector);
        held_.reset();
    }
    /// Throws as drop() does where the plan runs; it stays, and the next phase may renew it.
    void check_idle(std::string_view selector) const {
        if (runs()) detail::throw_plan_runs(selector);
    }

    /// Whether the plan runs, which it does where a variant calls its own selector again.
    bool runs() const noexcept { return users_ > 0; }

    /// What the plan says that it holds; 0 where there is none, or it does not say.
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

/// A selector without plans.
template <>
class PlanOf<> {
public:
    static constexpr void drop(std::string_view) noexcept {}
    static constexpr void check_idle(std::string_view) noexcept {}
    static constexpr bool runs() noexcept { return false; }
    static constexpr double bytes() noexcept { return 0; }
};

/// Makes the plan of number I: what `make` returns for the arguments of the call.
template <std::size_t I, class... Plans, class Make, class... Arguments>
void make_plan(PlanOf<Plans...>& plans, const Make& make, Arguments&... arguments) {
    plans.held_.template emplace<I>(make, arguments...);
}

/// Has `renew` fit the plan of number I to a new phase where it is at hand, and makes it elsewhere.
/// A plan that throws is dropped.
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

/// Throws std::runtime_error, and drops the plan, where it holds more bytes.
template <class... Plans>
void check_plan_bytes(PlanOf<Plans...>& plans, double most) {
    static_assert(detail::all_of({detail::SaysBytes<Plans>::value...}),
                  "selgen: a selector that says `plans at most` needs plans with a member bytes()");
    const double bytes = plans.bytes();
    if (!(bytes > most)) return;
    plans.drop("");
    detail::throw_plan_too_large(bytes, most);
}

/// The plan of number I, which is the one made last, as long as the result lives.
template <std::size_t I, class... Plans>
auto use(PlanOf<Plans...>& plans) noexcept {
    return Lease(plans.held_.template get<I>().plan, plans.users_);
}

/// The plan of what ran before, made before a phase is decided, as it has what an inspection would
/// find.
template <class Variant>
class Ahead {
public:
    Ahead() = default;
    /// The plan of `at_hand` was made for this phase already.
    explicit Ahead(Variant at_hand) : made_(at_hand), is_late_(true) {}

    /// Whether the plan of `variant` is at hand, and else is made where it is likely to be wanted:
    /// where the variant ran before, can run, and no other is forced. One that throws sets its
    /// variant aside.
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
            state.fail(variant);
            return false;
        }
        made_ = variant;
        return true;
    }

    /// Whether the plan of `variant` is at hand, once: another takes its place then.
    bool take(Variant variant) noexcept {
        is_late_ = true;
        return std::exchange(made_, std::nullopt) == variant;
    }
    /// The plan is gone.
    void drop() noexcept {
        is_late_ = true;
        made_.reset();
    }

private:
    std::optional<Variant> made_;
    bool is_late_ = false;  // to make one: the phase was decided before
};

}  // namespace selgen::rt
