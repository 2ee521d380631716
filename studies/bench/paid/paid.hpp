// Measures what a program pays with a tuned selector, on inputs that tuning did not use. It uses
// nothing of selgen except the generated header.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <functional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "statistics.hpp"

namespace paid {

template <class Input>
using Run = double (*)(Input&);

template <class Input>
struct Variant {
    std::string name;
    Run<Input> run;
};

/// Chooses a variant in each call.
template <class Input>
struct Decider {
    std::string name;
    Run<Input> run;                       // decides and runs
    std::size_t (*choose)(const Input&);  // the index of the variant
};

template <class Point, class Input>
struct Program {
    std::string name;
    bool changes_input;  // calls then work on copies
    std::function<Point(std::mt19937_64&)> draw;
    std::function<Input(const Point&, std::uint64_t seed)> make;
    std::function<bool(std::size_t variant, const Point&)> feasible;
    std::vector<Variant<Input>> variants;
    std::vector<Decider<Input>> deciders;
};

struct Options {
    std::size_t points = 400;
    std::size_t passes = 15;
    std::uint64_t seed = 20260131;
    std::string json;
};

// ---- clocks ----------------------------------------------------------------------------------

inline std::timespec now(clockid_t clock) {
    std::timespec time{};
    clock_gettime(clock, &time);
    return time;
}

inline double seconds_since(const std::timespec& start, clockid_t clock) {
    const std::timespec end = now(clock);
    return static_cast<double>(end.tv_sec - start.tv_sec) +
           1e-9 * static_cast<double>(end.tv_nsec - start.tv_nsec);
}

template <class Input>
struct Call {
    Run<Input> run;
    Input* input;
};

inline volatile double sink;  // results that the compiler must compute

/// The seconds of all these calls, including those of reading the clock.
template <class Input>
double raw_seconds(const std::vector<Call<Input>>& calls, clockid_t clock) {
    double sum = 0;
    const std::timespec start = now(clock);
    for (const Call<Input>& call : calls) sum += call.run(*call.input);
    const double seconds = seconds_since(start, clock);
    sink = sum;
    return seconds;
}

template <class Input>
class Stopwatch {
public:
    explicit Stopwatch(bool copies) : copies_(copies) {
        for (const clockid_t clock : {CLOCK_MONOTONIC, CLOCK_THREAD_CPUTIME_ID}) {
            std::vector<double> empty;
            for (int n = 0; n < 1001; ++n) empty.push_back(raw_seconds<Input>({}, clock));
            (clock == CLOCK_MONOTONIC ? wall_ : cpu_) = median(std::move(empty));
        }
    }

    /// The seconds of all calls. If they are long, it is the time of this thread, since other
    /// programs may take the core meanwhile.
    double operator()(std::vector<Call<Input>> calls, bool long_calls) {
        if (copies_) {
            if (scratch_.size() < calls.size()) scratch_.resize(calls.size());
            for (std::size_t i = 0; i < calls.size(); ++i) {
                scratch_[i] = *calls[i].input;
                calls[i].input = &scratch_[i];
            }
        }
        return long_calls ? raw_seconds(calls, CLOCK_THREAD_CPUTIME_ID) - cpu_
                          : raw_seconds(calls, CLOCK_MONOTONIC) - wall_;
    }

private:
    bool copies_;
    double wall_ = 0;  // of a measurement without calls
    double cpu_ = 0;
    std::vector<Input> scratch_;
};

// ---- inputs ----------------------------------------------------------------------------------

/// The inputs of a point of the domain, and what their calls take.
template <class Input>
struct Group {
    std::vector<bool> feasible;  // by variant
    std::vector<Input> inputs;
    double about = 0;                              // seconds of the best variant, roughly
    std::vector<std::vector<std::size_t>> chosen;  // by decider and input, a variant
    std::vector<std::vector<double>> seconds;      // by pass and column, the mean over the inputs
};

/// Roughly the seconds of the best variant on a few inputs.
template <class Point, class Input>
double sample_best(const Program<Point, Input>& program, Group<Input>& group,
                   Stopwatch<Input>& stopwatch) {
    double best = 1e9;
    for (std::size_t v = 0; v < program.variants.size(); ++v) {
        if (!group.feasible[v]) continue;
        std::vector<Call<Input>> calls;
        for (Input& input : group.inputs) calls.push_back({program.variants[v].run, &input});
        double time = stopwatch({calls.front()}, true);
        for (int n = 0; n < 3 && !is_long(time); ++n) {
            time = std::min(time, stopwatch(calls, false) / static_cast<double>(calls.size()));
        }
        best = std::min(best, time);
    }
    return best;
}

/// By class, the groups of points with calls of similar length.
template <class Input>
using Classes = std::vector<std::vector<Group<Input>>>;

template <class Point, class Input>
Classes<Input> make_classes(const Program<Point, Input>& program, const Options& options,
                            Stopwatch<Input>& stopwatch) {
    std::mt19937_64 random(options.seed);
    std::vector<std::vector<Point>> points;
    Classes<Input> classes;
    for (std::size_t n = 0; n < options.points; ++n) {
        const Point point = program.draw(random);
        Group<Input> group;
        for (std::size_t v = 0; v < program.variants.size(); ++v) {
            group.feasible.push_back(program.feasible(v, point));
        }
        for (int i = 0; i < 2; ++i) group.inputs.push_back(program.make(point, random()));
        group.about = sample_best(program, group, stopwatch);
        const std::size_t at = class_of(group.about);
        if (classes.size() <= at) classes.resize(at + 1), points.resize(at + 1);
        classes[at].push_back(std::move(group));
        points[at].push_back(point);
    }
    for (std::size_t c = 0; c < classes.size(); ++c) {
        for (std::size_t g = 0; g < classes[c].size(); ++g) {
            Group<Input>& group = classes[c][g];
            const std::size_t wanted = inputs_per_point(group.about, classes[c].size());
            while (group.inputs.size() < wanted) {
                group.inputs.push_back(program.make(points[c][g], random()));
            }
            for (const Decider<Input>& decider : program.deciders) {
                group.chosen.emplace_back();
                for (const Input& input : group.inputs) {
                    group.chosen.back().push_back(decider.choose(input));
                }
            }
        }
    }
    return classes;
}

// ---- measuring -------------------------------------------------------------------------------

/// Calls that are timed together, and the sum to which their time is added.
template <class Input>
struct Job {
    std::vector<Call<Input>> calls;
    double* seconds;
};

/// One pass over the calls of a class. The columns of a group are the variants, and for each
/// decider its calls and its choices alone.
template <class Point, class Input>
class Pass {
public:
    Pass(const Program<Point, Input>& program, std::vector<Group<Input>>& groups,
         std::mt19937_64& random)
        : program_(program),
          groups_(groups),
          random_(random),
          about_(groups.front().about),
          long_calls_(is_long(about_)),
          mixed_(2 * program.deciders.size()) {}

    void measure(Stopwatch<Input>& stopwatch) {
        for (Group<Input>& group : groups_) {
            group.seconds.emplace_back(program_.variants.size() + mixed_.size());
        }
        add_variants();
        long_calls_ ? add_long_deciders() : add_mixed();
        std::shuffle(jobs_.begin(), jobs_.end(), random_);
        for (Job<Input>& job : jobs_) {
            const bool is_long_job = is_long(about_ * static_cast<double>(job.calls.size()));
            *job.seconds += stopwatch(std::move(job.calls), is_long_job);
        }
        for (Group<Input>& group : groups_) finish(group);
    }

private:
    void add(Run<Input> run, Group<Input>& group, std::size_t column) {
        std::vector<Call<Input>> calls;
        for (Input& input : group.inputs) calls.push_back({run, &input});
        std::shuffle(calls.begin(), calls.end(), random_);
        double* const seconds = &group.seconds.back()[column];
        if (!long_calls_) {
            jobs_.push_back({std::move(calls), seconds});
            return;
        }
        for (const Call<Input>& call : calls) jobs_.push_back({{call}, seconds});
    }

    void add_variants() {
        for (Group<Input>& group : groups_) {
            for (std::size_t v = 0; v < program_.variants.size(); ++v) {
                if (group.feasible[v]) add(program_.variants[v].run, group, v);
            }
        }
    }

    void add_long_deciders() {
        for (Group<Input>& group : groups_) {
            for (std::size_t d = 0; d < program_.deciders.size(); ++d) {
                add(program_.deciders[d].run, group, program_.variants.size() + 2 * d);
            }
        }
    }

    /// Deciders are called with inputs of all points of the class in random order, so that their
    /// branches are as hard to predict as in a program. The variants that they choose are called
    /// in the same way, with as many inputs at a time: the difference is the time of deciding.
    void add_mixed() {
        for (std::size_t d = 0; d < program_.deciders.size(); ++d) {
            const auto& decider = program_.deciders[d];
            for (std::size_t repeat = 0; repeat < mixed_repeats; ++repeat) {
                add_mixed(
                    d, [&](std::size_t) { return decider.run; }, &mixed_[2 * d]);
                add_mixed(
                    d, [&](std::size_t v) { return program_.variants[v].run; }, &mixed_[2 * d + 1]);
            }
        }
    }

    template <class RunOf>
    void add_mixed(std::size_t decider, const RunOf& run_of, double* seconds) {
        std::vector<Call<Input>> order;
        for (Group<Input>& group : groups_) {
            for (std::size_t i = 0; i < group.inputs.size(); ++i) {
                order.push_back({run_of(group.chosen[decider][i]), &group.inputs[i]});
            }
        }
        inputs_ = order.size();
        std::shuffle(order.begin(), order.end(), random_);
        const std::size_t most = inputs_per_loop(about_);
        for (std::size_t first = 0; first < order.size(); first += most) {
            const auto from = order.begin() + static_cast<std::ptrdiff_t>(first);
            const auto count = static_cast<std::ptrdiff_t>(std::min(most, order.size() - first));
            std::vector<Call<Input>> calls(from, from + count);
            std::stable_sort(calls.begin(), calls.end(), [](const auto& a, const auto& b) {
                return std::less<>()(a.run, b.run);  // direct calls do not jump back and forth
            });
            jobs_.push_back({std::move(calls), seconds});
        }
    }

    void finish(Group<Input>& group) {
        std::vector<double>& seconds = group.seconds.back();
        for (double& total : seconds) total /= static_cast<double>(group.inputs.size());
        for (std::size_t d = 0; d < program_.deciders.size(); ++d) {
            const std::size_t column = program_.variants.size() + 2 * d;
            double sum = 0;
            for (const std::size_t chosen : group.chosen[d]) sum += seconds[chosen];
            seconds[column + 1] = sum / static_cast<double>(group.inputs.size());
            if (long_calls_) continue;
            const double difference = mixed_[2 * d] - mixed_[2 * d + 1];
            const double deciding = difference / static_cast<double>(mixed_repeats * inputs_);
            seconds[column] = seconds[column + 1] + std::max(0.0, deciding);
        }
    }

    static constexpr std::size_t mixed_repeats = 4;  // differences are small

    const Program<Point, Input>& program_;
    std::vector<Group<Input>>& groups_;
    std::mt19937_64& random_;
    double about_;  // seconds of a call
    bool long_calls_;
    std::vector<double> mixed_;  // by decider, of all inputs of the class: calls, choices alone
    std::size_t inputs_ = 0;
    std::vector<Job<Input>> jobs_;
};

/// All groups with their times. The first pass only warms up.
template <class Point, class Input>
std::vector<Group<Input>> measure(const Program<Point, Input>& program, const Options& options) {
    Stopwatch<Input> stopwatch(program.changes_input);
    std::mt19937_64 random(options.seed + 1);
    std::vector<Group<Input>> measured;
    for (auto& groups : make_classes(program, options, stopwatch)) {
        if (groups.empty()) continue;
        const std::size_t passes = passes_of(groups.front().about, options.passes);
        for (std::size_t pass = 0; pass <= passes; ++pass) {
            Pass<Point, Input>(program, groups, random).measure(stopwatch);
        }
        for (Group<Input>& group : groups) {
            group.seconds.erase(group.seconds.begin());
            group.inputs.clear();
            measured.push_back(std::move(group));
        }
    }
    return measured;
}

}  // namespace paid
