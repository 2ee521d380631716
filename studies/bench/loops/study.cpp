// Trains on all programs but one, several in parallel, and formats the shares of the upper bound,
// speedups and costs of profiling.
#include "studies/bench/loops/study.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>

#include "fit/parallel.hpp"

namespace loops_study {
namespace {

double share_of(const Platform& platform, const Case& one, const Choice& choice) {
    if (choice.schedule.empty()) return one.best() / platform.least(one, choice.threads);
    return one.share(platform.configuration(choice.threads, choice.schedule));
}

/// The cases of the program, and those of all others.
void split(const Platform& platform, const std::string& program, std::vector<std::size_t>& of,
           std::vector<std::size_t>& others) {
    for (std::size_t at = 0; at < platform.cases.size(); ++at)
        (platform.cases[at].program == program ? of : others).push_back(at);
}

std::vector<const Case*> cases_of(const Platform& platform, const std::string& loop) {
    std::vector<const Case*> cases;
    for (const Case& one : platform.cases)
        if (one.loop == loop) cases.push_back(&one);
    return cases;
}

double exhaustive_s(const Platform& platform) {
    double sum = 0;
    for (const Case& one : platform.cases) sum += one.exhaustive_s;
    return sum;
}

/// Of the largest input.
void print_speedups(const Platform& platform) {
    std::printf("\n%s: the best speedup of the largest input (table 4)\n", platform.name.c_str());
    for (const std::string& loop : platform.loops()) {
        const Case& largest = *cases_of(platform, loop).back();
        const auto best = std::ranges::min_element(largest.seconds) - largest.seconds.begin();
        const Configuration& configuration =
            platform.configurations[static_cast<std::size_t>(best)];
        std::printf("  %-16s %6.2f  by %d %s\n", loop.c_str(), largest.seconds[0] / largest.best(),
                    configuration.threads,
                    configuration.threads < 2 ? "" : configuration.schedule.c_str());
    }
}

/// Figures 10, 12 and 13.
void print_shares(const Platform& platform, const std::vector<Judged>& all) {
    std::printf(
        "\n%s: share of the upper bound, mean over the inputs, each program predicted by "
        "the others (figures 10, 12 and 13)\n%-18s",
        platform.name.c_str(), "");
    for (std::size_t p = 0; p < all.size(); ++p) std::printf(" %9zu", p + 1);
    std::printf("\n");
    for (const std::string& loop : platform.loops()) {
        std::printf("  %-16s", loop.c_str());
        for (const Judged& one : all) std::printf(" %9.3f", one.mean(platform, loop));
        std::printf("\n");
    }
}

double worst(const Platform& platform, const Judged& one) {
    double least = 1;
    for (const std::string& loop : platform.loops())
        least = std::min(least, one.mean(platform, loop));
    return least;
}

/// Figure 11, table 5 and figure 14.
void print_summary(const Platform& platform, const std::vector<Judged>& all) {
    const double exhaustive = exhaustive_s(platform);
    std::printf(
        "\n%s: share of the upper bound over all inputs, its quartiles (figure 11), and "
        "the cost of profiling relative to\nan exhaustive search of %.1f s (table 5; the last "
        "two: per loop, figure 14)\n",
        platform.name.c_str(), exhaustive);
    std::printf("%-28s %6s %6s %6s %6s %6s %6s %9s %8s %8s %8s\n", "", "mean", "loop", "least",
                "1/4", "1/2", "3/4", "seconds", "share", "least", "most");
    for (std::size_t p = 0; p < all.size(); ++p) {
        const Judged& one = all[p];
        std::vector<double> parts;
        for (const std::string& loop : platform.loops()) {
            double sum = 0;
            for (const Case* of : cases_of(platform, loop)) sum += of->exhaustive_s;
            parts.push_back(one.profiling.at(loop) / sum);
        }
        std::printf(
            "%2zu %-25s %6.3f %6.3f %6.3f %6.3f %6.3f %6.3f %9.3g %7.3f%% %7.3f%% %7.3f%%\n", p + 1,
            one.predictor.c_str(), one.mean(), worst(platform, one), quantile(one.shares, 0),
            quantile(one.shares, 0.25), quantile(one.shares, 0.5), quantile(one.shares, 0.75),
            one.profiling_s(), 100 * one.profiling_s() / exhaustive, 100 * quantile(parts, 0),
            100 * quantile(parts, 1));
    }
}

}  // namespace

double Judged::mean(const Platform& platform, const std::string& loop) const {
    double sum = 0;
    double count = 0;
    for (std::size_t at = 0; at < shares.size(); ++at) {
        if (platform.cases[at].loop != loop) continue;
        sum += shares[at];
        ++count;
    }
    return sum / count;
}

double Judged::mean() const {
    return std::accumulate(shares.begin(), shares.end(), 0.0) / static_cast<double>(shares.size());
}

double Judged::profiling_s() const {
    double sum = 0;
    for (const auto& [loop, seconds] : profiling) sum += seconds;
    return sum;
}

Judged judge(const Platform& platform, const Predictor& predictor) {
    Judged result{predictor.name, std::vector<double>(platform.cases.size()), {}};
    const std::vector<std::string> programs = platform.programs();
    selgen::fit::in_parallel(programs.size(), 0, [&](std::size_t p) {
        std::vector<std::size_t> of, others;
        split(platform, programs[p], of, others);
        const std::vector<Choice> choices = predictor.predict(platform, others, of);
        for (std::size_t i = 0; i < of.size(); ++i)
            result.shares[of[i]] = share_of(platform, platform.cases[of[i]], choices[i]);
    });
    for (const std::string& loop : platform.loops()) {
        std::vector<std::size_t> of;
        for (std::size_t at = 0; at < platform.cases.size(); ++at)
            if (platform.cases[at].loop == loop) of.push_back(at);
        result.profiling[loop] = predictor.profiling_s(platform, of);
    }
    return result;
}

double quantile(std::vector<double> values, double at) {
    std::ranges::sort(values);
    const double place = at * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, values.size() - 1);
    const double part = place - static_cast<double>(below);
    return values[below] + part * (values[above] - values[below]);
}

void print(const Platform& platform, const std::vector<Judged>& all) {
    print_speedups(platform);
    print_shares(platform, all);
    print_summary(platform, all);
    std::fflush(stdout);
}

void add_rows(const Platform& platform, const std::vector<Judged>& all,
              selgen::bench::Results& results) {
    for (const Judged& one : all)
        for (const std::string& loop : platform.loops())
            results.rows.push_back({{"loop", loop},
                                    {"program", cases_of(platform, loop).front()->program},
                                    {"machine", platform.name},
                                    {"predictor", one.predictor},
                                    {"share", one.mean(platform, loop)},
                                    {"profiling_s", one.profiling.at(loop)}});
}

}  // namespace loops_study
