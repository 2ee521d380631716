#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <thread>

#include <selgen/bench/stopwatch.hpp>

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

/// Has measurements made while nobody else uses the cores, which a probe of some microseconds
/// tells: it takes its least time then. A measurement counts where the probe was quick before and
/// after.
class QuietGate {
public:
    static constexpr double unknown = std::numeric_limits<double>::infinity();

    /// `patience`: seconds that may be lost to others, by waiting and by measuring again; 0: all
    /// counts as it comes. `least`: of a probe, as far as known.
    QuietGate(double patience, double least) : patience_(patience), least_(least) {
        if (!is_asked() || least_ < unknown) return;
        constexpr double seconds_to_learn = 1;
        for (const double start = wall_s(); wall_s() - start < seconds_to_learn;) is_quiet();
    }

    /// For a further point, with patience again.
    void renew() {
        lost_ = 0;
        gave_up_ = false;
    }

    bool is_asked() const { return patience_ > 0; }

    /// Before a measurement: until the cores are quiet, or patience is spent.
    void wait() {
        if (!is_asked()) return;
        begin_ = wall_s();
        while (!(began_quiet_ = is_quiet()) && has_patience()) {
            std::this_thread::sleep_for(std::chrono::microseconds(500));
        }
        lose();
    }

    /// Behind it: whether it counts; otherwise it is to be made again. Without patience all counts.
    bool accepts() {
        if (!is_asked() || (began_quiet_ && is_quiet())) return true;
        lose();
        gave_up_ = gave_up_ || !has_patience();
        return gave_up_;
    }

    double least() const { return least_; }
    /// Whether something counts although others disturbed it.
    bool gave_up() const { return gave_up_; }

private:
    static constexpr double tolerance = 1.15;  // a neighbour costs more

    bool is_quiet() {
        const double took = detail::pace();
        least_ = std::min(least_, took);
        return took <= tolerance * least_;
    }
    bool has_patience() const { return lost_ + wall_s() - begin_ < patience_; }
    void lose() {
        const double now = wall_s();
        lost_ += now - begin_;
        begin_ = now;
    }

    double patience_;
    double least_;
    double lost_ = 0;
    double begin_ = 0;
    bool began_quiet_ = false;
    bool gave_up_ = false;
};

}  // namespace selgen::bench
