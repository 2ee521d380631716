#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include <selgen/rt/join.hpp>

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
        if (users_ > 0)
            throw std::logic_error(
                join({"selgen: ", selector, ": called in another phase while its own plan runs"}));
        held_.template emplace<0>();
    }

    template <std::size_t I, class... All, class Make>
    friend void make(PlanOf<All...>& plans, const Make& make);
    template <std::size_t I, class... All>
    friend auto use(PlanOf<All...>& plans) noexcept;

private:
    std::variant<std::monostate, Held<Plans>...> held_;
    int users_ = 0;
};

/// Makes the plan of number I from what `make` returns.
template <std::size_t I, class... Plans, class Make>
void make(PlanOf<Plans...>& plans, const Make& make) {
    plans.held_.template emplace<I + 1>(make);
}

/// The plan of number I, which is the one made last, as long as the result lives.
template <std::size_t I, class... Plans>
auto use(PlanOf<Plans...>& plans) noexcept {
    return Lease(std::get_if<I + 1>(&plans.held_)->plan, plans.users_);
}

}  // namespace selgen::rt
