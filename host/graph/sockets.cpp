// Times multiply-adds, sequential reads and dependent reads on the cores of a socket.
#include "host/graph/sockets.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <selgen/bench/timing/stopwatch.hpp>
#include <selgen/rt/memory.hpp>
#include <thread>
#include <vector>

#if defined(__linux__)
#include <sched.h>
#endif

namespace selgen::host {
namespace {

using bench::wall_s;

/// The best of several runs, because other processes make runs slower, never faster.
template <class Run>
double best(int runs, const Run& run) {
    double most = 0;
    for (int i = 0; i < runs; ++i) most = std::max(most, run());
    return most;
}

/// The rate of independent multiplications and additions, as compiled by the compiler.
double flops_per_s() {
    constexpr int lanes = 16;
    constexpr std::int64_t turns = 1'000'000;
    return best(7, [] {
        std::array<double, lanes> sums{};
        double factor = 0.999999, more = 1e-6;
        bench::keep(factor);
        bench::keep(more);
        const double start = wall_s();
        for (std::int64_t turn = 0; turn < turns; ++turn)
            for (int lane = 0; lane < lanes; ++lane)
                sums[static_cast<std::size_t>(lane)] =
                    sums[static_cast<std::size_t>(lane)] * factor + more;
        const double seconds = wall_s() - start;
        bench::keep(sums);
        return 2.0 * lanes * turns / seconds;
    });
}

/// Reads all data sequentially.
double sum_of(const std::vector<double>& data) {
    constexpr std::size_t lanes = 16;
    std::array<double, lanes> sums{};
    for (std::size_t i = 0; i + lanes <= data.size(); i += lanes)
        for (std::size_t lane = 0; lane < lanes; ++lane) sums[lane] += data[i + lane];
    return std::accumulate(sums.begin(), sums.end(), 0.0);
}

double bytes_per_s(const std::vector<double>& data, std::size_t times) {
    const double start = wall_s();
    for (std::size_t i = 0; i < times; ++i) bench::keep(sum_of(data));
    return static_cast<double>(times * data.size() * sizeof(double)) / (wall_s() - start);
}

double read_bandwidth(double bytes) {
    const std::vector<double> data(static_cast<std::size_t>(bytes / sizeof(double)), 1.0);
    const auto times = static_cast<std::size_t>(std::max(1.0, 128e6 / bytes));
    bench::keep(sum_of(data));
    return best(5, [&] { return bytes_per_s(data, times); });
}

/// The total bandwidth when all cores read their own data at the same time.
double read_bandwidth_of_all(const std::vector<int>& cpus, double bytes) {
    std::vector<double> each(cpus.size(), 0.0);
    std::atomic<std::size_t> ready{0};
    const auto reader = [&](std::size_t at) {
        pin_to(cpus[at]);
        const std::vector<double> data(static_cast<std::size_t>(bytes / sizeof(double)), 1.0);
        ready.fetch_add(1);
        while (ready.load() < cpus.size()) std::this_thread::yield();
        bench::keep(sum_of(data));  // until all have begun
        each[at] = bytes_per_s(data, 4);
        bench::keep(sum_of(data));  // until all have ended
    };
    std::vector<std::thread> threads;
    for (std::size_t at = 0; at < cpus.size(); ++at) threads.emplace_back(reader, at);
    for (std::thread& thread : threads) thread.join();
    return std::accumulate(each.begin(), each.end(), 0.0);
}

/// Seconds of one access when each cache line holds the index of the next (pointer chasing), so
/// prefetching is impossible.
double chase_s(double bytes) {
    constexpr std::size_t line = 64 / sizeof(std::uint32_t);
    const auto count = static_cast<std::size_t>(bytes / 64);
    const std::vector<std::uint32_t> order = random_cycle(count);
    std::vector<std::uint32_t> next(count * line);
    for (std::size_t i = 0; i < count; ++i)
        next[i * line] = order[i] * static_cast<std::uint32_t>(line);
    constexpr int steps = 200'000;
    std::uint32_t at = 0;
    return 1 / best(3, [&] {
               const double start = wall_s();
               for (int i = 0; i < steps; ++i) at = next[at];
               bench::keep(at);
               return steps / (wall_s() - start);
           });
}

SocketSpeed measured_on_first(const Socket& socket) {
    pin_to(socket.cpus.front());
    const double in_cache = std::clamp(socket.cache / 4, 1e6, 32e6);
    const double beyond = std::max(
        2 * in_cache, std::min(std::max(2 * socket.cache, 64e6), std::min(1e9, rt::memory() / 16)));
    const auto cores = static_cast<double>(socket.cpus.size());
    SocketSpeed speed;
    speed.rate = flops_per_s();
    speed.cache_bandwidth = read_bandwidth(in_cache);
    speed.cache_latency = chase_s(in_cache);
    speed.bandwidth = read_bandwidth(beyond);
    speed.latency = chase_s(beyond);
    const double each = std::max(2 * socket.cache / cores, beyond / cores);
    speed.bandwidth_max =
        std::max(speed.bandwidth,
                 read_bandwidth_of_all(socket.cpus, std::min(each, rt::memory() / 8 / cores)));
    return speed;
}

}  // namespace

std::vector<std::uint32_t> random_cycle(std::size_t count) {
    std::vector<std::uint32_t> next(count);
    std::iota(next.begin(), next.end(), 0U);
    std::uint64_t chance = 1;
    for (std::size_t i = count - 1; i > 0; --i) {
        chance = chance * 6364136223846793005U + 1442695040888963407U;
        std::swap(next[i], next[(chance >> 33) % i]);
    }
    return next;
}

void pin_to(int cpu) {
#if defined(__linux__)
    cpu_set_t set;
    CPU_ZERO(&set);
    if (cpu >= 0 && cpu < CPU_SETSIZE) CPU_SET(cpu, &set);
    static_cast<void>(sched_setaffinity(0, sizeof(set), &set));
#else
    static_cast<void>(cpu);
#endif
}

SocketSpeed measured_socket(const Socket& socket) {
    SocketSpeed speed;  // measured in a new thread, because pinning is permanent
    std::thread([&] { speed = measured_on_first(socket); }).join();
    return speed;
}

}  // namespace selgen::host
