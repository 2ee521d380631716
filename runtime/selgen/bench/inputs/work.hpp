// One input of a call: checks its type, passes it as arguments, and undoes what calls change.
#pragma once

#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include <selgen/rt/config.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

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

/// Whether an input is the only argument of a call, even if it is a tuple.
template <class Input, class... P>
inline constexpr bool is_only_argument = sizeof...(P) == 1 &&
                                         (std::is_convertible_v<Input&, P> && ...);

/// References to the elements of an input, or to the input as the only one.
template <class... P, class Input>
auto arguments_of(Input& input) {
    if constexpr (!is_only_argument<Input, P...> && is_tuple<Input>) {
        return std::apply([](auto&... all) { return std::tie(all...); }, input);
    } else {
        return std::tie(input);
    }
}

template <class P, class Element>
inline constexpr bool passes =
    std::is_convertible_v<Element&, P> || std::is_convertible_v<Element&&, P>;

template <class Arguments, class... P>
inline constexpr bool all_pass = false;
template <class... Element, class... P>
inline constexpr bool all_pass<std::tuple<Element&...>, P...> = (passes<P, Element> && ...);

template <class Input, class... P>
constexpr bool has_right_count() {
    if constexpr (std::is_void_v<Input>) {
        return false;
    } else if constexpr (!is_only_argument<Input, P...> && is_tuple<Input>) {
        return std::tuple_size_v<Input> == sizeof...(P);
    } else {
        return sizeof...(P) == 1;
    }
}

template <class Input, class... P>
constexpr bool has_right_types() {
    if constexpr (has_right_count<Input, P...>()) {
        return all_pass<decltype(arguments_of<P...>(std::declval<Input&>())), P...>;
    } else {
        return true;  // the count is wrong
    }
}

}  // namespace detail

/// Whether the type of an experiment's input is right for the call. The driver asserts each value;
/// if one is false, nobody should use the input, which would cause more errors.
template <class Call, class Input>
struct CheckedInput;

template <class R, class... P, class Input>
struct CheckedInput<R(P...), Input> {
    static constexpr bool has_count = detail::has_right_count<Input, P...>();
    static constexpr bool has_types = detail::has_right_types<Input, P...>();
    static constexpr bool is_movable = !has_count || std::is_move_constructible_v<Input>;
    static constexpr bool value = has_count && has_types && is_movable;
};

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
    /// Whether a call may change its arguments.
    static constexpr bool changes_arguments = !(detail::leaves<P> && ...);

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

}  // namespace SELGEN_ABI
}  // namespace selgen::bench
