// A decision: values of features, sets of variants, the best candidate of a goal, and a variant if
// no rule chooses one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include <selgen/rt/config.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// The value of a feature that has not been read.
inline constexpr double unread = std::numeric_limits<double>::quiet_NaN();

inline constexpr double infinity = std::numeric_limits<double>::infinity();

// Programs may compile with -Wfloat-equal: exact comparisons of numbers are here only.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

/// Whether the values are exactly equal; NaN is not equal to itself.
template <class A, class B>
constexpr bool is_equal(const A& a, const B& b) {
    return a == b;
}

#pragma GCC diagnostic pop

/// Whether the value of a feature is known.
constexpr bool is_read(double feature) noexcept { return is_equal(feature, feature); }

constexpr bool is_finite(double value) noexcept { return is_equal(value - value, 0.0); }

/// A value computed from features; unread if any of them is.
template <class... Feature>
constexpr double where_read(double value, Feature... features) noexcept {
    return (is_read(features) && ...) ? value : unread;
}

/// A number as a feature; integers are exact up to 2^53.
template <class T>
constexpr double number(const T& value) {
    return static_cast<double>(value);
}

/// A Boolean as a feature: 1 or 0.
template <class T>
constexpr double flag(const T& value) {
    return static_cast<bool>(value) ? 1 : 0;
}

/// x to an integer power from -16 to 16, by multiplication from the left; the power 0 is 1 for any
/// x.
template <int Exponent>
constexpr double power(double x) noexcept {
    static_assert(Exponent >= -16 && Exponent <= 16);
    constexpr int size = Exponent < 0 ? -Exponent : Exponent;
    if constexpr (size == 0) return 1;
    double product = x;
    for (int i = 1; i < size; ++i) product *= x;
    return Exponent < 0 ? 1 / product : product;
}

/// A set of the first N enumerators of a type (N at least 1), one bit each. Up to 64 fit in one
/// word.
template <class Variant, std::size_t N, bool is_word = (N <= 64)>
class Set {
public:
    static constexpr Set all() noexcept {
        Set set;
        set.bits_ = ~std::uint64_t{0} >> (64 - N);
        return set;
    }

    constexpr bool has(Variant variant) const noexcept { return (bits_ & bit(variant)) != 0; }
    constexpr bool empty() const noexcept { return bits_ == 0; }
    constexpr void add(Variant variant) noexcept { bits_ |= bit(variant); }
    constexpr void remove(Variant variant) noexcept { bits_ &= ~bit(variant); }
    constexpr Set without(Set others) const noexcept {
        Set set;
        set.bits_ = bits_ & ~others.bits_;
        return set;
    }

    /// The words of the set; bit i of word w is enumerator 64 w + i.
    constexpr std::uint64_t* words() noexcept { return &bits_; }
    constexpr const std::uint64_t* words() const noexcept { return &bits_; }

private:
    static constexpr std::uint64_t bit(Variant variant) noexcept {
        return std::uint64_t{1} << static_cast<unsigned>(variant);
    }

    std::uint64_t bits_ = 0;
};

/// More than 64 are stored as an array of words. (An array of one word would be compiled to
/// different code than a word.)
template <class Variant, std::size_t N>
class Set<Variant, N, false> {
public:
    static constexpr Set all() noexcept {
        Set set;
        for (std::uint64_t& word : set.words_) word = ~std::uint64_t{0};
        set.words_[count - 1] >>= 64 * count - N;
        return set;
    }

    constexpr bool has(Variant variant) const noexcept {
        return (words_[word(variant)] & bit(variant)) != 0;
    }
    constexpr bool empty() const noexcept {
        std::uint64_t any = 0;
        for (const std::uint64_t word : words_) any |= word;
        return any == 0;
    }
    constexpr void add(Variant variant) noexcept { words_[word(variant)] |= bit(variant); }
    constexpr void remove(Variant variant) noexcept { words_[word(variant)] &= ~bit(variant); }
    constexpr Set without(Set others) const noexcept {
        Set set;
        for (std::size_t i = 0; i < count; ++i) set.words_[i] = words_[i] & ~others.words_[i];
        return set;
    }

    constexpr std::uint64_t* words() noexcept { return words_; }
    constexpr const std::uint64_t* words() const noexcept { return words_; }

private:
    static constexpr std::size_t count = (N + 63) / 64;

    static constexpr std::size_t word(Variant variant) noexcept {
        return static_cast<std::size_t>(variant) / 64;
    }
    static constexpr std::uint64_t bit(Variant variant) noexcept {
        return std::uint64_t{1} << static_cast<std::size_t>(variant) % 64;
    }

    std::uint64_t words_[count] = {};
};

/// The name of each variant in the spec, in the order of the enumerators.
template <class Variant, std::size_t N>
struct Names {
    std::string_view text[N];

    static constexpr std::size_t size() noexcept { return N; }
    constexpr const std::string_view* begin() const noexcept { return text; }
    constexpr const std::string_view* end() const noexcept { return text + N; }

    /// The name of a variant of the spec; other values of the type have no name.
    constexpr std::string_view operator[](Variant variant) const noexcept {
        return text[static_cast<std::size_t>(variant)];
    }

    /// The variant of that name, if it exists.
    constexpr std::optional<Variant> find(std::string_view name) const noexcept {
        for (std::size_t i = 0; i < N; ++i)
            if (text[i] == name) return static_cast<Variant>(i);
        return std::nullopt;
    }
};

/// Why a variant was chosen.
enum class Reason : unsigned char {
    rule,       // `choose V when` held
    goal,       // it minimises or maximises the goal
    stayed,     // it ran before, and the best one's gain is within the margin
    model,      // `choose by` chose it
    otherwise,  // no rule chose a variant
    explored,   // a rival takes one call to measure its time
    forced,     // SELGEN_FORCE or force() named it
};

/// The chosen variant and the reason.
template <class Variant>
struct Decision {
    Variant variant;
    Reason reason;
    bool outside;  // the features are outside the domain of a rule that was evaluated
    bool unsure;   // the model of a rule that was evaluated was unsure
    int line;      // line of the rule in the spec; 0 if no rule decided

    /// In another order than the members, which are returned in one register.
    constexpr Decision(Variant of, Reason why, int rule = 0, bool is_outside = false,
                       bool is_unsure = false) noexcept
        : variant(of), reason(why), outside(is_outside), unsure(is_unsure), line(rule) {}
    constexpr Decision() noexcept : Decision(Variant(), Reason::rule) {}
};

/// Inputs of a decision besides the features.
template <class Variant, std::size_t N>
struct DecisionContext {
    Set<Variant, N> open = Set<Variant, N>::all();  // the variants that may be chosen
    std::optional<Variant> running{};               // the variant of the previous phase
};
template <class Variant, std::size_t N>
DecisionContext(Set<Variant, N>, std::optional<Variant>) -> DecisionContext<Variant, N>;

/// A variant with its cost under a goal.
template <class Variant>
struct Candidate {
    Variant variant;
    bool able;    // open and feasible
    double cost;  // the goal's value
};

/// The result of a goal: its best variant, or the running one if the best one's gain is too small.
template <class Variant>
struct Best {
    Variant variant;
    bool stayed;  // the variant is the running one, not the best

    /// The decision of the rule at a line of the spec.
    constexpr Decision<Variant> decision(int line, bool outside = false,
                                         bool unsure = false) const noexcept {
        return {variant, stayed ? Reason::stayed : Reason::goal, line, outside, unsure};
    }
};

namespace detail {

/// A goal: minimised if sign is 1, maximised if it is -1.
struct Goal {
    double sign;
    double margin;  // a fraction of the running variant's cost
};

constexpr bool finite(double x) noexcept { return x < infinity && x > -infinity; }

/// Whether `best` improves on `running` by more than the margin.
constexpr bool gains(double best, double running, Goal goal) noexcept {
    const double size = running < 0 ? -running : running;
    const double least = goal.margin > 0 ? goal.margin * size : 0;
    return goal.sign * best < goal.sign * running - least;
}

/// The earlier one wins a tie; a cost that is NaN or infinitely bad never wins.
template <class Variant, std::size_t N>
constexpr std::optional<Best<Variant>> best(const Candidate<Variant> (&candidates)[N],
                                            std::optional<Variant> running, Goal goal) noexcept {
    double least = infinity, kept = infinity;  // the running one's; infinite if it is no candidate
    Variant best{};
    for (const auto& next : candidates) {
        const double cost = next.able ? goal.sign * next.cost : infinity;
        if (running == next.variant && finite(cost)) kept = cost;
        if (!(cost < least)) continue;
        least = cost;
        best = next.variant;
    }
    if (!(least < infinity)) return std::nullopt;
    if (kept < infinity && !gains(least, kept, {1, goal.margin}))
        return Best<Variant>{*running, running != best};
    return Best<Variant>{best, false};
}

}  // namespace detail

/// The able candidate with the smallest cost; none if each able one's cost is NaN or infinitely
/// bad. The running variant is kept unless the gain exceeds `margin`, a fraction of its cost.
template <class Variant, std::size_t N>
constexpr std::optional<Best<Variant>> least(const Candidate<Variant> (&candidates)[N],
                                             std::optional<Variant> running,
                                             double margin) noexcept {
    return detail::best(candidates, running, {1, margin});
}

/// The same for the largest cost.
template <class Variant, std::size_t N>
constexpr std::optional<Best<Variant>> most(const Candidate<Variant> (&candidates)[N],
                                            std::optional<Variant> running,
                                            double margin) noexcept {
    return detail::best(candidates, running, {-1, margin});
}

/// The decision if no rule chose a variant: that of `last` if its variant is open; otherwise the
/// first of `count` variants that is open and feasible. If there is none, it is that of `last`,
/// although its variant is not open.
template <class Variant, std::size_t N, class Infeasible, class... Arguments>
constexpr Decision<Variant> otherwise(Decision<Variant> last, Set<Variant, N> open,
                                      std::size_t count, const Infeasible& infeasible,
                                      const Arguments&... arguments) {
    if (open.has(last.variant)) return last;
    for (std::size_t i = 0; i < count; ++i) {
        const auto variant = static_cast<Variant>(i);
        if (open.has(variant) && !infeasible(variant, arguments...))
            return {variant, last.reason, last.line, last.outside, last.unsure};
    }
    return last;
}

/// Replaces inspections when their features are known.
struct EverythingRead {
    template <class Inspect>
    constexpr bool operator()(Inspect) const noexcept {
        return true;
    }
};

}  // namespace SELGEN_ABI
}  // namespace selgen::rt
