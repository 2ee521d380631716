// Nanoseconds of a decision, compared with those of an empty call out of line, in one process.
// Inputs are one repeated input, or random ones: too many for the branch predictor to learn, too
// few to stream from memory. It uses the CPU time of the process, because a time slice of another
// program is longer than a round.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "decision.sel.hpp"
#include "decision_knobs.sel.hpp"
#include "studies/bench/results.hpp"
#include "studies/bench/statistics.hpp"

namespace {

constexpr std::size_t random_inputs = 1 << 15;
constexpr std::size_t calls = 32 * random_inputs;
constexpr int repeats = 9;

using Inputs = std::vector<bench::Input>;

struct Case {
    std::string name;
    std::function<void(const Inputs&)> run;  // calls its selector with each input
};

/// Repeats the inputs.
template <class Call>
void repeat(const Inputs& inputs, Call call) {
    for (std::size_t i = 0; i < calls; i += inputs.size())
        for (const bench::Input& input : inputs) call(input);
}

template <class Dispatcher>
Case dispatched(const std::string& name) {
    return {name, [](const Inputs& inputs) {
                Dispatcher dispatcher;
                repeat(inputs, [&](const bench::Input& input) { dispatcher(input); });
            }};
}

/// The cost of the rules of both knobs, without a call.
void choose_knobs(const Inputs& inputs) {
    double sum = 0;
    repeat(inputs, [&](const bench::Input& input) {
        knobs::Features f{.n = static_cast<double>(input.n),
                          .m = static_cast<double>(input.m),
                          .team_limit = 64,
                          .threads = 0,
                          .schedule = 0};
        f.threads = knobs::knob_threads::chosen(f);
        f.schedule = knobs::knob_schedule::chosen(f);
        sum += f.threads + f.schedule;
    });
    volatile double kept = sum;
    static_cast<void>(kept);
}

std::vector<Case> all_cases() {
    return {{"empty call",
             [](const Inputs& inputs) {
                 repeat(inputs, [](const bench::Input&) { bench::work_a(); });
             }},
            dispatched<one_word::Dispatcher>("reused, phase of one word"),
            dispatched<six_words::Dispatcher>("reused, phase of six words"),
            dispatched<each_call::Dispatcher>("three rules in each call"),
            dispatched<predicted_times::Dispatcher>("least of four times with two logarithms"),
            dispatched<tree_of_six::Dispatcher>("tree of depth six"),
            {"knobs: 64 threads by a network, 4 schedules by an svm", choose_knobs},
            dispatched<knobs::Dispatcher>("the same knobs, dispatched in each call")};
}

/// The words do not change, so that phases last. On request, n and m are drawn again.
Inputs make_inputs(bool random) {
    static constexpr std::array<std::uint64_t, 6> words{1, 2, 3, 4, 5, 6};
    std::mt19937_64 bits(5);
    std::uniform_int_distribution<std::uint32_t> number(1, 100'000);
    Inputs inputs(random_inputs, {number(bits), number(bits), &words});
    if (!random) return inputs;
    for (bench::Input& input : inputs) {
        input.n = number(bits);
        input.m = number(bits);
    }
    return inputs;
}

double nanoseconds(const Case& one, const Inputs& inputs) {
    const std::clock_t start = std::clock();
    one.run(inputs);
    const double spent = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    return spent * 1e9 / static_cast<double>(calls);
}

/// Interleaved rounds of all cases, without the first one.
std::vector<double> measure(const std::vector<Case>& cases, const Inputs& inputs) {
    std::vector<std::vector<double>> found(cases.size());
    for (int round = 0; round <= repeats; ++round) {
        for (std::size_t i = 0; i < cases.size(); ++i) {
            const double ns = nanoseconds(cases[i], inputs);
            if (round > 0) found[i].push_back(ns);
        }
    }
    std::vector<double> medians;
    for (auto& values : found) medians.push_back(selgen::bench::upper_median(std::move(values)));
    return medians;
}

void report(bool random, selgen::bench::Results& results) {
    const std::vector<Case> cases = all_cases();
    const std::vector<double> ns = measure(cases, make_inputs(random));
    const char* input = random ? "random" : "same";
    for (std::size_t i = 0; i < cases.size(); ++i) {
        std::printf("%-42s %-7s %8.2f ns %8.2f x\n", cases[i].name.c_str(), input, ns[i],
                    ns[i] / ns[0]);
        results.rows.push_back(
            {{"case", cases[i].name}, {"input", input}, {"ns", ns[i]}, {"empty_ns", ns[0]}});
    }
}

}  // namespace

int main(int count, char** words) {
    const bool json = count == 3 && std::string(words[1]) == "--json";
    if (count != 1 && !json) {
        std::fputs("usage: bench_decision [--json FILE]\n", stderr);
        return 2;
    }
    std::printf("%-42s %-7s %11s %10s\n", "case, its call included", "input", "median", "of empty");
    selgen::bench::Results results{"decision"};
    report(false, results);
    report(true, results);
    return selgen::bench::write(results, json ? words[2] : "") ? 0 : 3;
}
