// Makes as many inputs of a point as cache, memory and time allow, and restores them after calls.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

#include <selgen/bench/inputs/heap.hpp>
#include <selgen/bench/inputs/work.hpp>
#include <selgen/bench/random.hpp>
#include <selgen/bench/timing/pass.hpp>
#include <selgen/bench/timing/stopwatch.hpp>
#include <selgen/rt/config.hpp>
#include <selgen/rt/memory.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

/// Which inputs the calls of a sample have.
enum class InputUse {
    fresh,     // different ones, as in a program that decides for each call
    in_a_row,  // the same one, without restoring it between the calls of a sample
    copies,    // copies of the same one, since a call changes its arguments
};

/// The seed of the input with this number.
inline std::uint64_t seed_of(std::uint64_t first, std::size_t number) {
    return number == 0 ? first : Random(first + number).next();
}

/// The inputs of a point. `Make` returns the arguments of a call for a seed.
template <class Call, class Make>
class Inputs {
    struct MakeOne {
        const Make* make;
        std::uint64_t seed;
        auto operator()() const { return (*make)(seed); }
    };

public:
    using One = Work<Call, MakeOne>;

    /// `seconds`: the most that may be spent on making inputs after the first.
    Inputs(Make make, std::uint64_t seed, InputUse use, double seconds)
        : make_(std::move(make)), seed_(seed), use_(use), most_seconds_(seconds) {}

    InputUse use() const { return use_; }
    std::size_t size() const { return all_.size(); }
    /// Bytes of all inputs, with the copies from which they are restored.
    double bytes() const { return bytes_; }
    bool fit_cache() const { return bytes_ <= most_bytes(); }

    /// Makes inputs until there are `wanted`. Stops earlier, at min(8, least) or more, if another
    /// would exceed half of the last-level cache; at `least` or more if making them took 10 ms; and
    /// at any number above 0 if memory or the time limit is used up. Returns their number.
    std::size_t grow(std::size_t wanted, std::size_t least) {
        constexpr std::size_t few = 8;
        while (size() < wanted) {
            if (size() >= std::min(few, least) && !has_room()) break;
            if (size() >= least && seconds_ > enough_seconds) break;
            if (size() > 0 && (uses_much() || seconds_ > most_seconds_)) break;
            add();
        }
        return size();
    }

    /// The same, but they need not fit the cache, and may take as long as the time limit.
    std::size_t grow_beyond_cache(std::size_t wanted) {
        while (size() < wanted && (size() == 0 || (!uses_much() && seconds_ <= most_seconds_)))
            add();
        return size();
    }

    One& operator[](std::size_t number) { return all_[number]; }

    /// The inputs of these calls.
    std::vector<One*> of(const std::vector<std::uint32_t>& numbers) {
        std::vector<One*> found;
        found.reserve(numbers.size());
        for (const std::uint32_t number : numbers) found.push_back(&all_[number]);
        return found;
    }

    /// Undoes the changes of calls. Returns whether inputs were made again, so that plans for them
    /// must be made again, too.
    bool restore(const std::vector<std::uint32_t>& numbers) {
        bool made_again = false;
        if (use_ == InputUse::in_a_row) return all_.front().restore();
        for (const std::uint32_t number : numbers) made_again |= all_[number].restore();
        return made_again;
    }

private:
    static constexpr double enough_seconds = 0.01;

    static double most_bytes() { return rt::last_level_cache() / 2; }
    bool has_room() const {
        return size() == 0 || bytes_ + bytes_ / static_cast<double>(size()) <= most_bytes();
    }
    bool uses_much() const { return bytes_ > rt::memory() / 16; }

    void add() {
        const double before = heap_bytes(), start = wall_s();
        all_.emplace_back(
            MakeOne{&make_, use_ == InputUse::fresh ? seed_of(seed_, size()) : seed_});
        if (size() > 1) seconds_ += wall_s() - start;
        bytes_ += std::max(heap_bytes() - before, 0.0) + static_cast<double>(sizeof(One));
    }

    Make make_;
    std::uint64_t seed_;
    InputUse use_;
    double most_seconds_, seconds_ = 0, bytes_ = 0;
    std::deque<One> all_;
};

}  // namespace SELGEN_ABI
}  // namespace selgen::bench
