#pragma once

#include <cstddef>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <selgen/rt/join.hpp>
#include <selgen/rt/number_text.hpp>
#include <selgen/rt/tagged_union.hpp>

namespace selgen::rt {

/// Stands for a plan that this program was built without.
struct Unavailable {};

/// A plan built in place from what `make` returns, so that it need not move.
template <class Plan>
struct Held {
    template <class Make>
    explicit Held(const Make& make) : plan(make()) {}
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
        if (runs())
            throw std::logic_error(
                join({"selgen: ", selector, ": called in another phase while its own plan runs"}));
    }

    /// Whether the plan runs, which it does where a variant calls its own selector again.
    bool runs() const noexcept { return users_ > 0; }

    /// What the plan says that it holds; 0 where there is none, or it does not say.
    double bytes() const {
        constexpr double (*bytes[])(const void*) = {&detail::bytes_at<Plans>...};
        return held_.is_empty() ? 0 : bytes[held_.index()](held_.address());
    }

    template <std::size_t I, class... All, class Make>
    friend void make(PlanOf<All...>& plans, const Make& make);
    template <std::size_t I, class... All, class Fit, class Make>
    friend void renew_or_make(PlanOf<All...>& plans, const Fit& fit, const Make& make_plan);
    template <std::size_t I, class... All>
    friend auto use(PlanOf<All...>& plans) noexcept;

private:
    TaggedUnion<Held<Plans>...> held_;
    int users_ = 0;
};

/// Makes the plan of number I from what `make` returns.
template <std::size_t I, class... Plans, class Make>
void make(PlanOf<Plans...>& plans, const Make& make) {
    plans.held_.template emplace<I>(make);
}

namespace detail {

constexpr bool all_of(std::initializer_list<bool> conditions) noexcept {
    for (const bool holds : conditions)
        if (!holds) return false;
    return true;
}

/// Throws std::runtime_error, and drops the plan, where it holds more.
template <class... Plans>
void check_bytes(PlanOf<Plans...>& plans, double most) {
    static_assert(all_of({SaysBytes<Plans>::value...}),
                  "selgen: a selector that says `plans at most` needs plans with a member bytes()");
    const double bytes = plans.bytes();
    if (!(bytes > most)) return;
    plans.drop("");
    throw std::runtime_error(
        join({"it holds ", number_text(bytes, 4), " bytes, of at most ", number_text(most, 4)}));
}

}  // namespace detail

/// The same, of at most so many bytes. Throws std::runtime_error where the plan holds more.
template <std::size_t I, class... Plans, class Make>
void make(PlanOf<Plans...>& plans, const Make& make_plan, double most) {
    make<I>(plans, make_plan);
    detail::check_bytes(plans, most);
}

/// Has `fit` fit the plan of number I to a new phase where it is at hand, and makes it elsewhere. A
/// plan that throws is dropped.
template <std::size_t I, class... Plans, class Fit, class Make>
void renew_or_make(PlanOf<Plans...>& plans, const Fit& fit, const Make& make_plan) {
    if (!plans.held_.template has<I>()) return make<I>(plans, make_plan);
    try {
        fit(plans.held_.template get<I>().plan);
    } catch (...) {
        plans.held_.reset();
        throw;
    }
}

/// The same, of at most so many bytes. Throws std::runtime_error where the plan holds more.
template <std::size_t I, class... Plans, class Fit, class Make>
void renew_or_make(PlanOf<Plans...>& plans, const Fit& fit, const Make& make_plan, double most) {
    renew_or_make<I>(plans, fit, make_plan);
    detail::check_bytes(plans, most);
}

/// The plan of number I, which is the one made last, as long as the result lives.
template <std::size_t I, class... Plans>
auto use(PlanOf<Plans...>& plans) noexcept {
    return Lease(plans.held_.template get<I>().plan, plans.users_);
}

}  // namespace selgen::rt
