// Numbers tasks and teams by keys of all properties that their costs depend on.
#include "map/cost/classes.hpp"

#include <algorithm>
#include <map>

namespace selgen::map {
namespace {

using Key = std::vector<double>;

/// Numbers keys in the order of their first use.
class KeyNumbers {
public:
    std::uint32_t of(Key key) {
        const auto next = static_cast<std::uint32_t>(numbers_.size());
        return numbers_.try_emplace(std::move(key), next).first->second;
    }

private:
    std::map<Key, std::uint32_t> numbers_;
};

/// Appends the costs for a team to read blocks with these holders, and the number of their source.
void append_source(Key& key, const StepContext& context, Replicas set, Team team,
                   std::vector<Team>& known) {
    const Program& program = context.program;
    const Team from = context.sets.source(set, team);
    auto at = std::ranges::find(known, from);
    if (at == known.end()) at = known.insert(known.end(), from);
    key.push_back(static_cast<double>(at - known.begin()));
    key.push_back(from == team ? 1 : 0);
    key.push_back(program.bandwidth_of(from, team));
    key.push_back(program.latency_of(from, team));
    key.push_back(program.link[from * program.teams + team]);
}

/// The properties that determine the cost of a block that no other task of the step reads.
Key own_read(const StepContext& context, std::size_t item) {
    const Program& program = context.program;
    const std::uint32_t block = program.read_in.items[item];
    Key key{program.bytes[block], static_cast<double>(context.state.holders[block]),
            program.credited[item] ? 1.0 : 0.0};
    for (Team team = 0; team < program.teams && !program.in_rates.empty(); ++team)
        key.push_back(program.is_in_rates(item, team) ? 1.0 : 0.0);
    return key;
}

}  // namespace

std::vector<std::uint32_t> task_classes(const StepContext& context) {
    const Program& program = context.program;
    std::vector<std::uint32_t> uses(program.read_in[context.step].size(), 0);
    const std::uint32_t end = context.first_task() + context.tasks();
    for (std::uint32_t task = context.first_task(); task < end; ++task)
        for (const std::uint32_t slot : program.slots[task]) ++uses[slot];
    const std::size_t first_slot = program.read_in.begin[context.step];
    KeyNumbers numbers;
    std::vector<std::uint32_t> classes;
    for (std::uint32_t task = context.first_task(); task < end; ++task) {
        Key key{static_cast<double>(program.pattern[task]), program.operations[task]};
        std::vector<Key> own;
        for (const std::uint32_t slot : program.slots[task]) {
            if (uses[slot] > 1)
                key.push_back(slot);
            else
                own.push_back(own_read(context, first_slot + slot));
        }
        key.push_back(-1);
        std::ranges::sort(own);
        for (const Key& one : own) key.insert(key.end(), one.begin(), one.end());
        classes.push_back(numbers.of(std::move(key)));
    }
    return classes;
}

std::vector<std::uint32_t> team_classes(const StepContext& context, std::span<const Team> teams) {
    const Program& program = context.program;
    std::vector<Replicas> sets;
    for (const std::uint32_t block : program.read_in[context.step])
        sets.push_back(context.state.holders[block]);
    std::ranges::sort(sets);
    sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
    KeyNumbers numbers;
    std::vector<std::uint32_t> classes;
    for (const Team team : teams) {
        Key key{program.cores[team], program.cache[team], program.memory_bandwidth[team]};
        for (const std::uint32_t pattern : program.patterns[context.step])
            key.push_back(program.seconds[pattern * program.teams + team]);
        const std::uint32_t begin = program.read_in.begin[context.step];
        const std::uint32_t end = program.read_in.begin[context.step + 1];
        for (std::size_t item = begin; item < end && !program.in_rates.empty(); ++item)
            key.push_back(program.is_in_rates(item, team) ? 1 : 0);
        std::vector<Team> known;
        for (const Replicas set : sets) append_source(key, context, set, team, known);
        classes.push_back(numbers.of(std::move(key)));
    }
    return classes;
}

}  // namespace selgen::map
