// Times empty parallel regions, fetches of chunks and a triad with OpenMP teams.
#include "host/loop/measured_machine.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <selgen/bench/machine.hpp>
#include <selgen/bench/timing/stopwatch.hpp>
#include <selgen/omp/parallel_for.hpp>
#include <selgen/omp/threads.hpp>
#include <selgen/rt/cores.hpp>
#include <selgen/rt/memory.hpp>
#include <string>
#include <vector>

#include "base/errors.hpp"

namespace selgen::host {
namespace {

using bench::wall_s;
using omp::parallel_for;

/// An empty iteration that the compiler cannot remove.
void nothing(std::int64_t i) { bench::keep(i); }

/// The median of `count` runs.
template <class Run>
double median(int count, const Run& run) {
    std::vector<double> all;
    for (int i = 0; i < count; ++i) all.push_back(run());
    const auto middle = all.begin() + count / 2;
    std::nth_element(all.begin(), middle, all.end());
    return *middle;
}

/// Seconds of a loop. A loop of the same team size runs before each measurement, because some
/// runtimes are slow to change the size.
template <class Body>
double loop_s(std::int64_t n, int threads, omp::Schedule schedule, const Body& body) {
    const int runs = static_cast<int>(std::max<std::int64_t>(1, 50 / n));
    return median(201, [&] {
        parallel_for(threads, threads, omp::fixed, nothing);
        const double start = wall_s();
        for (int i = 0; i < runs; ++i) parallel_for(n, threads, schedule, body);
        return (wall_s() - start) / runs;
    });
}

double empty_loop_s(std::int64_t n, int threads, omp::Schedule schedule) {
    return loop_s(n, threads, schedule, nothing);
}

/// Seconds of an empty parallel region for 2, 4, 8, … threads and all cores.
loop::ForkPoints fork_points(int cores) {
    loop::ForkPoints points;
    for (int threads = 2; threads < cores; threads *= 2)
        points[threads] = empty_loop_s(threads, threads, omp::fixed);
    points[cores] = empty_loop_s(cores, cores, omp::fixed);
    return points;
}

/// Seconds that a chunk costs compared with a static schedule. Iterations take about 20 ns and
/// write one number each, as in most loops, so cache lines and the counter move between cores.
double chunk_s(omp::Schedule schedule, int cores) {
    const std::int64_t n = 16384 * cores;
    std::vector<double> written(static_cast<std::size_t>(n));
    const auto body = [&](std::int64_t i) {
        double x = static_cast<double>(i);
        for (int k = 0; k < 8; ++k) x = 0.5 * x + 1;
        written[static_cast<std::size_t>(i)] = x;
    };
    const double more = loop_s(n, cores, schedule, body) - loop_s(n, cores, omp::fixed, body);
    return std::max(0.0, more * cores * schedule.chunk / static_cast<double>(n));
}

/// Seconds of a fetch without contention. One thread waits in the first iteration while another
/// fetches all further ones. Iterations from `begin` to the last take `fetches` fetches.
double own_fetch_s(omp::Schedule schedule, std::int64_t n, std::int64_t begin, int fetches) {
    constexpr double longest_s = 0.01;
    return median(501, [&] {
        std::atomic<bool> is_done{false};
        double start = 0, end = 0;
        parallel_for(n, 2, schedule, [&](std::int64_t i) {
            if (i == 0) {
                const double since = wall_s();
                while (!is_done.load(std::memory_order_acquire) && wall_s() - since < longest_s) {
                }
            }
            if (i == begin) start = wall_s();
            if (i < n - 1) return;
            end = wall_s();
            is_done.store(true, std::memory_order_release);
        });
        return (end - start) / fetches;
    });
}

/// How often `threads` threads fetch when n iterations are scheduled in guided chunks.
std::int64_t guided_fetches(std::int64_t n, int threads) {
    std::int64_t count = threads;  // each thread fetches once more and gets nothing
    for (; n > 0; n -= (n + threads - 1) / threads) ++count;
    return count;
}

/// Seconds of a fetch when all cores only fetch.
double exclusive_s(omp::Schedule schedule, std::int64_t n, std::int64_t fetches, int cores) {
    const double more = empty_loop_s(n, cores, schedule) - empty_loop_s(n, cores, omp::fixed);
    return std::max(0.0, more / static_cast<double>(fetches));
}

loop::ChunkCosts chunk_costs(int cores) {
    constexpr std::int64_t many = 2000;
    loop::ChunkCosts chunk;
    chunk.cyclic = chunk_s(omp::cyclic, cores);
    loop::Fetch &dynamic = chunk.dynamic, &guided = chunk.guided;
    dynamic.own = own_fetch_s(omp::dynamic, many, 1, many - 2);
    dynamic.contended = std::max(dynamic.own, chunk_s({omp::Kind::dynamic, 16}, cores));
    dynamic.exclusive = std::min(dynamic.contended, exclusive_s(omp::dynamic, many, many, cores));
    // The waiting thread has the first 8 of 16 iterations. Later chunks begin at 8, 12, 14 and 15.
    guided.own = own_fetch_s(omp::guided, 16, 8, 3);
    // Guided chunks are too few to measure contention, so it is taken from dynamic chunks: the
    // counter moves between the same cores.
    guided.contended = guided.own + dynamic.contended - dynamic.own;
    const std::int64_t n = 64 * cores;
    guided.exclusive =
        std::min(guided.contended, exclusive_s(omp::guided, n, guided_fetches(n, cores), cores));
    return chunk;
}

/// The bandwidth of a = b + 3 c with arrays that exceed the caches: 24 bytes per element.
double triad_bytes_per_s(std::vector<double>& a, const std::vector<double>& b,
                         const std::vector<double>& c, int threads) {
    constexpr std::size_t piece = 8192;
    const auto pieces = static_cast<std::int64_t>(a.size() / piece);
    const double seconds = median(9, [&] {
        const double start = wall_s();
        parallel_for(pieces, threads, omp::fixed, [&](std::int64_t i) {
            const std::size_t begin = static_cast<std::size_t>(i) * piece;
            for (std::size_t at = begin; at < begin + piece; ++at) a[at] = b[at] + 3 * c[at];
        });
        return wall_s() - start;
    });
    return 24.0 * static_cast<double>(pieces) * piece / seconds;
}

loop::Bandwidth bandwidth(int cores) {
    const double wanted =
        std::max(1e6, std::min(std::max(2 * rt::last_level_cache(), 32e6), rt::memory() / 16));
    const auto count = static_cast<std::size_t>(wanted / sizeof(double));
    std::vector<double> a(count, 1), b(count, 2), c(count, 3);
    const double one = triad_bytes_per_s(a, b, c, 1);
    double all = one;
    for (int threads = 2; threads <= cores; threads *= 2)
        all = std::max(all, triad_bytes_per_s(a, b, c, threads));
    return {one, std::max(all, triad_bytes_per_s(a, b, c, cores))};
}

}  // namespace

loop::Machine measured_machine() {
    if (!omp::has_openmp)
        throw IoError(
            "this selgen was built without OpenMP, which is needed to measure a machine: rebuild "
            "it with OpenMP (g++, or clang++ with libomp-dev), or write the file by hand");
    const int cores = static_cast<int>(rt::cores());
    if (cores < 2)
        throw IoError(
            "this process may use only one core, so there are no teams to measure: allow it more "
            "cores (with taskset, or in the limits of the container)");
    loop::Machine machine;
    machine.name =
        bench::cpu_model() + ", " + std::to_string(cores) + " cores, " + bench::compiler();
    machine.cores = cores;
    machine.fork = fork_points(cores);
    machine.chunk = chunk_costs(cores);
    machine.bandwidth = bandwidth(cores);
    return machine;
}

}  // namespace selgen::host
