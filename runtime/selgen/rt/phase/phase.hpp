// The phase of a decision: its value, which is compared with that of the next call, and the number
// of calls that share it. The functions declared here are defined in lib/decide_phase.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>

#include <selgen/rt/config.hpp>
#include <selgen/rt/decide/decide.hpp>

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

/// The phase type of a selector that decides at every call: each call is another phase.
struct EveryCall {
    friend constexpr bool operator==(EveryCall, EveryCall) noexcept { return false; }
};

/// The value of the phase of the current decision.
template <class Phase, detail::PhaseKind = detail::phase_kind<Phase>>
class HeldPhase {
public:
    /// Whether it equals `phase` and `invalid` is 0. A phase must have been stored if it is.
    bool is(const Phase& phase, std::uint64_t invalid) const {
        return invalid == 0 && is_equal(*phase_, phase);
    }
    void store(const Phase& phase) { phase_.emplace(phase); }
    void forget() noexcept { phase_.reset(); }

private:
    std::optional<Phase> phase_;
};

/// The same for a phase of one word: one test, since each costs measurable time in a reused
/// decision.
template <class Phase>
class HeldPhase<Phase, detail::PhaseKind::word> {
public:
    bool is(Phase phase, std::uint64_t invalid) const noexcept {
        return ((detail::word(phase) ^ phase_) | invalid) == 0;
    }
    void store(Phase phase) noexcept { phase_ = detail::word(phase); }
    static constexpr void forget() noexcept {}

private:
    std::uint64_t phase_ = 0;
};

/// The same for a phase of several words: one test for all of them.
template <class Phase>
class HeldPhase<Phase, detail::PhaseKind::words> {
public:
    bool is(const Phase& phase, std::uint64_t invalid) const noexcept {
        return (difference(phase, Indices()) | invalid) == 0;
    }
    void store(const Phase& phase) noexcept { copy(phase, Indices()); }
    static constexpr void forget() noexcept {}

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
};

/// No phase equals another one.
template <>
class HeldPhase<EveryCall> {
public:
    static constexpr bool is(EveryCall, std::uint64_t) noexcept { return false; }
    static constexpr void store(EveryCall) noexcept {}
    static constexpr void forget() noexcept {}
};

/// A phase that is kept until it is forgotten, such as that of the result of an inspection.
template <class Phase>
class KeptPhase {
public:
    bool keeps(const Phase& phase) const { return is_kept_ && phase_.is(phase, 0); }
    void store(const Phase& phase) {
        phase_.store(phase);
        is_kept_ = true;
    }
    void forget() noexcept {
        is_kept_ = false;
        phase_.forget();
    }

private:
    HeldPhase<Phase> phase_;
    bool is_kept_ = false;
};

/// Counts the calls of a phase, and predicts the number of calls of the next one.
class Reuse {
    static constexpr std::size_t remembered = 8, enough_for_a_line = 4;

public:
    /// Calls of the last phases, the oldest first; 0 for phases that did not happen.
    using Lengths = std::array<double, remembered>;

    void begin_phase() noexcept {
        if (calls_ > 0) lengths_[phases_++ % lengths_.size()] = static_cast<double>(calls_);
        calls_ = 0;
        limit_ = 0;
    }
    void count() noexcept { ++calls_; }
    void uncount() noexcept { --calls_; }
    std::uint64_t calls() const noexcept { return calls_; }
    /// The calls of a phase that does not outlast its call; then 0.
    std::uint64_t take_calls() noexcept { return std::exchange(calls_, 0); }

    /// Sets the calls per phase that the program expects; below 1 and NaN count as 1.
    void expect(double calls) noexcept { expected_ = at_least_one(calls); }

    /// The expected calls of a phase: the program's number, otherwise the prediction from previous
    /// phases; 1 for the first phase.
    double calls_to_come() noexcept { return length_ = expected_ ? *expected_ : predicted(); }
    /// The same, with the number in the spec instead of a prediction.
    double calls_to_come(double by_spec) noexcept {
        return length_ = expected_.value_or(at_least_one(by_spec));
    }

    /// The expected remaining calls of the phase; if it has exceeded its expected length, as many
    /// as it has already had.
    double rest() const noexcept {
        const auto calls = static_cast<double>(calls_);
        return at_least_one(calls < length_ ? length_ - calls : calls);
    }
    /// From now on is_outlived() is true once the phase has had its expected calls, and later each
    /// time their number has doubled.
    void watch_length() noexcept {
        constexpr double most = 0x1p62;
        const auto calls = static_cast<double>(calls_);
        const double limit = at_least_one(calls < length_ ? length_ : 2 * calls);
        limit_ = static_cast<std::uint64_t>(limit < most ? limit : most);
    }
    bool is_outlived() const noexcept { return limit_ != 0 && calls_ >= limit_; }

    /// The lengths of the last phases, including the present one so far.
    Lengths lengths() const noexcept;
    /// Restores the lengths of previous phases.
    void restore(const Lengths& all) noexcept;

private:
    static double at_least_one(double calls) noexcept { return calls > 1 ? calls : 1; }

    /// The length of the next phase by the least-squares line through the last ones ("An Adaptive
    /// Algorithm Selection Framework", section 5.3), at most a factor of 2 beyond their range;
    /// after only a few phases, the last length.
    double predicted() const noexcept;

    std::uint64_t calls_ = 0;
    std::size_t phases_ = 0;  // ended phases
    Lengths lengths_{};
    std::optional<double> expected_;
    double length_ = 0;        // expected length of this phase; 0 if it was not asked for
    std::uint64_t limit_ = 0;  // of its calls, after which it is outlived; 0 if there is none
};

}  // namespace SELGEN_ABI
}  // namespace selgen::rt
