#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <thread>

#include <selgen/bench/stopwatch.hpp>
#include <selgen/omp/core_latency.hpp>

namespace selgen::bench {

namespace detail {

/// The seconds taken by work that fills every slot of a core's pipeline. It slows down as soon as
/// the core is shared, by another process or by another virtual machine's thread.
inline double pace_of_this_thread() noexcept {
    constexpr int rounds = 8000;  // about 15 us
    std::uint64_t a = 1, b = 2, c = 3, d = 4, e = 5, f = 6;
    const double start = wall_s();
    for (int i = 0; i < rounds; ++i) {
        a += 11, b += 13, c += 17, d += 19, e += 23, f += 29;
        asm volatile("" : "+r"(a), "+r"(b), "+r"(c), "+r"(d), "+r"(e), "+r"(f));
        a ^= 31, b ^= 37, c ^= 41, d ^= 43, e ^= 47, f ^= 53;
        asm volatile("" : "+r"(a), "+r"(b), "+r"(c), "+r"(d), "+r"(e), "+r"(f));
    }
    return wall_s() - start;
}

/// The same for the slowest of the OpenMP threads that kernels run on, with all of them running at
/// once.
inline double pace() noexcept {
    double slowest = 0;
#if defined(_OPENMP)
#pragma omp parallel reduction(max : slowest)
#endif
    slowest = pace_of_this_thread();
    return slowest;
}

}  // namespace detail

/// The minimum probe times, in seconds: those on idle cores.
struct IdleTimes {
    static constexpr double unknown = std::numeric_limits<double>::infinity();

    double pace = unknown;     // of the pipeline probe on an unshared core
    double latency = unknown;  // of a cache line between threads whose cores are near each other

    /// Whether any probe was made.
    bool is_known() const { return pace < unknown || latency < unknown; }
};

/// Whether the cores of a team must be near each other.
enum class Cores { any, close };

/// The share of the wait budget that a point's plans may use; inspections and warm-up runs together
/// may use as much again. After that, measurements count without further waiting. Plans take longer
/// than idle periods often last, and their cost is shared by calls.
inline constexpr double share_of_plans = 0.125;

/// An idle gate: measures only while nobody else uses the cores. It runs a probe of some
/// microseconds, which takes its minimum time only on idle cores. A measurement counts if the probe
/// was fast before and after it. On request, the cores must also be as near to each other as they
/// have ever been: in a virtual machine, this changes within seconds or minutes.
class IdleGate {
public:
    /// `wait_budget`: the wait budget in seconds, spent on waiting and on repeated measurements; 0
    /// disables the gate. `least`: the minimum probe times, if known.
    explicit IdleGate(double wait_budget, IdleTimes least = {}, Cores cores = Cores::any)
        : wait_budget_(wait_budget), least_(least), cores_(cores) {
        if (!is_asked() || least_.is_known()) return;
        learn();
    }

    /// Starts the next point, or a part of one, with the whole wait budget or a share of it.
    void renew(double share = 1) {
        lost_ = 0;
        allowance_ = share * wait_budget_;
        gave_up_ = false;
    }

    bool is_asked() const { return wait_budget_ > 0 || cores_ == Cores::close; }

    /// Call before a measurement: waits until the cores are near and idle, or the budget is spent.
    void wait() {
        if (!is_asked()) return;
        gather();
        begin_ = wall_s();
        while (!(began_idle_ = is_idle()) && has_budget()) nap();
        lose();
    }

    /// Call after a measurement: whether it counts; otherwise it must be repeated. It does not if
    /// it was delayed, as far as the caller knows. Without a wait budget every measurement counts.
    bool accepts(bool was_delayed = false) {
        if (!is_asked() || gave_up_) return true;
        if (was_delayed && wait_budget_ <= 0) return true;  // the caller limits repetitions
        if (!was_delayed && began_idle_ && is_idle()) return stayed_near();
        lose();
        gave_up_ = !has_budget();
        return gave_up_;
    }

    const IdleTimes& least() const { return least_; }
    /// Whether a disturbed measurement was accepted.
    bool gave_up() const { return gave_up_; }

private:
    static constexpr double tolerance = 1.15;  // sharing a core costs more than this factor
    static constexpr double farther = 2;       // distant cores have at least 3 times the latency
    static constexpr double for_good = 60;     // seconds until distant cores count as permanent

    /// Ends early if most probes take their minimum time. Otherwise it is not yet known whether the
    /// cores were idle during any probe: idle moments may be some seconds apart.
    void learn() {
        constexpr double at_least = 1, at_most = 10;  // seconds
        std::size_t probes = 0, quick = 0;
        for (const double start = wall_s(); wall_s() - start < at_most; ++probes) {
            if (is_idle()) ++quick;
            is_near();
            if (wait_budget_ <= 0 && latency_ == 0) return;  // there is nothing to learn
            if (wall_s() - start >= at_least && 2 * quick > probes) return;
        }
    }
    static void nap() { std::this_thread::sleep_for(std::chrono::microseconds(500)); }

    bool is_idle() {
        if (wait_budget_ <= 0) return true;
        const double took = detail::pace();
        least_.pace = std::min(least_.pace, took);
        return took <= tolerance * least_.pace;
    }
    bool is_near() {
        if (cores_ == Cores::any) return true;
        constexpr int tries = 3;  // an interrupted thread looks like a distant core
        constexpr int hops = 128;
        double took = omp::detail::hop(hops);
        for (int n = 1; n < tries && !(took <= farther * least_.latency); ++n)
            took = std::min(took, omp::detail::hop(hops));
        latency_ = took;
        if (took == 0) return true;  // there is no team
        least_.latency = std::min(least_.latency, took);
        return took <= farther * least_.latency;
    }
    /// Waits until the cores are near, or have been distant for a long time. Unlike other
    /// processes, this changes by itself, so it does not use the wait budget.
    void gather() {
        for (double since = wall_s(); !is_near(); nap()) {
            const double now = wall_s();
            apart_ += now - since;
            since = now;
            if (apart_ > for_good) least_.latency = latency_;
        }
    }
    /// Call after a measurement. Cores that never stay near for the duration of a measurement are
    /// treated as permanently distant.
    bool stayed_near() {
        if (!is_near()) {
            apart_ += wall_s() - begin_;
            if (apart_ <= for_good) return false;
            least_.latency = latency_;
        }
        apart_ = 0;
        return true;
    }
    bool has_budget() const { return lost_ + wall_s() - begin_ < allowance_; }
    void lose() {
        const double now = wall_s();
        lost_ += now - begin_;
        begin_ = now;
    }

    double wait_budget_;
    IdleTimes least_;
    Cores cores_;
    double allowance_ = wait_budget_;
    double lost_ = 0;
    double begin_ = 0;
    double latency_ = 0;  // of the last probe
    double apart_ = 0;    // seconds lost to distant cores since a measurement counted
    bool began_idle_ = false;
    bool gave_up_ = false;
};

}  // namespace selgen::bench
