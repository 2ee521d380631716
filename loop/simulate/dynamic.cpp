// Simulates chunk by chunk how threads fetch from a shared counter, and skips repeated rounds of
// equal chunks.
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "loop/simulate/queue.hpp"
#include "loop/simulate/schedule.hpp"

namespace selgen::loop {
namespace {

/// The state on which the next fetch depends.
struct State {
    std::vector<double> clocks;  // of the threads, seconds
    double free_at = 0;          // when the counter is free
    std::size_t last = 0;        // the thread that used it last; the first one creates it
};

/// A round of chunks that shifts the clocks of its threads by the same time.
struct Round {
    std::vector<std::size_t> scheduled;
    double seconds = 0;
    double rounds_to_come = 0;  // until the threads that are still busy fetch again
};

std::optional<Round> round_between(const State& before, const State& after, std::size_t first) {
    Round round;
    round.seconds = after.clocks[first] - before.clocks[first];
    const auto is_shifted = [&](double now, double then) {
        const double rounding = 4e-16 * now;
        return std::abs(now - then - round.seconds) <= 1e-6 * round.seconds + rounding;
    };
    if (after.last != before.last || !is_shifted(after.free_at, before.free_at)) return {};
    double latest = 0, back = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < after.clocks.size(); ++i) {
        const double now = after.clocks[i];
        if (now == before.clocks[i]) {
            back = std::min(back, now);
            continue;
        }
        if (!is_shifted(now, before.clocks[i])) return {};
        latest = std::max(latest, now);
        round.scheduled.push_back(i);
    }
    if (round.seconds > 0) round.rounds_to_come = (back - latest) / round.seconds - 1;
    return round;
}

class DynamicSchedule {
public:
    DynamicSchedule(const Work& work, omp::Schedule schedule, const Team& team)
        : work_(work),
          threads_(team.threads),
          slowing_(team.slowing),
          chunk_(schedule.chunk),
          is_guided_(schedule.kind == omp::Kind::guided),
          fetch_(is_guided_ ? team.chunk.guided : team.chunk.dynamic),
          queue_(team.threads) {}

    std::vector<double> ends() {
        while (next_ < work_.iterations()) {
            if (!is_guided_ && chunks_in_block() >= 3 * threads_)
                schedule_rounds();
            else
                schedule_chunk();
        }
        return after_last_fetch();
    }

private:
    std::int64_t next_chunk() const {
        const std::int64_t left = work_.iterations() - next_;
        const std::int64_t share =
            is_guided_ ? left / threads_ + (left % threads_ != 0 ? 1 : 0) : 0;
        return std::min(std::max(chunk_, share), left);
    }

    /// The number of whole chunks in the rest of the block, whose iterations cost the same.
    std::int64_t chunks_in_block() const { return (work_.end_of_block(next_) - next_) / chunk_; }

    /// The time at which the thread has its chunk. It waits until the counter is free.
    double fetched(std::size_t thread, double clock) {
        const bool is_own = thread == last_;
        const double begin = std::max(clock, free_at_);
        last_ = thread;
        free_at_ = begin + (is_own ? fetch_.own : fetch_.exclusive);
        return begin + (is_own ? fetch_.own : fetch_.contended);
    }

    void schedule_chunk() {
        const std::int64_t count = next_chunk();
        const std::size_t thread = queue_.first();
        const double start = fetched(thread, queue_.clocks()[thread]);
        queue_.set_first(start + slowing_ * work_.seconds(next_, next_ + count));
        next_ += count;
    }

    State state() const { return {queue_.clocks(), free_at_, last_}; }

    /// Simulates until the first thread is first again, and skips further rounds of the same kind.
    void schedule_rounds() {
        const State before = state();
        const std::size_t first = queue_.first();
        std::size_t scheduled = 0;
        do {
            schedule_chunk();
            ++scheduled;
        } while (queue_.first() != first && scheduled < before.clocks.size());
        if (queue_.first() != first) return;
        const State after = state();
        if (after.clocks[first] == before.clocks[first]) {  // chunks cost nothing
            next_ += chunks_in_block() * chunk_;
            return;
        }
        const auto round = round_between(before, after, first);
        if (round && round->scheduled.size() == scheduled) skip(*round);
    }

    void skip(const Round& round) {
        const auto scheduled = static_cast<std::int64_t>(round.scheduled.size());
        std::int64_t rounds = chunks_in_block() / scheduled;
        if (round.rounds_to_come < static_cast<double>(rounds))
            rounds = static_cast<std::int64_t>(round.rounds_to_come);
        if (rounds <= 0) return;
        const double by = static_cast<double>(rounds) * round.seconds;
        std::vector<double> clocks = queue_.clocks();
        for (const std::size_t thread : round.scheduled) clocks[thread] += by;
        queue_.set(std::move(clocks));
        free_at_ += by;
        next_ += rounds * scheduled * chunk_;
    }

    /// Each thread fetches once more and gets no chunk.
    std::vector<double> after_last_fetch() {
        std::vector<double> ends = queue_.clocks();
        for (const std::size_t thread : queue_.in_order())
            ends[thread] = fetched(thread, ends[thread]);
        return ends;
    }

    const Work& work_;
    int threads_;
    double slowing_;
    std::int64_t chunk_;
    bool is_guided_;
    Fetch fetch_;
    Queue queue_;
    std::int64_t next_ = 0;
    double free_at_ = 0;
    std::size_t last_ = 0;
};

}  // namespace

std::vector<double> dynamic_thread_ends(const Work& work, omp::Schedule schedule,
                                        const Team& team) {
    return DynamicSchedule(work, schedule, team).ends();
}

}  // namespace selgen::loop
