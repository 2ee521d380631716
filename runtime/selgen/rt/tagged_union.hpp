// Stores one object out of any number of types, such as the plan of the running variant.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <new>
#include <utility>

#include <selgen/rt/config.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

namespace detail {

/// Not std::max, which is no constant expression in the parallel mode of libstdc++.
constexpr std::size_t largest(std::initializer_list<std::size_t> sizes) noexcept {
    std::size_t most = 0;
    for (const std::size_t size : sizes) most = size > most ? size : most;
    return most;
}

template <std::size_t I, class Type>
struct Numbered {
    using type = Type;
};
template <class Numbers, class... Types>
struct NumberedTypes;
template <std::size_t... I, class... Types>
struct NumberedTypes<std::index_sequence<I...>, Types...> : Numbered<I, Types>... {};

template <std::size_t I, class Type>
Numbered<I, Type> type_of_number(const Numbered<I, Type>&);

}  // namespace detail

/// An object of one of these types, or none. Compilers limit std::variant to about 250 types, but
/// not this class.
template <class... Types>
class TaggedUnion {
    using All = detail::NumberedTypes<std::index_sequence_for<Types...>, Types...>;

public:
    template <std::size_t I>
    using Type = typename decltype(detail::type_of_number<I>(std::declval<All>()))::type;

    TaggedUnion() = default;
    TaggedUnion(const TaggedUnion&) = delete;
    TaggedUnion& operator=(const TaggedUnion&) = delete;
    ~TaggedUnion() { reset(); }

    /// Replaces the object with one of type I; empty if its constructor throws.
    template <std::size_t I, class... Arguments>
    void emplace(Arguments&&... arguments) {
        reset();
        ::new (address()) Type<I>(std::forward<Arguments>(arguments)...);
        index_ = I;
        destroy_ = &destroy<Type<I>>;
    }
    void reset() noexcept {
        if (destroy_ != nullptr) std::exchange(destroy_, nullptr)(address());
    }

    bool is_empty() const noexcept { return destroy_ == nullptr; }
    /// The index of the current object's type.
    std::size_t index() const noexcept { return index_; }
    template <std::size_t I>
    bool has() const noexcept {
        return !is_empty() && index_ == I;
    }
    /// The object, which must be of type I.
    template <std::size_t I>
    Type<I>& get() noexcept {
        return *static_cast<Type<I>*>(address());
    }

    void* address() noexcept { return storage_; }
    const void* address() const noexcept { return storage_; }

private:
    template <class Object>
    static void destroy(void* object) {
        static_cast<Object*>(object)->~Object();
    }

    static constexpr std::size_t size = detail::largest({sizeof(Types)...});

    alignas(Types...) unsigned char storage_[size];
    void (*destroy_)(void*) = nullptr;
    std::size_t index_ = 0;
};

}  // namespace SELGEN_ABI
}  // namespace selgen::rt
