// Computes static and cyclic schedules directly from sums of block costs, and forwards dynamic and
// guided ones.
#include "loop/simulate/schedule.hpp"

#include <algorithm>

namespace selgen::loop {
namespace {

/// Static: one part for each thread; sizes differ by at most one iteration, larger ones first.
std::vector<double> play_fixed(const Work& work, const Team& team) {
    const std::int64_t each = work.iterations() / team.threads;
    const std::int64_t larger = work.iterations() % team.threads;
    std::vector<double> ends;
    std::int64_t begin = 0;
    for (int thread = 0; thread < team.threads; ++thread) {
        const std::int64_t end = begin + each + (thread < larger ? 1 : 0);
        ends.push_back(team.slowing * work.seconds(begin, end));
        begin = end;
    }
    return ends;
}

/// Cyclic: the iterations of a block cost the same, so counting those of each thread is enough.
std::vector<double> play_cyclic(const Work& work, std::int64_t chunk, const Team& team) {
    std::vector<double> ends;
    for (int thread = 0; thread < team.threads; ++thread) {
        double seconds = 0;
        std::int64_t before = 0;
        for (std::size_t block = 0; block < work.blocks(); ++block) {
            const std::int64_t end =
                work.end_of_block(static_cast<std::int64_t>(block) * work.block());
            const std::int64_t until = cyclic_before(end, chunk, team.threads, thread);
            seconds += static_cast<double>(until - before) * work.seconds_each(block);
            before = until;
        }
        const std::int64_t chunks = (before + chunk - 1) / chunk;
        ends.push_back(team.slowing * seconds + static_cast<double>(chunks) * team.chunk.cyclic);
    }
    return ends;
}

}  // namespace

std::int64_t cyclic_before(std::int64_t end, std::int64_t chunk, int threads, int thread) {
    const std::int64_t period = chunk * threads;
    const std::int64_t rest = end % period - thread * chunk;
    return end / period * chunk + std::clamp<std::int64_t>(rest, 0, chunk);
}

std::vector<double> thread_ends(const Work& work, omp::Schedule schedule, const Team& team) {
    switch (schedule.kind) {
        case omp::Kind::fixed: return play_fixed(work, team);
        case omp::Kind::cyclic: return play_cyclic(work, schedule.chunk, team);
        case omp::Kind::dynamic:
        case omp::Kind::guided: break;
    }
    return dynamic_thread_ends(work, schedule, team);
}

}  // namespace selgen::loop
