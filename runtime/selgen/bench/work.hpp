#pragma once

#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

namespace selgen::bench {

namespace detail {

template <class T, class = void>
inline constexpr bool is_tuple = false;
template <class T>
inline constexpr bool is_tuple<T, std::void_t<decltype(std::tuple_size<T>::value)>> = true;

/// A parameter through which a call cannot change its argument.
template <class P>
inline constexpr bool leaves =
    std::is_lvalue_reference_v<P>&& std::is_const_v<std::remove_reference_t<P>>;

/// A copy of an argument that a call may change; empty for one it cannot change.
template <class P, class Element>
using Kept = std::conditional_t<leaves<P>, std::monostate, std::remove_cv_t<Element>>;

template <class P, class Element>
inline constexpr bool restorable =
    leaves<P> || (std::is_copy_constructible_v<Element> &&
                  std::is_assignable_v<Element&, const std::remove_cv_t<Element>&>);

/// Copies of the arguments of a call with parameters P.
template <class Arguments, class... P>
struct Copies;
template <class... Element, class... P>
struct Copies<std::tuple<Element&...>, P...> {
    using Type = std::tuple<Kept<P, Element>...>;
    static constexpr bool possible = (restorable<P, Element> && ...);
};

template <class P, class Element>
Kept<P, Element> kept([[maybe_unused]] const Element& element) {
    if constexpr (leaves<P>) {
        return {};
    } else {
        return element;
    }
}

template <class Element, class Kept>
void put_back([[maybe_unused]] Element& element, [[maybe_unused]] const Kept& kept) {
    if constexpr (!std::is_same_v<Kept, std::monostate>) element = kept;
}

/// The argument in the form the call accepts; moved only if the call requires an rvalue.
template <class P, class Element>
decltype(auto) pass(Element& element) {
    if constexpr (std::is_convertible_v<Element&, P>) {
        return static_cast<Element&>(element);
    } else {
        return static_cast<Element&&>(element);
    }
}

/// References to the elements of an input, or to the input as the only one.
template <class... P, class Input>
auto arguments_of(Input& input) {
    constexpr bool alone = sizeof...(P) == 1 && (std::is_convertible_v<Input&, P> && ...);
    if constexpr (!alone && is_tuple<Input>) {
        static_assert(std::tuple_size_v<Input> == sizeof...(P),
                      "an experiment's input must have one value for each parameter of the call");
        return std::apply([](auto&... all) { return std::tie(all...); }, input);
    } else {
        static_assert(sizeof...(P) == 1,
                      "an experiment's input must have one value for each parameter of the call: "
                      "std::tuple(...) or std::pair(...)");
        return std::tie(input);
    }
}

}  // namespace detail

/// The arguments of a call, made by a function, and how they are restored. The input must own the
/// data that it returns: if it returned a view, only the view would be copied.
template <class Call, class Make>
class Work;

template <class R, class... P, class Make>
class Work<R(P...), Make> {
    using Input = std::decay_t<decltype(std::declval<Make&>()())>;
    using Arguments = decltype(detail::arguments_of<P...>(std::declval<Input&>()));
    using Copies = detail::Copies<Arguments, P...>;

public:
    using Result = R;

    explicit Work(Make make) : make_(std::move(make)) {
        input_.emplace(make_());
        if constexpr (Copies::possible) {
            std::apply(
                [this](auto&... all) {
                    pristine_.emplace(
                        detail::kept<P, std::remove_reference_t<decltype(all)>>(all)...);
                },
                arguments());
        }
    }

    /// Calls with the arguments.
    template <class F>
    decltype(auto) call(F&& f) {
        return std::apply(
            [&](auto&... all) -> decltype(auto) { return f(detail::pass<P>(all)...); },
            arguments());
    }

    /// Undoes the changes of a run. If arguments cannot be copied, all are made again; then plans
    /// must be made again, too, and the result is true.
    bool restore() {
        if constexpr (Copies::possible) {
            std::apply(
                [this](auto&... all) {
                    std::apply([&](auto&... kept) { (detail::put_back(all, kept), ...); },
                               *pristine_);
                },
                arguments());
            return false;
        } else {
            input_.emplace(make_());
            return true;
        }
    }

private:
    Arguments arguments() { return detail::arguments_of<P...>(*input_); }

    Make make_;
    std::optional<Input> input_;
    std::optional<typename Copies::Type> pristine_;
};

}  // namespace selgen::bench
