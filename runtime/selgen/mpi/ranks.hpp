// The protocol by which ranks agree on features, forced variants and plans, with one message per
// step.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <optional>
#include <string>

#include <selgen/mpi/communicator.hpp>
#include <selgen/mpi/errors.hpp>
#include <selgen/mpi/ordered.hpp>
#include <selgen/rt/config.hpp>
#include <selgen/rt/decide/decide.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::mpi {
inline namespace SELGEN_ABI {

/// How the values of a feature on all ranks are merged into one. NaN on one rank is NaN for all.
enum class Merge : unsigned char {
    most,   // the maximum, for work: the others wait for that rank
    least,  // the minimum, for machine resources: each rank has at least that
    same,   // for words: NaN if ranks differ
};

template <class Features>
struct Field {
    double Features::*value;
    Merge merge;
};

/// Lets the ranks of a communicator take one decision. Each step is one collective message; a step
/// that fails on one rank fails on all. F is the number of features.
template <class Variant, std::size_t N, class Features, std::size_t F>
class Ranks {
public:
    using Fields = std::array<Field<Features>, F>;

    Ranks(MPI_Comm of, const Fields& fields) noexcept : communicator_(of), fields_(fields) {}

    /// Reads the features without inspections on each rank into `own`, and merges them into the
    /// state's features; agrees on the available variants and on the forced one.
    template <class State, class Read, class Infeasible>
    void begin(State& state, const Read& read, const Infeasible& infeasible) {
        communicator_.open();
        share(state, {Kind::begin, 0}, read, infeasible);
    }

    /// The same with the result of an inspection.
    template <class State, class Inspect, class Read, class Infeasible>
    void inspect(State& state, Inspect which, const Read& read, const Infeasible& infeasible) {
        share(state, {Kind::inspect, static_cast<std::uint64_t>(which)}, read, infeasible);
    }

    /// Agrees on the variant, and makes its plan, if it has one, on each rank. If one rank fails,
    /// the others destroy their plans; all do if ranks chose different variants or MPI fails.
    template <class State, class Make, class Drop>
    void plan(State& state, Variant variant, const Make& make, const Drop& drop) {
        std::exception_ptr failed;
        try {
            make();
        } catch (...) {
            failed = std::current_exception();
        }
        Words words = message(state, {Kind::take, static_cast<std::uint64_t>(variant)}, failed);
        try {
            exchange(state, words);
        } catch (...) {
            drop();
            throw;
        }
        if (failed) std::rethrow_exception(failed);
        if (words[failure] == 0) return;
        drop();
        throw_failed_there(state.info().name,
                           state.info().variants[static_cast<std::size_t>(variant)],
                           words[failure] - 1);
    }

    /// The number of messages so far: one for each start of a phase, each inspection and each
    /// variant tried.
    std::uint64_t messages() const noexcept { return communicator_.messages(); }

    Features own{};  // this rank's

private:
    enum class Kind : std::uint64_t { begin, inspect, take };
    struct Step {
        Kind kind;
        std::uint64_t index;  // of the inspection, of the variant
    };

    // The layout of a message. Each word is replaced with its maximum over all ranks.
    static constexpr std::size_t failure = 0;      // the rank where it failed, from 1
    static constexpr std::size_t calls = 1;        // and its complement, which gives the minimum
    static constexpr std::size_t step = 3;         // and its complement
    static constexpr std::size_t forced = 5;       // the lowest rank with a request has precedence
    static constexpr std::size_t unavailable = 6;  // of each variant
    static constexpr std::size_t vetoed = unavailable + N;
    static constexpr std::size_t values = vetoed + N;  // each with its complement
    using Words = std::array<std::uint64_t, values + 2 * F>;

    /// The lowest bits of a word are the index of a variant or an inspection.
    static constexpr unsigned index_bits = 16;
    static_assert(N <= std::size_t{1} << index_bits);
    static Variant indexed(std::uint64_t word) noexcept {
        return static_cast<Variant>(word & ((std::uint64_t{1} << index_bits) - 1));
    }

    static void put_both(Words& words, std::size_t at, std::uint64_t value) noexcept {
        words[at] = value;
        words[at + 1] = ~value;
    }

    template <class State>
    Words message(const State& state, Step now, const std::exception_ptr& failed) const {
        Words words{};
        words[failure] = failed ? static_cast<std::uint64_t>(communicator_.rank()) + 1 : 0;
        put_both(words, calls, state.counts().calls);
        put_both(words, step, static_cast<std::uint64_t>(now.kind) << index_bits | now.index);
        return words;
    }

    /// Exchanges the message. Throws RanksDiffer if the ranks take different steps, Error if MPI
    /// fails.
    template <class State>
    void exchange(const State& state, Words& words) {
        communicator_.take_largest(words);
        const std::uint64_t least = ~words[calls + 1], most = words[calls];
        if (least != most) throw_different_calls(state.info().name, least, most);
        if (words[step] == ~words[step + 1]) return;
        throw_different_decisions(state.info().name, doing(state, words[step]),
                                  doing(state, ~words[step + 1]));
    }

    /// The text of a step.
    template <class State>
    static std::string doing(const State& state, std::uint64_t word) {
        switch (static_cast<Kind>(word >> index_bits)) {
            case Kind::begin: return "begin a phase";
            case Kind::inspect: return "inspect";
            case Kind::take:
                return rt::join(
                    {"take ", state.info().variants[static_cast<std::size_t>(indexed(word))]});
        }
        return "";
    }

    template <class State, class Read, class Infeasible>
    void share(State& state, Step now, const Read& read, const Infeasible& infeasible) {
        std::optional<Variant> wanted;
        std::array<bool, N> cannot{};
        std::exception_ptr failed;
        try {
            read();
            wanted = state.wanted_here();
            for (std::size_t v = 0; v < N; ++v) cannot[v] = infeasible(static_cast<Variant>(v));
        } catch (...) {
            failed = std::current_exception();
        }
        Words words = message(state, now, failed);
        if (wanted) words[forced] = force_word(*wanted);
        for (std::size_t v = 0; v < N; ++v) {
            words[unavailable + v] = state.available().has(static_cast<Variant>(v)) ? 0 : 1;
            words[vetoed + v] = cannot[v] ? 1 : 0;
        }
        std::size_t at = values;
        for (const Field<Features>& field : fields_) {
            put_both(words, at, ordered(own.*field.value));
            at += 2;
        }
        exchange(state, words);
        if (failed) std::rethrow_exception(failed);
        if (words[failure] != 0) throw_not_begun_there(state.info().name, words[failure] - 1);
        take(state, words);
    }

    template <class State>
    void take(State& state, const Words& words) const {
        rt::Set<Variant, N> lost;
        for (std::size_t v = 0; v < N; ++v) {
            if (words[unavailable + v] != 0) lost.add(static_cast<Variant>(v));
            state.features.vetoed[v] = words[vetoed + v] != 0;
        }
        state.lose(lost);
        state.agree(forced_by(words[forced]));
        std::size_t at = values;
        for (const Field<Features>& field : fields_) {
            state.features.*field.value = merged(words[at], ~words[at + 1], field.merge);
            at += 2;
        }
    }

    std::uint64_t force_word(Variant variant) const noexcept {
        const auto others = std::uint64_t{1} << 32;
        return (others - static_cast<std::uint64_t>(communicator_.rank())) << index_bits |
               static_cast<std::uint64_t>(variant);
    }
    static std::optional<Variant> forced_by(std::uint64_t word) noexcept {
        if (word == 0) return std::nullopt;
        return indexed(word);
    }

    static double merged(std::uint64_t most, std::uint64_t least, Merge how) noexcept {
        const double largest = from_ordered(most);
        if (!rt::is_read(largest)) return largest;
        switch (how) {
            case Merge::most: return largest;
            case Merge::least: return from_ordered(least);
            case Merge::same: return most == least ? largest : rt::unread;
        }
        return rt::unread;
    }

    Communicator communicator_;
    const Fields& fields_;
};

}  // namespace SELGEN_ABI
}  // namespace selgen::mpi
