// Trains on all programs but one, in parallel for each program, and averages the shares of the
// upper bound.
#include "studies/bench/loops/study.hpp"

#include <algorithm>
#include <cmath>
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

}  // namespace loops_study
