#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <thread>

#include <selgen/bench/stopwatch.hpp>
#include <selgen/omp/handover.hpp>

namespace selgen::bench {

namespace detail {

/// Seconds for work that fills every slot of a core's pipeline, so that it slows as soon as anybody
/// shares the core: another process, or another machine's thread on the same core.
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

/// On the slowest of the threads that OpenMP gives to kernels, all at once.
inline double pace() noexcept {
    double slowest = 0;
#if defined(_OPENMP)
#pragma omp parallel reduction(max : slowest)
#endif
    slowest = pace_of_this_thread();
    return slowest;
}

}  // namespace detail

/// The least that probes took, in seconds: what they take while the cores are ours.
struct Quiet {
    static constexpr double unknown = std::numeric_limits<double>::infinity();

    double pace = unknown;      // of work that nobody shares a core with
    double handover = unknown;  // of a cache line between threads whose cores are near each other

    /// Whether any probe was made.
    bool is_known() const { return pace < unknown || handover < unknown; }
};

/// Whether it matters how near to each other the cores of a team are.
enum class Cores { any, near };

/// What the plans of a point may lose of its patience, and its inspections and runs in vain again;
/// then they count as they come. They take longer than quiet moments often last, and are shared by
/// calls.
inline constexpr double share_of_plans = 0.125;

/// Has measurements made while nobody else uses the cores, which a probe of some microseconds
/// tells: it takes its least time then. A measurement counts where the probe was quick before and
/// after. On request also while the cores are as near to each other as they ever were: a virtual
/// machine's come and go within seconds or minutes.
class QuietGate {
public:
    /// `patience`: seconds that may be lost to others, by waiting and by measuring again; 0: they
    /// do not matter. `least`: of the probes, as far as known.
    explicit QuietGate(double patience, Quiet least = {}, Cores cores = Cores::any)
        : patience_(patience), least_(least), cores_(cores) {
        if (!is_asked() || least_.is_known()) return;
        learn();
    }

    /// For a further point, or a part of one, with patience again or a share of it.
    void renew(double share = 1) {
        lost_ = 0;
        allowance_ = share * patience_;
        gave_up_ = false;
    }

    bool is_asked() const { return patience_ > 0 || cores_ == Cores::near; }

    /// Before a measurement: until the cores are near and quiet, or patience is spent.
    void wait() {
        if (!is_asked()) return;
        gather();
        begin_ = wall_s();
        while (!(began_quiet_ = is_quiet()) && has_patience()) nap();
        lose();
    }

    /// Behind it: whether it counts; otherwise it is to be made again. Without patience all counts.
    bool accepts() {
        if (!is_asked() || gave_up_) return true;
        if (began_quiet_ && is_quiet()) return stayed_near();
        lose();
        gave_up_ = !has_patience();
        return gave_up_;
    }

    const Quiet& least() const { return least_; }
    /// Whether something counts although others disturbed it.
    bool gave_up() const { return gave_up_; }

private:
    static constexpr double tolerance = 1.15;  // a neighbour costs more
    static constexpr double farther = 2;       // cores apart are three times as far, or more
    static constexpr double for_good = 60;     // seconds apart, behind which that is how it is

    /// Ends soon where most probes take their least time. Where few do, nobody knows yet whether
    /// any was quiet: moments in which nobody uses the cores may be some seconds apart.
    void learn() {
        constexpr double at_least = 1, at_most = 10;  // seconds
        std::size_t probes = 0, quick = 0;
        for (const double start = wall_s(); wall_s() - start < at_most; ++probes) {
            if (is_quiet()) ++quick;
            is_near();
            if (patience_ <= 0 && handover_ == 0) return;  // there is nothing to learn
            if (wall_s() - start >= at_least && 2 * quick > probes) return;
        }
    }
    static void nap() { std::this_thread::sleep_for(std::chrono::microseconds(500)); }

    bool is_quiet() {
        if (patience_ <= 0) return true;
        const double took = detail::pace();
        least_.pace = std::min(least_.pace, took);
        return took <= tolerance * least_.pace;
    }
    bool is_near() {
        if (cores_ == Cores::any) return true;
        constexpr int tries = 3;  // as a thread that is interrupted looks far away
        constexpr int hops = 128;
        double took = omp::detail::hop(hops);
        for (int n = 1; n < tries && !(took <= farther * least_.handover); ++n)
            took = std::min(took, omp::detail::hop(hops));
        handover_ = took;
        if (took == 0) return true;  // there is no team
        least_.handover = std::min(least_.handover, took);
        return took <= farther * least_.handover;
    }
    /// Until the cores are near, or have been apart for long. Others may never give way, but this
    /// changes by itself, so it costs no patience.
    void gather() {
        for (double since = wall_s(); !is_near(); nap()) {
            const double now = wall_s();
            apart_ += now - since;
            since = now;
            if (apart_ > for_good) least_.handover = handover_;
        }
    }
    /// Behind a measurement. Cores that never stay near for as long as that takes are apart for
    /// good.
    bool stayed_near() {
        if (!is_near()) {
            apart_ += wall_s() - begin_;
            if (apart_ <= for_good) return false;
            least_.handover = handover_;
        }
        apart_ = 0;
        return true;
    }
    bool has_patience() const { return lost_ + wall_s() - begin_ < allowance_; }
    void lose() {
        const double now = wall_s();
        lost_ += now - begin_;
        begin_ = now;
    }

    double patience_;
    Quiet least_;
    Cores cores_;
    double allowance_ = patience_;
    double lost_ = 0;
    double begin_ = 0;
    double handover_ = 0;  // of the last probe
    double apart_ = 0;     // seconds lost to that since a measurement counted
    bool began_quiet_ = false;
    bool gave_up_ = false;
};

}  // namespace selgen::bench
