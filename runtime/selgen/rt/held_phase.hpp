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
    bool is(const Phase& phase) const { return phase_ && *phase_ == phase; }
    void keep(const Phase& phase) { phase_.emplace(phase); }
    void forget() noexcept { phase_.reset(); }

private:
    std::optional<Phase> phase_;
};

/// The same for a phase of one word: one test, since each branch shows in a reused decision.
template <class Phase>
class HeldPhase<Phase, true> {
public:
    bool is(Phase phase) const noexcept { return ((phase_ ^ detail::word(phase)) | none_) == 0; }
    void keep(Phase phase) noexcept {
        phase_ = detail::word(phase);
        none_ = 0;
    }
    void forget() noexcept { none_ = 1; }

private:
    std::uint64_t phase_ = 0;
    std::uint64_t none_ = 1;
};

}  // namespace selgen::rt
