// How calls are timed: several in a loop, because one may be shorter than a step of the clock.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

#include <selgen/bench/result_values.hpp>
#include <selgen/bench/timing/stopwatch.hpp>
#include <selgen/rt/config.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

/// The calls of a sample.
struct Calls {
    std::vector<std::uint32_t> inputs;  // their numbers, in order; one may occur several times
    std::size_t untimed = 0;            // calls with the first input before these
    bool are_timed = true;              // otherwise only their results are of interest
};

/// What a sample took.
struct Pass {
    Sample calls;                   // seconds of all calls
    std::size_t count = 0;          // of the calls
    std::optional<Sample> plans{};  // seconds of all plans, if each input had its own
    bool timed_each_call = false;   // on its own

    static Sample share(const Sample& sum, std::size_t count) {
        const auto times = static_cast<double>(std::max<std::size_t>(count, 1));
        return {sum.wall / times, sum.cpu / times};
    }
    Sample of_call() const { return share(calls, count); }
    Sample of_plan() const { return share(plans.value_or(Sample{}), count); }
};

inline Sample operator+(const Sample& a, const Sample& b) {
    return {a.wall + b.wall, a.cpu + b.cpu};
}

/// How much longer the first takes; at least 0.
inline Sample difference(const Sample& a, const Sample& b) {
    return {std::max(a.wall - b.wall, 0.0), std::max(a.cpu - b.cpu, 0.0)};
}

/// In place of a device whose runs are timed: reads no clock.
struct Untimed {
    struct Watch {
        Sample read() const { return {}; }
    };
    bool times_each_call() const { return false; }
    template <class Work>
    Watch start(Work&) const {
        return {};
    }
    Watch start_plan() const { return {}; }
};

namespace detail {

template <class Work, class Call>
void call_and_keep(Work& work, const Call& call) {
    if constexpr (std::is_void_v<typename Work::Result>) {
        work.call(call);
        asm volatile("" : : : "memory");  // what the call wrote is used
    } else {
        decltype(auto) value = work.call(call);
        keep(value);
    }
}

}  // namespace detail

/// Calls `call(work)` for each of these, and returns the time of all. `device` starts the clocks
/// (trial.hpp): once before the first call, or before each if it times each call.
template <class Device, class Work, class Call>
Sample time_calls(const Device& device, const std::vector<Work*>& all, Call&& call) {
    // The arguments of a program's calls are in its registers or on its stack.
    constexpr std::size_t ahead = 32;
    if (all.empty()) return {};
    if (device.times_each_call()) {
        Sample sum;
        for (Work* const work : all) {
            auto watch = device.start(*work);
            call(*work);
            sum = sum + watch.read();
        }
        return sum;
    }
    std::vector<Work*> padded = all;
    padded.insert(padded.end(), ahead, all.back());
    Work* const* const end = padded.data() + all.size();
    auto watch = device.start(*all.front());
    for (Work* const* one = padded.data(); one != end; ++one) {
        __builtin_prefetch(one[ahead]);
        call(**one);
    }
    return watch.read();
}

}  // namespace SELGEN_ABI
}  // namespace selgen::bench
