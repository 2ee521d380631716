#pragma once

#include <cstdint>
#include <optional>
#include <type_traits>

namespace selgen::rt {

namespace detail {

/// A type whose values are equal where their bits are.
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

}  // namespace detail

/// The phase that a decision was made for, if there is one.
template <class Phase, bool = detail::is_word<Phase>>
class HeldPhase {
public:
    bool is(const Phase& phase) const { return is_shown_ && *phase_ == phase; }
    /// The same, also where the phase is hidden.
    bool keeps(const Phase& phase) const { return phase_ && *phase_ == phase; }

    void keep(const Phase& phase) {
        phase_.emplace(phase);
        is_shown_ = true;
    }
    /// No call finds the phase by is().
    void hide() noexcept { is_shown_ = false; }
    void forget() noexcept {
        phase_.reset();
        is_shown_ = false;
    }

private:
    std::optional<Phase> phase_;
    bool is_shown_ = false;
};

/// The same for a phase of one word: one compare and branch, since each shows in a reused decision.
template <class Phase>
class HeldPhase<Phase, true> {
public:
    bool is(Phase phase) const noexcept { return (detail::word(phase) & mask_) == masked_; }
    bool keeps(Phase phase) const noexcept { return is_kept_ && phase_ == detail::word(phase); }

    void keep(Phase phase) noexcept {
        phase_ = detail::word(phase);
        is_kept_ = true;
        masked_ = phase_;
        mask_ = ~std::uint64_t{0};
    }
    void hide() noexcept {
        masked_ = 1;
        mask_ = 0;
    }
    void forget() noexcept {
        hide();
        is_kept_ = false;
    }

private:
    // The phase and all ones; 1 and 0, which no word meets, where none is to be found.
    std::uint64_t masked_ = 1;
    std::uint64_t mask_ = 0;
    std::uint64_t phase_ = 0;
    bool is_kept_ = false;
};

}  // namespace selgen::rt
