// Runs measurements in child processes with time limits, so that a crash or a hang of a variant
// does not end the driver.
#pragma once

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <functional>
#include <limits>
#include <stdexcept>
#include <string>

#include <selgen/bench/message.hpp>
#include <selgen/bench/record.hpp>
#include <selgen/bench/run_delay.hpp>
#include <selgen/rt/config.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

/// The signal that requested termination; 0 if none did.
inline volatile std::sig_atomic_t termination_signal = 0;

/// Time limits of the calls of a variant, in seconds.
struct Timeout {
    double first = 600;         // if no time is known yet
    double run_factor = 20;     // times as many calls of the fastest variant
    double least_run = 1;       // lower bound of the limit of runs
    double plan_factor = 1000;  // larger, since a plan is used by many runs
    double least_plan = 10;

    /// `best`: seconds of a call of the fastest variant.
    double of(const Message& begun, double best) const {
        if (!std::isfinite(best)) return first;
        const double calls = best * static_cast<double>(begun.calls);
        if (begun.kind == Message::Kind::planning) return std::max(least_plan, plan_factor * calls);
        if (begun.kind == Message::Kind::running) return std::max(least_run, run_factor * calls);
        return first;  // while inputs are generated
    }
};

/// A process that measures and sends its results through a pipe. It is a separate process because a
/// variant may crash or hang. The parent must not have threads.
class Child {
public:
    explicit Child(const std::function<void(const Say&)>& measure) {
        int ends[2];
        std::fflush(nullptr);  // otherwise the child would print it again
        if (pipe(ends) != 0) throw std::runtime_error("selgen: cannot create a pipe for measuring");
        process_ = fork();
        if (process_ < 0) throw std::runtime_error("selgen: cannot create a process for measuring");
        delay_ = RunDelay(std::to_string(process_));
        if (process_ == 0) {
            close(ends[0]);
            work(measure, ends[1]);
        }
        close(ends[1]);
        pipe_ = ends[0];
    }
    ~Child() {
        if (process_ > 0) end();
        close(pipe_);
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    /// Receives the next message. Returns false after `timeout` seconds without one, at the
    /// deadline, at the end, or if termination of this process was requested. The time for which
    /// the child waited for a processor does not count.
    bool next(Message& message, double timeout, double deadline) {
        double end = wall_s() + timeout;
        std::size_t have = 0;
        while (have < sizeof message) {
            const double now = wall_s();
            if (now >= end) end = now + delay_.since_last_call();
            const double left = std::min(end, deadline) - now;
            if (termination_signal != 0 || left <= 0) return false;
            if (!is_ready(left)) continue;
            const ssize_t got =
                read(pipe_, reinterpret_cast<char*>(&message) + have, sizeof message - have);
            if (got == 0) return is_over_ = true, false;
            if (got > 0) have += static_cast<std::size_t>(got);
        }
        return true;
    }
    /// Whether the child closed its end of the pipe.
    bool is_over() const { return is_over_; }

    /// Kills the child if it has not exited, and describes how it ended if that was not a success.
    std::string end() {
        if (!is_over_) kill(process_, SIGKILL);
        int status = 0;
        while (waitpid(process_, &status, 0) < 0 && errno == EINTR) {
        }
        process_ = 0;
        if (WIFSIGNALED(status)) return signal_text(WTERMSIG(status));
        if (WEXITSTATUS(status) == 0) return {};
        return "exited with status " + std::to_string(WEXITSTATUS(status));
    }

private:
    [[noreturn]] static void work(const std::function<void(const Say&)>& measure, int pipe) {
        std::signal(SIGINT, SIG_DFL);
        std::signal(SIGTERM, SIG_DFL);
        measure([pipe](const Message& message) {
            if (write(pipe, &message, sizeof message) != sizeof message) _exit(1);
        });
        _exit(0);
    }
    /// A signal may arrive just before the wait, so each wait is short.
    bool is_ready(double timeout) const {
        pollfd wanted{pipe_, POLLIN, 0};
        const double ms = std::min(std::ceil(timeout * 1e3), 200.0);
        return poll(&wanted, 1, static_cast<int>(ms)) > 0;
    }
    static std::string signal_text(int signal) {
        const char* const name = strsignal(signal);
        std::string text = "crashed: ";
        text += name != nullptr ? name : std::to_string(signal);
        return signal == SIGKILL ? text.append(", possibly out of memory") : text;
    }

    pid_t process_ = 0;
    int pipe_ = -1;
    RunDelay delay_;
    bool is_over_ = false;
};

namespace detail {

/// Whether a run of a variant has succeeded.
inline bool is_run(const Message& message) {
    return message.kind == Message::Kind::warmed || message.kind == Message::Kind::ran;
}

/// What a call of a stopped run took at least: the limit, without the overhead of a call.
inline double at_least(const Message& begun, const Record& record, const Timeout& timeout) {
    if (begun.kind != Message::Kind::running || !std::isfinite(record.best)) return 0;
    const double calls = static_cast<double>(std::max<std::size_t>(begun.calls, 1));
    return timeout.of(begun, record.best) / calls - record.best;
}

/// Evaluates a child that ended before it reported `done`. Returns whether variants are left.
inline bool take_end(Child& child, const Message& last, const Timeout& timeout, Record& record) {
    const bool crashed = child.is_over();
    const std::string how = child.end();
    if (record.is_done) return false;
    const std::string why = !crashed ? "took too long" : how.empty() ? "exited" : how;
    if (record.at == record.variants.size()) {
        record.add_note(rt::join({"the input ", why}));
        return false;
    }
    record.fails(record.at, crashed ? State::failed : State::timed_out, why);
    if (!crashed) record.variants[record.at].at_least = at_least(last, record, timeout);
    return true;
}

}  // namespace detail

/// Measures in child processes: if a variant crashes or exceeds its time limit, the others are
/// measured again without it. Returns false if termination was requested, or if the deadline (a
/// value of wall_s()) passed.
inline bool measure_in_children(const std::function<void(const Record&, const Say&)>& measure,
                                Record& record,
                                double deadline = std::numeric_limits<double>::infinity()) {
    for (bool continues = true; continues;) {
        record.again();
        Child child([&](const Say& say) { measure(record, say); });
        const Timeout timeout;
        Message message;
        std::size_t calls = 1;
        for (double begun = wall_s();
             child.next(message, timeout.of(message, record.best), deadline);) {
            record.take(message);
            const double now = wall_s(), took = (now - begun) / static_cast<double>(calls);
            if (detail::is_run(message)) record.best = std::min(record.best, took);
            if (message.kind == Message::Kind::running || message.kind == Message::Kind::planning)
                calls = message.calls;
            begun = now;
        }
        if (termination_signal != 0 || wall_s() >= deadline) return false;
        continues = detail::take_end(child, message, timeout, record);
    }
    return true;
}

}  // namespace SELGEN_ABI
}  // namespace selgen::bench
