// Groups processors, caches step assignments by signature and holders, and logs changes of holders
// to undo them.
#include "map/search/explorer.hpp"

#include <algorithm>
#include <bit>
#include <map>

namespace selgen::map {
namespace {

constexpr std::size_t most_memo = 20'000'000;  // numbers in the keys and results of the cache
constexpr double nodes_of_all = 4e7;           // of branch and bound, over all teams and steps
constexpr double most_nodes = 1e5;

void append(std::vector<std::uint32_t>& key, double number) {
    const auto bits = std::bit_cast<std::uint64_t>(number);
    key.push_back(static_cast<std::uint32_t>(bits));
    key.push_back(static_cast<std::uint32_t>(bits >> 32U));
}

using StateNumbers = std::map<std::vector<std::uint32_t>, std::uint32_t>;

std::uint32_t number_of(StateNumbers& numbers, std::vector<std::uint32_t> key) {
    const auto next = static_cast<std::uint32_t>(numbers.size());
    return numbers.try_emplace(std::move(key), next).first->second;
}

}  // namespace

Groups groups_of(const Machine& machine) {
    Groups groups;
    std::map<std::string, std::uint32_t> devices;
    std::map<int, std::size_t> nodes;
    for (Team team = 0; team < machine.processors.size(); ++team) {
        const Processor& one = machine.processors[team];
        const auto next = static_cast<std::uint32_t>(devices.size());
        const auto [device, is_new] = devices.try_emplace(one.device, next);
        if (is_new) {
            groups.devices.emplace_back();
            groups.kind.push_back(one.kind);
        }
        groups.devices[device->second].push_back(team);
        groups.device_of.push_back(device->second);
        if (one.kind != ProcessorKind::cpu) continue;
        const auto [node, is_new_node] = nodes.try_emplace(one.node, groups.sockets.size());
        if (is_new_node) groups.sockets.emplace_back();
        groups.sockets[node->second].push_back(team);
    }
    return groups;
}

std::size_t Explorer::Hash::operator()(const std::vector<std::uint32_t>& key) const {
    std::size_t hash = 14695981039346656037U;
    for (const std::uint32_t number : key) {
        hash = (hash ^ number) * 1099511628211U;
        hash ^= hash >> 29U;
    }
    return hash;
}

Explorer::Explorer(const Program& program, Effort& effort, bool blind)
    : program_(program),
      effort_(effort),
      blind_(blind),
      sets_(program),
      state_(sets_.first_state()),
      costs_(program, sets_) {
    sign_steps();
    nodes_ = static_cast<std::size_t>(
        nodes_of_all / (20 * static_cast<double>(std::max<std::size_t>(1, program.steps()))));
}

/// Computes the signature of each step. Steps are equal if their tasks are equal, and the blocks
/// that they read have equal sizes, credits and rates.
void Explorer::sign_steps() {
    StateNumbers rows, steps;
    std::vector<std::uint32_t> row_of;  // of each pattern
    for (std::size_t at = 0; at < program_.seconds.size(); at += program_.teams) {
        std::vector<std::uint32_t> key;
        for (std::size_t t = 0; t < program_.teams; ++t) append(key, program_.seconds[at + t]);
        row_of.push_back(number_of(rows, std::move(key)));
    }
    for (std::size_t step = 0; step < program_.steps(); ++step) {
        std::vector<std::uint32_t> key;
        for (const std::uint32_t pattern : program_.patterns[step]) key.push_back(row_of[pattern]);
        key.push_back(nobody);
        for (std::uint32_t slot = 0; slot < program_.read_in[step].size(); ++slot) {
            append(key, program_.bytes[program_.read_in[step][slot]]);
            const std::size_t item = program_.read_in.begin[step] + slot;
            key.push_back(program_.credited[item] ? 1 : 0);
            for (Team team = 0; team < program_.teams; ++team)
                if (program_.is_in_rates(item, team)) key.push_back(team);
            key.push_back(nobody);
        }
        for (auto task = program_.first_task[step]; task < program_.first_task[step + 1]; ++task) {
            key.push_back(nobody);
            key.push_back(program_.pattern[task]);
            append(key, program_.operations[task]);
            const auto slots = program_.slots[task];
            key.insert(key.end(), slots.begin(), slots.end());
        }
        signature_.push_back(number_of(steps, std::move(key)));
    }
}

std::vector<std::uint32_t> Explorer::key_of(std::size_t step, const TeamSet& teams) const {
    std::vector<std::uint32_t> key{signature_[step]};
    key.reserve(2 + teams.size() + program_.read_in[step].size());
    key.insert(key.end(), teams.begin(), teams.end());
    key.push_back(nobody);
    for (const std::uint32_t block : program_.read_in[step]) key.push_back(state_.holders[block]);
    return key;
}

StepMap Explorer::compute(std::size_t step, const TeamSet& teams) {
    const StepContext context{program_, sets_, state_, step};
    const double width = static_cast<double>(teams.size());
    const double reads = static_cast<double>(program_.slots.begin[program_.first_task[step + 1]] -
                                             program_.slots.begin[program_.first_task[step]]);
    const Share share = blind_ ? Share::none : program_.model.share;
    // With shared links, each task changes the costs of all teams.
    const bool is_shared = share != Share::none && program_.links > 0;
    const double each = is_shared ? width * width : width;
    const auto nodes = std::min(most_nodes, static_cast<double>(nodes_) / each);
    StepMap found = assign(context, teams, {static_cast<std::size_t>(nodes), share});
    effort_.spend((context.tasks() + reads) * width + static_cast<double>(found.nodes) * each +
                  100);
    if (share != program_.model.share && !found.teams.empty()) found.cost = cost(step, found.teams);
    return found;
}

const StepMap& Explorer::step_map(std::size_t step, const TeamSet& teams) {
    effort_.spend(50 + static_cast<double>(program_.read_in[step].size()));
    auto key = key_of(step, teams);
    if (const auto known = memo_.find(key); known != memo_.end()) return known->second;
    if (memo_size_ > most_memo) {
        memo_.clear();
        memo_size_ = 0;
    }
    StepMap found = compute(step, teams);
    memo_size_ += key.size() + found.teams.size() + 16;
    return memo_.emplace(std::move(key), std::move(found)).first->second;
}

double Explorer::cost(std::size_t step, std::span<const Team> teams) {
    return costs_.price(step, state_, teams);
}

void Explorer::take(std::size_t step, std::span<const Team> teams) {
    checkpoints_.push_back(log_.size());
    sets_.apply(step, teams, state_, &log_);
}

void Explorer::back() {
    for (; log_.size() > checkpoints_.back(); log_.pop_back())
        state_.holders[log_.back().block] = log_.back().before;
    checkpoints_.pop_back();
}

void Explorer::restart() {
    while (!checkpoints_.empty()) back();
}

}  // namespace selgen::map
