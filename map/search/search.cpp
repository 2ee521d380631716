// Collects candidates of all heuristics, improves the cheapest by local search, and computes the
// lower bound.
#include "map/search/search.hpp"

#include <algorithm>
#include <numeric>

#include "map/cost/cost.hpp"
#include "map/search/methods.hpp"

namespace selgen::map {
namespace {

constexpr double proof = 1e-9;                     // smaller relative gaps count as zero
constexpr std::size_t most_fixed = 24;             // sets of teams to try for all steps
constexpr std::size_t most_improved = 3;           // candidates for local search
constexpr double beam_share = 0.25;                // of the remaining effort
constexpr std::size_t most_examined = 20'000'000;  // split assignments of the exact search
constexpr double least_effort = 1.5e6;
constexpr double passes = 3;  // how often the effort suffices to assign all steps to all teams

/// A mapping and its cost in seconds.
struct Candidate {
    Assignment assignment;
    double cost = 0;
};

class MappingSearch {
public:
    MappingSearch(const Program& program, const Machine& machine, const SearchOptions& options)
        : program_(program),
          groups_(groups_of(machine)),
          options_(options),
          effort_{options.effort > 0 ? options.effort : least_effort + passes * pass()},
          explorer_(program, effort_, options.blind) {}

    Candidate run() {
        climb(options_.lookahead, false);
        if (options_.search == Search::paper) return best();
        for (int m = 0; m < options_.lookahead; ++m) climb(m, false);
        climb(0, true);
        add(heft(program_));
        try_fixed_teams();
        climb(std::max(1, options_.lookahead), true);
        try_beam();
        std::ranges::stable_sort(candidates_, {}, &Candidate::cost);
        const std::size_t count = std::min(most_improved, candidates_.size());
        const double share = effort_.left / static_cast<double>(std::max<std::size_t>(1, count));
        for (std::size_t i = 0; i < count; ++i) {
            Effort part{share};
            add(local_search(program_, groups_, candidates_[i].assignment, part));
        }
        return best();
    }

private:
    Candidate best() const {
        if (candidates_.empty()) return {heft(program_), 0};
        return *std::ranges::min_element(candidates_, {}, &Candidate::cost);
    }

    void add(Assignment assignment) {
        if (assignment.size() != program_.tasks()) return;
        const double cost = total(step_costs(program_, assignment));
        const auto is_known = [&](const Candidate& one) { return one.assignment == assignment; };
        if (std::ranges::none_of(candidates_, is_known))
            candidates_.push_back({std::move(assignment), cost});
    }

    /// Adds a candidate by hill climbing. Effort grows exponentially with the lookahead, so only a
    /// lookahead that the user asked for may exceed the budget.
    void climb(int lookahead, bool switches) {
        const bool is_asked_for = !switches && lookahead == options_.lookahead;
        if (!is_asked_for && !is_affordable(lookahead)) return;
        add(climb_hill(explorer_, groups_, {lookahead, switches}));
    }

    bool is_affordable(int lookahead) const {
        double amount = pass();
        for (int m = 0; m <= lookahead; ++m) amount *= 5;
        return amount < effort_.left;
    }

    /// The effort to assign all steps to all teams once.
    double pass() const {
        return static_cast<double>(program_.tasks() + program_.slots.items.size()) *
               static_cast<double>(program_.teams);
    }

    std::vector<TeamSet> fixed_sets() const {
        std::vector<TeamSet> sets;
        const auto add_set = [&](TeamSet set) {
            std::ranges::sort(set);
            if (!set.empty() && std::ranges::find(sets, set) == sets.end())
                sets.push_back(std::move(set));
        };
        TeamSet all(program_.teams), cpus, gpus;
        std::iota(all.begin(), all.end(), 0U);
        for (std::size_t d = 0; d < groups_.devices.size(); ++d) {
            auto& kind = groups_.kind[d] == ProcessorKind::cpu ? cpus : gpus;
            kind.insert(kind.end(), groups_.devices[d].begin(), groups_.devices[d].end());
        }
        add_set(all);
        add_set(cpus);
        add_set(gpus);
        for (const auto& sockets : groups_.sockets) add_set(sockets);
        for (const auto& device : groups_.devices) add_set(device);
        for (const auto& device : groups_.devices) add_set({device[0]});
        for (std::size_t d = 0; d + 1 < groups_.devices.size(); ++d) {
            TeamSet pair = groups_.devices[d];
            pair.insert(pair.end(), groups_.devices[d + 1].begin(), groups_.devices[d + 1].end());
            add_set(pair);
        }
        if (sets.size() > most_fixed) sets.resize(most_fixed);
        return sets;
    }

    void try_fixed_teams() {
        for (const TeamSet& set : fixed_sets()) {
            if (pass() > effort_.left / 2) return;
            add(on_fixed_teams(explorer_, set));
        }
    }

    void try_beam() {
        const auto sets = fixed_sets();
        const double each = pass() * static_cast<double>(sets.size()) +
                            static_cast<double>(program_.steps() * program_.bytes.size()) * 20;
        const double width = beam_share * effort_.left / std::max(each, 1.0);
        if (width < 2) return;
        add(beam(explorer_, sets, static_cast<std::size_t>(std::min(width, 32.0))));
    }

    const Program& program_;
    Groups groups_;
    SearchOptions options_;
    Effort effort_;
    Explorer explorer_;
    std::vector<Candidate> candidates_;
};

/// A lower bound of the seconds of the first step, whose holders are known.
double first_bound(const Program& program) {
    if (program.steps() == 0) return 0;
    ReplicaSets sets(program);
    const State state = sets.first_state();
    TeamSet all(program.teams);
    std::iota(all.begin(), all.end(), 0U);
    const StepMap map = assign({program, sets, state, 0}, all, {10'000, program.model.share});
    return map.teams.empty() ? 0 : map.bound;
}

void set_bound(const Program& program, Mapping& mapping) {
    auto bounds = step_bounds(program);
    const bool is_empty = program.steps() == 0;
    const double pairs = is_empty ? 0 : static_cast<double>(program.teams) * program.first_task[1];
    if (!is_empty && pairs <= 20'000) bounds[0] = std::max(bounds[0], first_bound(program));
    if (program.teams == 1) bounds = {mapping.cost};  // it is the only mapping
    mapping.bound = std::min(mapping.cost, total(bounds));
    mapping.proved = mapping.cost <= mapping.bound * (1 + proof);
}

}  // namespace

Mapping find_mapping(const Problem& problem, const Flat& flat, const SearchOptions& options) {
    const Program program = compile(problem, flat);
    Candidate found = MappingSearch(program, problem.machine, options).run();
    Mapping mapping = mapping_of(program, found.assignment);
    set_bound(program, mapping);
    if (!options.exact || mapping.proved) return mapping;
    const Exact exact = find_exactly(program, mapping.cost, most_examined);
    if (!exact.assignment.empty()) {
        Mapping better = mapping_of(program, exact.assignment);
        if (better.cost < mapping.cost) mapping = std::move(better);
        set_bound(program, mapping);
    }
    if (exact.complete) {
        mapping.bound = mapping.cost;
        mapping.proved = true;
    }
    return mapping;
}

Mapping price(const Problem& problem, const Flat& flat, const Teams& teams) {
    const Program program = compile(problem, flat);
    Mapping mapping = mapping_of(program, flat_teams(teams));
    set_bound(program, mapping);
    return mapping;
}

Mapping heft_mapping(const Problem& problem, const Flat& flat) {
    const Program program = compile(problem, flat);
    Mapping mapping = mapping_of(program, heft(program));
    set_bound(program, mapping);
    return mapping;
}

Problem in_paper_mode(Problem problem) {
    problem.model = {Residency::producer, Net::sum, Share::count, true, false, false};
    return problem;
}

Problem in_full_mode(Problem problem) {
    problem.model.cache_capacity = true;
    problem.model.pipeline_credit = true;
    return problem;
}

}  // namespace selgen::map
