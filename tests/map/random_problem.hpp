// Small random problems with all cost options.
#pragma once

#include <random>
#include <string>

#include "map/problem.hpp"

namespace selgen::testing {

struct Size {
    int teams = 3;   // at most
    int calls = 3;   // at most
    int splits = 3;  // of a call, at most
    int least_calls = 1;
    bool chained = false;  // each call reads what the one before wrote
};

class Dice {
public:
    explicit Dice(std::uint64_t seed) : bits_(seed) {}
    int whole(int low, int high) {
        return low + static_cast<int>(bits_() % static_cast<std::uint64_t>(high - low + 1));
    }
    bool coin() { return whole(0, 1) == 1; }
    template <class T>
    T one_of(std::initializer_list<T> values) {
        return *(values.begin() + whole(0, static_cast<int>(values.size()) - 1));
    }

private:
    std::mt19937_64 bits_;
};

inline map::CostModel random_model(Dice& dice) {
    map::CostModel model;
    model.residency = dice.one_of({map::Residency::readers, map::Residency::producer});
    model.net = dice.one_of({map::Net::sum, map::Net::max});
    model.share = dice.one_of({map::Share::none, map::Share::bytes, map::Share::count});
    model.plus_one = dice.whole(0, 3) == 0;
    model.cache_capacity = dice.whole(0, 3) == 0;
    model.pipeline_credit = dice.whole(0, 3) == 0;
    return model;
}

inline map::Machine random_machine(Dice& dice, int most) {
    map::Machine machine;
    const auto count = static_cast<std::size_t>(dice.whole(2, most));
    const bool is_linked = dice.coin();
    for (std::size_t i = 0; i < count; ++i) {
        const bool is_gpu = i > 0 && dice.whole(0, 2) == 0;
        map::Processor one;
        one.name = "p" + std::to_string(i);
        one.device = is_gpu ? "g" + std::to_string(i) : "cpu" + std::to_string(i / 2);
        one.kind = is_gpu ? map::ProcessorKind::gpu : map::ProcessorKind::cpu;
        one.cores = is_gpu ? dice.one_of({64, 512}) : dice.one_of({4, 8});
        one.peak = 1e9;
        one.node = static_cast<int>(i / 4);
        one.branch_penalty = is_gpu ? 8 : 1;
        one.cache = dice.one_of({0.0, 1e5});
        one.memory_bandwidth = dice.one_of({0.0, 2e9, 4e10});
        machine.processors.push_back(one);
    }
    for (std::size_t from = 0; from < count; ++from) {
        machine.bandwidth.emplace_back();
        machine.latency.emplace_back();
        if (is_linked) machine.links.emplace_back();
        for (std::size_t to = 0; to < count; ++to) {
            machine.bandwidth[from].push_back(from == to ? 1e11
                                                         : dice.one_of({1e9, 3e9, 1e10, 5e10}));
            machine.latency[from].push_back(from == to ? 0 : dice.one_of({0.0, 1e-6, 2e-5}));
            if (is_linked)
                machine.links[from].push_back(dice.coin() ? std::nullopt
                                                          : std::optional<int>(dice.whole(0, 2)));
        }
    }
    return machine;
}

inline map::Access random_access(Dice& dice, std::size_t array) {
    const int what = dice.whole(0, 5);
    if (what == 0) return {array, true, 1, 0, 0};
    if (what == 1) return {array, false, 1, -1, 1};
    if (what == 2) return {array, false, 0, 0, 0};
    return {array, false, 1, 0, 0};
}

inline map::Call random_call(Dice& dice, const Size& size, std::size_t number) {
    map::Call call;
    call.name = "q" + std::to_string(number);
    call.split = dice.one_of({2, 6, 16, 32});
    call.operations = call.split * dice.whole(1, size.splits);
    if (dice.whole(0, 4) == 0 && call.operations > call.split) call.operations -= 1;
    call.flops = dice.one_of({1e3, 2e4, 1e5, 1e6});
    call.branches = dice.whole(0, 4) == 0;
    if (dice.whole(0, 9) == 0) call.only_on = map::ProcessorKind::cpu;
    return call;
}

/// Two initial arrays, and one array per call, which the call writes.
inline map::Problem random_problem(std::uint64_t seed, const Size& size) {
    Dice dice(seed);
    map::Problem problem;
    problem.name = "random " + std::to_string(seed);
    problem.model = random_model(dice);
    problem.machine = random_machine(dice, size.teams);
    problem.arrays.push_back({"given", 96, dice.one_of({8.0, 1e3, 1e5}), 6, 0, false});
    problem.arrays.push_back({"weights", 4, dice.one_of({8.0, 1e5}), 4, 0, false});
    const int calls = dice.whole(size.least_calls, size.calls);
    for (int i = 0; i < calls; ++i) {
        map::Call call = random_call(dice, size, static_cast<std::size_t>(i));
        const std::size_t arrays = problem.arrays.size();
        const auto last = static_cast<int>(arrays) - 1;
        const bool is_next = size.chained && i > 0;
        call.reads.push_back(random_access(
            dice, is_next ? arrays - 1 : static_cast<std::size_t>(dice.whole(0, last))));
        if (dice.coin())
            call.reads.push_back(
                random_access(dice, static_cast<std::size_t>(dice.whole(0, last))));
        const bool is_reduced = dice.whole(0, 7) == 0 && i + 1 < calls;
        if (is_reduced) call.kind = map::PatternKind::reduce;
        call.writes.push_back({arrays, false, is_reduced ? 0 : 1, 0, 0});
        problem.arrays.push_back({"a" + std::to_string(i),
                                  is_reduced ? 1 : call.operations,
                                  dice.one_of({8.0, 1e3, 1e5}),
                                  call.split,
                                  {},
                                  false});
        if (dice.whole(0, 2) == 0) problem.arrays.back().split = dice.one_of({1, 2});
        problem.calls.push_back(std::move(call));
    }
    return problem;
}

}  // namespace selgen::testing
