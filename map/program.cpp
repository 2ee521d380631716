// Numbers tasks, patterns and blocks of all steps, and lists the reads that cost nothing.
#include "map/program.hpp"

#include <algorithm>
#include <map>

namespace selgen::map {
namespace {

void copy_machine(Program& program, const Machine& machine) {
    program.teams = machine.processors.size();
    std::map<int, int> links;
    for (std::size_t from = 0; from < program.teams; ++from) {
        const Processor& one = machine.processors[from];
        program.cores.push_back(one.cores);
        program.cache.push_back(one.cache);
        program.memory_bandwidth.push_back(one.memory_bandwidth);
        for (std::size_t to = 0; to < program.teams; ++to) {
            program.bandwidth.push_back(machine.bandwidth[from][to]);
            program.latency.push_back(machine.latency[from][to]);
            const auto link = machine.links.empty() ? std::nullopt : machine.links[from][to];
            const int next = static_cast<int>(links.size());
            program.link.push_back(link ? links.try_emplace(*link, next).first->second : -1);
        }
    }
    program.links = static_cast<int>(links.size());
}

/// Appends the seconds of an operation on each team, -1 if it may not run there.
void append_seconds(Program& program, const Problem& problem, const Split& split) {
    const Call& call = problem.calls[split.call];
    for (std::size_t t = 0; t < program.teams; ++t) {
        const Processor& one = problem.machine.processors[t];
        const bool is_calibrated = !call.rate.empty();
        const double rate = is_calibrated ? call.rate[t] : one.peak;
        const double penalty = call.branches && !is_calibrated ? one.branch_penalty : 1;
        program.seconds.push_back(may_run(call, one) ? split.flops * penalty / rate : -1);
    }
}

/// Whether each operation reads only the row with its own number.
bool is_identity(const Problem& problem, const Split& split, std::size_t array) {
    const auto is_other = [&](const Access& access) {
        return access.array == array &&
               (access.all || access.factor != 1 || access.first != 0 || access.last != 0);
    };
    return std::ranges::none_of(problem.calls[split.call].reads, is_other);
}

class Compiler {
public:
    Compiler(const Problem& problem, const Flat& flat) : problem_(problem), flat_(flat) {}

    Program run() {
        program_.model = problem_.model;
        has_timed_ = std::ranges::any_of(problem_.calls,
                                         [](const Call& call) { return !call.timed.empty(); });
        copy_machine(program_, problem_.machine);
        add_blocks();
        program_.first_task.push_back(0);
        for (std::size_t step = 0; step < flat_.steps.size(); ++step) add_step(step);
        add_readers();
        return std::move(program_);
    }

private:
    void add_blocks() {
        program_.bytes = flat_.bytes;
        const std::size_t count = flat_.blocks.size();
        program_.home.assign(count, nobody);
        program_.writer.assign(count, nobody);
        program_.last_reader.assign(count, nobody);
        written_in_.assign(count, nobody);
        slot_.assign(count, nobody);
        for (std::size_t b = 0; b < count; ++b) {
            const Block& block = flat_.blocks[b];
            if (block.version > 0 || block.array >= problem_.arrays.size()) continue;
            if (const auto& home = problem_.arrays[block.array].home)
                program_.home[b] = static_cast<std::uint32_t>(*home);
        }
    }

    void add_step(std::size_t step) {
        const std::size_t first_slot = program_.read_in.items.size();
        std::map<std::pair<std::size_t, int>, std::uint32_t> patterns;
        for (const Split& split : flat_.steps[step]) {
            const auto next = static_cast<std::uint32_t>(patterns.size());
            const auto [at, is_new] = patterns.try_emplace({split.call, split.level}, next);
            if (is_new) {
                program_.patterns.items.push_back(
                    static_cast<std::uint32_t>(program_.seconds.size() / program_.teams));
                append_seconds(program_, problem_, split);
            }
            program_.pattern.push_back(at->second);
            add_task(step, split, first_slot);
        }
        program_.patterns.close();
        program_.read_in.close();
        program_.first_task.push_back(static_cast<std::uint32_t>(program_.tasks()));
        for (std::size_t i = first_slot; i < program_.read_in.items.size(); ++i)
            slot_[program_.read_in.items[i]] = nobody;
    }

    void add_task(std::size_t step, const Split& split, std::size_t first_slot) {
        const auto task = static_cast<std::uint32_t>(program_.tasks());
        program_.operations.push_back(static_cast<double>(split.count));
        for (const std::size_t block : split.reads) {
            const auto id = static_cast<std::uint32_t>(block);
            program_.reads.items.push_back(id);
            program_.slots.items.push_back(slot_of(step, id, first_slot));
            program_.last_reader[block] = static_cast<std::uint32_t>(step);
            if (!is_identity(problem_, split, flat_.blocks[block].array))
                program_.credited[first_slot + slot_[block]] = false;
            rule_out(problem_.calls[split.call], first_slot + slot_[block]);
        }
        for (const std::size_t block : split.writes) {
            program_.writes.items.push_back(static_cast<std::uint32_t>(block));
            program_.writer[block] = task;
            written_in_[block] = static_cast<std::uint32_t>(step);
        }
        program_.reads.close();
        program_.slots.close();
        program_.writes.close();
    }

    /// Marks a block as not included in the rates of teams on which the call was not timed.
    void rule_out(const Call& call, std::size_t item) {
        if (!has_timed_) return;
        program_.in_rates.resize(program_.read_in.items.size() * program_.teams, true);
        for (std::size_t t = 0; t < program_.teams; ++t)
            if (call.timed.empty() || !call.timed[t])
                program_.in_rates[item * program_.teams + t] = false;
    }

    std::uint32_t slot_of(std::size_t step, std::uint32_t block, std::size_t first_slot) {
        if (slot_[block] != nobody) return slot_[block];
        slot_[block] = static_cast<std::uint32_t>(program_.read_in.items.size() - first_slot);
        program_.read_in.items.push_back(block);
        program_.credited.push_back(problem_.model.pipeline_credit &&
                                    written_in_[block] != nobody && written_in_[block] + 1 == step);
        return slot_[block];
    }

    void add_readers() {
        std::vector<std::uint32_t> counts(flat_.blocks.size() + 1, 0);
        for (const std::uint32_t block : program_.reads.items) ++counts[block + 1];
        Lists& readers = program_.readers;
        readers.begin.assign(counts.size(), 0);
        for (std::size_t b = 1; b < counts.size(); ++b)
            readers.begin[b] = readers.begin[b - 1] + counts[b];
        readers.items.resize(program_.reads.items.size());
        std::vector<std::uint32_t> next = readers.begin;
        for (std::uint32_t task = 0; task < program_.tasks(); ++task)
            for (const std::uint32_t block : program_.reads[task])
                readers.items[next[block]++] = task;
    }

    const Problem& problem_;
    const Flat& flat_;
    Program program_;
    bool has_timed_ = false;
    std::vector<std::uint32_t> written_in_;  // the step, of each block
    std::vector<std::uint32_t> slot_;        // of each block in this step
};

}  // namespace

Program compile(const Problem& problem, const Flat& flat) { return Compiler(problem, flat).run(); }

Assignment flat_teams(const Teams& teams) {
    Assignment assignment;
    for (const auto& step : teams)
        for (const std::size_t team : step) assignment.push_back(static_cast<Team>(team));
    return assignment;
}

Teams by_steps(const Program& program, const Assignment& assignment) {
    Teams teams(program.steps());
    for (std::size_t step = 0; step < program.steps(); ++step)
        teams[step].assign(assignment.begin() + program.first_task[step],
                           assignment.begin() + program.first_task[step + 1]);
    return teams;
}

std::vector<std::uint32_t> steps_of_tasks(const Program& program) {
    std::vector<std::uint32_t> steps;
    for (std::uint32_t step = 0; step < program.steps(); ++step)
        steps.resize(program.first_task[step + 1], step);
    return steps;
}

std::vector<Team> distinct(std::span<const Team> teams) {
    std::vector<Team> result(teams.begin(), teams.end());
    std::ranges::sort(result);
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
}

}  // namespace selgen::map
