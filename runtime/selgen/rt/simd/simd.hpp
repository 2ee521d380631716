// Arithmetic on vectors of doubles in SIMD registers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <selgen/rt/config.hpp>

// The device compiler does not support GNU vectors.
#if defined(__GNUC__) && !defined(SELGEN_DEVICE_COMPILER)
#define SELGEN_VECTORS 1
#endif

// Allows clang to fuse a product and a sum across these functions, as g++ does.
#if defined(__clang__)
#define SELGEN_CONTRACT _Pragma("clang fp contract(fast)")
#else
#define SELGEN_CONTRACT
#endif

namespace selgen::rt {
inline namespace SELGEN_ABI {

namespace detail {

#if !defined(SELGEN_VECTORS)
inline constexpr std::size_t widest = 1;
#elif defined(__AVX512F__)
inline constexpr std::size_t widest = 8;
#elif defined(__AVX__)
inline constexpr std::size_t widest = 4;
#else
inline constexpr std::size_t widest = 2;
#endif

/// memcpy for host and device: hipcc takes std::memcpy for a host function.
SELGEN_INLINE void copy_bytes(void* to, const void* from, std::size_t count) noexcept {
#if defined(__HIPCC__)
    __builtin_memcpy(to, from, count);
#else
    std::memcpy(to, from, count);
#endif
}

/// The widest register that `count` numbers fill.
constexpr std::size_t width(std::size_t count) noexcept {
    std::size_t width = 1;
    while (2 * width <= count && 2 * width <= widest) width *= 2;
    return width;
}

template <std::size_t Width>
struct Lanes {
#if defined(SELGEN_VECTORS)
    using Numbers [[gnu::vector_size(Width * sizeof(double))]] = double;
    using Words [[gnu::vector_size(Width * sizeof(double))]] = std::uint64_t;
#endif
};
template <>
struct Lanes<1> {
    using Numbers = double;
    using Words = std::uint64_t;
};

}  // namespace detail

/// N numbers as a vector, in registers of the machine.
template <std::size_t N>
struct Simd {
    using Lanes = detail::Lanes<detail::width(N)>;
    using Head = typename Lanes::Numbers;
    static constexpr std::size_t head_size = detail::width(N);

    Head head;
    Simd<N - head_size> rest;
};
template <>
struct Simd<0> {};

/// Loads N numbers from memory.
template <std::size_t N>
SELGEN_INLINE Simd<N> load(const double* numbers) noexcept {
    Simd<N> simd;
    detail::copy_bytes(&simd.head, numbers, sizeof simd.head);
    if constexpr (N > Simd<N>::head_size)
        simd.rest = load<N - Simd<N>::head_size>(numbers + Simd<N>::head_size);
    return simd;
}

/// Stores the numbers to memory.
template <std::size_t N>
SELGEN_INLINE void store(const Simd<N>& simd, double* numbers) noexcept {
    detail::copy_bytes(numbers, &simd.head, sizeof simd.head);
    if constexpr (N > Simd<N>::head_size) store(simd.rest, numbers + Simd<N>::head_size);
}

/// One of the numbers.
template <std::size_t I, std::size_t N>
SELGEN_INLINE double at(const Simd<N>& simd) noexcept {
    double numbers[N];
    store(simd, numbers);
    return numbers[I];
}

/// The numbers of both, those of `a` first.
template <std::size_t N, std::size_t M>
SELGEN_INLINE Simd<N + M> concat(const Simd<N>& a, const Simd<M>& b) noexcept {
    double numbers[N + M];
    store(a, numbers);
    store(b, numbers + N);
    return load<N + M>(numbers);
}

/// The vector of these numbers.
template <class... Numbers>
SELGEN_INLINE Simd<sizeof...(Numbers)> simd(Numbers... numbers) noexcept {
    const double all[] = {numbers...};
    return load<sizeof...(Numbers)>(all);
}

namespace detail {

/// Applies f to each register.
template <std::size_t N, class F>
SELGEN_INLINE Simd<N> mapped(const Simd<N>& a, const F& f) noexcept {
    Simd<N> result;
    result.head = f(a.head);
    if constexpr (N > Simd<N>::head_size) result.rest = mapped(a.rest, f);
    return result;
}

template <std::size_t N, class F>
SELGEN_INLINE Simd<N> mapped(const Simd<N>& a, const Simd<N>& b, const F& f) noexcept {
    Simd<N> result;
    result.head = f(a.head, b.head);
    if constexpr (N > Simd<N>::head_size) result.rest = mapped(a.rest, b.rest, f);
    return result;
}

struct Add {
    template <class A, class B>
    SELGEN_INLINE auto operator()(const A& a, const B& b) const noexcept {
        SELGEN_CONTRACT
        return a + b;
    }
};
struct Subtract {
    template <class A, class B>
    SELGEN_INLINE auto operator()(const A& a, const B& b) const noexcept {
        SELGEN_CONTRACT
        return a - b;
    }
};
struct Multiply {
    template <class A, class B>
    SELGEN_INLINE auto operator()(const A& a, const B& b) const noexcept {
        SELGEN_CONTRACT
        return a * b;
    }
};
struct Divide {
    template <class A, class B>
    SELGEN_INLINE auto operator()(const A& a, const B& b) const noexcept {
        return a / b;
    }
};

/// f with the number on the left, or on the right, of each register.
template <class F>
struct NumberFirst {
    double number;
    template <class A>
    SELGEN_INLINE auto operator()(const A& a) const noexcept {
        return F{}(number, a);
    }
};
template <class F>
struct NumberLast {
    double number;
    template <class A>
    SELGEN_INLINE auto operator()(const A& a) const noexcept {
        return F{}(a, number);
    }
};

}  // namespace detail

template <std::size_t N>
SELGEN_INLINE Simd<N> operator+(const Simd<N>& a, const Simd<N>& b) noexcept {
    return detail::mapped(a, b, detail::Add{});
}
template <std::size_t N>
SELGEN_INLINE Simd<N> operator+(double a, const Simd<N>& b) noexcept {
    return detail::mapped(b, detail::NumberFirst<detail::Add>{a});
}
template <std::size_t N>
SELGEN_INLINE Simd<N> operator+(const Simd<N>& a, double b) noexcept {
    return detail::mapped(a, detail::NumberLast<detail::Add>{b});
}
template <std::size_t N>
SELGEN_INLINE Simd<N> operator-(const Simd<N>& a, const Simd<N>& b) noexcept {
    return detail::mapped(a, b, detail::Subtract{});
}
template <std::size_t N>
SELGEN_INLINE Simd<N> operator-(double a, const Simd<N>& b) noexcept {
    return detail::mapped(b, detail::NumberFirst<detail::Subtract>{a});
}
template <std::size_t N>
SELGEN_INLINE Simd<N> operator-(const Simd<N>& a, double b) noexcept {
    return detail::mapped(a, detail::NumberLast<detail::Subtract>{b});
}
template <std::size_t N>
SELGEN_INLINE Simd<N> operator*(const Simd<N>& a, const Simd<N>& b) noexcept {
    return detail::mapped(a, b, detail::Multiply{});
}
template <std::size_t N>
SELGEN_INLINE Simd<N> operator*(double a, const Simd<N>& b) noexcept {
    return detail::mapped(b, detail::NumberFirst<detail::Multiply>{a});
}
template <std::size_t N>
SELGEN_INLINE Simd<N> operator*(const Simd<N>& a, double b) noexcept {
    return detail::mapped(a, detail::NumberLast<detail::Multiply>{b});
}
template <std::size_t N>
SELGEN_INLINE Simd<N> operator/(const Simd<N>& a, const Simd<N>& b) noexcept {
    return detail::mapped(a, b, detail::Divide{});
}
template <std::size_t N>
SELGEN_INLINE Simd<N> operator/(double a, const Simd<N>& b) noexcept {
    return detail::mapped(b, detail::NumberFirst<detail::Divide>{a});
}
template <std::size_t N>
SELGEN_INLINE Simd<N> operator/(const Simd<N>& a, double b) noexcept {
    return detail::mapped(a, detail::NumberLast<detail::Divide>{b});
}

}  // namespace SELGEN_ABI
}  // namespace selgen::rt

#undef SELGEN_CONTRACT
