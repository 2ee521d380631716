// Stores the value of a phase and compares it with that of the next call.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>

#include <selgen/rt/abi.hpp>
#include <selgen/rt/value.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

namespace detail {

/// Whether equal values of a type have equal bits, and fit in a word.
template <class Phase>
inline constexpr bool is_word = (std::is_integral_v<Phase> ||
                                 std::is_pointer_v<Phase>)&&sizeof(Phase) <= sizeof(std::uint64_t);

template <class Phase>
std::uint64_t word(Phase phase) noexcept {
    if constexpr (std::is_pointer_v<Phase>)
        return reinterpret_cast<std::uintptr_t>(phase);
    else
        return static_cast<std::uint64_t>(phase);
}

/// The number of words of an array, pair or tuple of such types; 0 for any other type.
template <class Phase, class = void>
struct Words : std::integral_constant<std::size_t, 0> {};
template <class Word, std::size_t N>
struct Words<std::array<Word, N>>
    : std::integral_constant<std::size_t, is_word<Word> && N <= 16 ? N : 0> {};
template <class A, class B>
struct Words<std::pair<A, B>>
    : std::integral_constant<std::size_t, is_word<A> && is_word<B> ? 2 : 0> {};
template <class... Word>
struct Words<std::tuple<Word...>>
    : std::integral_constant<std::size_t, (is_word<Word> && ...) ? sizeof...(Word) : 0> {};

enum class PhaseKind { word, words, other };

template <class Phase>
inline constexpr PhaseKind phase_kind = is_word<Phase>            ? PhaseKind::word
                                        : Words<Phase>::value > 0 ? PhaseKind::words
                                                                  : PhaseKind::other;

}  // namespace detail

/// The phase of the current decision, if there is one.
template <class Phase, detail::PhaseKind = detail::phase_kind<Phase>>
class HeldPhase {
public:
    bool is(const Phase& phase) const { return is_valid_ && is_equal(*phase_, phase); }
    /// The same, even if the phase is invalidated.
    bool keeps(const Phase& phase) const { return phase_ && is_equal(*phase_, phase); }
    bool has_phase() const noexcept { return phase_.has_value(); }

    void store(const Phase& phase) {
        phase_.emplace(phase);
        is_valid_ = true;
    }
    /// is() is false for every phase from now on.
    void invalidate() noexcept { is_valid_ = false; }
    /// Undoes invalidate(); returns false if no phase is stored.
    bool revalidate() noexcept { return is_valid_ = phase_.has_value(); }
    void forget() noexcept {
        phase_.reset();
        is_valid_ = false;
    }

private:
    std::optional<Phase> phase_;
    bool is_valid_ = false;
};

/// The same for a phase of one word: one comparison and one branch, since each costs measurable
/// time in a reused decision.
template <class Phase>
class HeldPhase<Phase, detail::PhaseKind::word> {
public:
    bool is(Phase phase) const noexcept { return (detail::word(phase) & mask_) == masked_; }
    bool keeps(Phase phase) const noexcept { return is_kept_ && phase_ == detail::word(phase); }
    bool has_phase() const noexcept { return is_kept_; }

    void store(Phase phase) noexcept {
        phase_ = detail::word(phase);
        is_kept_ = true;
        store_word();
    }
    void invalidate() noexcept {
        masked_ = 1;
        mask_ = 0;
    }
    bool revalidate() noexcept {
        if (is_kept_) store_word();
        return is_kept_;
    }
    void forget() noexcept {
        invalidate();
        is_kept_ = false;
    }

private:
    void store_word() noexcept {
        masked_ = phase_;
        mask_ = ~std::uint64_t{0};
    }

    // The phase and a mask of all ones. If is() must be false: 1 and 0, which no word matches.
    std::uint64_t masked_ = 1;
    std::uint64_t mask_ = 0;
    std::uint64_t phase_ = 0;
    bool is_kept_ = false;
};

/// The same for a phase of several words: one test for all of them.
template <class Phase>
class HeldPhase<Phase, detail::PhaseKind::words> {
public:
    bool is(const Phase& phase) const noexcept {
        return (difference(phase, Indices()) | invalid_) == 0;
    }
    bool keeps(const Phase& phase) const noexcept {
        return is_kept_ && difference(phase, Indices()) == 0;
    }
    bool has_phase() const noexcept { return is_kept_; }

    void store(const Phase& phase) noexcept {
        copy(phase, Indices());
        invalid_ = 0;
        is_kept_ = true;
    }
    void invalidate() noexcept { invalid_ = 1; }
    bool revalidate() noexcept {
        if (is_kept_) invalid_ = 0;
        return is_kept_;
    }
    void forget() noexcept {
        invalid_ = 1;
        is_kept_ = false;
    }

private:
    static constexpr std::size_t count = detail::Words<Phase>::value;
    using Indices = std::make_index_sequence<count>;

    template <std::size_t... i>
    std::uint64_t difference(const Phase& phase, std::index_sequence<i...>) const noexcept {
        return ((words_[i] ^ detail::word(std::get<i>(phase))) | ...);
    }
    template <std::size_t... i>
    void copy(const Phase& phase, std::index_sequence<i...>) noexcept {
        ((words_[i] = detail::word(std::get<i>(phase))), ...);
    }

    std::array<std::uint64_t, count> words_{};
    std::uint64_t invalid_ = 1;
    bool is_kept_ = false;
};

}  // namespace SELGEN_ABI
}  // namespace selgen::rt
