// Slowdowns of contenders to the best variant of each point, as a table.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <fstream>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "paid.hpp"
#include "studies/bench/results.hpp"

namespace paid {

/// A random number between both, as likely in each decade.
inline double log_uniform(double low, double high, std::mt19937_64& random) {
    return std::exp(std::uniform_real_distribution<double>(std::log(low), std::log(high))(random));
}

/// A contender's slowdown at each point; empty if it cannot run at all points.
struct Judged {
    std::string name;
    std::vector<double> slowdown;
};

/// The seconds of each column: medians over the passes n with first <= n and n % step == first.
template <class Input>
std::vector<double> medians(const Group<Input>& group, std::size_t first, std::size_t step) {
    std::vector<double> found;
    for (std::size_t column = 0; column < group.seconds.front().size(); ++column) {
        std::vector<double> values;
        for (std::size_t n = first; n < group.seconds.size(); n += step) {
            values.push_back(group.seconds[n][column]);
        }
        found.push_back(median(std::move(values)));
    }
    return found;
}

template <class Input>
std::size_t best_variant(const Group<Input>& group, const std::vector<double>& seconds) {
    std::size_t best = group.feasible.size();
    for (std::size_t v = 0; v < group.feasible.size(); ++v) {
        if (group.feasible[v] && (best == group.feasible.size() || seconds[v] < seconds[best])) {
            best = v;
        }
    }
    return best;
}

/// The last one is the noise floor: the best variants of even passes with the times of odd ones.
template <class Point, class Input>
std::vector<Judged> judge(const Program<Point, Input>& program,
                          const std::vector<Group<Input>>& groups) {
    std::vector<Judged> all;
    for (const auto& decider : program.deciders) {
        all.push_back({decider.name, {}});
        all.push_back({decider.name + ", choices alone", {}});
    }
    const std::size_t first_variant = all.size();
    for (const auto& variant : program.variants) all.push_back({"always " + variant.name, {}});
    all.push_back({"noise floor", {}});
    std::vector<bool> always(program.variants.size(), true);
    for (const Group<Input>& group : groups) {
        const std::vector<double> seconds = medians(group, 0, 1);
        const double best = seconds[best_variant(group, seconds)];
        for (std::size_t c = 0; c < first_variant; ++c) {
            all[c].slowdown.push_back(seconds[program.variants.size() + c] / best);
        }
        for (std::size_t v = 0; v < program.variants.size(); ++v) {
            always[v] = always[v] && group.feasible[v];
            all[first_variant + v].slowdown.push_back(seconds[v] / best);
        }
        const std::vector<double> odd = medians(group, 1, 2);
        all.back().slowdown.push_back(odd[best_variant(group, medians(group, 0, 2))] /
                                      odd[best_variant(group, odd)]);
    }
    for (std::size_t v = 0; v < program.variants.size(); ++v) {
        if (!always[v]) all[first_variant + v].slowdown.clear();
    }
    return all;
}

/// The values of the groups of this length.
inline std::vector<double> with_length(const std::vector<double>& values,
                                       const std::vector<std::size_t>& length, std::size_t wanted) {
    std::vector<double> found;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (length[i] == wanted) found.push_back(values[i]);
    }
    return found;
}

constexpr std::array<const char*, lengths> length_names{"<100 ns", "<1 us", "<10 us", "<100 us",
                                                        ">=100 us"};

inline void print(const std::vector<Judged>& all, const std::vector<std::size_t>& length) {
    std::printf("%-30s %7s %16s %7s", "mean slowdown to the best", "overall", "95 % interval",
                "worst");
    for (const char* name : length_names) std::printf(" %8s", name);
    std::printf("\n%-30s %7zu %16s %7s", "points", length.size(), "", "");
    for (std::size_t l = 0; l < lengths; ++l) {
        std::printf(" %8td", std::count(length.begin(), length.end(), l));
    }
    for (const Judged& one : all) {
        std::printf("\n%-30s ", one.name.c_str());
        if (one.slowdown.empty()) {
            std::printf("cannot run at all points");
            continue;
        }
        const Interval interval = bootstrap(one.slowdown);
        std::printf("%7.3f  %6.3f .. %6.3f %7.2f", geometric_mean(one.slowdown), interval.low,
                    interval.high, *std::max_element(one.slowdown.begin(), one.slowdown.end()));
        for (std::size_t l = 0; l < lengths; ++l) {
            const std::vector<double> some = with_length(one.slowdown, length, l);
            some.empty() ? std::printf(" %8s", "-") : std::printf(" %8.3f", geometric_mean(some));
        }
    }
    std::printf("\n");
}

/// How many times as long the single best variant takes, for each decider.
inline void print_gains(const std::vector<Judged>& all, std::size_t deciders) {
    const Judged* best = nullptr;
    for (const Judged& one : all) {
        if (one.name.rfind("always ", 0) != 0 || one.slowdown.empty()) continue;
        const double mean = geometric_mean(one.slowdown);
        if (best == nullptr || mean < geometric_mean(best->slowdown)) best = &one;
    }
    for (std::size_t c = 0; best != nullptr && c < 2 * deciders; ++c) {
        std::vector<double> gains;
        for (std::size_t i = 0; i < best->slowdown.size(); ++i) {
            gains.push_back(best->slowdown[i] / all[c].slowdown[i]);
        }
        const Interval interval = bootstrap(gains);
        std::printf("gain over %s: %.3f (%.3f to %.3f), %s\n", best->name.c_str(),
                    geometric_mean(gains), interval.low, interval.high, all[c].name.c_str());
    }
}

/// Results with the rows of this file, so that several programs can write to one.
inline selgen::bench::Results read_results(const std::string& path) {
    selgen::bench::Results results{"paid"};
    if (std::ifstream in(path); in) results.rows = nlohmann::ordered_json::parse(in)["rows"];
    return results;
}

inline void add_rows(selgen::bench::Results& results, const std::string& program,
                     const std::vector<Judged>& all, const std::vector<std::size_t>& length) {
    const auto add = [&](const Judged& one, const char* name, const std::vector<double>& values) {
        if (values.empty()) return;
        const Interval interval = bootstrap(values);
        results.rows.push_back({{"program", program},
                                {"contender", one.name},
                                {"length", name},
                                {"points", values.size()},
                                {"slowdown", geometric_mean(values)},
                                {"low", interval.low},
                                {"high", interval.high},
                                {"worst", *std::max_element(values.begin(), values.end())}});
    };
    for (const Judged& one : all) {
        add(one, "all", one.slowdown);
        if (one.slowdown.empty()) continue;
        for (std::size_t l = 0; l < lengths; ++l) {
            add(one, length_names[l], with_length(one.slowdown, length, l));
        }
    }
}

inline bool read_options(int count, char** words, Options& options) {
    for (int i = 1; i + 1 < count; i += 2) {
        const std::string word = words[i];
        const std::string value = words[i + 1];
        if (word == "--json") {
            options.json = value;
        } else if (word == "--points") {
            options.points = std::stoul(value);
        } else if (word == "--passes") {
            options.passes = std::stoul(value);
        } else if (word == "--seed") {
            options.seed = std::stoul(value);
        } else {
            return false;
        }
    }
    return count % 2 == 1 && options.points > 0 && options.passes > 3;
}

/// The whole benchmark of a program.
template <class Point, class Input>
int run(const Program<Point, Input>& program, int count, char** words) {
    Options options;
    if (!read_options(count, words, options)) {
        std::fprintf(stderr, "usage: paid_%s [--points N] [--passes N] [--seed N] [--json FILE]\n",
                     program.name.c_str());
        return 2;
    }
    const std::vector<Group<Input>> groups = measure(program, options);
    std::vector<std::size_t> length;
    for (const Group<Input>& group : groups) {
        const std::vector<double> seconds = medians(group, 0, 1);
        length.push_back(length_of(seconds[best_variant(group, seconds)]));
    }
    const std::vector<Judged> all = judge(program, groups);
    print(all, length);
    print_gains(all, program.deciders.size());
    if (options.json.empty()) return 0;
    selgen::bench::Results results = read_results(options.json);
    add_rows(results, program.name, all, length);
    return selgen::bench::write(results, options.json) ? 0 : 3;
}

}  // namespace paid
