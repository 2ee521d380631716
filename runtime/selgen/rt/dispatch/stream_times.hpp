// Times the work of runs on device streams without waiting for it.
#pragma once

#include <array>
#include <cstddef>
#include <exception>
#include <optional>

#include <selgen/rt/config.hpp>
#include <selgen/rt/time_watch.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// The times of runs that may still be running on a stream when their call returns. They are read
/// when their work is complete; nothing waits for them. A few runs are held: if the program is
/// further ahead of the device, runs are not timed.
///
/// A `Timer` has begin(stream), which returns false if it cannot time now, end(stream), and
/// seconds(), which is empty until the work is complete. After one of them throws, all timers are
/// made again, and the runs that they held are not counted.
template <class Timer, class Run>
class StreamTimes {
public:
    using Stream = typename Timer::Stream;

    /// A run begins on the stream. Returns its slot, or nothing if it is not timed. One slot is
    /// kept for runs that explore, which are rare.
    std::optional<std::size_t> begin(Stream stream, const Run& run) noexcept {
        if (count_ + (run.explored ? 0 : 1) >= size) return std::nullopt;
        const std::size_t slot = (first_ + count_) % size;
        Held& held = held_[slot];
        try {
            if (!held.timer) held.timer.emplace();
            if (!held.timer->begin(stream)) return std::nullopt;
        } catch (...) {
            reset();
            return std::nullopt;
        }
        held.run = run;
        held.state = State::running;
        ++count_;
        return slot;
    }

    /// All work of the run is on the stream.
    void end(std::size_t slot, Stream stream) noexcept {
        Held& held = held_[slot];
        held.state = State::dropped;
        if (!held.timer) return;
        try {
            held.timer->end(stream);
            held.state = State::ended;
        } catch (...) {
            reset();
        }
    }
    /// The run is not counted.
    void drop(std::size_t slot) noexcept { held_[slot].state = State::dropped; }

    /// Whether the work of an earlier run may still be running.
    bool is_busy() const noexcept {
        for (std::size_t n = 0; n < count_; ++n)
            if (held_[(first_ + n) % size].state != State::dropped) return true;
        return false;
    }

    /// Calls learn(run, seconds) for the runs whose work is complete, in the order of their calls,
    /// up to the first one whose work is not.
    template <class Learn>
    void read(const Learn& learn) noexcept {
        while (count_ > 0 && held_[first_].state != State::running) {
            const auto seconds = seconds_of(held_[first_]);
            if (!seconds && held_[first_].state == State::ended) return;
            const Run run = held_[first_].run;
            first_ = (first_ + 1) % size;
            --count_;
            if (seconds) learn(run, *seconds);
        }
    }

private:
    static constexpr std::size_t size = 8;

    enum class State : unsigned char { running, ended, dropped };
    struct Held {
        std::optional<Timer> timer;
        Run run{};
        State state = State::dropped;
    };

    std::optional<double> seconds_of(const Held& held) noexcept {
        if (held.state != State::ended) return std::nullopt;
        try {
            return held.timer->seconds();
        } catch (...) {
            reset();
            return std::nullopt;
        }
    }
    void reset() noexcept {
        for (Held& held : held_) {
            held.timer.reset();
            if (held.state == State::ended) held.state = State::dropped;
        }
    }

    std::array<Held, size> held_;
    std::size_t first_ = 0, count_ = 0;
};

/// For selectors without a stream, and programs without its device.
template <class Run>
class StreamTimes<void, Run> {
public:
    using Stream = std::nullptr_t;

    std::optional<std::size_t> begin(Stream, const Run&) noexcept { return std::nullopt; }
    void end(std::size_t, Stream) noexcept {}
    void drop(std::size_t) noexcept {}
    static constexpr bool is_busy() noexcept { return false; }
    template <class Learn>
    void read(const Learn&) noexcept {}
};

/// Times a run by its own lifetime or, after on(), by its work on a stream, which is learnt in a
/// later call. Runs that throw are not counted, nor are runs of the host that may have waited for
/// the work of earlier ones.
template <class TimeWatch, class State, class Times>
class TimedOnStream {
public:
    using Stream = typename Times::Stream;

    TimedOnStream(TimeWatch& watch, State& state, Times& times)
        : watch_(watch), state_(state), times_(times), was_busy_(times.is_busy()) {}
    ~TimedOnStream() {
        const bool counts = !is_cancelled_ && std::uncaught_exceptions() <= thrown_;
        if (!is_on_stream_ && was_busy_) {
            if (counts && watch_.current().explored) state_.decide_again();
            return;
        }
        if (!is_on_stream_) {
            if (counts && watch_.ran(clock_.seconds())) state_.decide_again();
            return;
        }
        if (slot_ && counts) times_.end(*slot_, stream_);
        if (slot_ && !counts) times_.drop(*slot_);
        if (counts && is_explored_) state_.decide_again();
    }
    TimedOnStream(const TimedOnStream&) = delete;
    TimedOnStream& operator=(const TimedOnStream&) = delete;

    /// The run that begins may enqueue its work on this stream.
    void on(Stream stream) noexcept {
        const auto run = watch_.current();
        stream_ = stream;
        is_on_stream_ = true;
        is_explored_ = run.explored;
        slot_ = times_.begin(stream, run);
    }
    /// The run declined and is not counted.
    void cancel() noexcept {
        is_cancelled_ = true;
        if (slot_) times_.drop(*slot_);
        slot_.reset();  // the variant that runs instead may use it
    }

private:
    TimeWatch& watch_;
    State& state_;
    Times& times_;
    int thrown_ = std::uncaught_exceptions();
    bool was_busy_;
    bool is_cancelled_ = false, is_on_stream_ = false, is_explored_ = false;
    Stream stream_{};
    std::optional<std::size_t> slot_;
    Stopwatch clock_;
};

}  // namespace SELGEN_ABI
}  // namespace selgen::rt
