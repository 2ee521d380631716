// Executes the work of all teams of a process in parallel, by steps or by events.
#pragma once

#include <algorithm>
#include <atomic>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include <selgen/pattern/barrier.hpp>
#include <selgen/pattern/mapping.hpp>
#include <selgen/pattern/worker.hpp>
#include <selgen/rt/config.hpp>

namespace selgen::pattern {
inline namespace SELGEN_ABI {

/// Used if there is one process, with the teams of all nodes.
struct NoExchange {
    struct Ranks {};
    static constexpr bool is_there = false;
    static Index node_of(Ranks) noexcept { return -1; }
    template <class Memory>
    void step(Index, const Memory&) {}
};

/// Runs the teams of one process. The caller provides the threads: each of threads() threads calls
/// work().
template <class Devices = NoDevices, class Exchange = NoExchange>
class Executor {
public:
    struct Options {
        Index node = -1;    // runs the teams of this node; -1: all teams
        Index threads = 1;  // for teams of cores, at least one each
        Mode mode = Mode::steps;
    };
    Executor(const Tables& tables, Dispatch dispatch, Options options, Devices devices = {},
             Exchange exchange = {})
        : tables_(tables),
          options_(options),
          devices_(std::move(devices)),
          exchange_(std::move(exchange)),
          memory_(tables_, devices_, options.node) {
        if (Exchange::is_there) options_.mode = Mode::steps;
        divide();
        for (std::size_t i = 0; i < places_.size(); ++i)
            workers_.emplace_back(tables_, dispatch, memory_, devices_);
        progress_ = std::vector<Progress>(places_.size());
        barrier_.emplace(static_cast<std::int64_t>(places_.size()));
    }

    void bind(Index array, void* items) { memory_.bind(array, items); }
    Index threads() const { return static_cast<Index>(places_.size()); }
    Devices& devices() { return devices_; }
    Exchange& exchange() { return exchange_; }

    /// Call before a run, on one thread.
    void prepare() {
        memory_.prepare();
        Index most = 1;
        for (const auto& place : places_) most = std::max(most, place.threads);
        if (!partials_) partials_.emplace(tables_, most);
        for (Progress& progress : progress_) progress.entries.store(0, std::memory_order_relaxed);
    }
    /// The work of one thread; threads 0 .. threads()-1 must call it concurrently.
    void work(Index thread) {
        auto& worker = workers_[static_cast<std::size_t>(thread)];
        worker.assign(places_[static_cast<std::size_t>(thread)], *partials_);
        if (options_.mode == Mode::events)
            work_by_events(worker, thread);
        else
            work_by_steps(worker, thread);
    }

private:
    using Position = typename Worker<Devices>::Position;
    struct alignas(64) Progress {
        std::atomic<Index> entries{0};
    };

    bool is_mine(const TeamRow& team) const {
        return team.entries.count > 0 && (options_.node < 0 || team.node == options_.node);
    }
    /// Gives each team the number of cores it was planned with, or a proportional share.
    void divide() {
        std::int64_t cores = 0;
        for (const TeamRow& team : tables_.teams)
            if (is_mine(team) && !team.is_gpu) cores += team.cores;
        first_thread_.assign(tables_.teams.size(), 0);
        for (Index t = 0; t < static_cast<Index>(tables_.teams.size()); ++t) {
            const TeamRow& team = tables_.teams[t];
            first_thread_[static_cast<std::size_t>(t)] = static_cast<Index>(places_.size());
            if (!is_mine(team)) continue;
            const std::int64_t share = team.is_gpu ? 1 : options_.threads * team.cores / cores;
            const auto threads = static_cast<Index>(std::max<std::int64_t>(share, 1));
            for (Index i = 0; i < threads; ++i) places_.push_back({t, i, threads});
        }
        if (places_.empty()) places_.push_back({0, 0, 1});
    }

    void work_by_steps(Worker<Devices>& worker, Index thread) {
        const Part all = tables_.teams[worker.place().team].entries;
        Index e = is_mine(tables_.teams[worker.place().team]) ? all.first : all.first + all.count;
        const Index end = all.first + all.count;
        for (Index s = 0; s < static_cast<Index>(tables_.steps.size()); ++s) {
            if (tables_.steps[s].waits_for_copies) meet(worker);
            if (thread == 0) exchange_.step(s, memory_);
            for (; e < end && tables_.entries[e].step == s && tables_.entries[e].copy >= 0; ++e)
                copy(worker, tables_.entries[e]);
            if (tables_.steps[s].waits_for_tasks) meet(worker);
            for (; e < end && tables_.entries[e].step == s; ++e) worker.compute(tables_.entries[e]);
        }
        devices_.finish(worker.place().team);
    }
    /// A device may still be working on entries for which other teams wait.
    void meet(Worker<Devices>& worker) {
        devices_.finish(worker.place().team);
        barrier_->meet();
    }
    void copy(Worker<Devices>& worker, const EntryRow& entry) {
        const CopyRow& row = tables_.copies[entry.copy];
        if (memory_.is_here(row.from_space)) worker.copy(row);
    }

    void work_by_events(Worker<Devices>& worker, Index thread) {
        const Part all = tables_.teams[worker.place().team].entries;
        auto& done = progress_[static_cast<std::size_t>(thread)].entries;
        for (Index e = all.first; e < all.first + all.count; ++e) {
            const EntryRow& entry = tables_.entries[e];
            for (Index w = entry.waits.first; w < entry.waits.first + entry.waits.count; ++w)
                wait(tables_.waits[w]);
            if (entry.copy >= 0)
                copy(worker, entry);
            else
                worker.compute(entry);
            devices_.finish(worker.place().team);
            done.store(e - all.first + 1, std::memory_order_release);
        }
    }
    void wait(const WaitRow& row) {
        const Index first = first_thread_[static_cast<std::size_t>(row.team)];
        const Index threads = places_[static_cast<std::size_t>(first)].threads;
        for (Index i = first; i < first + threads; ++i) {
            const auto& done = progress_[static_cast<std::size_t>(i)].entries;
            wait_until([&] { return done.load(std::memory_order_acquire) >= row.entries; });
        }
    }

    Tables tables_;
    Options options_;
    Devices devices_;
    Exchange exchange_;
    Memory<Devices> memory_;
    std::vector<Position> places_;
    std::vector<Index> first_thread_;  // of each team
    std::deque<Worker<Devices>> workers_;
    std::vector<Progress> progress_;
    std::optional<Barrier> barrier_;
    std::optional<Partials> partials_;
};

}  // namespace SELGEN_ABI
}  // namespace selgen::pattern
